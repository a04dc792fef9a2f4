// Refuses unsafe requests from other origins, which the browser identifies and a foreign page cannot forge.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp } from '../render/request-context.ts'

export const sameOrigin = createMiddleware<EdgeApp>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const site = c.req.header('sec-fetch-site')
  // own-host has checked this origin against the configuration.
  const isOurs = site ? site === 'same-origin' : c.req.header('origin') === c.get('context').url.origin
  if (isOurs) return next()
  return c.json({ error: 'This request did not come from this site', code: 'cross_origin' }, 403)
})
