// The statements that merge two performers, channels or categories: what the first had goes to the second, and the first is deleted.
import type { D1Database } from '@cloudflare/workers-types'
import type { MergedFamily } from '../../../../shared/rules/admin-families.ts'
import { slotNamesOf } from '../../../../shared/rules/admin-pictures.ts'
import { noteMergedComments } from '../../comments/store/merged-comments.ts'
import { recountMerged } from '../../events/store/totals.ts'
import { addressed, type MovedSection } from '../../people/store/moved-dirs.ts'
import { dropUnanswered } from '../../people/store/own-channels.ts'
import { reindexAll } from '../../search/store/search-index.ts'
import { childRows, moveRows, noteMoved, rowsOfMerge } from './moved-rows.ts'
import { writeNames } from './subjects.ts'

export const mergedSections: Record<MergedFamily, MovedSection> = {
  models: 'model',
  channels: 'channel',
  categories: 'category',
}

export type MergedRow = {
  id: number
  dir: string
  title: string
  version: number
  total_videos: number
  subscribers: number
  viewed: number
  /** What a search suggests it for. */
  names: string[]
}

/** An object by its address, with the version that a merge names. */
export const mergedByDir = (
  db: D1Database,
  family: MergedFamily,
  dir: string,
): Promise<{ id: number; version: number } | null> => {
  const { table, id } = addressed[mergedSections[family]]
  return db
    .prepare(`SELECT ${id} AS id, version FROM ${table} WHERE dir = ?1`)
    .bind(dir)
    .first<{ id: number; version: number }>()
}

/** Both objects; null unless both exist. */
export async function bothOf(
  db: D1Database,
  family: MergedFamily,
  { id, into }: { id: number; into: number },
): Promise<{ gone: MergedRow; kept: MergedRow } | null> {
  const { table, id: key } = addressed[mergedSections[family]]
  const isCategory = family === 'categories'
  const counters = isCategory
    ? '0 AS subscribers, 0 AS viewed, aliases'
    : "subscribers, viewed, coalesce(alias, '') AS aliases"
  const { results } = await db
    .prepare(
      `SELECT ${key} AS id, dir, title, version, total_videos, ${counters} FROM ${table} WHERE ${key} IN (?1, ?2)`,
    )
    .bind(id, into)
    .all<Omit<MergedRow, 'names'> & { aliases: string }>()
  const rows = results.map(({ aliases, ...row }) => ({
    ...row,
    names: (isCategory ? (JSON.parse(aliases) as string[]) : aliases.split(', ')).filter(Boolean),
  }))
  const [gone, kept] = [id, into].map((one) => rows.find((row) => row.id === one))
  return gone && kept ? { gone, kept } : null
}

type Merge = { gone: MergedRow; kept: MergedRow; aliases: readonly string[]; nowSeconds: number }

/**
 * The first statement: it changes nothing when either was changed meanwhile. A member who followed or voted for both counts once, and
 * with what they said about the one that stays.
 */
export function addToKept(db: D1Database, family: MergedFamily, { gone, kept, aliases, nowSeconds }: Merge) {
  const section = mergedSections[family]
  const { table, id } = addressed[section]
  const both = (rows: string, column: string, condition = 'true') => `(
    SELECT count(*) FROM ${rows} a JOIN ${rows} b ON b.user_id = a.user_id AND b.${column} = a.${column} AND b.object_id = ?2
    WHERE a.${column} = '${section}' AND a.object_id = ?1 AND a.${condition})`
  const sum = (column: string, less = '0') =>
    `${column} = max(0, ${column} + (SELECT ${column} FROM ${table} WHERE ${id} = ?1) - ${less})`
  /** What the one that stays has none of is taken from the other. */
  const own = (column: string) => `${column} = coalesce(${column}, (SELECT ${column} FROM ${table} WHERE ${id} = ?1))`
  const counters =
    family === 'categories'
      ? `aliases = ?3, ${own('picture')}`
      : `alias = nullif(?3, ''), ${[
          sum('viewed'),
          sum('month_views'),
          sum('comments'),
          sum('subscribers', both('subscriptions', 'type', 'user_id > 0')),
          sum('likes', both('votes', 'section', 'vote = 1')),
          sum('dislikes', both('votes', 'section', 'vote = 0')),
          ...slotNamesOf(family).map(own),
          own('description'),
          own('user_id'),
        ].join(', ')}`
  return db
    .prepare(`
      UPDATE ${table} SET ${counters}, version = version + 1, changed_date = ?4
      WHERE ${id} = ?2 AND version = ?6 AND EXISTS (SELECT 1 FROM ${table} WHERE ${id} = ?1 AND version = ?5)`)
    .bind(
      gone.id,
      kept.id,
      family === 'categories' ? JSON.stringify(aliases) : aliases.join(', '),
      nowSeconds,
      gone.version,
      kept.version,
    )
}

