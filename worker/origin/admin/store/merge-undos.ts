// Merges that can be undone for an hour, and those that are being undone: what both objects were before. The rows that moved are in
// moved-rows.ts.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { MergedFamily, UndoneFamily } from '../../../../shared/rules/admin-families.ts'
import type { PictureSlot } from '../../../../shared/rules/admin-pictures.ts'
import { folderOfPicture } from '../../media/picture-folders.ts'
import { addressed } from '../../people/store/moved-dirs.ts'
import { mergedSections } from './merges.ts'
import type { Merged } from './moved-rows.ts'

export type Row = Record<string, string | number | null>
/** Of a video that was merged, what the merge changes; of the one that is kept nothing. */
export type MergeUndo = { gone: Row; kept: Row }
export type Undo = Merged & { undo: MergeUndo }
export type SubjectUndo = Undo & { family: MergedFamily }

/** Both objects whole, before the merge. */
export async function readMergeUndo(
  db: D1Database,
  family: MergedFamily,
  { id, into }: { id: number; into: number },
): Promise<MergeUndo | null> {
  const { table, id: key } = addressed[mergedSections[family]]
  const [gone, kept] = await Promise.all(
    [id, into].map((one) => db.prepare(`SELECT * FROM ${table} WHERE ${key} = ?1`).bind(one).first<Row>()),
  )
  return gone && kept ? { gone, kept } : null
}

/**
 * In the batch of the merge, before anything is moved.
 * @param version of the object whose history offers the undo, after the merge: a later change ends it
 */
export const keepMergeUndo = (
  db: D1Database,
  { family, id, into, undo }: Undo,
  { version, nowSeconds, isLogged }: { version: number; nowSeconds: number; isLogged: string },
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR REPLACE INTO merge_undos (family, into_id, from_id, version, body, merged_date)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ${isLogged}`)
    .bind(family, into, id, version, JSON.stringify(undo), nowSeconds)

/** With it: the counters that a duplicate has in that very batch. */
export const keepCounters = (db: D1Database, { family, id, into }: Merged): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE merge_undos SET body = (
        SELECT json_set(body, '$.gone.viewed', v.viewed, '$.gone.likes', v.likes, '$.gone.dislikes', v.dislikes, '$.gone.comments', v.comments)
        FROM videos v WHERE v.video_id = ?3)
      WHERE family = ?1 AND into_id = ?2 AND from_id = ?3`)
    .bind(family, into, id)

/** @property id of the one that goes, where an object that stays has several merges of the same version */
type Sought = { family: UndoneFamily; into: number; version: number; sinceSeconds: number; id?: number }

/** The merge that made this version of the object. Former releases kept the rows in the body, which this one does not read. */
export const mergeUndoOf = (
  db: D1Database,
  { family, into, version, sinceSeconds, id }: Sought,
): Promise<{ from_id: number; body: string } | null> =>
  db
    .prepare(`
      SELECT from_id, body FROM merge_undos
      WHERE family = ?1 AND into_id = ?2 AND version = ?3 AND merged_date > ?4 AND undone_date IS NULL
        AND body ->> 'tables' IS NULL AND (?5 IS NULL OR from_id = ?5)`)
    .bind(family, into, version, sinceSeconds, id ?? null)
    .first<{ from_id: number; body: string }>()

/** In the batch after which the files of a picture are deleted: no undo gives it back. */
export const forgetInUndos = (
  db: D1Database,
  { family, slot }: { family: MergedFamily; slot: PictureSlot },
  picture: string | null,
  isLogged: string,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE merge_undos SET body = json_set(body, '$.gone.${slot}', NULL)
      WHERE family = ?1 AND body ->> '$.gone.${slot}' = ?2 AND ${isLogged}`)
    .bind(family, folderOfPicture('subject', picture) === null ? null : picture)

/** In the first batch of an undo. */
export const beginMergeUndo = (
  db: D1Database,
  { family, id, into }: Merged,
  nowSeconds: number,
  isLogged: string,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE merge_undos SET undone_date = ?4,
        rows_total = (SELECT count(*) FROM merge_undo_rows WHERE family = ?1 AND from_id = ?3)
      WHERE family = ?1 AND into_id = ?2 AND from_id = ?3 AND ${isLogged}`)
    .bind(family, into, id, nowSeconds)

type UndoRow = { family: UndoneFamily; into_id: number; from_id: number; body: string }
const undoOf = ({ family, into_id, from_id, body }: UndoRow): Undo => ({
  family,
  id: from_id,
  into: into_id,
  // `keepMergeUndo` wrote this JSON.
  undo: JSON.parse(body) as MergeUndo,
})

/** Undos that are not done with. */
export async function runningUndos(db: D1Database, most: number): Promise<Undo[]> {
  const { results } = await db
    .prepare('SELECT family, into_id, from_id, body FROM merge_undos WHERE undone_date IS NOT NULL LIMIT ?1')
    .bind(most)
    .all<UndoRow>()
  return results.map(undoOf)
}

/** How far the undo of a merge has come that this object was part of. */
export const undoProgress = (
  db: D1Database,
  family: string,
  id: number,
): Promise<{ done: number; total: number } | null> =>
  db
    .prepare(`
      SELECT rows_done AS done, rows_total AS total FROM merge_undos
      WHERE undone_date IS NOT NULL AND family = ?1 AND (into_id = ?2 OR from_id = ?2) LIMIT 1`)
    .bind(family, id)
    .first<{ done: number; total: number }>()

/**
 * Whether one of both is part of an undo, or the one that goes still gets rows of a former merge: those would be taken for rows of its own.
 */
export async function isMergeOnItsWay(db: D1Database, { family, id, into }: Merged): Promise<boolean> {
  const section = family === 'videos' ? 'video' : mergedSections[family]
  const row = await db
    .prepare(`
      SELECT EXISTS (
          SELECT 1 FROM merge_undos WHERE undone_date IS NOT NULL AND family = ?1 AND (into_id IN (?2, ?3) OR from_id IN (?2, ?3)))
        OR EXISTS (SELECT 1 FROM merged_comments WHERE section = ?4 AND (into_id = ?2 OR from_id = ?2))
        OR (?4 = 'video' AND EXISTS (SELECT 1 FROM merged_videos WHERE into_id = ?2 OR from_id = ?2)) AS is_on_its_way`)
    .bind(family, id, into, section)
    .first<{ is_on_its_way: 0 | 1 }>()
  return row?.is_on_its_way === 1
}

/** Merges that can be undone no more. */
export async function expiredMergeUndos(db: D1Database, beforeSeconds: number): Promise<Undo[]> {
  const { results } = await db
    .prepare(`
      SELECT family, into_id, from_id, body FROM merge_undos
      WHERE merged_date < ?1 AND undone_date IS NULL ORDER BY merged_date LIMIT 50`)
    .bind(beforeSeconds)
    .all<UndoRow>()
  return results.map(undoOf)
}

/** Deletes some of what was kept of it; the result says how many. */
export const dropMovedRows = (db: D1Database, { family, id }: Merged, most: number): D1PreparedStatement =>
  db
    .prepare(`
      DELETE FROM merge_undo_rows WHERE family = ?1 AND from_id = ?2 AND (moved_in, row_key) IN (
        SELECT moved_in, row_key FROM merge_undo_rows WHERE family = ?1 AND from_id = ?2 LIMIT ?3)`)
    .bind(family, id, most)

export const dropMergeUndo = (db: D1Database, { family, into, id }: Merged): D1PreparedStatement =>
  db.prepare('DELETE FROM merge_undos WHERE family = ?1 AND into_id = ?2 AND from_id = ?3').bind(family, into, id)
