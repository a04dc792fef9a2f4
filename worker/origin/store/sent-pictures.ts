// Pictures that members sent and that are not seen yet: one at most for each place.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { ProfilePicture } from '../../../shared/forms/picture.ts'

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

/** The key of what was sent before for the same place; null where nothing was. */
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
