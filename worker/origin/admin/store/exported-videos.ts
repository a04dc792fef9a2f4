// All videos of the catalogue page by page, with everything that an import reads again.
import type { D1Database } from '@cloudflare/workers-types'
import { waitingStatusId } from '../../../../shared/entities/video.ts'
import type { Gender } from '../../sql/list-filters.ts'

export type ExportedVideo = {
  video_id: number
  source: string
  foreign_id: string
  title: string
  description: string
  duration_seconds: number
  post_date: number
  is_private: 0 | 1
  is_hd: 0 | 1
  gender: Gender
  viewed: number
  likes: number
  dislikes: number
  uploader: string
  /** Codes with commas. */
  allowed_countries: string
  blocked_countries: string
  channel: string | null
  folder: string
  titles: Record<string, string>
  categories: string[]
  performers: string[]
  /** Addresses by format, of files that stay at a partner. */
  files: Record<string, string>
}

/** What a video of this site alone is called in an export: its own id. */
const ownSource = 'catalogue'

/** The videos after an id, published or waiting. */
export async function exportedVideos(db: D1Database, afterVideoId: number, count: number): Promise<ExportedVideo[]> {
  const names = (table: string, id: string, of: string) => `
    (SELECT json_group_array(title) FROM (
      SELECT n.title FROM video_${table} l JOIN ${of} n ON n.${id} = l.${id} WHERE l.video_id = v.video_id ORDER BY n.title
    ))`
  const { results } = await db
    .prepare(`
      SELECT v.video_id, coalesce(i.source, '${ownSource}') AS source, coalesce(i.foreign_id, v.video_id || '') AS foreign_id, v.title,
        v.description, v.duration_seconds, v.post_date, v.is_private, v.is_hd, v.gender, v.viewed, v.likes, v.dislikes,
        u.username AS uploader, c.title AS channel, s.folder,
        coalesce(r.allowed, '') AS allowed_countries, coalesce(r.blocked, '') AS blocked_countries,
        (SELECT json_group_object(t.lang, t.title) FROM video_titles t WHERE t.video_id = v.video_id) AS titles,
        ${names('categories', 'category_id', 'categories')} AS categories,
        ${names('models', 'model_id', 'models')} AS performers,
        (SELECT json_group_object(f.format, f.media_key) FROM files f
          WHERE f.file_set_id = v.file_set_id AND f.media_key LIKE 'https://%') AS files
      FROM videos v
      JOIN users u ON u.user_id = v.user_id
      JOIN file_sets s ON s.file_set_id = v.file_set_id
      LEFT JOIN imported_videos i ON i.video_id = v.video_id
      LEFT JOIN channels c ON c.channel_id = v.channel_id
      LEFT JOIN video_countries r ON r.video_id = v.video_id
      WHERE v.video_id > ?1 AND v.status_id IN (1, ${waitingStatusId}) ORDER BY v.video_id LIMIT ?2`)
    .bind(afterVideoId, count)
    .all<
      Omit<ExportedVideo, 'titles' | 'categories' | 'performers' | 'files'> &
        Record<'titles' | 'categories' | 'performers' | 'files', string>
    >()
  return results.map(({ titles, categories, performers, files, ...row }) => ({
    ...row,
    titles: JSON.parse(titles),
    categories: JSON.parse(categories),
    performers: JSON.parse(performers),
    files: JSON.parse(files),
  }))
}

/** How many there are at most, for a progress bar. */
export const countVideos = async (db: D1Database): Promise<number> =>
  (await db.prepare('SELECT count(*) AS total FROM videos').first<number>('total')) ?? 0
