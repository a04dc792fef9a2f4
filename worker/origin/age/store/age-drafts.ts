// Age rows that an admin gathers for one proposal: each row of a place once.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { ageRowsMax } from '../../../../shared/limits.ts'

/** `age_row` is JSON; null where the published row of the place is to be removed. */
export type AgeDraftRow = { place: string; age_row: string | null }

export async function ageDraftOf(db: D1Database, userId: number): Promise<AgeDraftRow[]> {
  const { results } = await db
    .prepare('SELECT place, age_row FROM age_draft_rows WHERE user_id = ?1 ORDER BY place LIMIT ?2')
    .bind(userId, ageRowsMax)
    .all<AgeDraftRow>()
  return results
}

export const setAgeDraftRow = (db: D1Database, userId: number, { place, age_row }: AgeDraftRow): D1PreparedStatement =>
  db
    .prepare('INSERT OR REPLACE INTO age_draft_rows (user_id, place, age_row) VALUES (?1, ?2, ?3)')
    .bind(userId, place, age_row)

export const dropAgeDraftRow = (db: D1Database, userId: number, place: string): D1PreparedStatement =>
  db.prepare('DELETE FROM age_draft_rows WHERE user_id = ?1 AND place = ?2').bind(userId, place)

export const clearAgeDraft = (db: D1Database, userId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM age_draft_rows WHERE user_id = ?1').bind(userId)
