// Sets the counter of a limit directly, so that tests that reach a limit need not act a thousand times first. The runtime has to
// be started with open Durable Objects.
import type { Miniflare } from 'miniflare'
import { originName } from '../../../worker/local.ts'
import type { OriginTestbed } from './origin.ts'

/** Sets the counter `key` to this number, counted a moment ago. */
export function presetLimitCount(miniflare: Miniflare, key: string, times: number, worker = originName): Promise<void> {
  const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${times}) SELECT ${Date.now()} FROM n`
  const planted = times > 0 ? `INSERT INTO takes (at_ms) ${rows}` : ''
  return changeCounter(miniflare, worker, key, `DELETE FROM takes; ${planted}`)
}

/** The same at a testbed of the embedded upstream alone. */
export const plantLimitCount = ({ miniflare }: Pick<OriginTestbed, 'miniflare'>, key: string, times: number) =>
  presetLimitCount(miniflare, key, times, 'origin')

/** Makes every counted attempt of a key this much older. */
export const ageLimitCount = ({ miniflare }: Pick<OriginTestbed, 'miniflare'>, key: string, seconds: number) =>
  changeCounter(miniflare, 'origin', key, `UPDATE takes SET at_ms = at_ms - ${seconds * 1000}`)

async function changeCounter(miniflare: Miniflare, worker: string, key: string, sql: string): Promise<void> {
  const limiters = await miniflare.getDurableObjectNamespace('LIMITER', worker)
  const id = limiters.idFromName(key).toString()
  const storage = await miniflare.unsafeGetDurableObjectStorage(worker, 'Limiter', { id })
  await storage.exec(`CREATE TABLE IF NOT EXISTS takes (at_ms INTEGER NOT NULL); ${sql}`)
}
