// What videos lack, kept by name: a table that tells its counts without looking at every video.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { deletedStatusId } from '../../../../shared/entities/video.ts'
import { type VideoGap, videoGaps } from '../../../../shared/rules/admin-families.ts'

/** The condition of each, about `v`. */
const gaps: Record<VideoGap, string> = {
  no_category: 'NOT EXISTS (SELECT 1 FROM video_categories l WHERE l.video_id = v.video_id)',
  no_performer: 'NOT EXISTS (SELECT 1 FROM video_models l WHERE l.video_id = v.video_id)',
  no_preview: 'EXISTS (SELECT 1 FROM uploads u WHERE u.video_id = v.video_id AND u.has_stills = 0)',
  failed_file: `(NOT EXISTS (SELECT 1 FROM files f WHERE f.file_set_id = v.file_set_id)
    OR EXISTS (SELECT 1 FROM uploads u JOIN media_jobs j ON j.job_id = u.job_id WHERE u.video_id = v.video_id AND j.state = 'failed'))`,
}

const lacks = (gap: VideoGap) => `v.status_id <> ${deletedStatusId} AND ${gaps[gap]}`

/** Finds those of one video anew. */
export const findGapsOf = (db: D1Database, videoId: number): D1PreparedStatement[] => [
  db
    .prepare('DELETE FROM video_gaps WHERE gap IN (SELECT value FROM json_each(?1)) AND video_id = ?2')
    .bind(JSON.stringify(videoGaps), videoId),
  ...videoGaps.map((gap) =>
    db
      .prepare(
        `INSERT INTO video_gaps (gap, video_id) SELECT '${gap}', v.video_id FROM videos v WHERE v.video_id = ?1 AND ${lacks(gap)}`,
      )
      .bind(videoId),
  ),
]

/** Finds one of all videos anew. */
export async function findGap(db: D1Database, gap: VideoGap): Promise<void> {
  await db.batch([
    db.prepare(`
      DELETE FROM video_gaps WHERE gap = '${gap}'
        AND NOT EXISTS (SELECT 1 FROM videos v WHERE v.video_id = video_gaps.video_id AND ${lacks(gap)})`),
    db.prepare(
      `INSERT OR IGNORE INTO video_gaps (gap, video_id) SELECT '${gap}', v.video_id FROM videos v WHERE ${lacks(gap)}`,
    ),
  ])
}
