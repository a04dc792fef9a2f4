// Searches for words that many videos have: the rarest of them select candidates, whose texts are compared with the whole search. The
// cost is bounded, whatever is typed and however many videos there are.
import type { D1Database } from '@cloudflare/workers-types'
import { comparedMax } from '../../bounds.ts'
import { type ListFilter, listFilterCondition } from '../../sql/list-filters.ts'
import { matchesOfFilter, toIndexText } from './search-text.ts'

/** `videoIds`: the newest candidates, the best first; `more`: the match of all of them, where there are older ones. */
export type Candidates = { videoIds: number[]; more: string | null; total: number }

export async function candidatesOf(
  db: D1Database,
  {
    words,
    typed,
    listFilter,
    totalMax,
  }: { words: readonly string[]; typed: readonly string[]; listFilter: ListFilter; totalMax: number },
): Promise<Candidates> {
  const match = `{title titles names} : (${words.join(' AND ')})`
  const found = await newestOf(db, match)
  if (found.length <= comparedMax) {
    const videoIds = await ranked(db, found, typed, listFilter)
    return { videoIds, more: null, total: Math.min(totalMax, videoIds.length) }
  }
  // Too many to be looked up one by one: the index applies the filter.
  const more = matchesOfFilter(match, listFilter)
  const filtered = (await newestOf(db, more)).slice(0, comparedMax)
  const counted = await db
    .prepare('SELECT count(*) AS total FROM (SELECT 1 FROM video_search WHERE video_search MATCH ?1 LIMIT ?2)')
    .bind(more, totalMax)
    .first<number>('total')
  return { videoIds: await ranked(db, filtered, typed, listFilter), more, total: counted ?? 0 }
}

async function newestOf(db: D1Database, match: string): Promise<number[]> {
  const { results } = await db
    .prepare('SELECT rowid AS video_id FROM video_search WHERE video_search MATCH ?1 ORDER BY rowid DESC LIMIT ?2')
    .bind(match, comparedMax + 1)
    .all<{ video_id: number }>()
  return results.map(({ video_id }) => video_id)
}

/** Those that are listed and match the filter: by where the words are, how many are missing, and the newest first. */
async function ranked(
  db: D1Database,
  videoIds: readonly number[],
  typed: readonly string[],
  listFilter: ListFilter,
): Promise<number[]> {
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

/** 0: the words are together in the title, 1: all in the title, 2: all in a title of any language, 3 and more: some are not. */
function placeIn(typed: readonly string[]): (title: string, titles: string) => number {
  const phrase = ` ${foldedWords(typed.join(' ')).join(' ')} `
  const words = [...new Set(phrase.trim().split(' '))]
  return (title, titles) => {
    const inTitle = foldedWords(title)
    if (` ${inTitle.join(' ')} `.includes(phrase)) return 0
    if (words.every((word) => inTitle.includes(word))) return 1
    const inTitles = new Set([...inTitle, ...foldedWords(titles)])
    const missing = words.filter((word) => !inTitles.has(word)).length
    return 2 + missing
  }
}

/** The words of a text as the index folds them. */
const foldedWords = (text: string): string[] =>
  toIndexText(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
