// Words of the vocabulary that are almost the same as typed ones, by the keys that they have in common.
import type { D1Database } from '@cloudflare/workers-types'
import { keyedWordsAtOnce, similarWordsRead } from '../../bounds.ts'
import { errorsAllowed, keysOfTyped, keysOfWord, lettersApart } from './typo-keys.ts'

export type SimilarWord = { word: string; videos: number; apart: number }

/** By typed word: those that at most as many letters are wrong in as are forgiven, the closest first, and of these the commonest. */
export async function similarWords(db: D1Database, typed: readonly string[]): Promise<Map<string, SimilarWord[]>> {
  const keys = typed.flatMap((word) => keysOfTyped(word).map((key) => [key, word]))
  const { results } = await db
    .prepare(`
      SELECT DISTINCT k.value ->> 1 AS typed, s.word, w.videos
      FROM json_each(?1) k CROSS JOIN search_typos s ON s.key = k.value ->> 0
      CROSS JOIN search_words w ON w.word = s.word
      WHERE w.videos > 0 LIMIT ?2`)
    .bind(JSON.stringify(keys), similarWordsRead)
    .all<{ typed: string; word: string; videos: number }>()
  const similar = new Map<string, SimilarWord[]>(typed.map((word) => [word, []]))
  for (const { typed: word, ...other } of results) {
    const apart = lettersApart(word, other.word, errorsAllowed(word))
    if (apart > 0 && apart <= errorsAllowed(word)) similar.get(word)?.push({ ...other, apart })
  }
  for (const words of similar.values()) words.sort((a, b) => a.apart - b.apart || b.videos - a.videos)
  return similar
}

/** Those that a listed video has now: the vocabulary counts words of a removed video until the index is written anew. */
export async function wordsInIndex(
  db: D1Database,
  words: readonly string[],
  columns: '{title titles names}' | '{title titles}' = '{title titles names}',
): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const { results } = await db
    .prepare(`
      SELECT value AS word FROM json_each(?1)
      WHERE EXISTS (
        SELECT 1 FROM video_search WHERE video_search MATCH '(' || ?2 || ' : "' || value || '") AND shelf : str')`)
    .bind(JSON.stringify(words), columns)
    .all<{ word: string }>()
  return new Set(results.map(({ word }) => word))
}

/** Those of these matches that find a video. */
export async function phrasesInIndex(db: D1Database, matches: readonly string[]): Promise<Set<string>> {
  if (matches.length === 0) return new Set()
  const { results } = await db
    .prepare(`
      SELECT value AS phrase FROM json_each(?1)
      WHERE EXISTS (SELECT 1 FROM video_search WHERE video_search MATCH value)`)
    .bind(JSON.stringify(matches))
    .all<{ phrase: string }>()
  return new Set(results.map(({ phrase }) => phrase))
}

/** Keeps the keys of some words that have none yet. Returns how many there were. */
export async function keyNewWords(db: D1Database): Promise<number> {
  const { results } = await db
    .prepare('SELECT word FROM search_words WHERE has_keys = 0 LIMIT ?1')
    .bind(keyedWordsAtOnce)
    .all<{ word: string }>()
  if (results.length === 0) return 0
  const words = results.map(({ word }) => word)
  await db.batch([
    db
      .prepare(`
        INSERT OR IGNORE INTO search_typos (key, word)
        SELECT k.value, w.key FROM json_each(?1) w CROSS JOIN json_each(w.value) k`)
      .bind(JSON.stringify(Object.fromEntries(words.map((word) => [word, keysOfWord(word)])))),
    db
      .prepare('UPDATE search_words SET has_keys = 1 WHERE word IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(words)),
  ])
  return words.length
}
