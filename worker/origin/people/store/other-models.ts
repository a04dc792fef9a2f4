// Performers beside one: those in the same videos, and those with the same traits. Both look at a bounded number of rows.
import type { D1Database } from '@cloudflare/workers-types'
import { modelsCompared, modelVideosCompared } from '../../bounds.ts'
import { type ModelCardRow, modelColumns } from './models.ts'

type Others = { together: ModelCardRow[]; similar: ModelCardRow[] }

/** Null for one that visitors do not see. Those in the same videos are not among the similar ones. */
export async function otherModelsOf(db: D1Database, dir: string, count: number): Promise<Others | null> {
  const [own, together, similar] = await db.batch<Record<string, never>>([
    db.prepare('SELECT model_id FROM models WHERE dir = ?1 AND is_hidden = 0').bind(dir),
    db.prepare(togetherOf).bind(dir, count),
    // Twice as many, because those of the first list are left out.
    db.prepare(similarTo).bind(dir, count * 2),
  ])
  if (own?.results.length === 0) return null
  const rows = (result: { results: unknown[] } | undefined) => (result?.results ?? []) as ModelCardRow[]
  const shown = new Set(rows(together).map(({ model_id }) => model_id))
  const others = rows(similar).filter(({ model_id }) => !shown.has(model_id))
  return { together: rows(together), similar: others.slice(0, count) }
}

const togetherOf = `
  WITH own AS (
    SELECT video_id, model_id FROM video_models INDEXED BY video_models_by_date
    WHERE model_id = (SELECT model_id FROM models WHERE dir = ?1) ORDER BY post_date DESC LIMIT ${modelVideosCompared}
  ),
  beside AS (
    SELECT l.model_id, count(*) AS videos
    FROM own CROSS JOIN videos v ON v.video_id = own.video_id CROSS JOIN video_models l ON l.video_id = own.video_id
    WHERE l.model_id <> own.model_id AND v.status_id = 1 AND v.is_private = 0
    GROUP BY l.model_id
  )
  SELECT ${modelColumns.replace('model_id', 'models.model_id')}
  FROM beside CROSS JOIN models ON models.model_id = beside.model_id
  WHERE is_hidden = 0 AND total_videos > 0 ORDER BY beside.videos DESC, month_views DESC, models.model_id LIMIT ?2`

/** How much a shared trait says about the likeness of two performers. An unknown trait is like none. */
const weights = { race: 3, size_tits: 2, hair: 2, country: 2, eye: 1, tattoo: 1, piercing: 1, orientation: 1 }
const likeness = Object.entries(weights)
  .map(([trait, weight]) => `iif(m.${trait} = me.${trait}, ${weight}, 0)`)
  .join(' + ')

/** Among the most watched ones of the same gender. */
const similarTo = `
  WITH me AS (SELECT * FROM models WHERE dir = ?1),
  walk AS (SELECT model_id FROM models INDEXED BY models_by_month_views ORDER BY month_views DESC LIMIT ${modelsCompared}),
  liked AS (
    SELECT m.model_id, m.month_views,
      ${likeness} + iif(abs(substr(m.birth_date, 1, 4) - substr(me.birth_date, 1, 4)) <= 5, 2, 0) AS likeness
    FROM me CROSS JOIN walk CROSS JOIN models m ON m.model_id = walk.model_id
    WHERE m.model_id <> me.model_id AND m.gender IS me.gender AND m.is_hidden = 0 AND m.total_videos > 0
  )
  SELECT ${modelColumns.replace('model_id', 'models.model_id')}
  FROM liked CROSS JOIN models ON models.model_id = liked.model_id
  WHERE liked.likeness > 0 ORDER BY liked.likeness DESC, liked.month_views DESC, models.model_id LIMIT ?2`
