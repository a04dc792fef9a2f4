// The table of videos in the back office: what may match is found by an index, at most so many of the newest; that is narrowed, counted
// and sorted. Without a search, and by what is kept as a count, the whole catalogue is paged through.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { adminCountedMax } from '../../../../shared/limits.ts'
import { adminFamilies } from '../../../../shared/rules/admin-families.ts'
import { genders } from '../../../../shared/rules/browse-filters.ts'
import { allConditions, type SqlPart } from '../../sql/page.ts'
import { conditionsOf, filterConditions, foundOf, isWhole, type VideoQuery } from './video-matches.ts'

type Sort = VideoQuery['sort']
type Filter = VideoQuery['filter']

/** What rows are ordered by, from the greatest down; the id decides between equals. */
const sorts: Record<Sort, { value: string; index: string | null }> = {
  newest: { value: 'video_id', index: null },
  views: { value: 'viewed', index: 'videos_by_viewed' },
  duration: { value: 'duration_seconds', index: 'videos_by_duration' },
}

export type VideoTableRow = {
  video_id: number
  dir: string
  title: string
  status_id: number
  is_private: number
  publish_date: number | null
  featured_date: number | null
  duration_seconds: number
  viewed: number
  post_date: number
  username: string
  channel: string
  /** JSON arrays of names. */
  categories: string
  performers: string
}

const columns = `
  v.video_id, v.dir, v.title, v.status_id, v.is_private, v.publish_date, v.featured_date, v.duration_seconds, v.viewed, v.post_date,
  (SELECT username FROM users u WHERE u.user_id = v.user_id) AS username,
  coalesce((SELECT title FROM channels c WHERE c.channel_id = v.channel_id), '') AS channel,
  (SELECT json_group_array(g.title) FROM video_categories l JOIN categories g ON g.category_id = l.category_id
    WHERE l.video_id = v.video_id) AS categories,
  (SELECT json_group_array(m.title) FROM video_models l JOIN models m ON m.model_id = l.model_id
    WHERE l.video_id = v.video_id) AS performers`

type Page = {
  rows: VideoTableRow[]
  hasMore: boolean
  totals: Record<Filter, { total: number; isMore: boolean }>
  /** How many of the newest were looked through; null: all that could match. */
  searched: number | null
}

export async function pageOfVideos(db: D1Database, query: VideoQuery, after: number, count: number): Promise<Page> {
  const found = foundOf(query)
  const { value } = sorts[query.sort]
  const source = isWhole(query) ? wholeOf(query, after, count + 1) : found.ids
  const page = allConditions([
    { sql: filterConditions[query.filter], values: [] },
    ...conditionsOf(query),
    ...followsOf(value, after),
  ])
  const [rows, ...counted] = await db.batch([
    db
      .prepare(`
        WITH found (video_id) AS (${source.sql})
        SELECT ${columns} FROM found CROSS JOIN videos v ON v.video_id = found.video_id
        WHERE ${page.sql} ORDER BY v.${value} DESC, v.video_id DESC LIMIT ?`)
      .bind(...source.values, ...page.values, count + 1),
    ...(isNarrowed(query) ? [totalsAmong(db, query)] : keptTotals(db)),
  ])
  const all = (rows?.results ?? []) as VideoTableRow[]
  const totals = Object.assign({}, ...counted.map(({ results }) => results[0])) as Record<string, number>
  return {
    rows: all.slice(0, count),
    hasMore: all.length > count,
    totals: totalsOf(totals, isNarrowed(query)),
    searched: isNarrowed(query) && (totals.found ?? 0) >= found.most ? Math.floor(found.most / 1000) * 1000 : null,
  }
}

/** The row may no longer match: its own value counts, so that the next page follows it all the same. */
const followsOf = (value: string, after: number): SqlPart[] =>
  after === 0
    ? []
    : [
        {
          sql: `(v.${value}, v.video_id) < (SELECT ${value}, video_id FROM videos WHERE video_id = ?)`,
          values: [after],
        },
      ]

