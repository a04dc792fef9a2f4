// What performers and channels share as tags of videos: their sorts, whether they have videos, and pages of them.
import type { D1Database } from '@cloudflare/workers-types'
import type { ChannelSort, ModelSort } from '../../../../shared/rules/browse-filters.ts'
import { namesMatchedMax, peopleWalked } from '../../bounds.ts'
import { prefixMatch } from '../../search/store/search-text.ts'
import type { Gender } from '../../sql/list-filters.ts'
import { allConditions, optionalCondition, type PageOf, pageAndTotal, type SqlPart } from '../../sql/page.ts'

type Table = 'models' | 'channels'

/** The section name of each in a list of videos, and its key. */
const sections = {
  models: { name: 'model', id: 'model_id' },
  channels: { name: 'channel', id: 'channel_id' },
} as const

type TagSort = ModelSort & ChannelSort

/** A sort is a scan of its index from the end; alphabetical order is that of dir, a lower-case ASCII name. */
export function indexScanOf(table: Table, sort: TagSort): { source: string; order: string } {
  const walk = (index: string, key: string) => ({
    source: `${table} INDEXED BY ${table}_by_${index}`,
    order: `${key} DESC, ${sections[table].id} DESC`,
  })
  const walks: Record<TagSort, { source: string; order: string }> = {
    'most-popular': walk('month_views', 'month_views'),
    'most-viewed': walk('viewed', 'viewed'),
    'most-subscribed': walk('subscribers', 'subscribers'),
    'count-videos': walk('videos', 'total_videos'),
    // The index of a UNIQUE column has no name for INDEXED BY.
    alphabetaz: { source: table, order: 'dir' },
    alphabetza: { source: table, order: 'dir DESC' },
  }
  return walks[sort]
}

/** A page of those that match, among the first ones in the order: no filter scans all of them, and no late page does. */
export function pageOfTags<Row>(
  db: D1Database,
  list: { table: Table; columns: string; sort: TagSort; conditions: SqlPart[] },
  { offset, count, totalMax }: PageOf,
): Promise<{ rows: Row[]; total: number }> {
  const { table, columns, sort } = list
  const { id } = sections[table]
  const { source, order } = indexScanOf(table, sort)
  const { sql, values } = allConditions(list.conditions)
  // A scan yields its rows one by one and in order, so that it ends where the page is full.
  const matching = `
    WITH walk AS (SELECT ${id} AS id FROM ${source} ORDER BY ${order} LIMIT ${peopleWalked}),
    found AS (SELECT ${id} FROM walk CROSS JOIN ${table} ON ${id} = walk.id WHERE ${sql} LIMIT ? OFFSET ?)`
  return pageAndTotal<Row>(
    db,
    db
      .prepare(`${matching} SELECT ${columns} FROM found CROSS JOIN ${table} USING (${id}) ORDER BY ${order}`)
      .bind(...values, count, offset),
    db.prepare(`${matching} SELECT count(*) AS total FROM found`).bind(...values, totalMax, 0),
  )
}

/** A name begins with the letter that its dir begins with. */
export const beginsWith = (letter: string): SqlPart[] => optionalCondition('substr(dir, 1, 1) = ?', letter)

/** Those that a search finds by the beginnings of words of a name or an alias. */
export function namedLike(table: Table, search: string | undefined): SqlPart[] {
  if (search === undefined) return []
  const match = prefixMatch(search)
  const found = `
    ${sections[table].id} IN (
      SELECT object_id FROM name_search WHERE name_search MATCH ? AND section = '${sections[table].name}' LIMIT ${namesMatchedMax})`
  return [match === null ? { sql: 'false', values: [] } : { sql: found, values: [match] }]
}

/** SQL: whether a performer or channel has this name or alias. @param row the table's alias @param name an expression */
export const isNamed = (row: string, name: string): string =>
  `(${row}.title = ${name} COLLATE NOCASE OR instr(', ' || lower(${row}.alias) || ', ', ', ' || lower(${name}) || ', ') > 0)`

/** What the page of one shows besides its own columns: descriptions by language, and the member whose it is. */
export const pageColumns = (table: Table): string => `
  links,
  (SELECT json_group_object(lang, description) FROM subject_descriptions
    WHERE section = '${sections[table].name}' AND object_id = ${table}.${sections[table].id}) AS descriptions,
  (SELECT json_object('user_id', u.user_id, 'username', u.username) FROM users u
    WHERE u.user_id = ${table}.user_id AND u.is_listed = 1) AS member`
export type PageColumns = { links: string; descriptions: string; member: string | null }

/** Visible ones with listed videos of a gender. A row whose last video went counts 0 until all are recounted. */
export const hasVideos = (table: Table, gender: Gender): SqlPart => ({
  sql: `${table}.is_hidden = 0 AND EXISTS (
    SELECT 1 FROM video_totals t
    WHERE t.section = '${sections[table].name}' AND t.object = CAST(${sections[table].id} AS TEXT)
      AND t.period = 'all' AND t.gender = ? AND t.total > 0
  )`,
  values: [gender],
})
