// What may match in the table of videos: found by the index that narrows most, at most so many of the newest, and the conditions that
// decide which of them do.
import type { ParamsOf } from '../../../../shared/contract/contract.ts'
import { deletedStatusId } from '../../../../shared/entities/video.ts'
import { adminCountedMax, adminSearchedMax } from '../../../../shared/limits.ts'
import { friendsPrivacy, unlistedPrivacy, withheldStatusId } from '../../../../shared/rules/video-visibility.ts'
import { videosMatch } from '../../search/store/search-text.ts'
import type { SqlPart } from '../../sql/page.ts'

export type VideoQuery = Omit<ParamsOf<'adminVideos'>, 'after'>
type Filter = VideoQuery['filter']

const hasGap = (gap: string) => `EXISTS (SELECT 1 FROM video_gaps p WHERE p.gap = '${gap}' AND p.video_id = v.video_id)`

/** About `v`. */
export const filterConditions: Record<Filter, string> = {
  all: 'true',
  public: '(v.status_id = 1 AND v.is_private = 0)',
  members: '(v.status_id = 1 AND v.is_private = 1)',
  friends: `(v.status_id = 1 AND v.is_private = ${friendsPrivacy})`,
  unlisted: `(v.status_id = 1 AND v.is_private = ${unlistedPrivacy})`,
  private: `(v.status_id = ${withheldStatusId} AND v.publish_date IS NULL)`,
  scheduled: `(v.status_id = ${withheldStatusId} AND v.publish_date IS NOT NULL)`,
  deleted: `(v.status_id = ${deletedStatusId})`,
  featured: '(v.featured_date IS NOT NULL)',
  no_category: hasGap('no_category'),
  no_performer: hasGap('no_performer'),
  no_preview: hasGap('no_preview'),
  failed_file: hasGap('failed_file'),
}

const notListed = 'videos v INDEXED BY videos_not_listed WHERE (v.status_id <> 1 OR v.is_private <> 0)'
const inState = (filter: Filter) => `SELECT v.video_id FROM ${notListed} AND ${filterConditions[filter]}`
const withGap = (gap: string) => `SELECT p.video_id FROM video_gaps p WHERE p.gap = '${gap}' ORDER BY p.video_id DESC`

/** How the videos of a filter are found without looking at all others; null where most videos match. */
const filterSources: Record<Filter, string | null> = {
  all: null,
  public: null,
  members: inState('members'),
  friends: inState('friends'),
  unlisted: inState('unlisted'),
  private: inState('private'),
  scheduled: inState('scheduled'),
  deleted: inState('deleted'),
  featured: 'SELECT v.video_id FROM videos v INDEXED BY videos_featured WHERE v.featured_date IS NOT NULL',
  no_category: withGap('no_category'),
  no_performer: withGap('no_performer'),
  no_preview: withGap('no_preview'),
  failed_file: withGap('failed_file'),
}

/** Ids of a category, a performer, a channel or an uploader, by name or address. */
const idsNamed = (table: string, id: string): string =>
  `SELECT ${id} FROM ${table} WHERE dir = ? OR title = ? COLLATE NOCASE`

/** How those of a criterion are found, the one that narrows most first. */
const sources: [keyof VideoQuery, (value: string) => SqlPart][] = [
  [
    'performer',
    (name) => ({
      sql: `SELECT l.video_id FROM video_models l WHERE l.model_id IN (${idsNamed('models', 'model_id')}) ORDER BY l.post_date DESC`,
      values: [name, name],
    }),
  ],
  [
    'uploader',
    (name) => ({
      sql: 'SELECT v.video_id FROM videos v WHERE v.user_id IN (SELECT user_id FROM users WHERE username = ?) ORDER BY v.video_id DESC',
      values: [name],
    }),
  ],
  [
    'channel',
    (name) => ({
      sql: `SELECT v.video_id FROM videos v WHERE v.channel_id IN (${idsNamed('channels', 'channel_id')}) ORDER BY v.video_id DESC`,
      values: [name, name],
    }),
  ],
  [
    'category',
    (name) => ({
      sql: `SELECT l.video_id FROM video_categories l WHERE l.category_id IN (${idsNamed('categories', 'category_id')}) ORDER BY l.post_date DESC`,
      values: [name, name],
    }),
  ],
]

