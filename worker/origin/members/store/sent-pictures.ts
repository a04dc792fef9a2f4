// Pictures that members sent and that are not shown yet: at most one for each purpose.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { ProfilePicture } from '../../../../shared/forms/profile-picture.ts'

type SentRow = { purpose: ProfilePicture; state: 'pending' | 'failed'; reason: string | null }
type Sent = { state: 'pending' | 'failed'; reason?: string }

export async function sentPicturesOf(db: D1Database, userId: number): Promise<{ [Purpose in ProfilePicture]?: Sent }> {
  const { results } = await db
    .prepare('SELECT purpose, state, reason FROM sent_pictures WHERE user_id = ?1')
    .bind(userId)
    .all<SentRow>()
  return Object.fromEntries(
    results.map(({ purpose, state, reason }) => [purpose, { state, ...(reason === null ? {} : { reason }) }]),
  )
}

/** The key of the picture that was sent before for the same purpose; null where there was none. */
export const sentBefore = (db: D1Database, userId: number, purpose: ProfilePicture): Promise<string | null> =>
  db
    .prepare('SELECT picture FROM sent_pictures WHERE user_id = ?1 AND purpose = ?2')
    .bind(userId, purpose)
    .first<string>('picture')

type New = { userId: number; purpose: ProfilePicture; picture: string; bytes: number; crop: string | null }

export const addSentPicture = (db: D1Database, one: New & { nowSeconds: number }): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR REPLACE INTO sent_pictures (user_id, purpose, picture, bytes, crop, state, added_date)
      VALUES (?1, ?2, ?3, ?4, ?5, 'pending', ?6)`)
    .bind(one.userId, one.purpose, one.picture, one.bytes, one.crop, one.nowSeconds)

/** Keys of a member's shown and sent pictures, for the deletion of the account. */
export async function picturesOfMember(db: D1Database, userId: number): Promise<{ shown: string[]; sent: string[] }> {
  const [shown, sent] = await db.batch<Record<string, string | null>>([
    db.prepare('SELECT avatar, cover FROM users WHERE user_id = ?1').bind(userId),
    db.prepare('SELECT picture FROM sent_pictures WHERE user_id = ?1').bind(userId),
  ])
  const keysIn = (rows: Record<string, string | null>[] = []) =>
    rows.flatMap((row) => Object.values(row)).filter((key) => key !== null)
  return { shown: keysIn(shown?.results), sent: keysIn(sent?.results) }
}

export const shownPicture = (db: D1Database, userId: number, purpose: ProfilePicture): Promise<string | null> =>
  db.prepare(`SELECT ${purpose} AS picture FROM users WHERE user_id = ?1`).bind(userId).first<string>('picture')

/** Returns a row if it is the latest one that they sent. */
export const showPicture = (
  db: D1Database,
  { userId, purpose, picture, key }: { userId: number; purpose: ProfilePicture; picture: string; key: string },
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE users SET ${purpose} = ?4 WHERE user_id = ?1 AND EXISTS (
        SELECT 1 FROM sent_pictures WHERE user_id = ?1 AND purpose = ?2 AND picture = ?3
      )
      RETURNING user_id`)
    .bind(userId, purpose, picture, key)

export const dropSentPicture = (db: D1Database, userId: number, purpose: ProfilePicture, picture: string) =>
  db
    .prepare('DELETE FROM sent_pictures WHERE user_id = ?1 AND purpose = ?2 AND picture = ?3')
    .bind(userId, purpose, picture)

export const failSentPicture = (
  db: D1Database,
  userId: number,
  purpose: ProfilePicture,
  picture: string,
  reason: string,
) =>
  db
    .prepare(`
      UPDATE sent_pictures SET state = 'failed', reason = ?4 WHERE user_id = ?1 AND purpose = ?2 AND picture = ?3`)
    .bind(userId, purpose, picture, reason)
