// Which words of a search are read from the index, and how far back. The index reads every video of every word that it intersects, so a
// search for many common words would cost more the larger the catalogue is: the rarest words select among all videos, and all words
// together among the newest.
import type { D1Database } from '@cloudflare/workers-types'
import { searchMinLength } from '../../../../shared/limits.ts'
import {
  beginningsMax,
  blockVideos,
  candidateEntriesMax,
  candidateWordsMax,
  exactEntriesMax,
  filterEntriesPerMatch,
  wholeBeginningMax,
  windowBlocksMax,
  windowEntriesMax,
  windowWordsMax,
  wordsPerBeginning,
} from '../../bounds.ts'
import { blockWord, type ListFilter } from '../../sql/list-filters.ts'
import { quoted, type SearchQuery, type Unit } from './search-text.ts'
import { type KnownWords, type WordTotals, wordsBeginning, wordTotals } from './search-words.ts'
import { formsOf } from './word-forms.ts'

/** How many entries of the index a search may read, in one pass, before it is bounded, by its rarest words, and by all of them. */
export type EntryBounds = { exact: number; candidates: number; window: number }
export const entryBounds: EntryBounds = {
  exact: exactEntriesMax,
  candidates: candidateEntriesMax,
  window: windowEntriesMax,
}

/** What the index looks up for a word, and how many of its entries that reads at most. `isPartial`: it does not find all of the
 * word. `words`: all that begin like this, where they are few. */
export type Lookup = { phrase: string; entries: number; isPartial?: boolean; words?: string[] }

export type SearchPlan = {
  /** Few enough to be read wholly. */
  isExact: boolean
  /** How many entries all words have, and the filter of the list. */
  entries: number
  filtered: number
  /** What is looked up, the rarest first. */
  lookups: Lookup[]
  /** The rarest words, which together have few enough entries; one at least. */
  rarest: Lookup[]
  /** Whether these are not all words. */
  selects: boolean
  /** All words, or the rarest of many. */
  all: Lookup[]
  /** The blocks of the newest videos that `all` is read from; null for the whole index. */
  blocks: string[] | null
}

export type Asked = {
  query: SearchQuery
  /** The language of the page. */
  lang: string
  /** Whether the last word may be the beginning of one. */
  mayGoOn: boolean
  /** Kept for all tries of one search. */
  counted?: KnownWords
}

export type PlannedSearch = SearchPlan & {
  /** How many entries each unit has, with its other forms; of a beginning it is not known. */
  entriesOfUnits: number[]
  /** Each unit with all words that stand for it, for the ranking. */
  wanted: WantedUnit[]
  /** Whether the last word may be a beginning, and is that of no word that it does not stand for as a whole word. */
  isWholeWord: boolean
}

/** `words` are one phrase, `others` stand for it, each by itself. */
export type WantedUnit = { words: string[]; others: string[]; isBeginning: boolean }

export async function planOf(
  db: D1Database,
  { query: { units }, lang, mayGoOn, counted }: Asked,
  listFilter: ListFilter,
  bounds: EntryBounds,
): Promise<PlannedSearch> {
  const forms = units.map((unit) =>
    unit.isPhrase || unit.words.length !== 1 ? [] : formsOf(unit.words[0] ?? '', lang),
  )
  const joins = units.map((unit, index) => joinedWith(unit, units[index + 1]))
  const words = [
    ...units.flatMap((unit) => [...unit.words, ...(unit.others ?? [])]),
    ...forms.flat(),
    ...joins.flatMap((one) => one ?? []),
  ]
  const totals = await wordTotals(db, words, listFilter, counted)
  const wanted = units.map((unit, index) => ({
    words: unit.words,
    others: [...(unit.others ?? []), ...(forms[index] ?? []).filter((form) => totals.entriesOf(form) > 0)],
    isBeginning: (mayGoOn && unit.isOpen) || unit.isCharacter,
  }))
  const lookups: Lookup[][] = []
  let isWholeWord = false
  for (const [index, one] of wanted.entries()) {
    const begun = one.isBeginning ? await beginningOf(db, one.words, totals) : null
    lookups.push(begun ? [begun] : lookupsOf(one, totals, bounds.candidates))
    isWholeWord = !units[index]?.isCharacter && (begun?.words?.every((word) => standsFor(one, word)) ?? false)
  }
  const entriesOfUnits = lookups.map(sumOf)
  for (const [index, joined] of joins.entries()) {
    if (joined === null || totals.entriesOf(joined) === 0 || wanted[index + 1]?.isBeginning) continue
    const [one = [], other = []] = lookups.slice(index, index + 2)
    lookups[index] = [joinedLookup([...one, ...other], joined, totals)]
    lookups[index + 1] = []
    wanted[index]?.others.push(joined)
    wanted[index + 1]?.others.push(joined)
  }
  return { ...planFor(lookups.flat(), totals, bounds), entriesOfUnits, wanted, isWholeWord }
}

