// Views: the counters of what is viewed, what they do not contain yet, and daily counts by country.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { viewPageIds } from '../../bounds.ts'
import { type ActTargetKind, actTargets } from '../../sql/act-targets.ts'
import { mergedCounts } from './event-counts.ts'

/** Views by id. */
export type Views = Record<string, number>

/** Rows of views hold so many ids each. */
export const viewPageOf = (id: number): number => Math.floor(id / viewPageIds)

/** Today's counters of these objects, by id. An id without an object is not among them. */
export async function viewedOf(db: D1Database, section: ActTargetKind, ids: readonly string[]): Promise<Views> {
  const { table, id } = actTargets[section]
  const { results } = await db
    .prepare(
      `SELECT ${id} AS id, viewed FROM ${table} WHERE ${id} IN (SELECT CAST(value AS INTEGER) FROM json_each(?1))`,
    )
    .bind(JSON.stringify(ids))
    .all<{ id: number; viewed: number }>()
  return Object.fromEntries(results.map((row) => [row.id, row.viewed]))
}

export const addToViewed = (db: D1Database, section: ActTargetKind, views: Views): D1PreparedStatement => {
  const { table, id } = actTargets[section]
  return db
    .prepare(`
      UPDATE ${table} SET viewed = viewed + added.value
      FROM json_each(?1) AS added WHERE ${table}.${id} = CAST(added.key AS INTEGER)`)
    .bind(JSON.stringify(views))
}

export type UnappliedPage = { section: ActTargetKind; page: number; views: Views }

/** What counters do not contain yet: of these pages, or of all. */
export async function unappliedViews(
  db: D1Database,
  pages: readonly { section: ActTargetKind; page: number }[] | 'all',
): Promise<UnappliedPage[]> {
  const some = 'WHERE (section, page) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?1))'
  const { results } = await db
    .prepare(`SELECT section, page, views FROM unapplied_views ${pages === 'all' ? 'WHERE ?1 = ?1' : some}`)
    .bind(JSON.stringify(pages === 'all' ? [] : pages.map(({ section, page }) => [section, page])))
    .all<Omit<UnappliedPage, 'views'> & { views: string }>()
  return results.map((row) => ({ ...row, views: JSON.parse(row.views) as Views }))
}

/** Replaces a page; one without views is deleted. */
export const saveUnapplied = (db: D1Database, { section, page, views }: UnappliedPage): D1PreparedStatement =>
  Object.keys(views).length === 0
    ? db.prepare('DELETE FROM unapplied_views WHERE section = ?1 AND page = ?2').bind(section, page)
    : db
        .prepare('INSERT OR REPLACE INTO unapplied_views (section, page, views) VALUES (?1, ?2, ?3)')
        .bind(section, page, JSON.stringify(views))

/** Views of videos on a day in a country, or everywhere (''). */
export type ViewPage = { country: string; page: number; day: number; views: Views }

/** Adds to the rows that exist. */
export const addViewPages = (db: D1Database, pages: readonly ViewPage[]): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO view_pages (country, page, day, views)
      SELECT value ->> 'country', value ->> 'page', value ->> 'day', value -> 'views' FROM json_each(?1) WHERE true
      ON CONFLICT DO UPDATE SET views = ${mergedCounts('view_pages.views', 'excluded.views')}`)
    .bind(JSON.stringify(pages))
