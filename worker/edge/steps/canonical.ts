// Redirects every other spelling of an address to the canonical one, which is built from the parsed route and so cannot
// leave the site.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp } from '../visit.ts'
import { addressOf } from './address.ts'
import { langCookie } from './cookies.ts'

export const canonical = createMiddleware<EdgeApp>(async (c, next) => {
  const visit = c.get('visit')
  if (visit.route.name === null || visit.route.isCanonical) return next()
  visit.notes.route = 'redirect'
  const location = addressOf(visit, visit.route)
  if (!visit.hasPrefix || visit.lang !== 'en') return c.body(null, 301, { location })
  // /en/… only resets the chosen language; English pages have no prefix.
  return c.body(null, 302, { location, 'set-cookie': langCookie('en'), 'cache-control': 'private, no-store' })
})
