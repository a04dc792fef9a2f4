// The statements that undo a merge. Comments stay with the one that was kept: they are in a database that may be another one, and nothing
// there says whose they were.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { slotNamesOf } from '../../../../shared/rules/admin-pictures.ts'
import { recountMerged } from '../../events/store/totals.ts'
import { addressed } from '../../people/store/moved-dirs.ts'
import { reindexAll } from '../../search/store/search-index.ts'
import { type Row, tablesOf, type Undo } from './merge-undos.ts'
import { mergedSections } from './merges.ts'
import { writeNames } from './subjects.ts'

/** The first statement: what the one that stays had before. It changes nothing where it was changed since. */
export function takeFromKept(db: D1Database, { family, into, undo }: Undo, version: number, nowSeconds: number) {
  const { table, id: key } = addressed[mergedSections[family]]
  const { gone, kept, tables } = undo
  const taken =
    family === 'categories'
      ? ['aliases', 'picture', 'parent_id']
      : ['alias', 'description', 'user_id', ...slotNamesOf(family)]
  const droppedOf = (of: string, vote?: number) =>
    (tables.find((one) => one.table === of)?.dropped ?? []).filter((row) => vote === undefined || row.vote === vote)
      .length
  const less: Record<string, number> =
    family === 'categories'
      ? {}
      : {
          viewed: Number(gone.viewed),
          month_views: Number(gone.month_views),
          subscribers: Number(gone.subscribers) - droppedOf('subscriptions'),
          likes: Number(gone.likes) - droppedOf('votes', 1),
          dislikes: Number(gone.dislikes) - droppedOf('votes', 0),
        }
  const restored = [...new Set(taken)].map((column) => `${column} = ?3 ->> '${column}'`)
  const counted = Object.entries(less).map(([column, by]) => `${column} = max(0, ${column} - ${Math.max(0, by)})`)
  return db
    .prepare(`
      UPDATE ${table} SET ${[...restored, ...counted].join(', ')}, version = version + 1, changed_date = ?4
      WHERE ${key} = ?1 AND version = ?2 AND NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.dir = ?5)`)
    .bind(into, version, JSON.stringify(kept), nowSeconds, String(gone.dir))
}

/** Everything else, where the first statement was logged. */
export function giveBack(db: D1Database, { family, id, into, undo }: Undo, isLogged: string): D1PreparedStatement[] {
  const section = mergedSections[family]
  const { table, id: key } = addressed[section]
  const { gone, kept, tables, videos, children, dirs } = undo
  // Comments stay where they are.
  const { comments, ...columns } = gone
  const row = comments === undefined ? columns : { ...columns, comments: 0 }
  const list = (values: unknown) => JSON.stringify(values)
  const words = (of: Row) => [of.title, ...namesOf(of)].join(' . ')
  return [
    insertRow(db, table, row, isLogged),
    ...tablesOf[section].flatMap(({ table: of, key: at, by, where }) => {
      const found = tables.find((one) => one.table === of)
      return [
        db
          .prepare(`
            UPDATE OR IGNORE ${of} SET ${at} = ?1 WHERE ${at} = ?2 AND ${where} AND ${by} IN (SELECT value FROM json_each(?3))
              AND ${isLogged}`)
          .bind(id, into, list(found?.moved ?? [])),
        ...(found?.dropped ?? []).map((one) => insertRow(db, of, one, isLogged)),
      ]
    }),
    db
      .prepare(
        `UPDATE videos SET channel_id = ?1 WHERE channel_id = ?2 AND video_id IN (SELECT value FROM json_each(?3)) AND ${isLogged}`,
      )
      .bind(id, into, list(videos)),
    db
      .prepare(
        `UPDATE categories SET parent_id = ?1 WHERE category_id IN (SELECT value FROM json_each(?2)) AND ${isLogged}`,
      )
      .bind(id, list(children)),
    db
      .prepare(`DELETE FROM moved_dirs WHERE section = '${section}' AND dir = ?1 AND ${isLogged}`)
      .bind(String(gone.dir)),
    db
      .prepare(`
        UPDATE moved_dirs SET object_id = ?1 WHERE section = '${section}' AND object_id = ?2
          AND dir IN (SELECT value FROM json_each(?3)) AND ${isLogged}`)
      .bind(id, into, list(dirs)),
    ...recountMerged(db, section, { id, into }, isLogged),
    ...recountMerged(db, section, { id, into: id }, isLogged),
    db
      .prepare(`
        UPDATE ${table} SET total_videos = (
          SELECT coalesce(sum(total), 0) FROM video_totals t
          WHERE t.section = '${section}' AND t.object = CAST(${table}.${key} AS TEXT) AND t.period = 'all' AND t.gender = 'str'
        ) WHERE ${key} IN (?1, ?2) AND ${isLogged}`)
      .bind(id, into),
    db
      .prepare(`
        UPDATE kept_lists SET fresh_until = 0
        WHERE tag = '${section}' AND EXISTS (SELECT 1 FROM json_each(kept_lists.ids) WHERE value IN (?1, ?2)) AND ${isLogged}`)
      .bind(id, into),
    ...writeNames(db, section, { id, words: words(gone) }, isLogged),
    ...writeNames(db, section, { id: into, words: words(kept) }, isLogged),
    ...reindexAll(db, isLogged),
    db
      .prepare(`DELETE FROM merge_undos WHERE family = ?1 AND into_id = ?2 AND from_id = ?3 AND ${isLogged}`)
      .bind(family, into, id),
  ]
}

const namesOf = ({ alias, aliases }: Row): string[] =>
  aliases === undefined ? String(alias ?? '').split(', ') : (JSON.parse(String(aliases)) as string[])

/** The names of its columns are those that the database gave. */
function insertRow(db: D1Database, table: string, row: Row, isLogged: string): D1PreparedStatement {
  const columns = Object.keys(row)
  return db
    .prepare(`
      INSERT OR IGNORE INTO ${table} (${columns.join(', ')})
      SELECT ${columns.map((name) => `?1 ->> '${name}'`).join(', ')} WHERE ${isLogged}`)
    .bind(JSON.stringify(row))
}
