// Captions and chapters of videos.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { CaptionKind } from '../../../../shared/rules/caption-languages.ts'
import { withheldStatusId } from '../../../../shared/rules/video-visibility.ts'

/** `version` is 0 before the first save. */
export type TextsRow = { version: number; chapters: string }

export const textsOfVideo = async (db: D1Database, videoId: number): Promise<TextsRow> =>
  (await db
    .prepare('SELECT version, chapters FROM video_texts WHERE video_id = ?1')
    .bind(videoId)
    .first<TextsRow>()) ?? { version: 0, chapters: '' }

export type CaptionRow = { lang: string; kind: CaptionKind; hash: string; cue_count: number; vtt: string }

export async function captionsOfVideo(db: D1Database, videoId: number): Promise<CaptionRow[]> {
  const { results } = await db
    .prepare('SELECT lang, kind, hash, cue_count, vtt FROM video_captions WHERE video_id = ?1 ORDER BY lang')
    .bind(videoId)
    .all<CaptionRow>()
  return results
}

/** Of a video whose files are in this folder and that was not taken down. The edge asks by signed links only, which only those who may watch it have. */
export const shownCaptions = (
  db: D1Database,
  { videoId, lang, hash, folder }: { videoId: number; lang: string; hash: string; folder: string },
): Promise<string | null> =>
  db
    .prepare(`
      SELECT p.vtt FROM video_captions p
      JOIN videos v ON v.video_id = p.video_id
      WHERE p.video_id = ?1 AND p.lang = ?2 AND p.hash = ?3 AND v.status_id IN (1, ${withheldStatusId})
        AND EXISTS (SELECT 1 FROM files f WHERE f.file_set_id = v.file_set_id AND substr(f.media_key, 1, length(?4)) = ?4)`)
    .bind(videoId, lang, hash, `${folder}/`)
    .first<string>('vtt')

/** Changes nothing where the version is another one by now. */
export const raiseTextsVersion = (
  db: D1Database,
  videoId: number,
  version: number,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO video_texts (video_id, version, changed_date)
      SELECT ?1, 1, ?3 WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM video_texts WHERE video_id = ?1)
      ON CONFLICT (video_id) DO UPDATE SET version = version + 1, changed_date = ?3 WHERE version = ?2`)
    .bind(videoId, version, nowSeconds)

export const setChapters = (db: D1Database, videoId: number, chapters: string): D1PreparedStatement =>
  db.prepare('UPDATE video_texts SET chapters = ?2 WHERE video_id = ?1').bind(videoId, chapters)

export const putCaptions = (db: D1Database, videoId: number, row: CaptionRow): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO video_captions (video_id, lang, kind, hash, cue_count, vtt) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT (video_id, lang) DO UPDATE SET kind = ?3, hash = ?4, cue_count = ?5, vtt = ?6`)
    .bind(videoId, row.lang, row.kind, row.hash, row.cue_count, row.vtt)

export const removeCaptions = (db: D1Database, videoId: number, lang: string): D1PreparedStatement =>
  db.prepare('DELETE FROM video_captions WHERE video_id = ?1 AND lang = ?2').bind(videoId, lang)

/** Of a video whose files are deleted for good. */
export const dropTextsOf = (db: D1Database, videoId: number): D1PreparedStatement[] =>
  ['video_captions', 'video_texts', 'spoken_words'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE video_id = ?1`).bind(videoId),
  )
