// Fingerprints of removed videos, which must not be uploaded again: neither the same bytes nor what looks the same.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/**
 * Blocks a video from being uploaded again, and the files that it had before. Does nothing where there is no fingerprint, as in the demo's catalogue.
 * @param reason a code, for the operator
 */
export const blockVideo = (
  db: D1Database,
  videoId: number,
  { reason, nowSeconds }: { reason: string; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR IGNORE INTO blocked_films (sha256, video_id, duration_seconds, frames, looks, reason, since_date)
      SELECT sha256, ?1, duration_seconds, frames, looks, ?2, ?3
      FROM uploads WHERE sha256 IS NOT NULL AND (video_id = ?1
        OR upload_id IN (SELECT former_upload_id FROM video_replacements WHERE video_id = ?1))`)
    .bind(videoId, reason, nowSeconds)

/** Unblocks a restored video. */
export const unblockVideo = (db: D1Database, videoId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM blocked_films WHERE video_id = ?1').bind(videoId)

/** Fingerprints of removed videos of about this length, as JSON. */
export async function blockedLooks(db: D1Database, seconds: number): Promise<string[]> {
  const { results } = await db
    .prepare(`
      SELECT looks FROM blocked_films
      WHERE duration_seconds BETWEEN ?1 * 0.98 - 2 AND ?1 * 1.02 + 2 AND frames IS NOT NULL AND looks IS NOT NULL
      LIMIT 2000`)
    .bind(seconds)
    .all<{ looks: string }>()
  return results.map(({ looks }) => looks)
}

/** Whether these bytes were removed before. */
export const isBlocked = async (db: D1Database, sha256: string): Promise<boolean> =>
  (await db.prepare('SELECT 1 AS one FROM blocked_films WHERE sha256 = ?1').bind(sha256).first()) !== null

/** The same, by the hash of the hashes of its parts: the whole file has not been read yet. */
export const isBlockedInParts = async (db: D1Database, partsSha256: string): Promise<boolean> =>
  (await db
    .prepare(
      'SELECT 1 AS one FROM uploads u JOIN blocked_films b ON b.sha256 = u.sha256 WHERE u.parts_sha256 = ?1 LIMIT 1',
    )
    .bind(partsSha256)
    .first()) !== null
