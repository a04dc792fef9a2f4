// Recounts all totals, a step at a time, and the counters derived from them.
import type { D1Database } from '@cloudflare/workers-types'
import { pageSizes, pagesMax } from '../../../shared/limits.ts'
import { recountedSearches } from '../bounds.ts'
import { recountCounters } from '../events/store/counters.ts'
import { recountSection, totalsSections } from '../events/store/totals.ts'
import { mostSearched, recountSearches } from '../search/store/search-terms.ts'
import { matchesOf, matchesOfFilter } from '../search/store/search-text.ts'

/** The number of steps: one a section, then the counters, then the searches. */
export const recountSteps = totalsSections.length + 2

/** Runs one step, from 0. Totals of windows are not included: a window is counted when it is made. */
export async function recountStep(db: D1Database, step: number): Promise<void> {
  const section = totalsSections[step]
  if (section !== undefined) return recountSection(db, section)
  return step === totalsSections.length ? recountCounters(db) : recountTerms(db)
}

async function recountTerms(db: D1Database): Promise<void> {
  const searches = (await mostSearched(db, recountedSearches)).map((term) => ({
    term,
    matches: matchesOf(term).map(({ words }) => matchesOfFilter(words, { gender: 'str', type: 'all', duration: '' })),
  }))
  await recountSearches(db, searches, pagesMax * pageSizes.list)
}
