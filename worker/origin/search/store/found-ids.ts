// Which videos a search finds. The cost is bounded, whatever is typed and however many videos there are.
import type { D1Database } from '@cloudflare/workers-types'
import { comparedMax, knownNewest, rankedAmongNewest } from '../../bounds.ts'
import type { ListFilter } from '../../sql/list-filters.ts'
import type { Lookup } from './lookups.ts'
import type { SearchPlan } from './plan-search.ts'
import { matchesOfFilter, quoted, textColumns } from './search-text.ts'

/** The newest matches, newest first, and how many there are. */
export type FoundIds = {
  ids: number[]
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

type Options = { columns?: string; excluded?: readonly (readonly string[])[]; listFilter: ListFilter; totalMax: number }

/**
 * All matches of words that few videos have. Of others the rarest words among all videos, when they have few; else all words among the
 * newest videos; and when those have none, the newest videos of the rarest words.
 */
export async function foundIds(db: D1Database, plan: SearchPlan, options: Options): Promise<FoundIds> {
  const matchOf = (lookups: readonly Lookup[]) => matchOfLookups(lookups, options)
  let ofRarest: number[] | null = null
  if (plan.isExact || plan.selects) {
    const few = matchOf(plan.isExact ? plan.lookups : plan.rarest)
    const most = plan.isExact ? knownNewest : comparedMax
    const ids = await newestOf(db, few, most + 1)
    if (ids.length <= most) return allOf(ids, few, plan.isExact ? comparedMax : most)
    if (!plan.isExact) ofRarest = ids.slice(0, comparedMax)
  }
  const match = matchesOfFilter(
    matchOf(plan.isExact ? plan.lookups : plan.all),
    options.listFilter,
    plan.isExact ? [] : (plan.blocks ?? []),
  )
  const ids = await newestOf(db, match, knownNewest)
  if (ids.length === 0 && plan.selects) {
    const rarest = matchOf(plan.rarest)
    return allOf(ofRarest ?? (await newestOf(db, rarest, comparedMax)), rarest, comparedMax)
  }
  const isAll = ids.length < knownNewest
  const total = isAll ? ids.length : await totalOf(db, match, options.totalMax)
  return { ids, total, isAll, isFiltered: true, compared: plan.isExact ? comparedMax : rankedAmongNewest, match }
}

const allOf = (ids: number[], match: string, compared: number): FoundIds => ({
  ids,
  total: ids.length,
  isAll: true,
  isFiltered: false,
  compared,
  match,
})

/** Any of the words that were excluded takes a video out. */
function matchOfLookups(lookups: readonly Lookup[], { columns = textColumns, excluded = [] }: Options): string {
  const wanted = `${columns} : (${lookups.map(({ phrase }) => phrase).join(' AND ')})`
  return excluded.length === 0 ? wanted : `(${wanted}) NOT ${textColumns} : (${excluded.map(quoted).join(' OR ')})`
}

/** As one value, because thousands of rows cost more than the ids in them. */
export async function newestOf(db: D1Database, match: string, count: number, offset = 0): Promise<number[]> {
  const ids = await db
    .prepare(`
      SELECT json_group_array(video_id) AS ids FROM (
        SELECT rowid AS video_id FROM video_search WHERE video_search MATCH ?1 ORDER BY rowid DESC LIMIT ?2 OFFSET ?3
      )`)
    .bind(match, count, offset)
    .first<string>('ids')
  return JSON.parse(ids ?? '[]')
}

const totalOf = async (db: D1Database, match: string, totalMax: number): Promise<number> =>
  (await db
    .prepare('SELECT count(*) AS total FROM (SELECT 1 FROM video_search WHERE video_search MATCH ?1 LIMIT ?2)')
    .bind(match, totalMax)
    .first<number>('total')) ?? 0
