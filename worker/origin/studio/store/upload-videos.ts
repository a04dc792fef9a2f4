// What the media processor finds in the video of an upload, and makes of it.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { VideoFingerprint } from '../../../../shared/rules/video-fingerprint.ts'

/** The job that works on its video. */
export const nameJob = (db: D1Database, uploadId: string, jobId: string): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET job_id = ?2 WHERE upload_id = ?1').bind(uploadId, jobId)

/** The video's hashes, its length in seconds and its size in pixels as shown. */
type Probe = {
  sha256: string
  frames: readonly string[]
  looks?: VideoFingerprint | undefined
  seconds: number
  width: number
  height: number
}

export const noteProbe = (db: D1Database, uploadId: string, probe: Probe): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE uploads SET sha256 = ?2, frames = ?3, duration_seconds = ?4, width = ?5, height = ?6, looks = ?7
      WHERE upload_id = ?1`)
    .bind(
      uploadId,
      probe.sha256,
      JSON.stringify(probe.frames),
      probe.seconds,
      probe.width,
      probe.height,
      probe.looks ? JSON.stringify(probe.looks) : null,
    )

export const noteStills = (db: D1Database, uploadId: string): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET has_stills = 1 WHERE upload_id = ?1').bind(uploadId)

/** @param interval seconds between two pictures */
export const noteTimeline = (db: D1Database, uploadId: string, count: number, interval: number): D1PreparedStatement =>
  db
    .prepare('UPDATE uploads SET timelines_count = ?2, timelines_interval = ?3 WHERE upload_id = ?1')
    .bind(uploadId, count, interval)

/** A playable file of the video; `height` in pixels, 0 for the master playlist. */
export type RenditionRow = { format: string; media_key: string; height: number }

export const addRendition = (db: D1Database, uploadId: string, one: RenditionRow): D1PreparedStatement =>
  db
    .prepare('INSERT OR REPLACE INTO upload_renditions (upload_id, format, media_key, height) VALUES (?1, ?2, ?3, ?4)')
    .bind(uploadId, one.format, one.media_key, one.height)

/** The smallest first. */
export async function renditionsOf(db: D1Database, uploadId: string): Promise<RenditionRow[]> {
  const { results } = await db
    .prepare('SELECT format, media_key, height FROM upload_renditions WHERE upload_id = ?1 ORDER BY height')
    .bind(uploadId)
    .all<RenditionRow>()
  return results
}
