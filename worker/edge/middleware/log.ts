// Logs one JSON line per request, and counts it. Neither holds an address, query, cookie or location.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp } from '../render/request-context.ts'
import { counts, reporter } from '../telemetry/counts.ts'
import { routeLabel, statusClass } from '../telemetry/route-label.ts'

export const log = createMiddleware<EdgeApp>(async (c, next) => {
  await next()
  const context = c.get('context')
  const { id, startedMs, notes, callStats, env, deps } = context
  const { status } = c.res
  const route = routeLabel(context, c.req.method, status)
  const ms = Math.max(0, Date.now() - startedMs)
  const line = {
    id,
    method: c.req.method,
    route,
    status,
    cache: notes.cache,
    ms,
    upstreamMs: callStats.waitedMs,
    fault: notes.fault,
  }
  console.log(JSON.stringify(line))
  const cache = notes.cache ?? 'none'
  counts.add('requests', { route, status: statusClass(status), cache })
  counts.observe('answerSeconds', { route, cache }, ms / 1000)
  counts.add('ownSeconds', { route }, Math.max(0, ms - callStats.waitedMs) / 1000)
  const report = reporter.reportSoon(env.metricTarget, startedMs)
  if (report) deps.waitUntil(report)
})
