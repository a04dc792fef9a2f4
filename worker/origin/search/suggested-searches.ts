// Searches that a typed text may become: what others searched for, its last word completed, or a word that it is almost.
import type { D1Database } from '@cloudflare/workers-types'
import { suggestionsPerGroup } from '../../../shared/limits.ts'
import { isTooShort, shortSearch } from '../../../shared/rules/search-text.ts'
import { completionsRead } from '../bounds.ts'
import { searchedBeginning } from './store/search-terms.ts'
import { queryOf, quoted, textColumns, type Unit } from './store/search-text.ts'
import { commonWordsBeginning, wordsBeginning } from './store/search-words.ts'
import { phrasesInIndex, similarWords, wordsInIndex } from './store/word-typos.ts'

/** Each finds something now: what a removed video alone had is never suggested. */
export async function suggestedSearches(db: D1Database, typed: string): Promise<string[]> {
  const { units } = queryOf(typed)
  const last = units.at(-1)
  if (!last || last.isPhrase) return []
  const [searched, completed] = await Promise.all([
    searchedBeginning(db, typed, suggestionsPerGroup),
    completions(db, units, last),
  ])
  // Names stand in groups of their own, and those of hidden categories in none: words are those of titles.
  const whole = [...(await finding(db, searched)), ...(await finding(db, completed, '{title titles}'))]
  const found =
    whole.length > 0 ? [...new Set(whole)] : await finding(db, await corrections(db, units, last), '{title titles}')
  return found.filter((text) => text !== typed && !isTooShort(text)).slice(0, suggestionsPerGroup)
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
  const common = await commonWordsBeginning(db, beginning)
  const words = common.length >= completionsRead ? common : [...common, ...(await wordsBeginning(db, beginning))]
  // Each of several words costs another look at the index.
  const most = units.length > 1 ? completionsRead / 2 : completionsRead
  return [...new Set(words.map(({ word }) => word))].slice(0, most).map((word) => withLast(units, word))
}

async function corrections(db: D1Database, units: readonly Unit[], last: Unit): Promise<string[]> {
  const [word = ''] = last.words
  const similar = last.words.length === 1 ? ((await similarWords(db, [word])).get(word) ?? []) : []
  return similar.slice(0, completionsRead).map((one) => withLast(units, one.word))
}

const withLast = (units: readonly Unit[], word: string): string =>
  shortSearch([...units.slice(0, -1).map(({ text }) => text), word].join(' '))

/** Those with a video that has all their words. */
async function finding(db: D1Database, texts: readonly string[], columns?: '{title titles}'): Promise<string[]> {
  const each = [...new Set(texts)].map((text) => ({ text, words: queryOf(text).units.flatMap(({ words }) => words) }))
  const known = await wordsInIndex(db, [...new Set(each.flatMap(({ words }) => words))], columns)
  const possible = each.filter(({ words }) => words.length > 0 && words.every((word) => known.has(word)))
  const together = await phrasesInIndex(
    db,
    possible.filter(({ words }) => words.length > 1).map(({ words }) => matchOf(words)),
  )
  return possible.filter(({ words }) => words.length === 1 || together.has(matchOf(words))).map(({ text }) => text)
}

const matchOf = (words: readonly string[]): string =>
  `${textColumns} : (${words.map((word) => quoted([word])).join(' AND ')}) AND shelf : str`
