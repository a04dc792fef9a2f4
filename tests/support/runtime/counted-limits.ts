// Sets the counter of a limit directly, so that tests that reach a limit need not act a thousand times first. The runtime has to
// be started with open Durable Objects.
import type { Miniflare } from 'miniflare'
import { daySeconds } from '../../../shared/limits.ts'
import { originName } from '../../../worker/local.ts'
import type { Counter, Limiter, Take } from '../../../worker/origin/durable/limiter.ts'
import { counterName, limiterName } from '../../../worker/origin/durable/limiters-of.ts'
import type { OriginTestbed } from './origin.ts'

/** Sets the counter `key` to this number, counted a moment ago. */
export function presetLimitCount(miniflare: Miniflare, key: string, times: number): Promise<void> {
  const nowMs = Date.now()
  const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${times}) SELECT`
  return changeCounter(miniflare, key, (counter) => [
    `DELETE FROM attempts WHERE key = '${counter}'`,
    ...(times > 0
      ? [
          `INSERT INTO attempts (key, at_ms, until_ms) ${rows} '${counter}', ${nowMs}, ${nowMs + daySeconds * 1000} FROM n`,
        ]
      : []),
  ])
}

/** The same at a testbed of the embedded upstream alone. */
export const plantLimitCount = ({ miniflare }: Pick<OriginTestbed, 'miniflare'>, key: string, times: number) =>
  presetLimitCount(miniflare, key, times)

/** Counts an attempt whose request is cut off after it. */
export async function countAttempt({ miniflare }: Pick<OriginTestbed, 'miniflare'>, counter: Counter): Promise<Take> {
  const limiters = await miniflare.getDurableObjectNamespace('LIMITER', originName)
  const limiter = limiters.get(limiters.idFromName(await limiterName(counter.key))) as unknown as Pick<Limiter, 'take'>
  return limiter.take({ ...counter, key: await counterName(counter.key) })
}

/** Makes every counted attempt of a key this much older. */
export const ageLimitCount = ({ miniflare }: Pick<OriginTestbed, 'miniflare'>, key: string, seconds: number) =>
  changeCounter(miniflare, key, (counter) => [
    `UPDATE attempts SET at_ms = at_ms - ${seconds * 1000} WHERE key = '${counter}'`,
  ])

const columns = 'key TEXT NOT NULL, at_ms INTEGER NOT NULL, until_ms INTEGER NOT NULL'

async function changeCounter(
  miniflare: Miniflare,
  key: string,
  statements: (counter: string) => string[],
): Promise<void> {
  const limiters = await miniflare.getDurableObjectNamespace('LIMITER', originName)
  const id = limiters.idFromName(await limiterName(key)).toString()
  const storage = await miniflare.unsafeGetDurableObjectStorage(originName, 'Limiter', { id })
  const changes = statements(await counterName(key))
  await storage.exec([`CREATE TABLE IF NOT EXISTS attempts (${columns})`, ...changes].join('; '))
}
