// The newest matches of the index, with what they are sorted and compared by: in one statement, since each costs as much as reading
// hundreds of rows.
import type { D1Database } from '@cloudflare/workers-types'
import { factsAmong, factsIn, type MatchFacts, type OwnTitle } from './match-facts.ts'

export type NewestMatches = {
  ids: number[]
  /** Of the listed ones. */
  facts: MatchFacts[]
  titles: OwnTitle[]
  /** Null where it was not asked, or where `ids` are all. */
  total: number | null
}

type Asked = {
  /** How many at most. */
  most: number
  /** Of how many of the first the titles are read, if there are fewer than `most`. */
  titles: number
  /** What is read if there are as many, which may not be all: facts and titles of so many, and a total up to this. */
  ifMore: { facts: number; titles: number; total: number }
  lang: string
}

/** @param match what the index looks up */
export async function newestMatches(
  db: D1Database,
  match: string,
  { most, titles, ifMore, lang }: Asked,
): Promise<NewestMatches> {
  const isMore = '(SELECT count(*) FROM found) = ?3'
  const read = `SELECT video_id, place FROM found LIMIT iif(${isMore}, ?4, ?3)`
  const row = await db
    .prepare(`
      WITH found (video_id, place) AS MATERIALIZED (
        SELECT video_id, row_number() OVER () FROM (${newestIds} LIMIT ?3))
      SELECT (SELECT json_group_array(video_id) FROM found) AS ids,
        (${factsAmong(read, { titled: `iif(${isMore}, ?5, ?6)`, lang: '?2' })}) AS facts,
        iif(${isMore} AND ?7 > 0,
          (SELECT count(*) FROM (SELECT 1 FROM video_search WHERE video_search MATCH ?1 LIMIT ?7)), NULL) AS total`)
    .bind(match, lang, most, ifMore.facts, ifMore.titles, titles, ifMore.total)
    .first<{ ids: string; facts: string; total: number | null }>()
  return { ids: JSON.parse(row?.ids ?? '[]'), ...factsIn(row?.facts ?? '[]'), total: row?.total ?? null }
}

const newestIds = 'SELECT rowid AS video_id FROM video_search WHERE video_search MATCH ?1 ORDER BY rowid DESC'

/** Their ids alone, from `offset` on. */
export async function newestOf(db: D1Database, match: string, count: number, offset: number): Promise<number[]> {
  const ids = await db
    .prepare(`SELECT json_group_array(video_id) AS ids FROM (${newestIds} LIMIT ?2 OFFSET ?3)`)
    .bind(match, count, offset)
    .first<string>('ids')
  return JSON.parse(ids ?? '[]')
}
