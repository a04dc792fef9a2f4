// Sets the counter of a limit directly, so that tests that reach a limit need not act a thousand times first.
import type { Miniflare } from 'miniflare'
import { originName } from '../../../worker/local.ts'
import type { Limiter } from '../../../worker/origin/durable/limiter.ts'
import type { OriginTestbed } from './origin.ts'

/** The window ends after every test. */
const windowSeconds = 3600

/** Sets the counter `key` to this number, counted a moment ago. */
export async function presetLimitCount(
  miniflare: Miniflare,
  key: string,
  times: number,
  worker = originName,
): Promise<void> {
  const limiters = await miniflare.getDurableObjectNamespace('LIMITER', worker)
  const counter = limiters.get(limiters.idFromName(key)) as unknown as Limiter
  await counter.forget()
  for (let done = 0; done < times; done++) await counter.take(times, windowSeconds)
}

/** The same in one statement, for testbeds that open the storage of Durable Objects. */
export async function plantLimitCount({ miniflare }: Pick<OriginTestbed, 'miniflare'>, key: string, times: number) {
  const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${times}) SELECT ${Date.now()} FROM n`
  await changeCounter(miniflare, key, `DELETE FROM takes; ${times > 0 ? `INSERT INTO takes (at_ms) ${rows}` : ''}`)
}

/** Makes every counted attempt of a key this much older. */
export const ageLimitCount = ({ miniflare }: Pick<OriginTestbed, 'miniflare'>, key: string, seconds: number) =>
  changeCounter(miniflare, key, `UPDATE takes SET at_ms = at_ms - ${seconds * 1000}`)

async function changeCounter(miniflare: Miniflare, key: string, sql: string): Promise<void> {
  const limiters = await miniflare.getDurableObjectNamespace('LIMITER')
  const id = limiters.idFromName(key).toString()
  const storage = await miniflare.unsafeGetDurableObjectStorage('origin', 'Limiter', { id })
  await storage.exec(`CREATE TABLE IF NOT EXISTS takes (at_ms INTEGER NOT NULL); ${sql}`)
}
