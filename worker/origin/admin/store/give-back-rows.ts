// One step of the undo of a merge: some rows of one kind go back to the object that they came from.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { addressed } from '../../people/store/moved-dirs.ts'
import { mergedSections } from './merges.ts'
import { childRows, type Merged, type MovedRows, rowsOfMembers, rowsOfMerge } from './moved-rows.ts'

/** The most rows that one step gives back. */
export const rowsAtOnce = 1000

const notedRows = 'FROM merge_undo_rows WHERE family = ?1 AND from_id = ?2'

/** What is to go back next; null when all has. */
export const nextMoved = (db: D1Database, { family, id }: Merged): Promise<string | null> =>
  db.prepare(`SELECT moved_in ${notedRows} LIMIT 1`).bind(family, id).first<string>('moved_in')

export const rowsNamed = ({ family }: Merged, name: string): MovedRows | undefined =>
  [...rowsOfMerge[family], ...rowsOfMembers, childRows].find((rows) => rows.name === name)

/** The next of one kind, in the order of their keys. */
const chosen = (name: string): string =>
  `(SELECT row_key, is_dropped, body ${notedRows} AND moved_in = '${name}' ORDER BY row_key LIMIT ${rowsAtOnce})`

/** A row that was dropped comes back where the one that it was equal to is still there. */
export function giveBackRows(db: D1Database, merged: Merged, rows: MovedRows): D1PreparedStatement[] {
  const { table, key, by, where, same, columns, isElsewhere } = rows
  const run = (sql: string) => db.prepare(sql).bind(merged.family, merged.id, merged.into)
  const equals = (same ?? []).map((column) => ` AND k.${column} = o.body ->> '${column}'`).join('')
  return [
    ...countersOf(db, merged, rows),
    run(`
      UPDATE OR IGNORE ${table} SET ${key} = ?2
      WHERE ${isElsewhere ? '?3' : key} = ?3 AND ${where} AND ${by} IN (SELECT row_key FROM ${chosen(rows.name)} WHERE is_dropped = 0)`),
    ...(same
      ? [
          run(`
            INSERT OR IGNORE INTO ${table} (${columns.join(', ')})
            SELECT ${columns.map((column) => textOf(table, column)).join(', ')} FROM ${chosen(rows.name)} o
            WHERE o.is_dropped = 1 AND EXISTS (SELECT 1 FROM ${table} k WHERE k.${key} = ?3 AND ${where}${equals})`),
        ]
      : []),
    ...endStep(db, merged, rows.name),
  ]
}

/** Its place in a playlist may be another video's by now: then it is the last one. */
const textOf = (table: string, column: string): string =>
  table === 'playlist_videos' && column === 'place'
    ? `iif(EXISTS (SELECT 1 FROM playlist_videos p WHERE p.playlist_id = o.row_key AND p.place = o.body ->> 'place'),
        (SELECT max(place) + 1 FROM playlist_videos p WHERE p.playlist_id = o.row_key), o.body ->> 'place')`
    : `o.body ->> '${column}'`

/** The last statements of a step of these rows: they are done with. */
export const endStep = (db: D1Database, { family, id, into }: Merged, name: string): D1PreparedStatement[] => [
  db
    .prepare(`
      UPDATE merge_undos SET rows_done = rows_done + (SELECT count(*) FROM ${chosen(name)})
      WHERE family = ?1 AND from_id = ?2 AND into_id = ?3`)
    .bind(family, id, into),
  db
    .prepare(`
      DELETE FROM merge_undo_rows
      WHERE family = ?1 AND from_id = ?2 AND moved_in = '${name}' AND row_key IN (SELECT row_key FROM ${chosen(name)})`)
    .bind(family, id),
]

/** The next rows that are not in this database. */
export async function chosenRows(
  db: D1Database,
  { family, id }: Merged,
  name: string,
): Promise<{ row_key: number; is_dropped: 0 | 1; body: string }[]> {
  const { results } = await db
    .prepare(`SELECT row_key, is_dropped, body FROM ${chosen(name)}`)
    .bind(family, id)
    .all<{ row_key: number; is_dropped: 0 | 1; body: string }>()
  return results
}

export const tableOf = (family: Merged['family']): { table: string; id: string } =>
  family === 'videos' ? { table: 'videos', id: 'video_id' } : addressed[mergedSections[family]]

/**
 * The undo began with the counters of the merge: what members changed since then counts for the object that has the row now. `o` is the row
 * as it was, `n` as it is.
 */
function countersOf(db: D1Database, { family, id, into }: Merged, rows: MovedRows): D1PreparedStatement[] {
  const counted = Object.entries(rows.counted)
  if (counted.length === 0) return []
  const { table, key, by, where, name } = rows
  const { table: objects, id: objectKey } = tableOf(family)
  const now = `LEFT JOIN ${table} n ON n.${by} = o.row_key AND n.${key} = ?3 AND ${where}`
  const sums = (isGone: boolean) =>
    counted.map(([column, value]) => {
      const is = value ? `coalesce(n.${value[0]} = ${value[1]}, 0)` : `(n.${by} IS NOT NULL)`
      const was = value ? `(o.body ->> '${value[0]}' = ${value[1]})` : '1'
      const moved = `${is} - ${was}`
      const sum = isGone
        ? `iif(o.is_dropped, iif(n.${by} IS NULL, -${was}, 0), ${moved})`
        : `iif(o.is_dropped, 0, -(${moved}))`
      return `${column} = max(0, ${column} + (SELECT coalesce(sum(${sum}), 0) FROM ${chosen(name)} o ${now}))`
    })
  return [true, false].map((isGone) =>
    db
      .prepare(`UPDATE ${objects} SET ${sums(isGone).join(', ')} WHERE ${objectKey} = ${isGone ? '?2' : '?3'}`)
      .bind(family, id, into),
  )
}
