// The name of this site in its exports, and the objects that rows of such a file are about.
import type { D1Database } from '@cloudflare/workers-types'
import type { KnownVideo } from './imported-videos.ts'

/** As an expression of SQL. */
export const siteIdSql = '(SELECT site_id FROM site_identity WHERE one = 1)'

export const readSiteId = async (db: D1Database): Promise<string> =>
  (await db.prepare(`SELECT ${siteIdSql} AS site_id`).first<string>('site_id')) ?? ''

/** A video that no import of another site has brought. */
export type OwnVideo = KnownVideo & { title: string; dir: string; post_date: number; isForeign: 0 | 1 }

/** Those of some ids that exist; `place` is the index of the id, null ids are none. */
export async function ownVideos(db: D1Database, ids: readonly (number | null)[]): Promise<OwnVideo[]> {
  if (ids.every((id) => id === null)) return []
  const { results } = await db
    .prepare(`
      SELECT k.key AS place, v.video_id, '' AS hash, '' AS waits, v.status_id, v.version, v.title, v.dir, v.post_date,
        EXISTS (SELECT 1 FROM imported_videos i WHERE i.video_id = v.video_id) AS isForeign
      FROM json_each(?1) k CROSS JOIN videos v ON v.video_id = k.value`)
    .bind(JSON.stringify(ids))
    .all<OwnVideo>()
  return results
}

/** Also a private or deleted one. */
export const playlistById = (
  db: D1Database,
  id: number,
): Promise<{ title: string; added_date: number; owner: string } | null> =>
  db
    .prepare(`
      SELECT p.title, p.added_date, u.username AS owner FROM playlists p JOIN users u ON u.user_id = p.user_id
      WHERE p.playlist_id = ?1`)
    .bind(id)
    .first<{ title: string; added_date: number; owner: string }>()
