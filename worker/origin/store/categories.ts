// Categories by size, and how the sizes of categories, models and channels are counted.
import type { D1Database } from '@cloudflare/workers-types'
import type { NamedDir } from '../../../shared/entities/video.ts'

/** The largest categories with their titles in a language, English where it has none. */
export async function largestCategories(db: D1Database, lang: string, count: number): Promise<NamedDir[]> {
  const { results } = await db
    .prepare(`
      SELECT coalesce(t.title, c.title) AS title, c.dir
      FROM categories c LEFT JOIN category_titles t ON t.category_id = c.category_id AND t.lang = ?1
      WHERE c.total_videos > 0
      ORDER BY c.total_videos DESC, c.category_id LIMIT ?2`)
    .bind(lang, count)
    .all<NamedDir>()
  return results
}

/** Counts the listed videos of every category, model and channel anew. */
export async function recountTags(db: D1Database): Promise<void> {
  const listed = 'v.status_id = 1 AND v.is_private = 0'
  await db.batch([
    db.prepare(`
      UPDATE categories SET total_videos = (
        SELECT count(*) FROM video_categories l JOIN videos v ON v.video_id = l.video_id
        WHERE l.category_id = categories.category_id AND ${listed})`),
    db.prepare(`
      UPDATE models SET total_videos = (
        SELECT count(*) FROM video_models l JOIN videos v ON v.video_id = l.video_id
        WHERE l.model_id = models.model_id AND ${listed})`),
    db.prepare(`
      WITH sizes AS (SELECT channel_id, count(*) AS total FROM videos v WHERE ${listed} GROUP BY channel_id)
      UPDATE channels SET total_videos = coalesce((SELECT total FROM sizes WHERE sizes.channel_id = channels.channel_id), 0)`),
  ])
}
