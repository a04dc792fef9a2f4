// Chapters and captions of imported videos, with the words that a search finds in them.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { saidIn } from '../../../../shared/rules/caption-cues.ts'
import { readChapters } from '../../../../shared/rules/video-chapters.ts'
import { setSpokenWords, spokenWordsOf } from '../../search/store/spoken-words.ts'
import { putCaptions } from '../../video/store/video-texts.ts'
import type { ImportedVideo } from './imported-videos.ts'

/** Each is a statement of its own: a text of captions may be half a megabyte. */
export function writeImportedTexts(
  db: D1Database,
  videos: readonly ImportedVideo[],
  nowSeconds: number,
): D1PreparedStatement[] {
  const hasNewChapters = ({ before, after }: ImportedVideo) => (before?.chapters ?? '') !== after.chapters
  const changed = videos.filter((one) => hasNewChapters(one) || (one.captions ?? []).length > 0)
  return changed.flatMap((video) => [
    putVersion(db, video, nowSeconds),
    ...(hasNewChapters(video) ? setSpokenWords(db, video.video_id, 'chapters', wordsOf(video.after.chapters)) : []),
    ...(video.captions ?? []).flatMap((row) => [
      putCaptions(db, video.video_id, row),
      ...setSpokenWords(db, video.video_id, row.lang, spokenWordsOf(saidIn(row.vtt))),
    ]),
  ])
}

/** A form that was opened before is refused: it would undo the import. */
const putVersion = (db: D1Database, { video_id, after }: ImportedVideo, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO video_texts (video_id, version, chapters, changed_date) VALUES (?1, 1, ?2, ?3)
      ON CONFLICT (video_id) DO UPDATE SET version = version + 1, chapters = excluded.chapters, changed_date = excluded.changed_date`)
    .bind(video_id, after.chapters, nowSeconds)

function wordsOf(lines: string): string[] {
  const chapters = readChapters(lines, Number.POSITIVE_INFINITY)
  return spokenWordsOf(Array.isArray(chapters) ? chapters.map(({ title }) => title).join(' ') : '')
}
