// The neighbours of a video under each of its tags.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { deletedStatusId } from '../../../../shared/entities/video.ts'
import { neighboursPerTag } from '../../bounds.ts'
import type { Gender } from '../../sql/list-filters.ts'

export type TagsRow = { gender: Gender; is_private: 0 | 1; models: string; categories: string }

/** Tags of an active or deleted video as JSON arrays of ids; null when there is no such video. */
export async function tagsOf(db: D1Database, videoId: number): Promise<TagsRow | null> {
  return db
    .prepare(`
      SELECT v.gender, v.is_private,
        (SELECT json_group_array(model_id) FROM video_models WHERE video_id = v.video_id) AS models,
        (SELECT json_group_array(category_id) FROM video_categories WHERE video_id = v.video_id) AS categories
      FROM videos v WHERE v.video_id = ?1 AND v.status_id IN (1, ${deletedStatusId})`)
    .bind(videoId)
    .first<TagsRow>()
}

/** For each tag the ids of the videos just older and just newer than this one. */
export async function neighboursOf(
  db: D1Database,
  videoId: number,
  tags: { models: number[]; categories: number[] },
): Promise<{ models: number[][]; categories: number[][] }> {
  const asked = [
    ...tags.models.map((modelId) => neighbours(db, 'video_models', 'model_id', videoId, modelId)),
    ...tags.categories.map((categoryId) => neighbours(db, 'video_categories', 'category_id', videoId, categoryId)),
  ]
  const answers = asked.length ? await db.batch<{ video_id: number }>(asked) : []
  const ids = answers.map(({ results }) => results.map((row) => row.video_id))
  return { models: ids.slice(0, tags.models.length), categories: ids.slice(tags.models.length) }
}

function neighbours(
  db: D1Database,
  table: 'video_models' | 'video_categories',
  column: 'model_id' | 'category_id',
  videoId: number,
  tagId: number,
): D1PreparedStatement {
  const side = (sign: '<' | '>', order: 'ASC' | 'DESC') => `
    SELECT video_id FROM (
      SELECT video_id FROM ${table} INDEXED BY ${table}_by_date
      WHERE ${column} = ?2 AND (post_date, video_id) ${sign} ((SELECT post_date FROM videos WHERE video_id = ?1), ?1)
      ORDER BY post_date ${order}, video_id ${order} LIMIT ?3
    )`
  return db.prepare(`${side('<', 'DESC')} UNION ALL ${side('>', 'ASC')}`).bind(videoId, tagId, neighboursPerTag)
}
