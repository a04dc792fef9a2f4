// Logs one JSON line per request, and counts it. Neither holds an address, query, cookie or location.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { counts, reporter } from '../telemetry/counts.ts'
import { writeLog } from '../telemetry/log.ts'
import { routeKind, routeLabel, statusClass } from '../telemetry/route-label.ts'

export const log = createMiddleware<EdgeApp>(async (c, next) => {
  await next()
  const context = c.get('context')
  const { id, trace, startedMs, notes, callStats, env, deps } = context
  const { status } = c.res
  const route = routeLabel(context, c.req.method, status)
  const ms = Math.max(0, Date.now() - startedMs)
  const line = {
    trace: trace.traceId,
    id,
    method: c.req.method,
    route,
    status,
    cache: notes.cache,
    ms,
    upstreamMs: callStats.waitedMs,
    fault: notes.fault,
  }
  writeLog('info', line)
  const cache = notes.cache ?? 'none'
  const kind = routeKind(context, route)
  counts.add('requests', { kind, route, status: statusClass(status), cache })
  counts.observe('answerSeconds', { kind, route, cache }, ms / 1000)
  counts.add('ownSeconds', { route }, Math.max(0, ms - callStats.waitedMs) / 1000)
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
