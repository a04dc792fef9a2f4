// Logs one JSON line per request. It holds no address, query, cookie or location.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp } from '../visit.ts'

export const log = createMiddleware<EdgeApp>(async (c, next) => {
  await next()
  const { id, startedMs, route, notes, ledger } = c.get('visit')
  const line = {
    id,
    method: c.req.method,
    route: notes.route ?? route.name ?? 'none',
    status: c.res.status,
    cache: notes.cache,
    ms: Date.now() - startedMs,
    upstreamMs: ledger.waitedMs,
    fault: notes.fault,
  }
  console.log(JSON.stringify(line))
})
