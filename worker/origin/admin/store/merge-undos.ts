// What a merge moved: read before it, written in its batch, and kept for the hour in which it can be undone.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { mergeUndoRowsMax } from '../../../../shared/limits.ts'
import type { MergedFamily } from '../../../../shared/rules/admin-families.ts'
import { addressed, type MovedSection } from '../../people/store/moved-dirs.ts'
import { mergedSections } from './merges.ts'

type Value = string | number | null
export type Row = Record<string, Value>
/** Rows of the one that goes: `moved` become rows of the one that stays, `dropped` had one there already. */
type Moved = { table: string; moved: Value[]; dropped: Row[] }
export type MergeUndo = { gone: Row; kept: Row; tables: Moved[]; videos: number[]; children: number[]; dirs: string[] }

/** Tables whose rows a merge moves: the column of the object, the one that tells rows apart, and which rows are of the section. */
export const tablesOf: Record<MovedSection, { table: string; key: string; by: string; where: string }[]> = {
  model: [{ table: 'video_models', key: 'model_id', by: 'video_id', where: 'true' }, ...ofPeople('model')],
  channel: ofPeople('channel'),
  category: [
    { table: 'video_categories', key: 'category_id', by: 'video_id', where: 'true' },
    { table: 'playlist_categories', key: 'category_id', by: 'playlist_id', where: 'true' },
    { table: 'category_titles', key: 'category_id', by: 'lang', where: 'true' },
    { table: 'category_descriptions', key: 'category_id', by: 'lang', where: 'true' },
  ],
}

function ofPeople(section: 'model' | 'channel') {
  return [
    { table: 'subscriptions', key: 'object_id', by: 'user_id', where: `type = '${section}'` },
    // The second condition is that of the index.
    {
      table: 'votes',
      key: 'object_id',
      by: 'user_id',
      where: `section = '${section}' AND section IN ('model', 'channel')`,
    },
    { table: 'subject_descriptions', key: 'object_id', by: 'lang', where: `section = '${section}'` },
  ]
}

/** Null where there is more than can be kept: such a merge cannot be undone. */
export async function readMergeUndo(
  db: D1Database,
  family: MergedFamily,
  { id, into }: { id: number; into: number },
): Promise<MergeUndo | null> {
  const section = mergedSections[family]
  const { table, id: key } = addressed[section]
  const limit = mergeUndoRowsMax + 1
  const one = (sql: string, ...values: number[]) => db.prepare(sql).bind(...values)
  const [gone, kept, dirs, children, videos, ...rows] = await db.batch<Row>([
    one(`SELECT * FROM ${table} WHERE ${key} = ?1`, id),
    one(`SELECT * FROM ${table} WHERE ${key} = ?1`, into),
    one(`SELECT dir FROM moved_dirs WHERE section = '${section}' AND object_id = ?1 LIMIT ${limit}`, id),
    one(
      `SELECT category_id AS id FROM categories WHERE parent_id = ?1 AND ${section === 'category'} LIMIT ${limit}`,
      id,
    ),
    one(`SELECT video_id AS id FROM videos WHERE channel_id = ?1 AND ${section === 'channel'} LIMIT ${limit}`, id),
    ...tablesOf[section].flatMap(({ table: of, key: at, by, where }) => [
      one(`SELECT * FROM ${of} WHERE ${at} = ?1 AND ${where} LIMIT ${limit}`, id),
      one(
        `SELECT ${by} AS same FROM ${of} k WHERE ${at} = ?2 AND ${where}
          AND ${by} IN (SELECT ${by} FROM ${of} WHERE ${at} = ?1 AND ${where}) LIMIT ${limit}`,
        id,
        into,
      ),
    ]),
  ])
  const sizes = [dirs, children, videos, ...rows].map((found) => found?.results.length ?? 0)
  const [before, stays] = [gone?.results[0], kept?.results[0]]
  if (!before || !stays || sizes.reduce((sum, size) => sum + size, 0) > mergeUndoRowsMax) return null
  return {
    gone: before,
    kept: stays,
    dirs: (dirs?.results ?? []).map((row) => String(row.dir)),
    children: (children?.results ?? []).map((row) => Number(row.id)),
    videos: (videos?.results ?? []).map((row) => Number(row.id)),
    tables: tablesOf[section].map(({ table: of, by }, at) => {
      const same = new Set((rows[2 * at + 1]?.results ?? []).map((row) => row.same))
      const all = rows[2 * at]?.results ?? []
      const moved = all.flatMap((row) => (same.has(row[by] ?? null) ? [] : [row[by] ?? null]))
      return { table: of, moved, dropped: all.filter((row) => same.has(row[by] ?? null)) }
    }),
  }
}

export type Undo = { family: MergedFamily; id: number; into: number; undo: MergeUndo }

/** In the batch of the merge, where it was logged. */
export const keepMergeUndo = (db: D1Database, { family, id, into, undo }: Undo, nowSeconds: number, isLogged: string) =>
  db
    .prepare(`
      INSERT OR REPLACE INTO merge_undos (family, into_id, from_id, version, body, merged_date)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ${isLogged}`)
    .bind(family, into, id, Number(undo.kept.version) + 1, JSON.stringify(undo), nowSeconds)

/** The merge that made this version of the object. */
export const mergeUndoOf = (
  db: D1Database,
  {
    family,
    into,
    version,
    sinceSeconds,
  }: { family: MergedFamily; into: number; version: number; sinceSeconds: number },
): Promise<{ from_id: number; body: string } | null> =>
  db
    .prepare(`
      SELECT from_id, body FROM merge_undos WHERE family = ?1 AND into_id = ?2 AND version = ?3 AND merged_date > ?4`)
    .bind(family, into, version, sinceSeconds)
    .first<{ from_id: number; body: string }>()

/** Merges that can be undone no more. */
export async function expiredMergeUndos(
  db: D1Database,
  beforeSeconds: number,
): Promise<{ family: MergedFamily; into_id: number; from_id: number; body: string }[]> {
  const { results } = await db
    .prepare(
      'SELECT family, into_id, from_id, body FROM merge_undos WHERE merged_date < ?1 ORDER BY merged_date LIMIT 50',
    )
    .bind(beforeSeconds)
    .all<{ family: MergedFamily; into_id: number; from_id: number; body: string }>()
  return results
}

export const dropMergeUndo = (db: D1Database, family: MergedFamily, into: number, id: number): D1PreparedStatement =>
  db.prepare('DELETE FROM merge_undos WHERE family = ?1 AND into_id = ?2 AND from_id = ?3').bind(family, into, id)