/** Whether the table is the whole catalogue, or all of it that is public. */
export const isWhole = ({ sort: _, filter, ...criteria }: VideoQuery): boolean =>
  filterSources[filter] === null && Object.values(criteria).every((value) => value === undefined)

/** Ids of what may match, each once, and how many at most. */
export function foundOf(query: VideoQuery): { ids: SqlPart; most: number } {
  const most = adminCountedMax + 1
  if (query.find !== undefined) return { ids: searchedBy(query.find, most), most }
  for (const [criterion, source] of sources) {
    const value = query[criterion]
    if (typeof value !== 'string') continue
    const { sql, values } = source(value)
    return { ids: { sql: `SELECT DISTINCT video_id FROM (${sql}) LIMIT ${most}`, values }, most }
  }
  const ofFilter = filterSources[query.filter]
  if (ofFilter !== null) return { ids: { sql: `SELECT * FROM (${ofFilter}) LIMIT ${most}`, values: [] }, most }
  return {
    ids: { sql: `SELECT video_id FROM videos ORDER BY video_id DESC LIMIT ${adminSearchedMax}`, values: [] },
    most: adminSearchedMax,
  }
}

/** By id, and by the words of the search index; what no list has stands in no index, and its titles are read, up to a bound. */
function searchedBy(find: string, most: number): SqlPart {
  const words = videosMatch(find)
  const unlisted = `
    SELECT v.video_id FROM (SELECT v.video_id FROM ${notListed} LIMIT ${adminCountedMax}) few
    CROSS JOIN videos v ON v.video_id = few.video_id
    WHERE instr(lower(v.title), ?) > 0
      OR EXISTS (SELECT 1 FROM video_titles t WHERE t.video_id = v.video_id AND instr(lower(t.title), ?) > 0)`
  const indexed = `SELECT * FROM (SELECT rowid FROM video_search WHERE video_search MATCH ? ORDER BY rowid DESC LIMIT ${most})`
  return {
    sql: `SELECT ? + 0 AS video_id UNION SELECT * FROM (${unlisted}) ${words ? `UNION ${indexed}` : ''}`,
    values: [Number(find) || 0, find, find, ...(words ? [words] : [])],
  }
}

/** What the criteria ask for, besides the filter, about `v`. */
export function conditionsOf(query: VideoQuery): SqlPart[] {
  const { category, performer, channel, uploader, since, until, longer, shorter, watched } = query
  const part = (sql: string, ...values: (string | number | undefined)[]): SqlPart[] =>
    values[0] === undefined ? [] : [{ sql, values: values as (string | number)[] }]
  const tagged = (link: string, table: string, id: string) =>
    `EXISTS (SELECT 1 FROM ${link} l WHERE l.video_id = v.video_id AND l.${id} IN (${idsNamed(table, id)}))`
  return [
    ...part(tagged('video_categories', 'categories', 'category_id'), category, category),
    ...part(tagged('video_models', 'models', 'model_id'), performer, performer),
    ...part(`v.channel_id IN (${idsNamed('channels', 'channel_id')})`, channel, channel),
    ...part('v.user_id IN (SELECT user_id FROM users WHERE username = ?)', uploader),
    ...part('v.post_date >= ?', secondsOf(since)),
    ...part('v.post_date < ?', secondsOf(until)),
    ...part('v.duration_seconds >= ?', longer && longer * 60),
    ...part('v.duration_seconds < ?', shorter && shorter * 60),
    ...part('v.viewed >= ?', watched),
  ]
}

const secondsOf = (day: string | undefined) => (day === undefined ? undefined : Date.parse(`${day}T00:00:00Z`) / 1000)
