// An address has one language. A prefix wins and is remembered; without one, a language chosen earlier leads to its own
// address.
import { createMiddleware } from 'hono/factory'
import type { Lang } from '../../../locales/locales.ts'
import { cookieSeconds } from '../../../shared/limits.ts'
import { isFramable } from '../../../shared/routes.ts'
import { choiceCookie } from '../endpoints/choice.ts'
import { canonicalAddress } from '../http/address.ts'
import type { EdgeApp } from '../render/request-context.ts'

export const langCookie = (lang: Lang): string => choiceCookie('lang', lang, cookieSeconds)

export const language = createMiddleware<EdgeApp>(async (c, next) => {
  const context = c.get('context')
  const { chosenLang } = context.visitor
  if (context.hasPrefix) {
    await next()
    // A frame in somebody's page chooses nothing for the visitor.
    if (chosenLang !== context.lang && !isFramable(context.route.name))
      c.res.headers.append('set-cookie', langCookie(context.lang))
    return
  }
  const leads =
    chosenLang !== null && chosenLang !== 'en' && context.route.name !== null && wantsPage(c.req.raw.headers)
  if (!leads || context.route.name === null) return next()
  context.notes.route = 'redirect'
  return c.body(null, 302, {
    location: canonicalAddress(context, context.route, `/${chosenLang}`),
    'cache-control': 'private, no-store',
  })
})

const wantsPage = (headers: Headers): boolean => headers.get('accept')?.includes('text/html') ?? false
