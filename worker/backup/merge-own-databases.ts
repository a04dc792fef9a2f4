// A backup is one database. Rows of a noun that has a database of its own are put back beside the others, where a site without that
// database has them; one with it moves them again.
import { DatabaseSync } from 'node:sqlite'
import { requireIntact } from './snapshot-database.ts'

/**
 * The other database was copied a moment later. What the first one does not know is left out, and so is what belongs to accounts that
 * were deleted.
 */
const merging = `
  INSERT OR REPLACE INTO watched_videos (user_id, video_id, watched_date)
  SELECT user_id, video_id, watched_date FROM own.watched_videos
  WHERE user_id IN (SELECT user_id FROM accounts) AND video_id IN (SELECT video_id FROM videos)
  AND user_id NOT IN (SELECT user_id FROM forgotten_histories)`

/** @param copy a copied first database @param own copies of databases of single nouns */
export function mergeOwnDatabases(copy: string, own: readonly string[]): void {
  if (own.length === 0) return
  const db = new DatabaseSync(copy)
  try {
    for (const file of own) {
      db.prepare('ATTACH ? AS own').run(file)
      db.exec(merging)
      db.exec('DETACH own')
    }
  } finally {
    db.close()
  }
  requireIntact(copy)
}
