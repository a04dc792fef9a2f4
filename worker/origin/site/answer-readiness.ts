// Whether each part that the site needs answers: for the edge's /readyz, and for the start of a local run.
import {
  backupAgeMaxSeconds,
  mailWaitMaxSeconds,
  mediaJobWaitMaxSeconds,
  readinessPartMs,
} from '../../../shared/limits.ts'
import { overallState, type PartState, type PartStates, type SitePart } from '../../../shared/rules/site-parts.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { askHealth, type ProcessorLoad } from '../media/ask-processor.ts'
import { findSchemaProblem } from './find-schema-problem.ts'
import { goodSettings } from './published-settings.ts'
import { appliedMigrations } from './store/applied-migrations.ts'
import { newestBackup } from './store/operator-marks.ts'
import { oldestWaiting } from './store/waiting-work.ts'

/** What is known besides the states; null where nothing is. */
type Details = {
  /** The age of the oldest row that waits, by queue. */
  oldestSeconds: Record<keyof typeof oldestWaiting, number | null>
  backupAgeSeconds: number | null
  processor: ProcessorLoad | null
}

/** 200 when every vital part is `ok`, else 503. A site without a media processor has no such part. */
export async function answerReadiness(_: Request, env: Env): Promise<Response> {
  const { parts, details } = await askParts(env)
  const { isReady } = overallState(parts)
  return Response.json(
    { ok: isReady, parts, details },
    { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}

/** Asks all parts at once, each with its deadline. */
async function askParts(env: Env): Promise<{ parts: PartStates; details: Details }> {
  const details: Details = {
    oldestSeconds: { mails: null, media_jobs: null },
    backupAgeSeconds: null,
    processor: null,
  }
  const asked = Object.entries(questions(env, details)).map(async ([name, ask]) => [name, await stateOf(ask)] as const)
  return { parts: Object.fromEntries(await Promise.all(asked)), details }
}

type Question = () => Promise<PartState>

function questions(env: Env, details: Details): Partial<Record<SitePart, Question>> {
  const { db, processor } = env
  const ageOf = (seconds: number | null) => (seconds === null ? null : Math.max(0, currentSeconds() - seconds))
  const waitOf = (queue: keyof typeof oldestWaiting, mostSeconds: number): Question => {
    return async () => {
      const age = ageOf(await oldestWaiting[queue](db))
      details.oldestSeconds[queue] = age
      return (age ?? 0) > mostSeconds ? 'degraded' : 'ok'
    }
  }
  return {
    // The question itself shows that the database answers; the kept verdict does not.
    database: () =>
      appliedMigrations(db).then(() => findSchemaProblem(db).then((problem) => (problem ? 'degraded' : 'ok'))),
    files: () => env.media.head('readiness').then(() => 'ok'),
    objects: () => env.countOf('readiness', 1).then(() => 'ok'),
    hasher: () => env.deriveKey({ password: '', salt: 'readiness', N: 2, r: 1, p: 1 }).then(() => 'ok'),
    ...(processor && {
      processor: async () => {
        const { state, load } = await askHealth(processor)
        details.processor = load
        return state
      },
    }),
    mails: waitOf('mails', mailWaitMaxSeconds),
    media_jobs: waitOf('media_jobs', mediaJobWaitMaxSeconds),
    async settings() {
      const { newest, version } = await goodSettings(db)
      return newest === version ? 'ok' : 'degraded'
    },
    async backup() {
      const age = ageOf(await newestBackup(db))
      details.backupAgeSeconds = age
      return age === null || age > backupAgeMaxSeconds ? 'degraded' : 'ok'
    },
  }
}

async function stateOf(ask: Question): Promise<PartState> {
  const late = Promise.withResolvers<PartState>()
  const timer = setTimeout(() => late.resolve('silent'), readinessPartMs)
  try {
    return await Promise.race([ask(), late.promise])
  } catch {
    return 'silent'
  } finally {
    clearTimeout(timer)
  }
}
