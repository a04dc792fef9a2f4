// Each address has one language. A prefix wins and is remembered; without one, a language chosen earlier redirects to
// its own address.
import { createMiddleware } from 'hono/factory'
import { isFramable } from '../../../shared/routes.ts'
import { canonicalAddress } from '../http/address.ts'
import { langCookie } from '../http/cookies.ts'
import type { EdgeApp } from '../render/request-context.ts'

export const language = createMiddleware<EdgeApp>(async (c, next) => {
  const context = c.get('context')
  const { chosenLang } = context.visitor
  if (context.hasPrefix) {
    await next()
    // An embedded frame must not change the language of its viewer.
    if (chosenLang !== context.lang && !isFramable(context.route.name))
      c.res.headers.append('set-cookie', langCookie(context.lang))
    return
  }
  const leads =
    chosenLang !== null && chosenLang !== 'en' && context.route.name !== null && wantsPage(c.req.raw.headers)
  if (!leads || context.route.name === null) return next()
  return c.body(null, 302, {
    location: canonicalAddress(context, context.route, `/${chosenLang}`),
    'cache-control': 'private, no-store',
  })
})

const wantsPage = (headers: Headers): boolean => headers.get('accept')?.includes('text/html') ?? false
