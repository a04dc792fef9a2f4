// Videos by what is said in them: words of their captions and chapters. They come after all other matches of a search.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { spokenMatchesMax, spokenWordsMax } from '../../bounds.ts'
import { excludedMatch, indexWordsOf, queryOf, searchedWordsOf, wantedTextOf } from './search-text.ts'

/** The words of a text, each once, as a search compares them. Single letters are no words, but for scripts without spaces. */
export const spokenWordsOf = (text: string): string[] =>
  [...new Set(indexWordsOf(text))].filter((word) => !/^[a-z0-9]$/.test(word)).slice(0, spokenWordsMax)

/** @param source a language of captions, or `chapters` */
export const setSpokenWords = (
  db: D1Database,
  videoId: number,
  source: string,
  words: readonly string[],
): D1PreparedStatement[] => [
  db.prepare('DELETE FROM spoken_words WHERE video_id = ?1 AND source = ?2').bind(videoId, source),
  db
    .prepare('INSERT OR IGNORE INTO spoken_words (video_id, source, word) SELECT ?1, ?2, value FROM json_each(?3)')
    .bind(videoId, source, JSON.stringify(words)),
]

/** The same for the video of an upload that is published in this batch. */
export const addSpokenWordsOfUpload = (
  db: D1Database,
  uploadId: string,
  source: string,
  words: readonly string[],
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR IGNORE INTO spoken_words (video_id, source, word)
      SELECT u.video_id, ?2, w.value FROM uploads u, json_each(?3) w WHERE u.upload_id = ?1 AND u.video_id IS NOT NULL`)
    .bind(uploadId, source, JSON.stringify(words))

/**
 * The newest videos in which all words of a search are said, the longest word of which is looked up first: it is often the rarest. What the
 * search excludes is neither said in them nor in their titles or names.
 */
export async function videosThatSay(db: D1Database, search: string, count: number): Promise<number[]> {
  const query = queryOf(search)
  const { excluded } = query
  const words = [...new Set(searchedWordsOf(wantedTextOf(query)))].toSorted((one, other) => other.length - one.length)
  const [longest, ...others] = words
  if (longest === undefined || words.length > 12) return []
  const { results } = await db
    .prepare(`
      SELECT f.video_id FROM (
        SELECT DISTINCT video_id FROM spoken_words WHERE word = ?1 ORDER BY video_id DESC LIMIT ${spokenMatchesMax}
      ) f
      WHERE NOT EXISTS (
        SELECT 1 FROM json_each(?2) w
        WHERE NOT EXISTS (SELECT 1 FROM spoken_words s WHERE s.word = w.value AND s.video_id = f.video_id))
      ${excluded.length === 0 ? '' : hasNoExcluded}
      ORDER BY f.video_id DESC LIMIT ?3`)
    .bind(
      longest,
      JSON.stringify(others),
      count,
      ...(excluded.length === 0 ? [] : [JSON.stringify(excluded), excludedMatch(excluded)]),
    )
    .all<{ video_id: number }>()
  return results.map(({ video_id }) => video_id)
}

/** The places of words are not kept, so a phrase is excluded where all of its words are said. */
const hasNoExcluded = `
  AND NOT EXISTS (
    SELECT 1 FROM json_each(?4) e
    WHERE NOT EXISTS (
      SELECT 1 FROM json_each(e.value) w
      WHERE NOT EXISTS (SELECT 1 FROM spoken_words s WHERE s.word = w.value AND s.video_id = f.video_id)))
  AND NOT EXISTS (SELECT 1 FROM video_search WHERE video_search MATCH ?5 AND rowid = f.video_id)`
