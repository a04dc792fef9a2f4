// Logs one JSON line per request, and counts it. Neither holds an address, query, cookie or location. Lines of requests that went
// well may be written together.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { counts, reporter } from '../telemetry/counts.ts'
import { requestLines } from '../telemetry/log.ts'
import { requestKind } from '../telemetry/request-kind.ts'
import { routeKind, routeLabel } from '../telemetry/route-label.ts'

export const log = createMiddleware<EdgeApp>(async (c, next) => {
  await next()
  const context = c.get('context')
  const { id, trace, startedMs, notes, callStats, env, deps } = context
  const { status } = c.res
  const route = routeLabel(context, c.req.method, status)
  const nowMs = Date.now()
  const ms = Math.max(0, nowMs - startedMs)
  const { cache, fault } = notes
  const kind = requestKind({ method: c.req.method, route, kind: routeKind(context, route), status, cache })
  const line = kind.lineOf({ nowMs, traceId: trace.traceId, id, ms, upstreamMs: callStats.waitedMs, fault })
  const writing = requestLines.add(line, status >= 500 || fault !== undefined, nowMs)
  if (writing) deps.waitUntil(writing)
  counts.addTo(kind.requests, 1)
  counts.observeIn(kind.answerSeconds, ms / 1000)
  counts.addTo(kind.ownSeconds, Math.max(0, ms - callStats.waitedMs) / 1000)
  noteRequest(context, route, status)
  const report = reporter.reportSoon(env.metricTarget, startedMs)
  if (report) deps.waitUntil(report)
})

/** The first span of a sampled trace. */
function noteRequest({ trace, startedMs, notes, deps, env }: RequestContext, route: string, status: number): void {
  if (!trace.isSampled || !env.spans) return
  const { traceId, spanId, parentId } = trace
  const attributes = { 'http.response.status_code': status, 'edgetube.cache': notes.cache ?? 'none' }
  const times = { startMs: startedMs, endMs: Date.now() }
  env.spans.add({
    traceId,
    spanId,
    parentId,
    name: route,
    kind: 'server',
    ...times,
    attributes,
    isError: status >= 500,
  })
  const sending = env.spans.exportSoon()
  if (sending) deps.waitUntil(sending)
}
