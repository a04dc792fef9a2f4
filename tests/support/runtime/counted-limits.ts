// Sets the counter of a limit directly, so that tests that reach a limit need not act a thousand times first.
import type { Miniflare } from 'miniflare'
import { originName } from '../../../worker/local.ts'

/** Sets the counter `key` to this number, counted a moment ago. The runtime has to be started with open Durable Objects. */
export async function presetLimitCount(
  miniflare: Miniflare,
  key: string,
  times: number,
  worker = originName,
): Promise<void> {
  const limiters = await miniflare.getDurableObjectNamespace('LIMITER', worker)
  const id = limiters.idFromName(key).toString()
  const storage = await miniflare.unsafeGetDurableObjectStorage(worker, 'Limiter', { id })
  await storage.exec('CREATE TABLE IF NOT EXISTS takes (at_ms INTEGER NOT NULL)')
  await storage.exec('DELETE FROM takes')
  const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${times}) SELECT ${Date.now()} FROM n`
  if (times > 0) await storage.exec(`INSERT INTO takes (at_ms) ${rows}`)
}
