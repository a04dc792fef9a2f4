// Rows of the watch history on their way from the first database into one of their own. They are written there before they are deleted
// here, so that an interruption loses none, and a row that is there already is the newer one.
import type { D1Database } from '@cloudflare/workers-types'

type Row = { user_id: number; video_id: number; watched_date: number }

/** Moves at most `most` rows, of one member or of any; returns how many. */
export async function moveWatched(
  db: D1Database,
  history: D1Database,
  { userId, most }: { userId: number | null; most: number },
): Promise<number> {
  const { results: rows } = await db
    .prepare(`
      SELECT user_id, video_id, watched_date FROM watched_videos
      WHERE user_id >= coalesce(?1, 0) AND user_id <= coalesce(?1, 9007199254740991) LIMIT ?2`)
    .bind(userId, most)
    .all<Row>()
  if (rows.length === 0) return 0
  const moved = JSON.stringify(rows)
  await history
    .prepare(`
      INSERT INTO watched_videos (user_id, video_id, watched_date)
      SELECT value ->> 'user_id', value ->> 'video_id', value ->> 'watched_date' FROM json_each(?1) WHERE true
      ON CONFLICT DO NOTHING`)
    .bind(moved)
    .run()
  await db
    .prepare(`
      DELETE FROM watched_videos WHERE (user_id, video_id) IN (
        SELECT value ->> 'user_id', value ->> 'video_id' FROM json_each(?1))`)
    .bind(moved)
    .run()
  return rows.length
}

/** Notes that the member's history has to be deleted in its own database. For the batch that deletes the account. */
export const noteForgotten = (db: D1Database, userId: number) =>
  db.prepare('INSERT OR IGNORE INTO forgotten_histories (user_id) VALUES (?1)').bind(userId)

/** Deletes the noted histories, then the notes. */
export async function forgetNoted(db: D1Database, history: D1Database): Promise<void> {
  const { results } = await db.prepare('SELECT user_id FROM forgotten_histories LIMIT 100').all<{ user_id: number }>()
  if (results.length === 0) return
  const ids = JSON.stringify(results.map(({ user_id }) => user_id))
  for (const [own, table] of [
    [history, 'watched_videos'],
    [history, 'done_requests'],
    [db, 'forgotten_histories'],
  ] as const) {
    await own.prepare(`DELETE FROM ${table} WHERE user_id IN (SELECT value FROM json_each(?1))`).bind(ids).run()
  }
}
