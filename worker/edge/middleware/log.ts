// One line of JSON a request, with nothing in it that tells who asked: no address, no query, no cookie, no place.
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
