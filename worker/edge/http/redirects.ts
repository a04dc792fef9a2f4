// Redirects after a form, and to the sign-in or step-up page.
import { href, type Route } from '../../../shared/routes.ts'
import type { clearPageCaches } from './headers.ts'

/** Redirects with 303, so that a reload does not send the form again. */
export const seeOther = (location: string, headers?: typeof clearPageCaches): Response =>
  new Response(null, { status: 303, headers: { ...headers, location } })

/** What had this address has another one, for search engines for good; browsers ask again, since an editor may undo the move. */
export const movedPermanently = (location: string): Response =>
  new Response(null, { status: 301, headers: { location } })

/** Asks for password and code again, and leads back to `from`. */
export const redirectToStepUp = (from: string, lang: string): Response =>
  seeOther(href('step_up', {}, { lang, query: { from } }))

/** Leads to the sign-in and back to this page, which a mail may have linked. After an act, the sign-in says that the act needs it. */
export const redirectToSignIn = (
  { canonicalPath }: Pick<Route, 'canonicalPath'>,
  lang: string,
  after?: 'act',
): Response => seeOther(href('signin', {}, { lang, query: { from: canonicalPath, for: after } }))
