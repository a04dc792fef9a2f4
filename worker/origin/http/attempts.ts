// Rate limits of an attempt by several counters, which count in all of them or in none.
import { codeTries } from '../../../shared/limits.ts'
import { type Refusal, refused } from '../../../shared/result.ts'
import { stepAttempts, steppedKeysMax } from '../bounds.ts'
import type { Counter } from '../durable/limiter.ts'
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'

type Tried = { ok: true; most: number; counted: readonly Counter[] } | ({ ok: false } & Refusal)

/**
 * Counts an attempt. `most` is how full the fullest counter is, `counted` where the attempt was counted, which a repetition is not
 * again; the refusal says how many seconds to wait.
 * @param whenSilent what an attempt gets while the counters do not answer: `refuse` (503) where a limit protects an account, an
 * address or money, `admit` where the attempt itself is worth more than its limit
 */
export async function countAttempt(
  env: Env,
  counters: readonly Counter[],
  whenSilent: 'refuse' | 'admit',
): Promise<Tried> {
  let most = 0
  const counted: Counter[] = []
  for (const counter of counters) {
    const taken = await env.take(counter).catch((fault: unknown) => {
      if (whenSilent === 'refuse') throw fault
      noteUncounted(counter.key, fault)
      return null
    })
    // The other counters would keep the attempt waiting as long.
    if (!taken) break
    if (!taken.ok) {
      await refundAttempt(env, counted)
      return refused('too_many_attempts', undefined, taken.retryAfterSeconds)
    }
    if (!taken.isRepetition) counted.push(counter)
    most = Math.max(most, taken.taken)
  }
  return { ok: true, most, counted }
}

/** Attempts by key that this isolate has not counted in an object yet. */
const uncountedSteps = new Map<string, number>()

/**
 * Counts cheap attempts ten at a time, so that most of them ask no object: each isolate admits up to nine more than the limit. They are
 * admitted while the counters do not answer.
 */
export async function countInSteps(env: Env, { key, limit, windowSeconds }: Counter): Promise<Tried> {
  const attempts = (uncountedSteps.get(key) ?? 0) + 1
  if (attempts < stepAttempts) {
    if (uncountedSteps.size >= steppedKeysMax) uncountedSteps.clear()
    uncountedSteps.set(key, attempts)
    return { ok: true, most: 0, counted: [] }
  }
  uncountedSteps.delete(key)
  return countAttempt(env, [{ key, limit: Math.ceil(limit / stepAttempts), windowSeconds }], 'admit')
}

let uncounted = 0

/** One line in the log, with the number of such attempts in this isolate. A key goes on with an account or a network. */
function noteUncounted(key: string, fault: unknown): void {
  uncounted += 1
  const line = {
    event: 'limit-not-counted',
    limit: key.split(':')[0],
    count: uncounted,
    problem: String(fault),
  }
  writeLog('error', line)
}

/** Removes the attempt again from where it was counted. */
export async function refundAttempt({ giveBack }: Env, counted: readonly Counter[]): Promise<void> {
  await Promise.all(counted.map((counter) => giveBack(counter)))
}

/** Limits wrong codes of a member's second factor. */
export const codeCounter = (userId: number): Counter => ({
  key: `code:${userId}`,
  limit: codeTries.account,
  windowSeconds: codeTries.windowSeconds,
})
