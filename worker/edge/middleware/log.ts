// Logs one JSON line per request. It holds no address, query, cookie or location.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'

export const log = createMiddleware<EdgeApp>(async (c, next) => {
  await next()
  const context = c.get('context')
  const { id, startedMs, notes, callStats } = context
  const line = {
    id,
    method: c.req.method,
    route: routeOf(context, c.req.method, c.res.status),
    status: c.res.status,
    cache: notes.cache,
    ms: Date.now() - startedMs,
    upstreamMs: callStats.waitedMs,
    fault: notes.fault,
  }
  console.log(JSON.stringify(line))
})

/** What answered: the gate, an endpoint with its row of the contract, a redirect, or a page. */
function routeOf({ notes, route }: RequestContext, method: string, status: number): string {
  if (notes.isGateClosed) return 'gate'
  if (notes.endpoint) return notes.row ? `${notes.endpoint}:${notes.row}` : notes.endpoint
  const isRedirect = status >= 300 && status < 400 && method !== 'POST'
  return isRedirect ? 'redirect' : (route.name ?? 'none')
}
