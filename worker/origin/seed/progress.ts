// The seed's progress, stored in the database that it fills.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/** What is done. Each entry is written in the same batch as its rows. */
export type SeedProgress = {
  /** The version of the catalogue: another recipe makes other rows. */
  recipe: string
  /** 1 when the files are in the bucket. */
  files: number
  /** The last video that exists. */
  videos: number
  /** The number of videos that the dates were computed for. */
  dated: number
  /** While the dates change: the new number of videos, and how many have their new date. */
  dating: number
  redated: number
  /** The number of videos that views, lists and totals were computed for. */
  counted: number
  /** While they are rebuilt: the new number of videos, how many have counters, and how many popularity windows are done. */
  counting: number
  counters: number
  windows: number
  /** 1 when playlists and comments are filled, and how many steps of the recount are done. */
  gathered: number
  recounted: number
}

const nothing: SeedProgress = {
  recipe: '',
  files: 0,
  videos: 0,
  dated: 0,
  dating: 0,
  redated: 0,
  counted: 0,
  counting: 0,
  counters: 0,
  windows: 0,
  gathered: 0,
  recounted: 0,
}

export async function readProgress(db: D1Database): Promise<SeedProgress> {
  await db
    .prepare('CREATE TABLE IF NOT EXISTS seed_memory (name TEXT PRIMARY KEY, value ANY) WITHOUT ROWID, STRICT')
    .run()
  const { results } = await db
    .prepare('SELECT name, value FROM seed_memory')
    .all<{ name: string; value: string | number }>()
  return { ...nothing, ...Object.fromEntries(results.map(({ name, value }) => [name, value])) }
}

export function saveProgress(db: D1Database, facts: Partial<SeedProgress>): D1PreparedStatement {
  return db
    .prepare('INSERT OR REPLACE INTO seed_memory (name, value) SELECT value ->> 0, value ->> 1 FROM json_each(?1)')
    .bind(JSON.stringify(Object.entries(facts)))
}
