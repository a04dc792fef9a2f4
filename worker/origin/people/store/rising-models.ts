// Performers of trending videos.
import type { D1Database } from '@cloudflare/workers-types'
import { madeList } from '../../events/store/trending.ts'
import type { Gender } from '../../sql/list-filters.ts'
import { type ModelCardRow, modelColumns } from './models.ts'

/** Those who have a trending video of the gender that visitors can open. */
export async function risingModels(db: D1Database, gender: Gender, count: number): Promise<ModelCardRow[]> {
  const [models, videos] = await Promise.all([madeList(db, 'models'), madeList(db, 'trending')])
  if (models.length === 0) return []
  const { results } = await db
    .prepare(`
      SELECT ${modelColumns.replace('model_id', 'models.model_id')}
      FROM json_each(?1) AS place CROSS JOIN models ON models.model_id = place.value
      WHERE is_hidden = 0 AND total_videos > 0 AND EXISTS (
        SELECT 1 FROM json_each(?2) AS trending
        CROSS JOIN video_models t ON t.video_id = trending.value AND t.model_id = models.model_id
        CROSS JOIN videos v ON v.video_id = t.video_id
        WHERE v.gender = '${gender}' AND v.status_id = 1 AND v.is_private = 0
      )
      ORDER BY place.key LIMIT ?3`)
    .bind(JSON.stringify(models), JSON.stringify(videos.slice(0, 100)), count)
    .all<ModelCardRow>()
  return results
}
