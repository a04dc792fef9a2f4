// One page has one address: another spelling is sent to it. The address is built from the parsed route, never from what
// came in, so it cannot lead elsewhere.
import { createMiddleware } from 'hono/factory'
import { canonicalAddress } from '../http/address.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { langCookie } from './language.ts'

export const canonical = createMiddleware<EdgeApp>(async (c, next) => {
  const context = c.get('context')
  if (context.route.name === null || context.route.isCanonical) return next()
  context.notes.route = 'redirect'
  const location = canonicalAddress(context, context.route)
  if (!context.hasPrefix || context.lang !== 'en') return c.body(null, 301, { location })
  // /en/… forgets the language chosen before, and is no address of its own.
  return c.body(null, 302, { location, 'set-cookie': langCookie('en'), 'cache-control': 'private, no-store' })
})
