// Words of the vocabulary that are almost the same as typed ones, by the keys that they have in common.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { errorsAllowed, lettersApart } from '../../../../shared/rules/typing-errors.ts'
import { goneWordsAtOnce, keyedWordsAtOnce, similarWordsRead } from '../../bounds.ts'
import { quoted, textColumns } from './search-text.ts'
import { keysOfTyped, keysOfWord } from './typo-keys.ts'

export type SimilarWord = { word: string; videos: number; apart: number }
export type SimilarRow = { found: string }

/** The words of the vocabulary that have a key in common with typed ones; read by `similarIn`. */
export function similarTo(db: D1Database, typed: readonly string[]): D1PreparedStatement {
  const keys = typed.flatMap((word) => keysOfTyped(word).map((key) => [key, word, errorsAllowed(word)]))
  // As one row, and without words whose length says that they differ more: thousands of rows cost more than what is in them.
  return db
    .prepare(`
      SELECT json_group_array(json_array(typed, word, videos)) AS found FROM (
        SELECT DISTINCT k.value ->> 1 AS typed, s.word, w.videos
        FROM json_each(?1) k CROSS JOIN search_typos s ON s.key = k.value ->> 0
        CROSS JOIN search_words w ON w.word = s.word
        WHERE abs(length(s.word) - length(k.value ->> 1)) <= k.value ->> 2 AND w.videos > 0 LIMIT ?2)`)
    .bind(JSON.stringify(keys), similarWordsRead)
}

/** By typed word: those that at most as many letters are wrong in as are forgiven, the closest first, and of these the commonest. */
export function similarIn(typed: readonly string[], found: SimilarRow | undefined): Map<string, SimilarWord[]> {
  const similar = new Map<string, SimilarWord[]>(typed.map((word) => [word, []]))
  const rows: [string, string, number][] = JSON.parse(found?.found ?? '[]')
  for (const [word, other, videos] of rows) {
    const apart = lettersApart(word, other, errorsAllowed(word))
    if (apart > 0 && apart <= errorsAllowed(word)) similar.get(word)?.push({ word: other, videos, apart })
  }
  for (const words of similar.values()) words.sort((a, b) => a.apart - b.apart || b.videos - a.videos)
  return similar
}

/** Those that a listed video has now: the vocabulary counts words of a removed video until the index is written anew. */
export async function wordsInIndex(db: D1Database, words: readonly string[]): Promise<Set<string>> {
  const matchOf = (word: string) => `(${textColumns} : ${quoted([word])}) AND shelf : str`
  const found = await matchesInIndex(db, words.map(matchOf))
  return new Set(words.filter((word) => found.has(matchOf(word))))
}

/** Those of these matches that find a video. */
export async function matchesInIndex(db: D1Database, matches: readonly string[]): Promise<Set<string>> {
  if (matches.length === 0) return new Set()
  const { results } = await db
    .prepare(`
      SELECT value AS match FROM json_each(?1)
      WHERE EXISTS (SELECT 1 FROM video_search WHERE video_search MATCH value)`)
    .bind(JSON.stringify(matches))
    .all<{ match: string }>()
  return new Set(results.map(({ match }) => match))
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

/** Removes some words that no video has any more, with their keys. A word that a video got meanwhile stays. */
export async function removeGoneWords(db: D1Database): Promise<void> {
  const { results } = await db
    .prepare('SELECT word FROM search_words WHERE videos = 0 LIMIT ?1')
    .bind(goneWordsAtOnce)
    .all<{ word: string }>()
  if (results.length === 0) return
  const words = results.map(({ word }) => word)
  await db.batch([
    db
      .prepare(`
        DELETE FROM search_typos WHERE (key, word) IN (
          SELECT k.value, w.key FROM json_each(?1) w CROSS JOIN json_each(w.value) k
          WHERE (SELECT videos FROM search_words WHERE word = w.key) = 0)`)
      .bind(JSON.stringify(Object.fromEntries(words.map((word) => [word, keysOfWord(word)])))),
    db
      .prepare('DELETE FROM search_words WHERE word IN (SELECT value FROM json_each(?1)) AND videos = 0')
      .bind(JSON.stringify(words)),
  ])
}
