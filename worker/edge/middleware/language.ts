// Each address has one language. A prefix wins and is remembered; without one, a language chosen earlier redirects to
// its own address.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Lang } from '../../../locales/locales.ts'
import { isFramable, type Route } from '../../../shared/routes.ts'
import { canonicalAddress } from '../http/address.ts'
import { langCookie } from '../http/cookies.ts'
import { offeredLanguage } from '../http/offered-language.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { languageOffer } from '../shell/language-offer.tsx'

export const language = createMiddleware<EdgeApp>(async (c, next) => {
  await offerLanguage(c)
  const context = c.get('context')
  const { chosenLang } = context.visitor
  if (context.hasPrefix) {
    // An embedded frame must not change the language of its viewer.
    const isRemembered = chosenLang !== context.lang && !isFramable(context.route.name)
    return isRemembered ? next().then(() => c.res.headers.append('set-cookie', langCookie(context.lang))) : next()
  }
  const leads =
    chosenLang !== null && chosenLang !== 'en' && context.route.name !== null && wantsPage(c.req.raw.headers)
  return leads && context.route.name !== null ? redirect(c, context.route, chosenLang) : next()
})

/** A visitor who has chosen no language yet may be offered another one; the page itself is the same for all. */
async function offerLanguage(c: Context<EdgeApp>): Promise<void> {
  const context = c.get('context')
  const { visitor, lang, isClosed } = context
  if (visitor.chosenLang !== null || isClosed) return
  const offered = offeredLanguage(c.req.raw.headers, lang)
  if (offered === null) return
  c.set('context', { ...context, visitor: { ...visitor, languageOffer: await languageOffer(offered, lang) } })
}

const redirect = async (c: Context<EdgeApp>, route: Route, chosenLang: Lang): Promise<Response> =>
  c.body(null, 302, {
    location: canonicalAddress(c.get('context'), route, `/${chosenLang}`),
    'cache-control': 'private, no-store',
  })

const wantsPage = (headers: Headers): boolean => headers.get('accept')?.includes('text/html') ?? false
