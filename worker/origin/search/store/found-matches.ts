// Which videos a search finds. The cost is bounded, whatever is typed and however many videos there are.
import type { D1Database } from '@cloudflare/workers-types'
import { comparedMax, knownNewest, rankedAmongNewest } from '../../bounds.ts'
import type { ListFilter } from '../../sql/list-filters.ts'
import type { Lookup } from './lookups.ts'
import { factsOf } from './match-facts.ts'
import { type NewestMatches, newestMatches } from './newest-matches.ts'
import type { SearchPlan } from './plan-search.ts'
import { matchesOfFilter, type SearchQuery, textColumns, withoutExcluded } from './search-text.ts'

/** The newest matches, newest first, and how many there are; facts of all that are read, titles of some that are compared. */
export type FoundMatches = Omit<NewestMatches, 'total' | 'isMore'> & {
  total: number
  /** Whether `ids` are all of them. */
  isAll: boolean
  /** Whether the filter of the list is applied already. */
  isFiltered: boolean
  /** How many of them are compared with the search. */
  compared: number
  /** What later ones are read by. */
  match: string
}

type Options = {
  columns?: string
  excluded?: SearchQuery['excluded']
  listFilter: ListFilter
  lang: string
  totalMax: number
  /** The end of the page: so many ids are wanted. */
  end: number
  /** By relevance. */
  isCompared: boolean
  /** The facts of the commonest words' matches are read of all of `ids`, and not only of those that are compared. */
  isWhole: boolean
}

const spareTitles = 1.25
const onlyIds = { ids: comparedMax, facts: 0, titles: 0, total: 0 } as const

/**
 * All matches of words that few videos have. Of others the rarest words among all videos, when they have few; else all words among the
 * newest videos; and when those have none, the newest videos of the rarest words.
 */
export async function findMatches(db: D1Database, plan: SearchPlan, options: Options): Promise<FoundMatches> {
  const matchOf = (lookups: readonly Lookup[]) => matchOfLookups(lookups, options)
  const { lang, isCompared } = options
  let ofRarest: number[] | null = null
  if (mayBeFew(plan)) {
    const few = matchOf(plan.isExact ? plan.lookups : plan.rarest)
    const most = plan.isExact ? knownNewest : comparedMax
    const titles = isCompared ? titlesOf(comparedMax) : 0
    const read = await newestMatches(db, few, { most: most + 1, titles, ifMore: onlyIds, lang })
    if (!read.isMore) return allOf(read, few)
    if (!plan.isExact) ofRarest = read.ids
  }
  const match = matchesOfFilter(
    matchOf(plan.isExact ? plan.lookups : plan.all),
    options.listFilter,
    plan.isExact ? [] : (plan.blocks ?? []),
  )
  const compared = plan.isExact ? comparedMax : rankedAmongNewest
  const titles = isCompared ? titlesOf(compared) : 0
  const facts = options.isWhole ? knownNewest : compared
  const ifMore = { ids: Math.max(facts, options.end), facts, titles, total: options.totalMax }
  const read = await newestMatches(db, match, { most: knownNewest, titles, ifMore, lang })
  if (read.ids.length === 0 && ofRarest)
    return allOf({ ids: ofRarest, ...(await factsOf(db, ofRarest, { titled: titles, lang })) }, matchOf(plan.rarest))
  const { isMore, total, ...found } = read
  return { ...found, total: total ?? found.ids.length, isAll: !isMore, isFiltered: true, compared, match }
}

/** The list's filter leaves some of the matches out, so that others are compared. */
const titlesOf = (compared: number): number => Math.ceil(compared * spareTitles)

/** A single word that more videos have is not looked for among all of them first. */
const mayBeFew = ({ isExact, selects, lookups: [rarest, ...others] }: SearchPlan): boolean =>
  isExact ? others.length > 0 || (rarest?.entries ?? 0) <= knownNewest : selects

const allOf = ({ ids, facts, titles }: Omit<NewestMatches, 'total' | 'isMore'>, match: string): FoundMatches => ({
  ids,
  facts,
  titles,
  total: ids.length,
  isAll: true,
  isFiltered: false,
  compared: comparedMax,
  match,
})

const matchOfLookups = (lookups: readonly Lookup[], { columns = textColumns, excluded = [] }: Options): string =>
  withoutExcluded(`${columns} : (${lookups.map(({ phrase }) => phrase).join(' AND ')})`, excluded)
