// Performers among the persons on record of a published video.
import type { D1Database } from '@cloudflare/workers-types'
import type { ReleaseState } from '../../../../shared/rules/studio-releases.ts'
import { isNamed } from '../../people/store/tags.ts'

type OnRecord = { title: string; has_record: boolean; states: ReleaseState[] }

/**
 * By name or alias; the release of an uploader is that of the performer whose page they claimed, too. None for a video without an upload.
 * @param dirs of the performers
 */
export async function recordsOfPerformers(
  db: D1Database,
  videoId: number,
  dirs: readonly string[],
): Promise<OnRecord[]> {
  const { results } = await db
    .prepare(`
      SELECT m.title,
        EXISTS (SELECT 1 FROM upload_people p WHERE p.upload_id = u.upload_id AND ${isNamed('m', 'p.name')}) AS has_record,
        (SELECT json_group_array(r.state) FROM releases r WHERE r.upload_id = u.upload_id
          AND (${isNamed('m', 'r.name')} OR (r.is_self = 1 AND m.user_id = u.user_id))) AS states
      FROM uploads u JOIN models m ON m.dir IN (SELECT value FROM json_each(?2))
      WHERE u.video_id = ?1 AND u.state = 'published' ORDER BY m.title`)
    .bind(videoId, JSON.stringify(dirs))
    .all<{ title: string; has_record: 0 | 1; states: string }>()
  return results.map(({ title, has_record, states }) => ({
    title,
    has_record: has_record === 1,
    states: JSON.parse(states),
  }))
}
