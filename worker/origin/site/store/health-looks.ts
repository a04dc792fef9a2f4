// Looks at the metrics of all Workers: the newest, and the first of each hour of the last day.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { daySeconds, hourSeconds } from '../../../../shared/limits.ts'

const newest = 0

export const keepLook = (db: D1Database, body: string, nowSeconds: number): D1PreparedStatement[] => [
  db.prepare(`INSERT OR REPLACE INTO health_looks (at, body) VALUES (${newest}, ?1)`).bind(body),
  db
    .prepare('INSERT OR IGNORE INTO health_looks (at, body) VALUES (?1, ?2)')
    .bind(nowSeconds - (nowSeconds % hourSeconds), body),
  db.prepare(`DELETE FROM health_looks WHERE at > ${newest} AND at < ?1`).bind(nowSeconds - daySeconds - hourSeconds),
]

/** The newest look, and the one that the last hours are compared with: the newest that is at least that old, else the oldest. */
export async function looksOf(
  db: D1Database,
  sinceSeconds: number,
): Promise<{ now: string | null; before: { at: number; body: string } | null }> {
  const [now, before, oldest] = await db.batch<{ at: number; body: string }>([
    db.prepare(`SELECT at, body FROM health_looks WHERE at = ${newest}`),
    db
      .prepare(`SELECT at, body FROM health_looks WHERE at > ${newest} AND at <= ?1 ORDER BY at DESC LIMIT 1`)
      .bind(sinceSeconds),
    db.prepare(`SELECT at, body FROM health_looks WHERE at > ${newest} ORDER BY at LIMIT 1`),
  ])
  return { now: now?.results[0]?.body ?? null, before: before?.results[0] ?? oldest?.results[0] ?? null }
}
