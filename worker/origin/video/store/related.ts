// The neighbours of a video under each of its tags.
import type { D1Database } from '@cloudflare/workers-types'
import { deletedStatusId } from '../../../../shared/entities/video.ts'
import { withheldStatusId } from '../../../../shared/rules/video-visibility.ts'
import { neighboursPerTag } from '../../bounds.ts'
import type { Gender } from '../../sql/list-filters.ts'

/** For each tag the ids of the videos just older and just newer than this one. */
export type Neighbours = {
  gender: Gender
  is_private: number
  status_id: number
  user_id: number
  models: number[][]
  categories: number[][]
}

/** Of a video in any state; null when there is no such video. */
export async function neighboursOf(db: D1Database, videoId: number): Promise<Neighbours | null> {
  const row = await db
    .prepare(`
      SELECT v.gender, v.is_private, v.status_id, v.user_id,
        ${neighbours('video_models', 'model_id')} AS models,
        ${neighbours('video_categories', 'category_id')} AS categories
      FROM videos v WHERE v.video_id = ?1 AND v.status_id IN (1, ${deletedStatusId}, ${withheldStatusId})`)
    .bind(videoId, neighboursPerTag)
    .first<{
      gender: Gender
      is_private: number
      status_id: number
      user_id: number
      models: string
      categories: string
    }>()
  return row && { ...row, models: JSON.parse(row.models), categories: JSON.parse(row.categories) }
}

/** A JSON array for each tag of `v`, in one array: one statement asks about all of them. */
function neighbours(table: 'video_models' | 'video_categories', column: 'model_id' | 'category_id'): string {
  const side = (sign: '<' | '>', order: 'ASC' | 'DESC') => `
    SELECT video_id FROM (
      SELECT n.video_id FROM ${table} n INDEXED BY ${table}_by_date
      WHERE n.${column} = tag.${column} AND (n.post_date, n.video_id) ${sign} (v.post_date, v.video_id)
      ORDER BY n.post_date ${order}, n.video_id ${order} LIMIT ?2
    )`
  return `(
    SELECT json_group_array(json((
      SELECT json_group_array(video_id) FROM (${side('<', 'DESC')} UNION ALL ${side('>', 'ASC')})
    )))
    FROM ${table} tag WHERE tag.video_id = v.video_id
  )`
}