/** A page of the whole catalogue, read off the index of its sort; what no list has stands in no such index, and is added. */
function wholeOf({ sort, filter }: VideoQuery, after: number, count: number): SqlPart {
  const { value, index } = sorts[sort]
  const follows = followsOf(value, after)[0]?.sql ?? 'true'
  const values = after === 0 ? [] : [after]
  const isPublic = 'v.status_id = 1 AND v.is_private = 0'
  if (index === null) {
    const narrowed = filter === 'public' ? isPublic : 'true'
    return {
      sql: `SELECT v.video_id FROM videos v WHERE ${follows} AND ${narrowed} ORDER BY v.video_id DESC LIMIT ${count}`,
      values,
    }
  }
  const parts = genders.map(
    (gender) => `
      SELECT * FROM (SELECT v.video_id FROM videos v INDEXED BY ${index}
        WHERE v.gender = '${gender}' AND ${isPublic} AND ${follows} ORDER BY v.${value} DESC, v.video_id DESC LIMIT ${count})`,
  )
  const others = `SELECT * FROM (${notListed})`
  return {
    sql: [...parts, ...(filter === 'public' ? [] : [others])].join(' UNION ALL '),
    values: genders.flatMap(() => values),
  }
}

const notListed = `
  SELECT v.video_id FROM videos v INDEXED BY videos_not_listed
  WHERE (v.status_id <> 1 OR v.is_private <> 0) LIMIT ${adminCountedMax}`

/** Whether anything besides the filter narrows the table. */
const isNarrowed = ({ sort: _, filter: __, ...criteria }: VideoQuery): boolean =>
  Object.values(criteria).some((value) => value !== undefined)

const filters = adminFamilies.videos.filters

/** Of what a search found: at most so many, each looked up once. */
function totalsAmong(db: D1Database, query: VideoQuery): D1PreparedStatement {
  const { ids } = foundOf({ ...query, filter: 'all' })
  const { sql, values } = allConditions(conditionsOf(query))
  const sums = filters.map((name) => `coalesce(sum(${filterConditions[name]}), 0) AS "${name}"`)
  return db
    .prepare(`
      WITH found (video_id) AS MATERIALIZED (${ids.sql})
      SELECT ${sums.join(', ')}, (SELECT count(*) FROM found) AS found
      FROM found CROSS JOIN videos v ON v.video_id = found.video_id WHERE ${sql}`)
    .bind(...ids.values, ...values)
}

/** Of the whole catalogue: what lists count anyway, and the rest up to a bound. */
const keptTotals = (db: D1Database): D1PreparedStatement[] => [
  db.prepare(
    "SELECT coalesce(sum(max(0, total)), 0) AS public FROM video_totals WHERE section = '' AND object = '' AND period = 'all'",
  ),
  ...filters
    .filter((name) => name !== 'all' && name !== 'public')
    .map((name) => {
      const { ids } = foundOf({ sort: 'newest', filter: name } as VideoQuery)
      return db.prepare(`SELECT count(*) AS "${name}" FROM (${ids.sql})`).bind(...ids.values)
    }),
]

function totalsOf(counted: Record<string, number>, isOfSearch: boolean): Page['totals'] {
  const totalOf = (name: string) => counted[name] ?? 0
  const others = (['members', 'friends', 'unlisted', 'private', 'scheduled', 'deleted'] as const).map(totalOf)
  const whole = totalOf('public') + others.reduce((sum, total) => sum + total, 0)
  const entries = filters.map((name) => {
    if (isOfSearch) return [name, { total: totalOf(name), isMore: false }]
    if (name === 'public') return [name, { total: totalOf(name), isMore: false }]
    if (name === 'all') return [name, { total: whole, isMore: others.some((total) => total > adminCountedMax) }]
    return [name, { total: Math.min(totalOf(name), adminCountedMax), isMore: totalOf(name) > adminCountedMax }]
  })
  return Object.fromEntries(entries)
}

/** The ids of all that match, at most so many, the newest first. */
export async function idsOfVideos(db: D1Database, query: VideoQuery, most: number): Promise<number[]> {
  const source = isWhole(query) ? wholeOf({ ...query, sort: 'newest' }, 0, most) : foundOf(query).ids
  const { sql, values } = allConditions([{ sql: filterConditions[query.filter], values: [] }, ...conditionsOf(query)])
  const { results } = await db
    .prepare(`
      WITH found (video_id) AS (${source.sql})
      SELECT v.video_id FROM found CROSS JOIN videos v ON v.video_id = found.video_id
      WHERE ${sql} ORDER BY v.video_id DESC LIMIT ?`)
    .bind(...source.values, ...values, most)
    .all<{ video_id: number }>()
  return results.map(({ video_id }) => video_id)
}