/** Everything else, where the first statement was logged. */
export function moveToKept(db: D1Database, family: MergedFamily, { gone, kept, aliases }: Merge, isLogged: string) {
  const section = mergedSections[family]
  const { table, id } = addressed[section]
  const run = (sql: string) => db.prepare(sql).bind(gone.id, kept.id)
  const merged = { family, id: gone.id, into: kept.id }
  const comments =
    section === 'category' ? [] : noteMergedComments(db, { section, from_id: gone.id, into_id: kept.id }, isLogged)
  // Groups have one level: what belonged to the one that goes belongs to the one that stays, or to the group of that.
  const groups = [
    `UPDATE categories SET parent_id = NULL WHERE category_id = ?2 AND parent_id = ?1 AND ${isLogged}`,
    `UPDATE categories SET parent_id = coalesce((SELECT k.parent_id FROM categories k WHERE k.category_id = ?2), ?2)
      WHERE parent_id = ?1 AND category_id <> ?2 AND ${isLogged}`,
  ]
  const words = [kept.title, ...aliases].join(' . ')
  // What an owner offered of one channel must not give away that of another.
  const hasOtherOwner = `(SELECT user_id FROM channels WHERE channel_id = ${gone.id}) IS NOT
    (SELECT user_id FROM channels WHERE channel_id = ${kept.id})`
  return [
    ...(family === 'channels' ? dropUnanswered(db, gone.id, `${isLogged} AND ${hasOtherOwner}`) : []),
    ...rowsOfMerge[family].flatMap((rows) => [
      noteMoved(db, merged, rows, { condition: isLogged }),
      ...moveRows(db, merged, rows, isLogged),
    ]),
    ...comments,
    ...(section === 'category' ? [noteMoved(db, merged, childRows, { condition: isLogged }), ...groups.map(run)] : []),
    ...recountMerged(db, section, { id: gone.id, into: kept.id }, isLogged),
    db
      .prepare(`
        UPDATE ${table} SET total_videos = (
          SELECT coalesce(sum(total), 0) FROM video_totals
          WHERE section = '${section}' AND object = CAST(CAST(?1 AS INTEGER) AS TEXT) AND period = 'all' AND gender = 'str'
        ) WHERE ${id} = ?1 AND ${isLogged}`)
      .bind(kept.id),
    // Lists of either have other videos now.
    run(`
      UPDATE kept_lists SET fresh_until = 0
      WHERE tag = '${section}' AND EXISTS (SELECT 1 FROM json_each(kept_lists.ids) WHERE value IN (?1, ?2)) AND ${isLogged}`),
    db.prepare(`DELETE FROM name_search WHERE section = '${section}' AND object_id = ?1 AND ${isLogged}`).bind(gone.id),
    ...writeNames(db, section, { id: kept.id, words }, isLogged),
    db
      .prepare(`
        INSERT OR REPLACE INTO moved_dirs (section, dir, object_id) SELECT '${section}', ?1, ?2 WHERE ${isLogged}`)
      .bind(gone.dir, kept.id),
    db
      .prepare(`DELETE FROM subject_pictures WHERE family = '${family}' AND object_id = ?1 AND ${isLogged}`)
      .bind(gone.id),
    ...reindexAll(db, isLogged),
    db.prepare(`DELETE FROM ${table} WHERE ${id} = ?1 AND ${isLogged}`).bind(gone.id),
  ]
}
