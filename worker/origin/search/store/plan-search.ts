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
import { indexWordsOf, type Match, quoted } from './search-text.ts'
import { type WordTotals, wordsBeginning, wordTotals } from './search-words.ts'

/** How many entries of the index a search may read, in one pass, before it is bounded, by its rarest words, and by all of them. */
export type EntryBounds = { exact: number; candidates: number; window: number }
export const entryBounds: EntryBounds = {
  exact: exactEntriesMax,
  candidates: candidateEntriesMax,
  window: windowEntriesMax,
}

/** What the index looks up for a word, and how many of its entries that reads at most. `isPartial`: it does not find all of the word. */
export type Lookup = { phrase: string; entries: number; isPartial?: boolean }

export type SearchPlan = {
  /** Few enough to be read wholly. */
  isExact: boolean
  /** How many entries all words have, and the filter of the list. */
  entries: number
  filtered: number
  /** The rarest words, which together have few enough entries; one at least. */
  rarest: Lookup[]
  /** Whether these are not all words. */
  selects: boolean
  /** All words, or the rarest of many. */
  all: Lookup[]
  /** The blocks of the newest videos that `all` is read from; null for the whole index. */
  blocks: string[] | null
}

export async function planOf(
  db: D1Database,
  { chunks, mayGoOn }: Match,
  listFilter: ListFilter,
  bounds: EntryBounds,
): Promise<SearchPlan> {
  const last = chunks.at(-1) ?? ''
  const goesOn = mayGoOn && indexWordsOf(last).length === 1
  const whole = goesOn ? chunks.slice(0, -1) : chunks
  const totals = await wordTotals(db, whole.flatMap(indexWordsOf), listFilter)
  const lookups = whole.flatMap((chunk) => lookupsOf(chunk, totals, bounds.candidates))
  return planFor([...lookups, ...(goesOn ? [await beginningOf(db, last, totals)] : [])], totals, bounds)
}

/** A phrase reads all entries of each of its words, so one of common words is looked up word by word, and is compared later. */
function lookupsOf(chunk: string, { entriesOf }: WordTotals, entriesMax: number): Lookup[] {
  const words = [...new Set(indexWordsOf(chunk))].map((word) => ({ phrase: quoted(word), entries: entriesOf(word) }))
  const entries = sumOf(words)
  return entries > entriesMax ? words : [{ phrase: quoted(chunk), entries }]
}

/**
 * The index merges all entries of all words that begin like this before it finds the first. Three letters are a list of their own
 * there; for more, the commonest of many such words stand for all.
 */
async function beginningOf(db: D1Database, chunk: string, { videos: all }: WordTotals): Promise<Lookup> {
  const beginning = indexWordsOf(chunk).join('')
  const words = await wordsBeginning(db, beginning)
  const isAll = words.length < beginningsMax
  const entries = words.reduce((sum, { videos }) => sum + videos, 0)
  if ([...beginning].length === searchMinLength)
    return { phrase: `${quoted(beginning)} *`, entries: isAll ? entries : all }
  if (isAll && entries <= wholeBeginningMax) return { phrase: `${quoted(beginning)} *`, entries }
  const commonest = words.slice(0, wordsPerBeginning)
  return {
    phrase: `(${commonest.map(({ word }) => quoted(word)).join(' OR ')})`,
    entries: commonest.reduce((sum, { videos }) => sum + videos, 0),
    isPartial: true,
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
