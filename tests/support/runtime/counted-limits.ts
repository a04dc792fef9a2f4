// Sets the counter of a limit directly, so that tests that reach a limit need not act a thousand times first. The runtime has to
// be started with open Durable Objects.
import type { Miniflare } from 'miniflare'
import { daySeconds } from '../../../shared/limits.ts'
import { originName } from '../../../worker/local.ts'
import { counterName, limiterName } from '../../../worker/origin/durable/limiters-of.ts'
import type { OriginTestbed } from './origin.ts'

/** Sets the counter `key` to this number, counted a moment ago. */
export function presetLimitCount(miniflare: Miniflare, key: string, times: number, worker = originName): Promise<void> {
  const counter = `'${counterName(key)}'`
  const values = `${counter}, ${Date.now()}, ${Date.now() + daySeconds * 1000}`
  const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${times}) SELECT ${values} FROM n`
  const planted = times > 0 ? `INSERT INTO attempts (key, at_ms, until_ms) ${rows}` : ''
  return changeCounter(miniflare, worker, key, `DELETE FROM attempts WHERE key = ${counter}; ${planted}`)
}

/** The same at a testbed of the embedded upstream alone. */
export const plantLimitCount = ({ miniflare }: Pick<OriginTestbed, 'miniflare'>, key: string, times: number) =>
  presetLimitCount(miniflare, key, times, 'origin')

/** Makes every counted attempt of a key this much older. */
export const ageLimitCount = ({ miniflare }: Pick<OriginTestbed, 'miniflare'>, key: string, seconds: number) =>
  changeCounter(
    miniflare,
    'origin',
    key,
    `UPDATE attempts SET at_ms = at_ms - ${seconds * 1000} WHERE key = '${counterName(key)}'`,
  )

const columns = 'key TEXT NOT NULL, at_ms INTEGER NOT NULL, until_ms INTEGER NOT NULL'

async function changeCounter(miniflare: Miniflare, worker: string, key: string, sql: string): Promise<void> {
  const limiters = await miniflare.getDurableObjectNamespace('LIMITER', worker)
  const id = limiters.idFromName(limiterName(key)).toString()
  const storage = await miniflare.unsafeGetDurableObjectStorage(worker, 'Limiter', { id })
  await storage.exec(`CREATE TABLE IF NOT EXISTS attempts (${columns}); ${sql}`)
}
