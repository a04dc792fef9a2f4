// In which countries videos are shown: rows that the deny list of the edge is told, once each.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { CountryRule } from '../../../../shared/rules/video-countries.ts'
import { ownFolder } from '../../sql/own-folder.ts'

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
): D1PreparedStatement[] =>
  setCountriesOf(db, [{ video_id: videoId, allowed: allowed.join(','), blocked: blocked.join(',') }], nowMs)

/** The same of many videos at once. */
export const setCountriesOf = (
  db: D1Database,
  rules: readonly Pick<CountriesRow, 'video_id' | 'allowed' | 'blocked'>[],
  nowMs: number,
): D1PreparedStatement[] =>
  rules.length === 0
    ? []
    : [
        db
          .prepare(`
            INSERT INTO video_countries (video_id, allowed, blocked, folder, since_ms)
            SELECT v.video_id, one.value ->> 'allowed', one.value ->> 'blocked',
              ${ownFolder}, ?2
            FROM json_each(?1) one CROSS JOIN videos v ON v.video_id = one.value ->> 'video_id' WHERE true
            ON CONFLICT (video_id) DO UPDATE SET allowed = excluded.allowed, blocked = excluded.blocked, folder = excluded.folder,
              since_ms = excluded.since_ms, is_told = 0`)
          .bind(JSON.stringify(rules), nowMs),
      ]

/** After the video got another folder: its rules are those of that one, and the deny list gets them. */
export const propagateFolder = (db: D1Database, videoId: number): D1PreparedStatement[] =>
  ['video_countries', 'withheld_videos'].map((table) =>
    db
      .prepare(`
        UPDATE ${table} SET folder = (SELECT ${ownFolder} FROM videos v WHERE v.video_id = ?1), is_told = 0
        WHERE video_id = ?1 AND folder IS NOT (SELECT ${ownFolder} FROM videos v WHERE v.video_id = ?1)`)
      .bind(videoId),
  )

/** Those of these videos that some country does not show. */
export async function limitedAmong(db: D1Database, videoIds: readonly number[]): Promise<Set<number>> {
  const { results } = await db
    .prepare('SELECT video_id FROM video_countries WHERE video_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(videoIds))
    .all<{ video_id: number }>()
  return new Set(results.map(({ video_id }) => video_id))
}

/** So many are told at a time. */
export const countriesAtOnce = 500

/** Those that the deny list does not have yet: of one video, or of all. */
export async function pendingCountries(db: D1Database, videoId: number | null): Promise<CountriesRow[]> {
  const { results } = await db
    .prepare(`
      SELECT video_id, allowed, blocked, folder, since_ms FROM video_countries INDEXED BY video_countries_pending
      WHERE is_told = 0 AND (?1 IS NULL OR video_id = ?1) LIMIT ?2`)
    .bind(videoId, countriesAtOnce)
    .all<CountriesRow>()
  return results
}

/** The deny list has this state: a change made meanwhile is still pending. */
export const markCountriesPropagated = (db: D1Database, rules: readonly CountriesRow[]): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE video_countries SET is_told = 1 FROM json_each(?1) one
      WHERE video_countries.video_id = one.value ->> 'video_id' AND allowed = one.value ->> 'allowed'
        AND blocked = one.value ->> 'blocked' AND since_ms = one.value ->> 'since_ms'`)
    .bind(JSON.stringify(rules.map(({ folder: _, ...rule }) => rule)))

/** A restored database has a new deny list, which knows none of them. */
export const propagateAllCountriesText = 'UPDATE video_countries SET is_told = 0 WHERE is_told = 1'
