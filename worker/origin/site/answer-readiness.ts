// Whether each part that the site needs answers, for the operator's monitoring and for the start of a local run.
import type { Env } from '../env.ts'
import { askHealth } from '../media/ask-processor.ts'
import { findSchemaProblem } from './find-schema-problem.ts'
import { appliedMigrations } from './store/applied-migrations.ts'

/** How long a part may take to answer. */
const answerMs = 2500

/** `degraded`: it answers, but cannot do its work. */
type PartState = 'ok' | 'degraded' | 'silent'

/** 200 when every part is `ok`, else 503. A site without a media processor has no such part. */
export async function answerReadiness(_: Request, env: Env): Promise<Response> {
  const asked = Object.entries(questions(env)).map(async ([name, ask]) => [name, await stateOf(ask)] as const)
  const parts = Object.fromEntries(await Promise.all(asked))
  const isReady = Object.values(parts).every((state) => state === 'ok')
  return Response.json(
    { ok: isReady, parts },
    { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}

type Question = () => Promise<PartState>

function questions(env: Env): Record<string, Question> {
  const { processor } = env
  return {
    // The question itself shows that the database answers; the kept verdict does not.
    database: () =>
      appliedMigrations(env.db).then(() => findSchemaProblem(env.db).then((problem) => (problem ? 'degraded' : 'ok'))),
    files: () => env.media.head('readiness').then(() => 'ok'),
    objects: () => env.countOf('readiness', 1).then(() => 'ok'),
    hasher: () => env.deriveKey({ password: '', salt: 'readiness', N: 2, r: 1, p: 1 }).then(() => 'ok'),
    ...(processor && { processor: () => askHealth(processor) }),
  }
}

async function stateOf(ask: Question): Promise<PartState> {
  const late = Promise.withResolvers<PartState>()
  const timer = setTimeout(() => late.resolve('silent'), answerMs)
  try {
    return await Promise.race([ask(), late.promise])
  } catch {
    return 'silent'
  } finally {
    clearTimeout(timer)
  }
}
