// What the index looks up for a word, and for the beginning of one.
import type { D1Database } from '@cloudflare/workers-types'
import { searchMinLength } from '../../../../shared/limits.ts'
import { beginningsMax, wholeBeginningMax, wordsPerBeginning } from '../../bounds.ts'
import { quoted } from './search-text.ts'
import { type WordTotals, wordsBeginning } from './search-words.ts'

/**
 * How many entries of the index a phrase in its syntax reads at most. `isPartial`: it does not find all of the word. `words`: all that
 * begin like this, where they are few.
 */
export type Lookup = { phrase: string; entries: number; isPartial?: boolean; words?: string[] }

/**
 * The index merges all entries of all words that begin like this before it finds the first. Three letters are a list of their own
 * there; for more, the commonest of many such words stand for all.
 */
export async function beginningOf(
  db: D1Database,
  words: readonly string[],
  { videos: all }: WordTotals,
): Promise<Lookup> {
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
