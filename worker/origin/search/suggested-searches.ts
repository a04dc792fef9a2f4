// Searches that a typed text may become: what others searched for, its last word completed, or a word that it is almost.
import type { D1Database } from '@cloudflare/workers-types'
import { suggestionsPerGroup } from '../../../shared/limits.ts'
import { isTooShort, shortSearch } from '../../../shared/rules/search-text.ts'
import { blockVideos, completionsRead, suggestedEntriesMax } from '../bounds.ts'
import { blockWord } from '../sql/list-filters.ts'
import { searchedBeginning } from './store/search-terms.ts'
import { queryOf, quoted, textColumns, titleColumns, type Unit } from './store/search-text.ts'
import { commonWordsBeginning, wordsBeginning, wordTotals } from './store/search-words.ts'
import { matchesInIndex, type SimilarRow, similarIn, similarTo } from './store/word-typos.ts'

/** Each finds something now: what a removed video alone had is never suggested. */
export async function suggestedSearches(db: D1Database, typed: string): Promise<string[]> {
  const { units } = queryOf(typed)
  const last = units.at(-1)
  if (!last || last.isPhrase) return []
  const [searched, completed] = await Promise.all([
    searchedBeginning(db, typed, suggestionsPerGroup),
    completions(db, units, last),
  ])
  const whole = await finding(db, [...searched.map(anywhere), ...completed.map(inTitles)])
  const found = whole.length > 0 ? whole : await finding(db, (await corrections(db, units, last)).map(inTitles))
  return [...new Set(found)].filter((text) => text !== typed && !isTooShort(text)).slice(0, suggestionsPerGroup)
}

/** Pairs of characters of a script without spaces are no words that could be shown. */
async function completions(db: D1Database, units: readonly Unit[], last: Unit): Promise<string[]> {
  const [beginning = ''] = last.words
  if (
    last.words.length !== 1 ||
    last.isCharacter ||
    !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+$/u.test(beginning)
  )
    return []
  // Each of several words costs another look at the index.
  const most = units.length > 1 ? completionsRead / 2 : completionsRead
  const common = await commonWordsBeginning(db, beginning, most)
  const words = common.length >= most ? common : [...common, ...(await wordsBeginning(db, beginning, most)).commonest]
  return [...new Set(words.map(({ word }) => word))].slice(0, most).map((word) => withLast(units, word))
}

async function corrections(db: D1Database, units: readonly Unit[], last: Unit): Promise<string[]> {
  const [word = ''] = last.words
  if (last.words.length !== 1) return []
  const found = await similarTo(db, [word]).first<SimilarRow>()
  const similar = similarIn([word], found ?? undefined).get(word) ?? []
  return similar.slice(0, completionsRead).map((one) => withLast(units, one.word))
}

const withLast = (units: readonly Unit[], word: string): string =>
  shortSearch([...units.slice(0, -1).map(({ text }) => text), word].join(' '))

type Possible = { text: string; columns: typeof textColumns | typeof titleColumns }

/** Names stand in groups of their own, and those of hidden categories in none: words that complete are those of titles. */
const inTitles = (text: string): Possible => ({ text, columns: titleColumns })
const anywhere = (text: string): Possible => ({ text, columns: textColumns })

/** Those with a video that has all their words. */
async function finding(db: D1Database, possible: readonly Possible[]): Promise<string[]> {
  const each = possible
    .map((one) => ({ ...one, words: queryOf(one.text).units.flatMap(({ words }) => words) }))
    .filter(({ words }) => words.length > 0)
  const blocks = await newestBlocksFor(
    db,
    each.flatMap(({ words }) => words),
  )
  const matches = each.map(
    ({ words, columns }) =>
      `(${columns} : (${words.map((word) => quoted([word])).join(' AND ')})) AND shelf : str${blocks(words)}`,
  )
  const found = await matchesInIndex(db, [...new Set(matches)])
  return each.filter((_, index) => found.has(matches[index] ?? '')).map(({ text }) => text)
}

/**
 * Common words that no video has together, or none in its title, would be read to their ends, so such words are looked up among the
 * newest videos.
 */
async function newestBlocksFor(
  db: D1Database,
  words: readonly string[],
): Promise<(words: readonly string[]) => string> {
  if (words.length === 0) return () => ''
  const { entriesOf, newest } = await wordTotals(db, [...new Set(words)], { gender: 'str', type: 'all', duration: '' })
  const blocks = Array.from({ length: suggestedBlocks }, (_, back) => newest - back * blockVideos)
  const within = ` AND shelf : (${blocks
    .filter((id) => id >= 0)
    .map(blockWord)
    .join(' OR ')})`
  return (some) => (Math.min(...some.map(entriesOf)) > suggestedEntriesMax ? within : '')
}

/** Two, because the newest may be almost empty. */
const suggestedBlocks = 2
