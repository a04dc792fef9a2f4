// The words of the search index and how many videos have each: it says what a search would read before the index is read.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { genders } from '../../../../shared/rules/browse-filters.ts'
import { beginningsMax } from '../../bounds.ts'
import { filterWord, type ListFilter } from '../../sql/list-filters.ts'
import { wordsOfIndexText } from './search-text.ts'

/** What one entry of the index has in its columns. */
export type EntryTexts = { title: string; titles: string; names: string; listFilter: readonly string[] }

/** A word of a filter is not the same as that word in a title. */
const ofFilter = (word: string): string => `/${word}`

/** The words of some entries, and how many of them have each, as a JSON object. */
function wordCounts(entries: readonly EntryTexts[]): string {
  const counts = new Map<string, number>()
  for (const { title, titles, names, listFilter } of entries) {
    const words = new Set([...wordsOfIndexText(`${title} ${titles} ${names}`), ...listFilter.map(ofFilter)])
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return JSON.stringify(Object.fromEntries(counts))
}

/** Counts the words of new entries. Those of a removed one stay counted until the index is written anew. */
export const countWords = (db: D1Database, ...entries: readonly EntryTexts[]): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO search_words (word, videos) SELECT key, value FROM json_each(?1) WHERE true
      ON CONFLICT DO UPDATE SET videos = videos + excluded.videos`)
    .bind(wordCounts(entries))

/** Counts words while the whole index is written anew; former counts are valid until its end. */
export const recountWords = (db: D1Database, entries: readonly EntryTexts[]): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO search_words (word, videos, recounted) SELECT key, value, value FROM json_each(?1) WHERE true
      ON CONFLICT DO UPDATE SET recounted = recounted + excluded.recounted`)
    .bind(wordCounts(entries))

/** Words that no entry has any more are removed by the clock (word-typos.ts), with what they are found by. */
export const endRecount = (db: D1Database): D1PreparedStatement =>
  db.prepare('UPDATE search_words SET videos = recounted, recounted = 0')

/** Counts all words by the index itself. It reads the whole index, so only a new catalogue is counted like this. */
export const countWholeIndex = (db: D1Database): D1PreparedStatement[] =>
  [
    'DELETE FROM search_words',
    "CREATE VIRTUAL TABLE words_of_index USING fts5vocab ('video_search', 'col')",
    `INSERT INTO search_words (word, videos)
      SELECT iif(col = 'shelf', '/', '') || term AS word, sum(doc) FROM words_of_index GROUP BY 1`,
    'DROP TABLE words_of_index',
  ].map((sql) => db.prepare(sql))

export type WordTotals = {
  /** How many entries of the index have a word. */
  entriesOf: (word: string) => number
  /** How many entries the filter of the list reads, and how many there are. */
  filtered: number
  videos: number
  newest: number
}

/** How many videos have each word that was asked for, 0 included; and the newest video, as that of no word. */
export type KnownWords = Map<string, number>

/**
 * Of these words alone, besides the filter's.
 * @param known what earlier tries of the same search asked for, which is not asked again
 */
export async function wordTotals(
  db: D1Database,
  words: readonly string[],
  listFilter: ListFilter,
  known: KnownWords = new Map(),
): Promise<WordTotals> {
  const filters = filterWordsRead(listFilter).map(ofFilter)
  const everyVideo = genders.map((gender) => ofFilter(filterWord({ gender, type: 'all', duration: '' })))
  const asked = [...words, ...filters, ...everyVideo].filter((word) => !known.has(word))
  if (asked.length > 0) {
    const { results } = await db
      .prepare(`
        SELECT word, videos FROM search_words WHERE word IN (SELECT value FROM json_each(?1))
        UNION ALL SELECT '', coalesce(max(video_id), 0) FROM videos`)
      .bind(JSON.stringify(asked))
      .all<{ word: string; videos: number }>()
    for (const word of asked) known.set(word, 0)
    for (const { word, videos } of results) known.set(word, videos)
  }
  const entriesOf = (word: string) => known.get(word) ?? 0
  const sumOf = (all: readonly string[]) => all.reduce((sum, word) => sum + entriesOf(word), 0)
  return { entriesOf, filtered: sumOf(filters), videos: sumOf(everyVideo), newest: entriesOf('') }
}

/** The words that `matchesOfFilter` reads. */
const filterWordsRead = (listFilter: ListFilter): string[] =>
  listFilter.type !== 'all' || listFilter.duration !== ''
    ? [filterWord(listFilter)]
    : genders.filter((gender) => gender !== listFilter.gender).map((gender) => filterWord({ ...listFilter, gender }))

type CountedWord = { word: string; videos: number }

/** Of the words that begin like this, among the first of the alphabet: how many there are, how many entries all have, and the commonest. */
export async function wordsBeginning(
  db: D1Database,
  beginning: string,
  most: number,
): Promise<{ total: number; entries: number; commonest: CountedWord[] }> {
  // As one row: a thousand rows cost more than what is in them.
  const row = await db
    .prepare(`
      WITH begun AS MATERIALIZED (SELECT word, videos FROM search_words WHERE word >= ?1 AND word < ?2 LIMIT ?3)
      SELECT count(*) AS total, coalesce(sum(videos), 0) AS entries, (
        SELECT json_group_array(json_object('word', word, 'videos', videos))
        FROM (SELECT word, videos FROM begun ORDER BY videos DESC, word LIMIT ?4)) AS commonest FROM begun`)
    .bind(beginning, `${beginning}\u{10ffff}`, beginningsMax, most)
    .first<{ total: number; entries: number; commonest: string }>()
  return { total: row?.total ?? 0, entries: row?.entries ?? 0, commonest: JSON.parse(row?.commonest ?? '[]') }
}

/** The commonest of those that many videos have; of two letters the vocabulary has thousands. */
export async function commonWordsBeginning(db: D1Database, beginning: string, most: number): Promise<CountedWord[]> {
  const { results } = await db
    .prepare(`
      SELECT word, videos FROM (
        SELECT word, videos FROM search_words INDEXED BY search_words_common
        WHERE word >= ?1 AND word < ?2 AND videos >= 20 LIMIT ?3
      ) ORDER BY videos DESC, word LIMIT ?4`)
    .bind(beginning, `${beginning}\u{10ffff}`, beginningsMax, most)
    .all<CountedWord>()
  return results
}
