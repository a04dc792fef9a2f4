// The health of the site for the page of admins: queues, routes and rows of the last hour, caches, and what is used of each limit.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { databaseLimitBytes, healthRows, hourSeconds, takedownBoundSeconds } from '../../../shared/limits.ts'
import { type SeriesValues, seriesId } from '../../../shared/metric-series.ts'
import { ageProviderStates, secondsBuckets } from '../../../shared/metrics.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { moderationQueueNames } from '../../../shared/rules/moderation-queues.ts'
import { partStates, sitePartNames } from '../../../shared/rules/site-parts.ts'
import { planIncludes, planOperations } from '../../../shared/site-costs.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { parseJsonOrNull } from '../media/parse-json.ts'
import { between, HealthLook, healthLookOf } from '../site/health-look.ts'
import { looksOf } from '../site/store/health-looks.ts'
import { usesOfMonth } from '../site/store/site-uses.ts'
import { lastLook } from '../site/store/watch-values.ts'

type Health = AnswerOf<'siteHealth'>

export async function answerSiteHealth(
  _: unknown,
  { db, planTimes }: Env,
  caller: MemberCaller,
): Promise<Result<Health>> {
  const admin = await requireStaff(caller, 'runJobs')
  if (!admin.ok) return admin
  const nowSeconds = currentSeconds()
  const [looks, seenSeconds, operations] = await Promise.all([
    looksOf(db, nowSeconds - hourSeconds),
    lastLook(db),
    usesOfMonth(db, nowSeconds),
  ])
  const now = readLook(looks.now)
  const before = readLook(looks.before?.body ?? null)
  const cache = between(now.cache, before.cache)
  return ok({
    seen_date: looks.now === null || seenSeconds === 0 ? null : toIsoDate(seenSeconds),
    since_date: looks.before === null ? null : toIsoDate(looks.before.at),
    parts: sitePartNames.flatMap((part) => {
      const state = partStates.find((one) => now.gauges[seriesId('partState', { part, state: one })]?.[0] === 1)
      return state ? [{ part, state }] : []
    }),
    age_provider: ageProviderStates.find((state) => now.gauges[seriesId('ageProvider', { state })]?.[0] === 1) ?? null,
    queues: queuesOf(now),
    routes: routesOf(between(now.routes, before.routes)),
    upstream: upstreamOf(between(now.upstream, before.upstream), between(now.faults, before.faults)),
    cache: Object.entries(cache).map(([state, [answers = 0]]) => ({ state, answers })),
    uses: [
      ...usesOf(now),
      ...planOperations.map((use) => ({
        use,
        used: operations.get(use) ?? 0,
        limit: planIncludes[use] * (planTimes || 1),
      })),
    ],
  })
}

const readLook = (body: string | null): HealthLook =>
  HealthLook.safeParse(body === null ? null : parseJsonOrNull(body)).data ?? healthLookOf({} as SeriesValues)

function queuesOf(now: HealthLook): Health['queues'] {
  const read = (id: string) => now.gauges[id]?.[0] ?? 0
  return [
    ...(['mails', 'media_jobs'] as const).map((queue) => ({
      queue,
      waiting: read(seriesId('queueDepth', { queue })),
      oldest_seconds: read(seriesId('queueOldestSeconds', { queue })),
    })),
    ...moderationQueueNames.map((queue) => ({
      queue,
      waiting: read(seriesId('moderationItems', { queue })),
      oldest_seconds: read(seriesId('moderationOldestSeconds', { queue })),
    })),
  ]
}

/** Those with most errors, and then with most answers. */
const routesOf = (routes: Record<string, number[]>): Health['routes'] =>
  Object.entries(routes)
    .map(([route, [answers = 0, errors = 0]]) => ({ route, answers, errors }))
    .filter(({ answers }) => answers > 0)
    .toSorted((one, other) => other.errors - one.errors || other.answers - one.answers)
    .slice(0, healthRows)

/** The slowest, by the time that 95 of 100 answers stay within. */
const upstreamOf = (rows: Record<string, number[]>, faults: Record<string, number[]>): Health['upstream'] =>
  Object.entries(rows)
    .map(([row, values]) => {
      const counts = values.slice(0, -1)
      const answers = counts.reduce((sum, one) => sum + one, 0)
      return {
        row,
        answers,
        faults: faults[row]?.[0] ?? 0,
        mean_seconds: answers === 0 ? 0 : (values.at(-1) ?? 0) / answers,
        p95_seconds: quantile(counts, answers * 0.95),
      }
    })
    .filter(({ answers }) => answers > 0)
    .toSorted((one, other) => other.faults - one.faults || (other.p95_seconds ?? 99) - (one.p95_seconds ?? 99))
    .slice(0, healthRows)

/** The upper bound of the bucket that holds it; null above the last. */
function quantile(counts: readonly number[], rank: number): number | null {
  let seen = 0
  for (const [at, bound] of secondsBuckets.entries()) {
    seen += counts[at] ?? 0
    if (seen >= rank) return bound
  }
  return null
}

/** What is known of each limit; a size that no Worker can read is left out. */
function usesOf({ gauges }: HealthLook): Health['uses'] {
  const read = (id: string) => gauges[id]?.[0]
  const [running, most] = [
    read(seriesId('mediaJobsRunning', { what: 'running' })),
    read(seriesId('mediaJobsRunning', { what: 'most' })),
  ]
  const known = [
    { use: 'database_bytes' as const, used: read(seriesId('databaseBytes', {})), limit: databaseLimitBytes },
    { use: 'disk_share' as const, used: read(seriesId('diskUsed', {})), limit: 1 },
    { use: 'processor_jobs' as const, used: running, limit: most },
    { use: 'takedown_seconds' as const, used: read(seriesId('denyListAgeSeconds', {})), limit: takedownBoundSeconds },
  ]
  return known.flatMap(({ use, used, limit }) =>
    used === undefined || limit === undefined ? [] : { use, used, limit },
  )
}
