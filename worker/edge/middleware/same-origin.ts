// A request that changes something must come from a page of ours: the browser says so, and a page elsewhere cannot.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp } from '../render/request-context.ts'

export const sameOrigin = createMiddleware<EdgeApp>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const site = c.req.header('sec-fetch-site')
  // The request's own origin was held against the configured one (own-host.ts).
  const isOurs = site ? site === 'same-origin' : c.req.header('origin') === c.get('context').url.origin
  if (isOurs) return next()
  return c.json({ error: 'This request did not come from this site', code: 'cross_origin' }, 403)
})
