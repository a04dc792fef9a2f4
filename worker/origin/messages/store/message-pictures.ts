// Pictures of messages. A deleted message leaves the row of its picture until its files are deleted.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

type NewPicture = { picture: string; userId: number; alt: string }

/** Belongs to the message that was just added; the statement before it changed something. */
export const addMessagePicture = (db: D1Database, { picture, userId, alt }: NewPicture): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO message_pictures (picture, message_id, user_id, alt)
      SELECT ?1, last_insert_rowid(), ?2, ?3 WHERE changes() > 0`)
    .bind(picture, userId, alt)

/** The two members of its conversation, if it changed. */
type Members = { low_id: number; high_id: number }

const change = (set: string) => `
  UPDATE message_pictures SET ${set} WHERE picture = ?1 AND is_gone = 0
  RETURNING (SELECT low_id FROM messages m WHERE m.message_id = message_pictures.message_id) AS low_id,
    (SELECT high_id FROM messages m WHERE m.message_id = message_pictures.message_id) AS high_id`

/** The picture was encoded anew. */
export const noteDrawnPicture = (db: D1Database, picture: string, file: string): Promise<Members | null> =>
  db.prepare(change('file = ?2')).bind(picture, file).first<Members>()

export const failMessagePicture = (db: D1Database, picture: string, reason: string): Promise<Members | null> =>
  db.prepare(change('reason = ?2')).bind(picture, reason).first<Members>()

/** The file of a picture for one of the two members, if they have not deleted its message. */
export const fileOfPicture = (db: D1Database, picture: string, userId: number): Promise<string | null> =>
  db
    .prepare(`
      SELECT p.file FROM message_pictures p
      CROSS JOIN messages msg ON msg.message_id = p.message_id
      CROSS JOIN conversations side ON side.user_id = ?2
        AND side.other_id = CASE ?2 WHEN msg.low_id THEN msg.high_id ELSE msg.low_id END
      WHERE p.picture = ?1 AND p.is_gone = 0 AND ?2 IN (msg.low_id, msg.high_id) AND msg.message_id > side.cleared_message_id`)
    .bind(picture, userId)
    .first<string | null>('file')

/** Pictures whose messages are deleted. */
export async function gonePictures(db: D1Database, most: number): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT picture FROM message_pictures INDEXED BY message_pictures_gone WHERE is_gone = 1 LIMIT ?1')
    .bind(most)
    .all<{ picture: string }>()
  return results.map(({ picture }) => picture)
}

/** Their files are deleted. */
export const dropPictures = (db: D1Database, pictures: readonly string[]): D1PreparedStatement =>
  db
    .prepare('DELETE FROM message_pictures WHERE picture IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(pictures))
