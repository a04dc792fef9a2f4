// The metrics of both Workers and the media processor as Prometheus text, for callers with the token. Without a configured
// token the address does not exist.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { readinessAnswerMs } from '../../../shared/limits.ts'
import { addSeries, type SeriesValues, seriesId } from '../../../shared/metric-series.ts'
import { metricText, metricTextType } from '../../../shared/metric-text.ts'
import { TotalsAnswer, totalsPaths } from '../../../shared/metric-totals.ts'
import { type PartState, partStates, sitePartNames } from '../../../shared/rules/site-parts.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import type { Env } from '../env.ts'
import { hasBearer } from '../http/bearer.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { reporter } from '../telemetry/counts.ts'
import { version } from '../telemetry/version.ts'
import { type Readiness, readiness } from '../upstream/readiness.ts'
import { fetchOrFault } from '../upstream/upstream.ts'
import { withTimeout } from '../upstream/with-timeout.ts'

export async function metrics(c: Context<EdgeApp>): Promise<Response> {
  const { env } = c.get('context')
  if (env.metricsToken.length === 0) return c.json({ error: 'Not found', code: 'not_found' }, 404, noStore)
  if (!(await hasBearer(c.req.raw.headers, env.metricsToken))) {
    return c.json({ error: 'A token is required', code: 'token' }, 401, { ...noStore, 'www-authenticate': 'Bearer' })
  }
  // This isolate's own counts are in the answer.
  await reporter.reportNow(env.metricTarget)
  const [own, upstream, parts] = await Promise.all([
    orNone(ownSeries(env)),
    orNone(upstreamSeries(env)),
    readiness(env),
  ])
  const series: SeriesValues = {}
  for (const more of [own, upstream, partSeries(parts)]) addSeries(series, more)
  return c.body(metricText(series), 200, { ...noStore, 'content-type': metricTextType })
}

/** What does not answer in time is left out: the parts say why. */
const orNone = (work: Promise<SeriesValues>): Promise<SeriesValues> =>
  withTimeout(work, readinessAnswerMs).catch(() => ({}))

async function ownSeries({ askTotals }: Env): Promise<SeriesValues> {
  const { series, isolates } = TotalsAnswer.parse(await (await askTotals(totalsPaths.series)).json())
  return {
    ...series,
    [seriesId('isolates', { worker: 'edge' })]: isolates,
    [seriesId('build', { worker: 'edge', version })]: 1,
  }
}

const UpstreamSeries = z.record(z.string(), z.union([z.number(), z.array(z.number())]))

async function upstreamSeries(env: Env): Promise<SeriesValues> {
  if (!env.isUpstreamEmbedded) return {}
  return UpstreamSeries.parse(await (await fetchOrFault(env, internalPaths.metrics, {})).json())
}

function partSeries({ states, sinceMs, details }: Readiness): SeriesValues {
  const ofState = (is: PartState, state: PartState) => (is === state ? 1 : 0)
  const of = sitePartNames.flatMap((part): [string, number][] => {
    const is = states[part]
    if (!is) return []
    const seconds = Math.max(0, Date.now() - (sinceMs[part] ?? Date.now())) / 1000
    return [
      ...partStates.map((state): [string, number] => [seriesId('partState', { part, state }), ofState(is, state)]),
      [seriesId('partSinceSeconds', { part }), seconds],
    ]
  })
  const backup = details?.backupAgeSeconds ?? null
  return { ...Object.fromEntries(of), ...(backup !== null && { [seriesId('backupAgeSeconds', {})]: backup }) }
}
