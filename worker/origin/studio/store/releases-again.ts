// Persons who were asked about the current file of a video are asked about the next one.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { ReleaseRow } from './releases.ts'

/** Those of the current file of a video. */
export async function releasesOfVideo(db: D1Database, videoId: number): Promise<ReleaseRow[]> {
  const { results } = await db
    .prepare(`
      SELECT r.* FROM uploads u JOIN releases r ON r.upload_id = u.upload_id WHERE u.video_id = ?1 ORDER BY r.release_id`)
    .bind(videoId)
    .all<ReleaseRow>()
  return results
}

type Again = { uploadId: string; release: ReleaseRow; tokenHash: string; nowSeconds: number; until: number }

/** Changes nothing when the person is invited already. That they said no is kept. */
export const addReleaseAgain = (db: D1Database, { uploadId, release, ...one }: Again): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR IGNORE INTO releases
        (upload_id, name, is_self, is_again, signer_id, refused_date, token_hash, added_date, expires_date)
      VALUES (?1, ?2, ?3, 1, ?4, ?5, ?6, ?7, ?8)`)
    .bind(
      uploadId,
      release.name,
      release.is_self,
      release.signer_id,
      release.refused_date,
      one.tokenHash,
      one.nowSeconds,
      one.until,
    )

/** Tells persons with an account that a ready file waits for them, once each. */
export const notifyAskedAgain = (db: D1Database, uploadId: string, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO notices (user_id, kind, object_id, about, added_date)
      SELECT s.user_id, 'release_again', r.release_id, coalesce(nullif(json_extract(u.details, '$.title'), ''), u.sent_name), ?2
      FROM uploads u JOIN releases r ON r.upload_id = u.upload_id JOIN release_signers s ON s.signer_id = r.signer_id
      WHERE u.upload_id = ?1 AND u.state = 'ready' AND r.is_again = 1 AND r.state = 'open' AND s.user_id IS NOT NULL
      ON CONFLICT (user_id, kind, actor_id, section, object_id) DO NOTHING`)
    .bind(uploadId, nowSeconds)
