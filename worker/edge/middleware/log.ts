// Logs one JSON line per request. It holds no address, query, cookie or location.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp } from '../render/request-context.ts'

export const log = createMiddleware<EdgeApp>(async (c, next) => {
  await next()
  const { id, startedMs, route, notes, callStats } = c.get('context')
  const line = {
    id,
    method: c.req.method,
    route: notes.route ?? route.name ?? 'none',
    status: c.res.status,
    cache: notes.cache,
    ms: Date.now() - startedMs,
    upstreamMs: callStats.waitedMs,
    fault: notes.fault,
  }
  console.log(JSON.stringify(line))
})
