// Captions of an upload, until its video is published and has them.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { captionLanguagesMax } from '../../../../shared/limits.ts'
import { saidIn } from '../../../../shared/rules/caption-cues.ts'
import { addSpokenWordsOfUpload, spokenWordsOf } from '../../search/store/spoken-words.ts'
import type { CaptionRow } from '../../video/store/video-texts.ts'

export const putUploadCaptions = (db: D1Database, uploadId: string, row: CaptionRow): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR REPLACE INTO upload_captions (upload_id, lang, kind, hash, cue_count, vtt)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE (SELECT count(*) FROM upload_captions WHERE upload_id = ?1 AND lang <> ?2) < ${captionLanguagesMax}`)
    .bind(uploadId, row.lang, row.kind, row.hash, row.cue_count, row.vtt)

export const captionsOfUpload = async (
  db: D1Database,
  uploadId: string,
): Promise<Pick<CaptionRow, 'lang' | 'cue_count' | 'vtt'>[]> => {
  const { results } = await db
    .prepare('SELECT lang, cue_count, vtt FROM upload_captions WHERE upload_id = ?1 ORDER BY lang')
    .bind(uploadId)
    .all<Pick<CaptionRow, 'lang' | 'cue_count' | 'vtt'>>()
  return results
}

/** For the batch that publishes the upload, after it has its video. */
export const giveCaptions = async (
  db: D1Database,
  uploadId: string,
  nowSeconds: number,
): Promise<D1PreparedStatement[]> => {
  const said = await captionsOfUpload(db, uploadId)
  if (said.length === 0) return []
  const captioned =
    'FROM upload_captions c JOIN uploads u ON u.upload_id = c.upload_id WHERE c.upload_id = ?1 AND u.video_id IS NOT NULL'
  return [
    db
      .prepare(`
        INSERT OR IGNORE INTO video_captions (video_id, lang, kind, hash, cue_count, vtt)
        SELECT u.video_id, c.lang, c.kind, c.hash, c.cue_count, c.vtt ${captioned}`)
      .bind(uploadId),
    db
      .prepare(`
        INSERT OR IGNORE INTO video_texts (video_id, version, changed_date) SELECT u.video_id, 1, ?2 ${captioned} LIMIT 1`)
      .bind(uploadId, nowSeconds),
    ...said.map(({ lang, vtt }) => addSpokenWordsOfUpload(db, uploadId, lang, spokenWordsOf(saidIn(vtt)))),
    dropUploadCaptions(db, uploadId),
  ]
}

export const dropUploadCaptions = (db: D1Database, uploadId: string): D1PreparedStatement =>
  db.prepare('DELETE FROM upload_captions WHERE upload_id = ?1').bind(uploadId)
