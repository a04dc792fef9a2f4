// The newest matches of the index, with what they are sorted and compared by: in one statement, since each costs as much as reading
// hundreds of rows.
import type { D1Database } from '@cloudflare/workers-types'
import { factsAmong, factsIn, type MatchFacts, type OwnTitle } from './match-facts.ts'

export type NewestMatches = {
  ids: number[]
  /** Whether there are `most`, so that `ids` may not be all. */
  isMore: boolean
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
  /** What is read if there are as many, which may not be all: so many ids, facts and titles, and a total up to this. */
  ifMore: { ids: number; facts: number; titles: number; total: number }
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
  const ids = `SELECT video_id FROM found LIMIT iif(${isMore}, ?8, ?3)`
  // The older ones alone: the index was read for the newest already.
  const older = `SELECT 1 FROM video_search WHERE video_search MATCH ?1 AND rowid < (SELECT min(video_id) FROM found)`
  const row = await db
    .prepare(`
      WITH found (video_id, place) AS MATERIALIZED (
        SELECT video_id, row_number() OVER () FROM (${newestIds} LIMIT ?3))
      SELECT ${isMore} AS isMore, (SELECT json_group_array(video_id) FROM (${ids})) AS ids,
        (${factsAmong(read, { titled: `iif(${isMore}, ?5, ?6)`, lang: '?2' })}) AS facts,
        iif(${isMore} AND ?7 > 0, min(?7, ?3 + (SELECT count(*) FROM (${older} LIMIT max(0, ?7 - ?3)))), NULL) AS total`)
    .bind(match, lang, most, ifMore.facts, ifMore.titles, titles, ifMore.total, ifMore.ids)
    .first<{ isMore: 0 | 1; ids: string; facts: string; total: number | null }>()
  return {
    ids: JSON.parse(row?.ids ?? '[]'),
    isMore: row?.isMore === 1,
    ...factsIn(row?.facts ?? '[]'),
    total: row?.total ?? null,
  }
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
