// Each address has one language. A prefix wins and is remembered; without one, a language chosen earlier redirects to
// its own address.
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Lang } from '../../../locales/locales.ts'
import { isFramable, type Route } from '../../../shared/routes.ts'
import { canonicalAddress } from '../http/address.ts'
import { langCookie } from '../http/cookies.ts'
import { offeredLanguage } from '../http/offered-language.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { languageOffer } from '../shell/language-offer.tsx'
import { signedOutLine } from '../shell/signed-out-line.tsx'

export const language = createMiddleware<EdgeApp>((c, next) => {
  const { visitor, lang, isClosed } = c.get('context')
  if (visitor.hasJustSignedOut && !visitor.hasSession && !isClosed)
    return fillTopLine(c, signedOutLine(lang)).then(() => inItsLanguage(c, next))
  // Signing in forgets the language of the visit, so members have said what they want before.
  const isNew = visitor.chosenLang === null && !visitor.hasSession && !isClosed
  const offered = isNew ? offeredLanguage(c.req.raw.headers, lang) : null
  return offered === null
    ? inItsLanguage(c, next)
    : fillTopLine(c, languageOffer(offered, lang)).then(() => inItsLanguage(c, next))
})

/** The page is the same for all; the line is filled in. */
async function fillTopLine(c: Context<EdgeApp>, line: Promise<string>): Promise<void> {
  const context = c.get('context')
  c.set('context', { ...context, visitor: { ...context.visitor, topLine: await line } })
}

const inItsLanguage: MiddlewareHandler<EdgeApp> = (c, next) => {
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
}

const redirect = async (c: Context<EdgeApp>, route: Route, chosenLang: Lang): Promise<Response> =>
  c.body(null, 302, {
    location: canonicalAddress(c.get('context'), route, `/${chosenLang}`),
    'cache-control': 'private, no-store',
  })

const wantsPage = (headers: Headers): boolean => headers.get('accept')?.includes('text/html') ?? false
