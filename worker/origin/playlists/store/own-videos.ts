// The video lists that every member has: favourites, watch later, and the watch history.
import type { D1Database } from '@cloudflare/workers-types'
import type { OwnVideoList } from '../../../../shared/rules/members-sections.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'

/** The table of a list, and its sort column. */
const sources: Record<OwnVideoList, { rows: string; date: string }> = {
  favourite: { rows: "kept_videos l INDEXED BY kept_videos_by_date WHERE l.list = 'favourite'", date: 'added_date' },
  watch_later: {
    rows: "kept_videos l INDEXED BY kept_videos_by_date WHERE l.list = 'watch_later'",
    date: 'added_date',
  },
  history: { rows: 'watched_videos l INDEXED BY watched_videos_by_date WHERE true', date: 'watched_date' },
}

/** Latest first. Videos that were removed since are left out. */
export async function pageOfOwnVideos(
  db: D1Database,
  userId: number,
  list: OwnVideoList,
  { offset, count, totalMax }: PageOf,
): Promise<{ cards: CardRow[]; total: number }> {
  const { rows, date } = sources[list]
  const own = `${rows} AND l.user_id = ?1 AND EXISTS (SELECT 1 FROM videos v WHERE v.video_id = l.video_id AND v.status_id = 1)`
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

/** Whether the member has paused the watch history. */
export async function isHistoryPaused(db: D1Database, userId: number): Promise<boolean> {
  const paused = await db
    .prepare('SELECT is_history_paused FROM accounts WHERE user_id = ?1')
    .bind(userId)
    .first<number>('is_history_paused')
  return paused === 1
}
