// What an import knows besides its videos: records of performers, accounts behind names, and what a video still lacks.
import type { D1Database } from '@cloudflare/workers-types'

/** The performers of a source whose records are known; '' is all of them. */
export async function recordedNames(db: D1Database, source: string): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT name FROM import_records WHERE source = ?1')
    .bind(source)
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** Whether an account stands behind a name, so that it is a member's and not a source's. */
export const accountNamed = (db: D1Database, username: string): Promise<number | null> =>
  db
    .prepare('SELECT a.user_id FROM accounts a JOIN users u ON u.user_id = a.user_id WHERE u.username = ?1')
    .bind(username)
    .first<number>('user_id')

/** Whether an imported video lacks what it needs to be shown: its files, or the records of its performers. */
export const isIncomplete = async (db: D1Database, videoId: number): Promise<boolean> =>
  (await db
    .prepare("SELECT 1 AS found FROM imported_videos WHERE video_id = ?1 AND waits <> ''")
    .bind(videoId)
    .first('found')) !== null
