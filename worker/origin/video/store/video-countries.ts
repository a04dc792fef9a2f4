// In which countries videos are shown: rows that the deny list of the edge is told, once each.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { CountryRule } from '../../../../shared/rules/video-countries.ts'

export type CountriesRow = {
  video_id: number
  allowed: string
  blocked: string
  folder: string | null
  since_ms: number
}

/** In the batch that changes the video. */
export const setCountries = (
  db: D1Database,
  videoId: number,
  { allowed, blocked }: CountryRule,
  nowMs: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO video_countries (video_id, allowed, blocked, folder, since_ms)
      SELECT v.video_id, ?2, ?3, (SELECT u.folder FROM uploads u WHERE u.video_id = v.video_id), ?4 FROM videos v WHERE v.video_id = ?1
      ON CONFLICT (video_id) DO UPDATE SET allowed = excluded.allowed, blocked = excluded.blocked, folder = excluded.folder,
        since_ms = excluded.since_ms, is_told = 0`)
    .bind(videoId, allowed.join(','), blocked.join(','), nowMs)

/** Those that the deny list does not have yet: of one video, or of all. */
export async function pendingCountries(db: D1Database, videoId: number | null): Promise<CountriesRow[]> {
  const { results } = await db
    .prepare(`
      SELECT video_id, allowed, blocked, folder, since_ms FROM video_countries INDEXED BY video_countries_pending
      WHERE is_told = 0 AND (?1 IS NULL OR video_id = ?1) LIMIT 100`)
    .bind(videoId)
    .all<CountriesRow>()
  return results
}

/** The deny list has this state: a change made meanwhile is still pending. */
export const markCountriesTold = (
  db: D1Database,
  { video_id, allowed, blocked, since_ms }: CountriesRow,
): D1PreparedStatement =>
  db
    .prepare(
      'UPDATE video_countries SET is_told = 1 WHERE video_id = ?1 AND allowed = ?2 AND blocked = ?3 AND since_ms = ?4',
    )
    .bind(video_id, allowed, blocked, since_ms)

/** A restored database has a new deny list, which knows none of them. */
export const tellAllCountriesText = 'UPDATE video_countries SET is_told = 0 WHERE is_told = 1'
