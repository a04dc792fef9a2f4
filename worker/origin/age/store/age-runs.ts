// Kept reports of compliance runs. Nothing changes or deletes one.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { ageRunsShown } from '../../../../shared/limits.ts'

export type AgeRunRow = {
  run_id: number
  subject: 'published' | 'proposed'
  version: number
  username: string
  added_date: number
  leaks: number
  /** JSON. */
  report: string
}

const columns = `r.run_id, r.subject, r.version, r.added_date, r.leaks,
  coalesce((SELECT username FROM users u WHERE u.user_id = r.actor_id), '') AS username`

type NewRun = Omit<AgeRunRow, 'run_id' | 'username'> & { changeId: number | null; actorId: number }

export const insertAgeRun = (db: D1Database, one: NewRun): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO age_runs (subject, version, change_id, actor_id, added_date, leaks, report)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING run_id`)
    .bind(one.subject, one.version, one.changeId, one.actorId, one.added_date, one.leaks, one.report)

export async function lastAgeRuns(db: D1Database): Promise<Omit<AgeRunRow, 'report'>[]> {
  const { results } = await db
    .prepare(`SELECT ${columns} FROM age_runs r ORDER BY r.run_id DESC LIMIT ?1`)
    .bind(ageRunsShown)
    .all<Omit<AgeRunRow, 'report'>>()
  return results
}

export const ageRunById = (db: D1Database, runId: number): Promise<AgeRunRow | null> =>
  db.prepare(`SELECT ${columns}, r.report FROM age_runs r WHERE r.run_id = ?1`).bind(runId).first<AgeRunRow>()

/** The run of the published rows before this one, with which it is compared. */
export const ageRunBefore = (db: D1Database, runId: number): Promise<AgeRunRow | null> =>
  db
    .prepare(`
      SELECT ${columns}, r.report FROM age_runs r WHERE r.subject = 'published' AND r.run_id < ?1
      ORDER BY r.run_id DESC LIMIT 1`)
    .bind(runId)
    .first<AgeRunRow>()

/** The leaks of the newest run of the published rows; null where none was made. */
export const lastAgeLeaks = (db: D1Database): Promise<number | null> =>
  db
    .prepare("SELECT leaks FROM age_runs WHERE subject = 'published' ORDER BY run_id DESC LIMIT 1")
    .first<number>('leaks')
