// The metrics of this Worker, for the edge's /metrics: the joined counts of its isolates, and what the database says now.
import { daySeconds, legalDueSoonSeconds } from '../../../shared/limits.ts'
import { type SeriesValues, seriesId } from '../../../shared/metric-series.ts'
import { TotalsAnswer, totalsPaths } from '../../../shared/metric-totals.ts'
import { moderationQueueNames } from '../../../shared/rules/moderation-queues.ts'
import { planIncludes, planOperations } from '../../../shared/site-costs.ts'
import { lastAgeLeaks } from '../age/store/age-runs.ts'
import { currentSeconds } from '../clock.ts'
import { commentsOf } from '../comments/comments-database.ts'
import type { Env } from '../env.ts'
import { askHealth } from '../media/ask-processor.ts'
import { legalDueBefore, queueStates } from '../moderation/store/queues.ts'
import { reporter } from '../telemetry/counts.ts'
import { version } from '../telemetry/version.ts'
import { usesOfMonth } from './store/site-uses.ts'
import { bytesOf, mediaJobsByState, oldestWaiting, waitingMails } from './store/waiting-work.ts'

/** The series by their ids. What does not answer is left out. */
export async function answerMetrics(_: Request, env: Env): Promise<Response> {
  await reporter.reportNow(env.metricTarget)
  const nowSeconds = currentSeconds()
  const found = await Promise.allSettled([
    counted(env),
    waiting(env, nowSeconds),
    moderation(env, nowSeconds),
    processor(env),
    plan(env, nowSeconds),
    ageRuns(env),
  ])
  const series = found.map((one) => (one.status === 'fulfilled' ? one.value : {}))
  return Response.json(Object.assign({}, ...series), { headers: { 'cache-control': 'no-store' } })
}

async function counted({ askTotals }: Env): Promise<SeriesValues> {
  const { series, isolates } = TotalsAnswer.parse(await (await askTotals(totalsPaths.series)).json())
  return {
    ...series,
    [seriesId('isolates', { worker: 'origin' })]: isolates,
    [seriesId('build', { worker: 'origin', version })]: 1,
  }
}

const mediaStates = ['queued', 'running', 'done', 'failed'] as const

async function waiting({ db, databases }: Env, nowSeconds: number): Promise<SeriesValues> {
  const [mails, jobs] = await db.batch<{ state?: string; total: number }>([
    waitingMails(db),
    mediaJobsByState(db, nowSeconds - daySeconds),
  ])
  const sizes = await Promise.all([...new Set([db, ...Object.values(databases)])].map(bytesOf))
  const jobsIn = (state: string) => jobs?.results.find((row) => row.state === state)?.total ?? 0
  const ageOf = (oldest: number | null) => (oldest === null ? 0 : Math.max(0, nowSeconds - oldest))
  return {
    [seriesId('queueDepth', { queue: 'mails' })]: mails?.results[0]?.total ?? 0,
    [seriesId('queueDepth', { queue: 'media_jobs' })]: jobsIn('queued'),
    [seriesId('queueOldestSeconds', { queue: 'mails' })]: ageOf(await oldestWaiting.mails(db)),
    [seriesId('queueOldestSeconds', { queue: 'media_jobs' })]: ageOf(await oldestWaiting.media_jobs(db)),
    ...Object.fromEntries(mediaStates.map((state) => [seriesId('mediaJobs', { state }), jobsIn(state)])),
    [seriesId('databaseBytes', {})]: Math.max(...sizes),
  }
}

async function moderation(env: Env, nowSeconds: number): Promise<SeriesValues> {
  const states = await queueStates(env.db, await commentsOf(env, 'held'), nowSeconds)
  const of = moderationQueueNames.flatMap((queue): [string, number][] => {
    const { total, oldest, overdue } = states[queue]
    return [
      [seriesId('moderationItems', { queue }), total],
      [seriesId('moderationOldestSeconds', { queue }), oldest === null ? 0 : Math.max(0, nowSeconds - oldest)],
      [seriesId('moderationOverdue', { queue }), overdue],
    ]
  })
  return {
    ...Object.fromEntries(of),
    [seriesId('legalDueSoon', {})]: await legalDueBefore(env.db, nowSeconds + legalDueSoonSeconds),
  }
}

/** Absent where the operator plans no number of operations. */
async function plan({ db, planTimes }: Env, nowSeconds: number): Promise<SeriesValues> {
  if (planTimes === 0) return {}
  const uses = await usesOfMonth(db, nowSeconds)
  const shares = planOperations.map((name) => (uses.get(name) ?? 0) / (planIncludes[name] * planTimes))
  return { [seriesId('planUsed', {})]: Math.max(...shares) }
}

async function ageRuns({ db }: Env): Promise<SeriesValues> {
  const leaks = await lastAgeLeaks(db)
  return leaks === null ? {} : { [seriesId('ageRunLeaks', {})]: leaks }
}

async function processor(env: Env): Promise<SeriesValues> {
  const load = env.processor && (await askHealth(env.processor)).load
  if (!load) return {}
  return {
    [seriesId('mediaJobsRunning', { what: 'running' })]: load.running,
    [seriesId('mediaJobsRunning', { what: 'most' })]: load.jobs,
    [seriesId('cpuSeconds', { worker: 'media' })]: load.cpuSeconds,
    [seriesId('diskUsed', {})]: load.diskUsed,
  }
}
