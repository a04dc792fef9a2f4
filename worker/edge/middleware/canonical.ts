// Redirects every other spelling of an address to the canonical one, which is built from the parsed route and so cannot
// leave the site.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Route } from '../../../shared/routes.ts'
import { canonicalAddress } from '../http/address.ts'
import { langCookie } from '../http/cookies.ts'
import type { EdgeApp } from '../render/request-context.ts'

export const canonical = createMiddleware<EdgeApp>((c, next) => {
  const { route } = c.get('context')
  return route.name === null || route.isCanonical ? next() : redirect(c, route)
})

async function redirect(c: Context<EdgeApp>, route: Route): Promise<Response> {
  const context = c.get('context')
  const location = canonicalAddress(context, route)
  if (!context.hasPrefix || context.lang !== 'en') return c.body(null, 301, { location })
  // /en/… only resets the chosen language; English pages have no prefix.
  return c.body(null, 302, { location, 'set-cookie': langCookie('en'), 'cache-control': 'private, no-store' })
}
