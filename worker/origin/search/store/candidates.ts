// Searches for words that many videos have. The cost is bounded, whatever is typed and however many videos there are.
import type { D1Database } from '@cloudflare/workers-types'
import { comparedMax } from '../../bounds.ts'
import { type ListFilter, listFilterCondition } from '../../sql/list-filters.ts'
import type { Lookup, SearchPlan } from './plan-search.ts'
import { indexWordsOf, matchesOfFilter } from './search-text.ts'

/** `videoIds`: the newest candidates, the best first; `more`: the match of all of them, where there are older ones. */
export type Candidates = { videoIds: number[]; more: string | null; total: number }

type Asked = { columns: string; typed: readonly string[]; listFilter: ListFilter; totalMax: number }

/**
 * The rarest words among all videos, when they have few; else all words among the newest videos; and when those have none, the newest
 * videos of the rarest words.
 */
export async function candidatesOf(db: D1Database, plan: SearchPlan, asked: Asked): Promise<Candidates> {
  const rarest = await newestOf(db, matchOf(plan.rarest, asked.columns))
  if (rarest.length <= comparedMax) return fewCandidates(db, rarest, asked)
  const more = matchesOfFilter(matchOf(plan.all, asked.columns), asked.listFilter, plan.blocks ?? [])
  const [newest, total] = await newestAndTotal(db, more, asked.totalMax)
  if (total === 0) return fewCandidates(db, rarest.slice(0, comparedMax), asked)
  return { videoIds: await ranked(db, newest, asked), more, total }
}

async function fewCandidates(db: D1Database, found: readonly number[], asked: Asked): Promise<Candidates> {
  const videoIds = await ranked(db, found, asked)
  return { videoIds, more: null, total: Math.min(asked.totalMax, videoIds.length) }
}

const matchOf = (lookups: readonly Lookup[], columns: string): string =>
  `${columns} : (${lookups.map(({ phrase }) => phrase).join(' AND ')})`

const newestStatement =
  'SELECT rowid AS video_id FROM video_search WHERE video_search MATCH ?1 ORDER BY rowid DESC LIMIT ?2'

async function newestOf(db: D1Database, match: string): Promise<number[]> {
  const { results } = await db
    .prepare(newestStatement)
    .bind(match, comparedMax + 1)
    .all<{ video_id: number }>()
  return results.map(({ video_id }) => video_id)
}

async function newestAndTotal(db: D1Database, match: string, totalMax: number): Promise<[number[], number]> {
  const [newest, total] = await db.batch<{ video_id: number }>([
    db.prepare(newestStatement).bind(match, comparedMax),
    db.prepare(`SELECT count(*) AS video_id FROM (${newestStatement})`).bind(match, totalMax),
  ])
  return [newest?.results.map(({ video_id }) => video_id) ?? [], total?.results[0]?.video_id ?? 0]
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
