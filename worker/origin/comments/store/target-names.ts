// The titles and addresses of what comments are on, in the first database.
import type { D1Database } from '@cloudflare/workers-types'

type Target = { section: string; object_id: number }
export type TargetName = { dir: string | null; title: string | null }

/** In the order of the targets. */
export async function namesOfTargets(db: D1Database, targets: readonly Target[]): Promise<TargetName[]> {
  if (targets.length === 0) return []
  const { results } = await db
    .prepare(`
      SELECT v.dir, coalesce(v.title, p.title) AS title FROM json_each(?1) c
      LEFT JOIN videos v ON c.value ->> 'section' = 'video' AND v.video_id = c.value ->> 'object_id'
      LEFT JOIN playlists p ON c.value ->> 'section' = 'playlist' AND p.playlist_id = c.value ->> 'object_id'
      ORDER BY c.key`)
    .bind(JSON.stringify(targets.map(({ section, object_id }) => ({ section, object_id }))))
    .all<TargetName>()
  return results
}
