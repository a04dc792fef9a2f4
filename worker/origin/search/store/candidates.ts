// Searches for words that many videos have. The cost is bounded, whatever is typed and however many videos there are.
import type { D1Database } from '@cloudflare/workers-types'
import { comparedMax } from '../../bounds.ts'
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
  const selects = plan.rarest.length < plan.all.length
  const rarest = selects ? await newestOf(db, matchOf(plan.rarest, asked.columns)) : []
  if (selects && rarest.length <= comparedMax) return fewCandidates(db, rarest, asked)
  const found = await foundAmongNewest(db, plan, asked)
  if (found.total === 0) return fewCandidates(db, rarest.slice(0, comparedMax), asked)
  const { offset, count } = asked.range
  const best = await ranked(db, found.newest, asked)
  return { best, page: [...best.slice(offset, offset + count), ...found.older], total: found.total }
}

async function fewCandidates(db: D1Database, found: readonly number[], asked: Asked): Promise<Candidates> {
  const { offset, count, totalMax } = asked.range
  const best = await ranked(db, found, asked)
  return { best, page: best.slice(offset, offset + count), total: Math.min(totalMax, best.length) }
}

const matchOf = (lookups: readonly Lookup[], columns: string): string =>
  `${columns} : (${lookups.map(({ phrase }) => phrase).join(' AND ')})`

const newestOfMatch =
  'SELECT rowid AS video_id FROM video_search WHERE video_search MATCH ?1 ORDER BY rowid DESC LIMIT ?2'

async function newestOf(db: D1Database, match: string): Promise<number[]> {
  const { results } = await db
    .prepare(newestOfMatch)
    .bind(match, comparedMax + 1)
    .all<{ video_id: number }>()
  return results.map(({ video_id }) => video_id)
}

/** The newest matches, those of the page that are older, and how many there are: the index is read once. */
async function foundAmongNewest(
  db: D1Database,
  { all, blocks }: SearchPlan,
  { columns, listFilter, range: { offset, count, totalMax } }: Asked,
): Promise<{ newest: number[]; older: number[]; total: number }> {
  const olderFrom = Math.max(offset, comparedMax)
  const row = await db
    .prepare(`
      WITH found AS MATERIALIZED (${newestOfMatch})
      SELECT (SELECT count(*) FROM found) AS total,
        (SELECT json_group_array(video_id) FROM (SELECT video_id FROM found LIMIT ?3)) AS newest,
        (SELECT json_group_array(video_id) FROM (SELECT video_id FROM found LIMIT ?4 OFFSET ?5)) AS older`)
    .bind(
      matchesOfFilter(matchOf(all, columns), listFilter, blocks ?? []),
      totalMax,
      comparedMax,
      Math.max(0, offset + count - olderFrom),
      olderFrom,
    )
    .first<{ total: number; newest: string; older: string }>()
  return { newest: JSON.parse(row?.newest ?? '[]'), older: JSON.parse(row?.older ?? '[]'), total: row?.total ?? 0 }
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
