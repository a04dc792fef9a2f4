// Recounts all totals, a step at a time, and the counters derived from them.
import type { D1Database } from '@cloudflare/workers-types'
import { firstSearchPage } from '../../../shared/contract/browse-defaults.ts'
import { pageSizes, pagesMax } from '../../../shared/limits.ts'
import { videoGaps } from '../../../shared/rules/admin-families.ts'
import { findGap } from '../admin/store/video-gaps.ts'
import { recountedAtOnce, recountedSearches } from '../bounds.ts'
import { currentSeconds } from '../clock.ts'
import { recountCounters } from '../events/store/counters.ts'
import { recountSection, totalsSections } from '../events/store/totals.ts'
import { forgivingSearch } from '../search/forgiving-search.ts'
import { refreshPopularSearches } from '../search/refresh-popular-searches.ts'
import { mostSearched, noteFound } from '../search/store/search-terms.ts'

/**
 * The number of steps: one a section, one for each thing that videos lack, then the counters, then which searches are the most frequent, and
 * what these find, some in a step.
 */
export const recountSteps =
  totalsSections.length + videoGaps.length + 2 + Math.ceil(recountedSearches / recountedAtOnce)

/** Runs one step, from 0. Totals of windows are not included: a window is counted when it is made. */
export async function recountStep(db: D1Database, step: number): Promise<void> {
  const section = totalsSections[step]
  if (section !== undefined) return recountSection(db, section)
  const gap = videoGaps[step - totalsSections.length]
  if (gap !== undefined) return findGap(db, gap)
  const rest = step - totalsSections.length - videoGaps.length
  if (rest === 0) return recountCounters(db)
  return rest === 1 ? refreshPopularSearches(db, currentSeconds()) : recountTerms(db, (rest - 2) * recountedAtOnce)
}

async function recountTerms(db: D1Database, offset: number): Promise<void> {
  const found: { term: string; total: number }[] = []
  for (const term of await mostSearched(db, offset, recountedAtOnce))
    found.push({ term, total: await foundBy(db, term) })
  await noteFound(db, found)
}

/** As the first page of the search counts it, without anything that was not searched. */
const foundBy = async (db: D1Database, term: string): Promise<number> =>
  (
    await forgivingSearch({ ...searched, search: term }, db, {
      offset: 0,
      count: 0,
      totalMax: pagesMax * pageSizes.list,
    })
  ).total

const searched = { ...firstSearchPage(''), exact: '1' } as const
