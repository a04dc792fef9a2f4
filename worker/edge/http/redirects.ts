// How a form that was done leads on, and a page that is for members alone.
import { href, type Route } from '../../../shared/routes.ts'
import type { clearPageCaches } from './headers.ts'

/** To another page, which is then asked for anew: a reload does not send the form again. */
export const seeOther = (location: string, headers?: typeof clearPageCaches): Response =>
  new Response(null, { status: 303, headers: { ...headers, location } })

/** To typing password and code again, and from there to the page that has the link. */
export const redirectToStepUp = (from: string, lang: string): Response =>
  seeOther(href('step_up', {}, { lang, query: { from } }))

/** To signing in, and from there to this very page: a mail may have named it, or a session is over. */
export const redirectToSignIn = ({ canonicalPath }: Pick<Route, 'canonicalPath'>, lang: string): Response =>
  seeOther(href('signin', {}, { lang, query: { from: canonicalPath } }))
