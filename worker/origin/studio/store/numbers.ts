// What the numbers of creators read: sums of events by the key of their rows, and what members did to the videos of one of them.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { creatorVideosMax } from '../../bounds.ts'
import { pageOfSum, type SumName, sumSpans } from '../../events/event-sums.ts'

/** The rows of sums that a range reads: by day or by month, from the first to the last moment at which one begins. */
export type NumbersSpan = { span: 'day' | 'month'; first: number; last: number }

const values = (name: SumName, id: number, { span, first, last }: NumbersSpan) =>
  [name, pageOfSum(name, id), sumSpans[span], first, last] as const
const ofRange = 's.name = ?1 AND s.page = ?2 AND s.span = ?3 AND s.at BETWEEN ?4 AND ?5'

/** One name of a sum, row by row. */
export const pointsOf = (db: D1Database, name: SumName, id: number, key: string, span: NumbersSpan) =>
  db
    .prepare(`
      SELECT s.at, coalesce(json_extract(s.counts, '$."' || ?6 || '"'), 0) AS total
      FROM event_sums s WHERE ${ofRange} ORDER BY s.at`)
    .bind(...values(name, id, span), key)

/** All details of a video or an uploader, the largest first; their keys without the id. */
export const detailsOf = (db: D1Database, name: SumName, id: number, span: NumbersSpan): D1PreparedStatement =>
  db
    .prepare(`
      SELECT substr(c.key, length(?6) + 2) AS key, sum(c.value) AS total
      FROM event_sums s, json_each(s.counts) c
      WHERE ${ofRange} AND c.key >= ?6 || ' ' AND c.key < ?6 || '!' GROUP BY c.key ORDER BY total DESC, c.key`)
    .bind(...values(name, id, span), String(id))

export type NamedSubject = { dir: string; title: string; is_online: 0 | 1 }

/** The video of this member; null for another one's. */
export const ownVideo = (db: D1Database, userId: number, videoId: number): Promise<NamedSubject | null> =>
  db
    .prepare('SELECT dir, title, status_id = 1 AS is_online FROM videos WHERE video_id = ?1 AND user_id = ?2')
    .bind(videoId, userId)
    .first<NamedSubject>()

/** A video of a creator's list. */
export type ListedVideo = { title: string; is_own: 0 | 1 }

/**
 * By id, those of these videos that are the member's; and what others have in this channel, while it is on the site: a title that its
 * uploader took elsewhere, or that no page shows, is not the channel's to read.
 * @param channelId null for the member's own videos alone
 */
export async function listedVideos(
  db: D1Database,
  videoIds: readonly string[],
  { userId, channelId }: { userId: number; channelId: number | null },
): Promise<Map<string, ListedVideo>> {
  const { results } = await db
    .prepare(`
      SELECT v.video_id, v.title, coalesce(v.user_id = ?2, 0) AS is_own
      FROM json_each(?1) one CROSS JOIN videos v ON v.video_id = one.value
      WHERE v.user_id = ?2 OR (v.channel_id = ?3 AND v.status_id = 1)`)
    .bind(JSON.stringify(videoIds.map(Number)), userId, channelId)
    .all<ListedVideo & { video_id: number }>()
  return new Map(results.map(({ video_id, ...video }) => [String(video_id), video]))
}

export const namedChannel = (db: D1Database, channelId: number): Promise<NamedSubject | null> =>
  db
    .prepare('SELECT dir, title, is_hidden = 0 AS is_online FROM channels WHERE channel_id = ?1')
    .bind(channelId)
    .first<NamedSubject>()

/** The newest videos of a member or a channel; where there are more, the numbers of likes and comments are about these. */
export async function videoIdsOf(db: D1Database, of: 'all' | 'channel', id: number): Promise<number[]> {
  const column = { all: 'user_id', channel: 'channel_id' }[of]
  const { results } = await db
    .prepare(`SELECT video_id FROM videos WHERE ${column} = ?1 ORDER BY video_id DESC LIMIT ${creatorVideosMax}`)
    .bind(id)
    .all<{ video_id: number }>()
  return results.map(({ video_id }) => video_id)
}

type Ever = { viewed: number; likes: number; comments: number }

/** What the counters of these videos say. */
export async function everOf(db: D1Database, videoIds: readonly number[]): Promise<Ever> {
  const row = await db
    .prepare(`
      SELECT sum(v.viewed) AS viewed, sum(v.likes) AS likes, sum(v.comments) AS comments
      FROM json_each(?1) one CROSS JOIN videos v ON v.video_id = one.value`)
    .bind(JSON.stringify(videoIds))
    .first<Record<keyof Ever, number | null>>()
  return { viewed: row?.viewed ?? 0, likes: row?.likes ?? 0, comments: row?.comments ?? 0 }
}

const counted = async (statement: D1PreparedStatement): Promise<number> =>
  (await statement.first<{ total: number }>())?.total ?? 0

export const likesSince = (db: D1Database, videoIds: readonly number[], sinceSeconds: number): Promise<number> =>
  counted(
    db
      .prepare(`
        SELECT count(*) AS total FROM json_each(?1) one CROSS JOIN votes
        ON section = 'video' AND vote = 1 AND object_id = one.value AND added_date >= ?2`)
      .bind(JSON.stringify(videoIds), sinceSeconds),
  )

/** @param comments the database of comments */
export const commentsSince = (
  comments: D1Database,
  videoIds: readonly number[],
  sinceSeconds: number,
): Promise<number> =>
  counted(
    comments
      .prepare(`
        SELECT count(*) AS total FROM json_each(?1) one CROSS JOIN comments
        ON section = 'video' AND is_held = 0 AND object_id = one.value AND added_date >= ?2`)
      .bind(JSON.stringify(videoIds), sinceSeconds),
  )

export const followersSince = (
  db: D1Database,
  type: 'member' | 'channel',
  id: number,
  sinceSeconds: number,
): Promise<number> =>
  counted(
    db
      .prepare('SELECT count(*) AS total FROM subscriptions WHERE type = ?1 AND object_id = ?2 AND added_date >= ?3')
      .bind(type, id, sinceSeconds),
  )
