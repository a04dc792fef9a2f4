// The videos that editors show first on the home page.
import type { D1Database } from '@cloudflare/workers-types'
import type { Gender } from '../../sql/list-filters.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'

/** The latest featured first. What is not public is left out. */
export async function featuredVideos(db: D1Database, gender: Gender, count: number): Promise<CardRow[]> {
  const { results } = await db
    .prepare(`
      WITH page (video_id, place) AS (
        SELECT video_id, row_number() OVER (ORDER BY featured_date DESC, video_id DESC)
        FROM videos INDEXED BY videos_featured
        WHERE featured_date IS NOT NULL AND gender = ?1 AND status_id = 1 AND is_private = 0
        ORDER BY featured_date DESC, video_id DESC LIMIT ?2
      ) ${cardsOfPage}`)
    .bind(gender, count)
    .all<CardRow>()
  return results
}