const standsFor = ({ words, others }: WantedUnit, word: string): boolean =>
  others.includes(word) || (words.length === 1 && words[0] === word)

/** Two words that may also be written as one: moon light. */
const joinedWith = (one: Unit, next: Unit | undefined): string | null =>
  next && [one, next].every((unit) => !unit.isPhrase && unit.words.length === 1 && !unit.isCharacter)
    ? `${one.words[0]}${next.words[0]}`
    : null

const joinedLookup = (apart: readonly Lookup[], joined: string, { entriesOf }: WordTotals): Lookup => ({
  phrase: `((${apart.map(({ phrase }) => phrase).join(' AND ')}) OR ${quoted([joined])})`,
  entries: sumOf(apart) + entriesOf(joined),
})

/** A phrase reads all entries of each of its words, so one of common words is looked up word by word, and is compared later. */
function lookupsOf({ words, others }: WantedUnit, { entriesOf }: WordTotals, entriesMax: number): Lookup[] {
  const each = [...new Set(words)].map((word) => ({ phrase: quoted([word]), entries: entriesOf(word) }))
  const entries = sumOf(each)
  if (others.length === 0) return entries > entriesMax ? each : [{ phrase: quoted(words), entries }]
  const all = [quoted(words), ...others.map((word) => quoted([word]))]
  return [
    { phrase: `(${all.join(' OR ')})`, entries: entries + others.reduce((sum, word) => sum + entriesOf(word), 0) },
  ]
}

/**
 * The index merges all entries of all words that begin like this before it finds the first. Three letters are a list of their own
 * there; for more, the commonest of many such words stand for all.
 */
async function beginningOf(db: D1Database, words: readonly string[], { videos: all }: WordTotals): Promise<Lookup> {
  const beginning = words.join('')
  const { total, entries, commonest } = await wordsBeginning(db, beginning, wordsPerBeginning)
  const isAll = total < beginningsMax
  if ([...beginning].length === searchMinLength)
    return { phrase: `${quoted([beginning])} *`, entries: isAll ? entries : all }
  const few = total <= wordsPerBeginning ? { words: commonest.map(({ word }) => word) } : {}
  if (isAll && entries <= wholeBeginningMax) return { phrase: `${quoted([beginning])} *`, entries, ...few }
  return {
    phrase: `(${commonest.map(({ word }) => quoted([word])).join(' OR ')})`,
    entries: commonest.reduce((sum, { videos }) => sum + videos, 0),
    isPartial: true,
    ...few,
  }
}

const sumOf = (lookups: readonly { entries: number }[]): number =>
  lookups.reduce((sum, { entries }) => sum + entries, 0)

/** Decides by the numbers of entries alone. */
export function planFor(
  lookups: readonly Lookup[],
  { filtered, ...totals }: Omit<WordTotals, 'entriesOf'>,
  bounds: EntryBounds,
): SearchPlan {
  const sorted = lookups.toSorted((a, b) => a.entries - b.entries)
  const rarest = sorted
    .slice(0, candidateWordsMax)
    .filter((_, index) => index === 0 || sumOf(sorted.slice(0, index + 1)) <= bounds.candidates)
  const all = rarest.length === sorted.length ? rarest : sorted.slice(0, windowWordsMax)
  const entries = sumOf(sorted)
  return {
    isExact: entries <= bounds.exact && !lookups.some(({ isPartial }) => isPartial),
    entries,
    filtered,
    lookups: sorted,
    rarest,
    selects: rarest.length < sorted.length,
    all,
    blocks: newestBlocks(sumOf(all) + filterEntries(all, filtered), totals, bounds.window),
  }
}

/** Beside rare words the index skips most of a filter's entries. */
const filterEntries = ([rarest]: readonly Lookup[], filtered: number): number =>
  Math.min(filtered, (rarest?.entries ?? 0) * filterEntriesPerMatch)

/** As many blocks as hold the newest `entriesMax` of `entries`; two at least, because the newest may be almost empty. */
function newestBlocks(
  entries: number,
  { videos, newest }: Pick<WordTotals, 'videos' | 'newest'>,
  entriesMax: number,
): string[] | null {
  // Ids have gaps, so there are fewer full blocks than the newest id says.
  const share = Math.floor((videos / blockVideos) * (entriesMax / Math.max(1, entries)))
  const read = Math.max(2, Math.min(windowBlocksMax, share))
  if (entries <= entriesMax || read * blockVideos > newest) return null
  return Array.from({ length: read }, (_, back) => blockWord(newest - back * blockVideos))
}
