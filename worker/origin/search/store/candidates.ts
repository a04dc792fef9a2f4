// Searches for words that many videos have. The cost is bounded, whatever is typed and however many videos there are.
import type { D1Database } from '@cloudflare/workers-types'
import { comparedMax, knownNewest, rankedAmongNewest } from '../../bounds.ts'
import { type ListFilter, listFilterCondition } from '../../sql/list-filters.ts'
import type { PageOf } from '../../sql/page.ts'
import type { Lookup, SearchPlan } from './plan-search.ts'
import { indexWordsOf, matchesOfFilter } from './search-text.ts'

/** `best`: the newest candidates, the best first; `page`: the ids of the page that was asked for. */
export type Candidates = { best: number[]; page: number[]; total: number }

type Asked = { columns: string; typed: readonly string[]; listFilter: ListFilter; range: PageOf }

/**
 * The rarest words among all videos, when they have few; else all words among the newest videos; and when those have none, the newest
 * videos of the rarest words.
 */
export async function candidatesOf(db: D1Database, plan: SearchPlan, asked: Asked): Promise<Candidates> {
  const rarest = plan.selects ? await newestOf(db, matchOf(plan.rarest, asked.columns), comparedMax + 1) : []
  if (plan.selects && rarest.length <= comparedMax) return fewCandidates(db, rarest, asked)
  const more = matchesOfFilter(matchOf(plan.all, asked.columns), asked.listFilter, plan.blocks ?? [])
  const newest = await newestOf(db, more, knownNewest)
  if (newest.length === 0) return fewCandidates(db, rarest.slice(0, comparedMax), asked)
  const { page, total } = await pageAndTotal(db, more, newest, asked.range)
  const best = await ranked(db, newest.slice(0, rankedAmongNewest), asked)
  return { best, page: [...best.slice(asked.range.offset, asked.range.offset + asked.range.count), ...page], total }
}

async function fewCandidates(db: D1Database, found: readonly number[], asked: Asked): Promise<Candidates> {
  const { offset, count, totalMax } = asked.range
  const best = await ranked(db, found, asked)
  return { best, page: best.slice(offset, offset + count), total: Math.min(totalMax, best.length) }
}

const matchOf = (lookups: readonly Lookup[], columns: string): string =>
  `${columns} : (${lookups.map(({ phrase }) => phrase).join(' AND ')})`

/** As one value, because thousands of rows cost more than the ids in them. */
async function newestOf(db: D1Database, match: string, count: number, offset = 0): Promise<number[]> {
  const ids = await db
    .prepare(`
      SELECT json_group_array(video_id) AS ids FROM (
        SELECT rowid AS video_id FROM video_search WHERE video_search MATCH ?1 ORDER BY rowid DESC LIMIT ?2 OFFSET ?3
      )`)
    .bind(match, count, offset)
    .first<string>('ids')
  return JSON.parse(ids ?? '[]')
}

/** The ids of a page behind the ranked ones, and the total. Only of more matches than the newest ones the index is read again. */
async function pageAndTotal(
  db: D1Database,
  match: string,
  newest: readonly number[],
  { offset, count, totalMax }: PageOf,
): Promise<{ page: number[]; total: number }> {
  const start = Math.max(offset, rankedAmongNewest)
  const end = Math.max(start, offset + count)
  if (newest.length < knownNewest) return { page: newest.slice(start, end), total: Math.min(totalMax, newest.length) }
  const total = await db
    .prepare('SELECT count(*) AS total FROM (SELECT 1 FROM video_search WHERE video_search MATCH ?1 LIMIT ?2)')
    .bind(match, totalMax)
    .first<number>('total')
  const page = end <= knownNewest ? newest.slice(start, end) : await newestOf(db, match, end - start, start)
  return { page, total: total ?? 0 }
}

/** Those that are listed and match the filter: by where the words are, how many are missing, and the newest first. */
async function ranked(db: D1Database, videoIds: readonly number[], { typed, listFilter }: Asked): Promise<number[]> {
  const { results } = await db
    .prepare(`
      SELECT v.video_id, v.title,
        (SELECT group_concat(t.title, ' . ') FROM video_titles t WHERE t.video_id = v.video_id) AS titles
      FROM json_each(?1) m CROSS JOIN videos v ON v.video_id = m.value
      WHERE v.status_id = 1 AND v.is_private = 0 AND ${listFilterCondition(listFilter)}`)
    .bind(JSON.stringify(videoIds))
    .all<{ video_id: number; title: string; titles: string | null }>()
  const placeOf = placeIn(typed)
  return results
    .map(({ video_id, title, titles }) => ({ video_id, place: placeOf(title, titles ?? '') }))
    .toSorted((a, b) => a.place - b.place || b.video_id - a.video_id)
    .map(({ video_id }) => video_id)
}

/**
 * 0: the words are together in the title, 1: all in the title, 2: together in a title of another language, 3: all in the titles, 4 and
 * more: some are not.
 */
function placeIn(typed: readonly string[]): (title: string, titles: string) => number {
  const asked = indexWordsOf(typed.join(' '))
  const phrase = ` ${asked.join(' ')} `
  const words = [...new Set(asked)]
  return (title, titles) => {
    const inTitle = indexWordsOf(title)
    if (` ${inTitle.join(' ')} `.includes(phrase)) return 0
    if (words.every((word) => inTitle.includes(word))) return 1
    const inOthers = indexWordsOf(titles)
    if (` ${inOthers.join(' ')} `.includes(phrase)) return 2
    const inTitles = new Set([...inTitle, ...inOthers])
    return 3 + words.filter((word) => !inTitles.has(word)).length
  }
}
