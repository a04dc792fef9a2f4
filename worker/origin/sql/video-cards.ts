// The columns of a video's card, in one row: every list selects these.
import type { D1Database } from '@cloudflare/workers-types'
import { type ListFilter, listFilterCondition } from './list-filters.ts'
import { isVerified, isVerifiedChannel } from './verified.ts'

export type CardRow = {
  video_id: number
  dir: string
  title: string
  /** A JSON object: language code -> title. */
  titles: string
  folder: string
  /** The folder of its moving preview, if it has one. */
  clip: string | null
  duration_seconds: number
  post_date: number
  is_hd: number
  /** How a spherical one is projected. */
  vr: string | null
  is_private: 0 | 1 | 2 | 3
  viewed: number
  likes: number
  dislikes: number
  comments: number
  rating: number
  uploader_id: number
  /** Its channel, if visitors can open that. */
  channel_id: number | null
  channel_title: string
  channel_dir: string
  /** Without such a channel: its uploader, if listed. */
  user_id: number | null
  username: string
  /** Of either. */
  is_verified: 0 | 1
}

/** Completes `page (video_id, place)`, which a statement has to define, to cards in the order of `place`. */
export const cardsOfPage = `
  SELECT v.video_id, v.dir, v.title, s.folder, s.clip, v.duration_seconds, v.post_date, v.is_hd, v.vr, v.is_private,
    v.viewed, v.likes, v.dislikes, v.comments, v.rating,
    v.user_id AS uploader_id,
    c.channel_id, c.title AS channel_title, c.dir AS channel_dir, u.user_id, u.username,
    iif(c.channel_id IS NULL, ${isVerified('u')}, ${isVerifiedChannel('c')}) AS is_verified,
    (SELECT json_group_object(t.lang, t.title) FROM video_titles t WHERE t.video_id = v.video_id) AS titles
  FROM page
  CROSS JOIN videos v ON v.video_id = page.video_id
  CROSS JOIN file_sets s ON s.file_set_id = v.file_set_id
  LEFT JOIN channels c ON c.channel_id = v.channel_id AND c.is_hidden = 0
  LEFT JOIN users u ON u.user_id = v.user_id AND u.is_listed = 1 AND c.channel_id IS NULL
  ORDER BY page.place`

/** All of them: one that is missing does not compile. */
const columns = Object.keys({
  video_id: 0,
  dir: 0,
  title: 0,
  titles: 0,
  folder: 0,
  clip: 0,
  duration_seconds: 0,
  post_date: 0,
  is_hd: 0,
  vr: 0,
  is_private: 0,
  viewed: 0,
  likes: 0,
  dislikes: 0,
  comments: 0,
  rating: 0,
  uploader_id: 0,
  channel_id: 0,
  channel_title: 0,
  channel_dir: 0,
  user_id: 0,
  username: 0,
  is_verified: 0,
} satisfies Record<keyof CardRow, 0>)

/** `cardsOfPage` as one JSON value: for D1, sixty rows of these cost a search more than what is in them. The titles stay text in it. */
export const cardsAsJson = `
  SELECT json_group_array(json_array(${columns.map((column) => (column === 'titles' ? "titles || ''" : column)).join()})) AS cards
  FROM (${cardsOfPage})`

export const cardsIn = (json: string): CardRow[] =>
  JSON.parse(json).map((values: unknown[]) =>
    Object.fromEntries(columns.map((column, index) => [column, values[index]])),
  )

/** Cards of those videos that match a list's filter, in the given order. */
export async function cardsAmong(
  db: D1Database,
  videoIds: number[],
  listFilter: ListFilter,
  most: number,
): Promise<CardRow[]> {
  const { results } = await db
    .prepare(`
      WITH page (video_id, place) AS (
        SELECT v.video_id, wanted.key
        FROM json_each(?1) AS wanted CROSS JOIN videos v ON v.video_id = wanted.value
        WHERE ${listFilterCondition(listFilter)} AND v.status_id = 1 AND v.is_private = 0
        ORDER BY wanted.key LIMIT ?2
      ) ${cardsOfPage}`)
    .bind(JSON.stringify(videoIds), most)
    .all<CardRow>()
  return results
}
