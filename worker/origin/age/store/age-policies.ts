// Versions of the published age rows, and the changes that wait for a second admin.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { ageChangeSeconds, ageConfirmerSeconds, ageVersionsShown, ageVersionsTried } from '../../../../shared/limits.ts'

/** `age_rows` is JSON. */
type AgeVersionRow = {
  version: number
  username: string
  confirmed_by: string
  added_date: number
  note: string
  restored: number | null
}

/** The newest versions for a command line, on this machine or another. */
export const newestAgeRowsText = `SELECT version, age_rows FROM age_policies ORDER BY version DESC LIMIT ${ageVersionsTried}`

/** The newest versions, the newest first: more than one is needed only where the newest does not read. */
export async function newestAgeRows(db: D1Database): Promise<{ version: number; age_rows: string }[]> {
  const { results } = await db.prepare(newestAgeRowsText).all<{ version: number; age_rows: string }>()
  return results
}

export const ageRowsOfVersion = (db: D1Database, version: number): Promise<string | null> =>
  db.prepare('SELECT age_rows FROM age_policies WHERE version = ?1').bind(version).first<string>('age_rows')

export async function lastAgeVersions(db: D1Database): Promise<AgeVersionRow[]> {
  const { results } = await db
    .prepare(`
      SELECT p.version, p.added_date, p.note, p.restored,
        coalesce((SELECT username FROM users u WHERE u.user_id = p.actor_id), '') AS username,
        coalesce((SELECT username FROM users u WHERE u.user_id = p.confirmed_by), '') AS confirmed_by
      FROM age_policies p ORDER BY p.version DESC LIMIT ?1`)
    .bind(ageVersionsShown)
    .all<AgeVersionRow>()
  return results
}

export type AgeChangeRow = {
  change_id: number
  version: number
  actor_id: number
  username: string
  added_date: number
  note: string
  age_rows: string
  restored: number | null
}

/** The change that waits; null when there is none, or it has lapsed. */
export const waitingAgeChange = (db: D1Database, nowSeconds: number): Promise<AgeChangeRow | null> =>
  db
    .prepare(`
      SELECT c.change_id, c.version, c.actor_id, c.added_date, c.note, c.age_rows, c.restored,
        coalesce((SELECT username FROM users u WHERE u.user_id = c.actor_id), '') AS username
      FROM age_changes c WHERE c.state = 'waiting' AND c.added_date > ?1`)
    .bind(nowSeconds - ageChangeSeconds)
    .first<AgeChangeRow>()

/** `before` is the version that it was made from. */
type NewAgeRows = {
  before: number
  actorId: number
  nowSeconds: number
  note: string
  rows: string
  restored: number | null
}

const isNewest = 'coalesce((SELECT max(version) FROM age_policies), 0)'

/** A version that weakens nothing. When another came between, nothing is written. */
export const insertAgeRows = (db: D1Database, one: NewAgeRows): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO age_policies (version, actor_id, added_date, note, age_rows, restored, is_weaker)
      SELECT ?1 + 1, ?2, ?3, ?4, ?5, ?6, 0 WHERE ${isNewest} = ?1`)
    .bind(one.before, one.actorId, one.nowSeconds, one.note, one.rows, one.restored)

/** A change that waits. Nothing is written while another one does, or when a version came between. */
export const insertAgeChange = (db: D1Database, one: NewAgeRows): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO age_changes (version, actor_id, added_date, note, age_rows, restored)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ${isNewest} = ?1
        AND NOT EXISTS (SELECT 1 FROM age_changes WHERE state = 'waiting')`)
    .bind(one.before, one.actorId, one.nowSeconds, one.note, one.rows, one.restored)

export const lapseAgeChange = (db: D1Database, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE age_changes SET state = 'lapsed', decided_date = ?1 WHERE state = 'waiting' AND added_date <= ?2`)
    .bind(nowSeconds, nowSeconds - ageChangeSeconds)

type AgeDecision = { changeId: number; actorId: number; nowSeconds: number }

/** The version of a change that waits, whose first admin is another one. */
export const confirmAgeChange = (db: D1Database, { changeId, actorId, nowSeconds }: AgeDecision): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO age_policies (version, actor_id, added_date, note, age_rows, restored, is_weaker, confirmed_by)
      SELECT c.version + 1, c.actor_id, ?3, c.note, c.age_rows, c.restored, 1, ?2 FROM age_changes c
      WHERE c.change_id = ?1 AND c.state = 'waiting' AND c.actor_id <> ?2 AND c.added_date > ?4 AND c.version = ${isNewest}`)
    .bind(changeId, actorId, nowSeconds, nowSeconds - ageChangeSeconds)

/** @param isAllowed a condition, such as that the audit row before it was written */
export const closeAgeChange = (
  db: D1Database,
  { changeId, actorId, nowSeconds }: AgeDecision,
  state: 'confirmed' | 'rejected' | 'withdrawn',
  isAllowed = '1',
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE age_changes SET state = ?2, decided_by = ?3, decided_date = ?4
      WHERE change_id = ?1 AND state = 'waiting' AND ${isAllowed}`)
    .bind(changeId, state, actorId, nowSeconds)

/**
 * Whether the role of admin was given to a member after a change, or in the week before it: an admin must not make their own second one.
 * The operator, whose rows in the log name no member, may. The log has the username of then, which stays the member's for longer.
 */
export const isNewAdmin = async (db: D1Database, userId: number, changeSeconds: number): Promise<boolean> =>
  (await db
    .prepare(`
      SELECT 1 FROM audit_log
      WHERE added_date > ?1 AND queue = 'people' AND act = 'role' AND note = 'admin' AND actor_id > 0
        AND lower(item) IN (
          SELECT lower(username) FROM users WHERE user_id = ?2
          UNION ALL SELECT lower(username) FROM former_usernames WHERE user_id = ?2) LIMIT 1`)
    .bind(changeSeconds - ageConfirmerSeconds, userId)
    .first()) !== null
