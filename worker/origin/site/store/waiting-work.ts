// How much work waits in the database, and since when: for readiness and metrics. Indexes answer all of it.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/** When the oldest row that waits was added, in seconds since 1970; null where none waits. What is made in the background may wait. */
export const oldestWaiting = {
  mails: (db: D1Database): Promise<number | null> =>
    db.prepare('SELECT min(added_date) AS oldest FROM pending_mails').first<number>('oldest'),
  media_jobs: (db: D1Database): Promise<number | null> =>
    db
      .prepare(
        `SELECT min(added_date) AS oldest FROM media_jobs WHERE state IN ('queued', 'running') AND state = 'queued' AND priority >= 0`,
      )
      .first<number>('oldest'),
} as const

/** Rows that wait. */
export const waitingMails = (db: D1Database): D1PreparedStatement =>
  db.prepare('SELECT count(*) AS total FROM pending_mails')

/** The size of a database, which each answer of it states. */
export const bytesOf = async (db: D1Database): Promise<number> =>
  (await db.prepare('SELECT 1 AS found').all()).meta.size_after ?? 0

/** Media jobs by state: all that are not over, and those that ended since. */
export const mediaJobsByState = (db: D1Database, sinceSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      SELECT state, count(*) AS total FROM media_jobs WHERE state IN ('queued', 'running') GROUP BY state
      UNION ALL
      SELECT state, count(*) FROM media_jobs WHERE changed_date > ?1 AND state IN ('done', 'failed') GROUP BY state`)
    .bind(sinceSeconds)
