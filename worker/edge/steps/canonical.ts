// One page has one address: another spelling is sent to it. The address is built from the parsed route, never from what
// came in, so it cannot lead elsewhere.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp } from '../visit.ts'
import { addressOf } from './address.ts'
import { langCookie } from './language.ts'

export const canonical = createMiddleware<EdgeApp>(async (c, next) => {
  const visit = c.get('visit')
  if (visit.route.name === null || visit.route.isCanonical) return next()
  visit.notes.route = 'redirect'
  const location = addressOf(visit, visit.route)
  if (!visit.hasPrefix || visit.lang !== 'en') return c.body(null, 301, { location })
  // /en/… forgets the language chosen before, and is no address of its own.
  return c.body(null, 302, { location, 'set-cookie': langCookie('en'), 'cache-control': 'private, no-store' })
})
