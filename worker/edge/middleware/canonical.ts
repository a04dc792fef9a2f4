// Redirects every other spelling of an address to the canonical one, which is built from the parsed route and so cannot
// leave the site.
import { createMiddleware } from 'hono/factory'
import { canonicalAddress } from '../http/address.ts'
import { langCookie } from '../http/cookies.ts'
import type { EdgeApp } from '../render/request-context.ts'

export const canonical = createMiddleware<EdgeApp>(async (c, next) => {
  const context = c.get('context')
  if (context.route.name === null || context.route.isCanonical) return next()
  const location = canonicalAddress(context, context.route)
  if (!context.hasPrefix || context.lang !== 'en') return c.body(null, 301, { location })
  // /en/… only resets the chosen language; English pages have no prefix.
  return c.body(null, 302, { location, 'set-cookie': langCookie('en'), 'cache-control': 'private, no-store' })
})
