// A creator's own videos in any state: a page of them by key, and how many are in each state.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { deletedStatusId } from '../../../../shared/entities/video.ts'
import { studioVideosMax } from '../../../../shared/limits.ts'
import { type StudioFilter, type StudioSort, studioFilters } from '../../../../shared/rules/studio-videos.ts'
import type { Remover } from '../../../../shared/rules/video-removers.ts'
import { friendsPrivacy, unlistedPrivacy, withheldStatusId } from '../../../../shared/rules/video-visibility.ts'
import { removerOf } from '../../sql/video-removers.ts'

export type StudioRow = {
  video_id: number
  dir: string
  title: string
  status_id: number
  is_private: number
  publish_date: number | null
  bin_date: number | null
  duration_seconds: number
  viewed: number
  likes: number
  comments: number
  post_date: number
  folder: string
  has_edit: 0 | 1
  /** Null of a video that is not removed. */
  removed_by: Remover | null
}

const sorts: Record<StudioSort, string> = { newest: 'video_id', views: 'viewed', duration: 'duration_seconds' }

const withheld = `o.status_id = ${withheldStatusId}`
const conditions: Record<StudioFilter, string> = {
  all: 'true',
  public: '(o.status_id = 1 AND o.is_private = 0)',
  members: '(o.status_id = 1 AND o.is_private = 1)',
  friends: `(o.status_id = 1 AND o.is_private = ${friendsPrivacy})`,
  unlisted: `(o.status_id = 1 AND o.is_private = ${unlistedPrivacy})`,
  private: `(${withheld} AND o.publish_date IS NULL AND o.bin_date IS NULL)`,
  scheduled: `(${withheld} AND o.publish_date IS NOT NULL)`,
  bin: `(${withheld} AND o.bin_date IS NOT NULL)`,
  removed: `(o.status_id = ${deletedStatusId})`,
  waiting: 'o.has_edit = 1',
}

/** `?1` the member, `?2` a part of the title or an id: imports that wait and duplicates of other videos are no videos of their own. */
const own = `
  own AS (
    SELECT v.video_id, v.dir, v.title, v.status_id, v.is_private, v.publish_date, v.bin_date, v.duration_seconds, v.viewed, v.likes,
      v.comments, v.post_date, v.file_set_id, v.user_id, v.bin_visibility,
      EXISTS (SELECT 1 FROM video_edits e INDEXED BY video_edits_waiting WHERE e.video_id = v.video_id AND e.state = 'waiting') AS has_edit
    FROM videos v INDEXED BY videos_of_user
    WHERE v.user_id = ?1 AND v.merged_into IS NULL
      AND (?2 = '' OR instr(lower(v.title), ?2) > 0 OR CAST(v.video_id AS TEXT) = ?2)
    LIMIT ${studioVideosMax}
  )`

type Query = { sort: StudioSort; filter: StudioFilter; find: string; after: number }

export async function pageOfStudio(
  db: D1Database,
  userId: number,
  { sort, filter, find, after }: Query,
  count: number,
): Promise<{ rows: StudioRow[]; hasMore: boolean; totals: Record<StudioFilter, number> }> {
  const value = sorts[sort]
  const follows = `(?3 = 0 OR (o.${value}, o.video_id) < (SELECT ${value}, video_id FROM videos WHERE video_id = ?3))`
  const [page, totals] = await db.batch([
    db
      .prepare(`
        WITH ${own}
        SELECT o.*, s.folder, ${removerOf('o')} AS removed_by FROM own o JOIN file_sets s ON s.file_set_id = o.file_set_id
        WHERE ${conditions[filter]} AND ${follows} ORDER BY o.${value} DESC, o.video_id DESC LIMIT ?4`)
      .bind(userId, find, after, count + 1),
    db
      .prepare(`
        WITH ${own}
        SELECT ${studioFilters.map((name) => `coalesce(sum(${conditions[name]}), 0) AS "${name}"`).join(', ')} FROM own o`)
      .bind(userId, find),
  ])
  const all = (page?.results ?? []) as StudioRow[]
  return {
    rows: all.slice(0, count),
    hasMore: all.length > count,
    totals: totals?.results[0] as Record<StudioFilter, number>,
  }
}

/** Who sees a video that is put into the bin, and the time that is planned for it: what it comes back as. */
export const noteBinned = (
  db: D1Database,
  videoId: number,
  { visibility, publishSeconds }: { visibility: string; publishSeconds: number | null },
): D1PreparedStatement =>
  db
    .prepare('UPDATE videos SET bin_visibility = ?2, bin_publish_date = ?3 WHERE video_id = ?1')
    .bind(videoId, visibility, publishSeconds)

/** Those that are in the bin since before then. */
export async function binnedBefore(db: D1Database, beforeSeconds: number, count: number): Promise<number[]> {
  const { results } = await db
    .prepare(`
      SELECT video_id FROM videos INDEXED BY videos_in_bin
      WHERE bin_date IS NOT NULL AND bin_date < ?1 ORDER BY bin_date LIMIT ?2`)
    .bind(beforeSeconds, count)
    .all<{ video_id: number }>()
  return results.map(({ video_id }) => video_id)
}
