// Videos that have all words of a search but one, or any of them, for a search that finds little with all of them.
import type { D1Database } from '@cloudflare/workers-types'
import { looseComparedMax } from '../../bounds.ts'
import type { Lookup } from './lookups.ts'
import { newestMatches } from './newest-matches.ts'
import { entryBounds, type PlannedSearch, planOf } from './plan-search.ts'
import { pageOfMatches, type SearchOptions, type SearchPage } from './search.ts'
import { type SearchQuery, textColumns, withoutExcluded } from './search-text.ts'

/** So many of the rarest words are looked up in all combinations. */
const wordsMax = 6

type Found = { known: readonly number[]; most: number; planned: PlannedSearch | null }

/**
 * Null for a single word, and for words that too many videos have. At most `most` without the `known` videos; `planned` is what the search
 * with all words was planned as, where it had the same words.
 */
export async function mostWords(
  db: D1Database,
  query: SearchQuery,
  options: Omit<SearchOptions, 'query' | 'mayGoOn'> & Found,
): Promise<SearchPage | null> {
  const { planned, listFilter } = options
  const plan = planned ?? (await planOf(db, { ...options, query, mayGoOn: false }, listFilter, entryBounds))
  const lookups = plan.lookups.filter(({ entries }) => entries > 0).slice(0, wordsMax)
  if (query.units.length < 2 || lookups.length === 0) return null
  const rare = rareEnough(lookups)
  const of = (groups: Lookup[][]) =>
    newestMatches(db, matchOf(groups, query.excluded), {
      most: looseComparedMax,
      titles: looseComparedMax,
      ifMore: { ids: 1, facts: looseComparedMax, titles: looseComparedMax, total: 0 },
      lang: options.lang,
    })
  const allButOne = await of(groupsOf(rare, plan.lookups.length))
  const { facts, titles } = allButOne.ids.length > 0 ? allButOne : await of(rare.map((one) => [one]))
  const others = facts.filter(({ videoId }) => !options.known.includes(videoId))
  if (others.length === 0) return null
  // A word that no video has is in no text that would have to be read for it.
  const wanted = plan.wanted.filter(({ isBeginning }, index) => isBeginning || (plan.entriesOfUnits[index] ?? 0) > 0)
  return pageOfMatches(db, { facts: others, titles }, wanted, options)
}

/** The rarest, as long as all of them together have few enough entries. */
const rareEnough = (lookups: readonly Lookup[]): Lookup[] =>
  lookups.filter(
    (_, index) =>
      index === 0 ||
      lookups.slice(0, index + 1).reduce((sum, { entries }) => sum + entries, 0) <= entryBounds.candidates / 4,
  )

/** Each without one of the words; where a word is missing already, all others are wanted. */
function groupsOf(lookups: readonly Lookup[], wanted: number): Lookup[][] {
  if (lookups.length < wanted || lookups.length < 2) return [[...lookups]]
  return lookups.map((left) => lookups.filter((one) => one !== left))
}

function matchOf(groups: readonly (readonly Lookup[])[], excluded: SearchQuery['excluded']): string {
  const any = groups.map((group) => `(${group.map(({ phrase }) => phrase).join(' AND ')})`).join(' OR ')
  return withoutExcluded(`${textColumns} : (${any})`, excluded)
}
