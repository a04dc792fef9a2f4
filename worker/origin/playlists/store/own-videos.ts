// The video lists that every member has: favourites, watch later, and the watch history.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { OwnVideoList } from '../../../../shared/rules/members-sections.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'
import { isSeenBy } from '../../sql/video-viewers.ts'

/** The table of a list, and its sort column. */
const sources: Record<Exclude<OwnVideoList, 'history'>, { rows: string; date: string }> = {
  favourite: { rows: "kept_videos l INDEXED BY kept_videos_by_date WHERE l.list = 'favourite'", date: 'added_date' },
  watch_later: {
    rows: "kept_videos l INDEXED BY kept_videos_by_date WHERE l.list = 'watch_later'",
    date: 'added_date',
  },
}

/** Latest first. Videos that were removed since, or that the member may not see any longer, are left out. */
export async function pageOfOwnVideos(
  db: D1Database,
  userId: number,
  list: Exclude<OwnVideoList, 'history'>,
  { offset, count, totalMax }: PageOf,
): Promise<{ cards: CardRow[]; total: number }> {
  const { rows, date } = sources[list]
  const own = `${rows} AND l.user_id = ?1 AND EXISTS (SELECT 1 FROM videos v WHERE v.video_id = l.video_id AND v.status_id = 1 AND ${isSeenBy('v', '?1')})`
  const found = await pageAndTotal<CardRow>(
    db,
    db
      .prepare(`
        WITH found AS (
          SELECT l.video_id, l.${date} AS rank FROM ${own} ORDER BY rank DESC, l.video_id DESC LIMIT ?2 OFFSET ?3
        ),
        page (video_id, place) AS (
          SELECT video_id, row_number() OVER (ORDER BY rank DESC, video_id DESC) FROM found
        ) ${cardsOfPage}`)
      .bind(userId, count, offset),
    db.prepare(`SELECT count(*) AS total FROM (SELECT 1 FROM ${own} LIMIT ?2)`).bind(userId, totalMax),
  )
  return { cards: found.rows, total: found.total }
}

/** By id: when the member added each, in seconds. */
export async function datesOfFavourites(
  db: D1Database,
  userId: number,
  videoIds: readonly number[],
): Promise<Map<number, number>> {
  const { results } = await db
    .prepare(`
      SELECT l.video_id, l.added_date FROM json_each(?2) wanted
      CROSS JOIN kept_videos l ON l.user_id = ?1 AND l.list = 'favourite' AND l.video_id = wanted.value`)
    .bind(userId, JSON.stringify(videoIds))
    .all<{ video_id: number; added_date: number }>()
  return new Map(results.map(({ video_id, added_date }) => [video_id, added_date]))
}

/**
 * Those videos in the given order, without what the member may not see any longer: for a list that is in another database.
 * @param search words of their titles, in any language, in lower case
 */
export async function pageOfVideos(
  db: D1Database,
  userId: number,
  videoIds: readonly number[],
  { offset, count, totalMax }: PageOf,
  search = '',
): Promise<{ cards: CardRow[]; total: number }> {
  // SQLite folds the case of English letters only, so other words are looked for as they begin a title, too.
  const words = search.split(' ').filter(Boolean)
  const wanted = JSON.stringify(words.map((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]))
  const isIn = (title: string) => `(instr(lower(${title}), w.value ->> 0) > 0 OR instr(${title}, w.value ->> 1) > 0)`
  const found = `json_each(?1) l CROSS JOIN videos v ON v.video_id = l.value
    WHERE v.status_id = 1 AND ${isSeenBy('v', '?4')} AND NOT EXISTS (
      SELECT 1 FROM json_each(?5) w WHERE NOT ${isIn('v.title')} AND NOT EXISTS (
        SELECT 1 FROM video_titles t WHERE t.video_id = v.video_id AND ${isIn('t.title')}))`
  const ids = JSON.stringify(videoIds)
  const { rows, total } = await pageAndTotal<CardRow>(
    db,
    db
      .prepare(`
        WITH page (video_id, place) AS (
          SELECT v.video_id, l.key FROM ${found} ORDER BY l.key LIMIT ?2 OFFSET ?3
        ) ${cardsOfPage}`)
      .bind(ids, count, offset, userId, wanted),
    db
      .prepare(`SELECT count(*) AS total FROM (SELECT 1 FROM ${found} LIMIT ?2 OFFSET ?3)`)
      .bind(ids, totalMax, 0, userId, wanted),
  )
  return { cards: rows, total }
}

/** Pauses or resumes the watch history. */
export const pauseWatched = (db: D1Database, userId: number, isPaused: boolean): D1PreparedStatement =>
  db
    .prepare('UPDATE accounts SET is_history_paused = ?2 WHERE user_id = ?1 RETURNING user_id')
    .bind(userId, isPaused ? 1 : 0)

/** Whether the member has paused the watch history. */
export async function isHistoryPaused(db: D1Database, userId: number): Promise<boolean> {
  const paused = await db
    .prepare('SELECT is_history_paused FROM accounts WHERE user_id = ?1')
    .bind(userId)
    .first<number>('is_history_paused')
  return paused === 1
}
