// The metrics of the whole site: the joined counts of both Workers, the state of each part, and the media processor's load.
import * as z from 'zod/mini'
import { readinessAnswerMs } from '../../../shared/limits.ts'
import { addSeries, type SeriesValues, seriesId } from '../../../shared/metric-series.ts'
import { TotalsAnswer, totalsPaths } from '../../../shared/metric-totals.ts'
import { type PartState, partStates, sitePartNames } from '../../../shared/rules/site-parts.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import type { Env } from '../env.ts'
import { reporter } from '../telemetry/counts.ts'
import { version } from '../telemetry/version.ts'
import { type Readiness, readiness } from './readiness.ts'
import { fetchOrFault } from './upstream.ts'
import { withTimeout } from './with-timeout.ts'

/** The counts of this isolate are part of them. */
export async function allSeries(env: Env): Promise<SeriesValues> {
  await reporter.reportNow(env.metricTarget)
  const [own, upstream, parts] = await Promise.all([
    orNone(ownSeries(env)),
    orNone(upstreamSeries(env)),
    readiness(env),
  ])
  const series: SeriesValues = {}
  for (const more of [own, upstream, partSeries(parts)]) addSeries(series, more)
  return series
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
