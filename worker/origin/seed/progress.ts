// What the seed remembers of itself, in the database that it fills.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/** What is done already. Each entry is written in the same batch as what it tells of. */
export type SeedProgress = {
  /** What the catalogue was made of: another recipe is another catalogue. */
  recipe: string
  /** 1 when the files are in the bucket. */
  files: number
  /** Videos 1 to this one are there. */
  videos: number
  /** How many videos the dates of those were made for. */
  dated: number
  /** For another number: how many videos have been dated anew so far. */
  dating: number
  redated: number
  /** How many videos everything that looks at all of them was made for: views, lists, totals. */
  counted: number
  /** For another number: how many videos have counters so far, and how many windows of popularity are made of them. */
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
