// A member's own profile: its content, its privacy, and the member's relations.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { ProfileForm } from '../../../../shared/forms/profile.ts'
import type { Privacy, Relation } from '../../../../shared/rules/members-sections.ts'
import { friendsPrivacy } from '../../../../shared/rules/video-visibility.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'
import { type MemberCardRow, memberColumns } from './members.ts'

export const setProfile = (db: D1Database, userId: number, form: ProfileForm): D1PreparedStatement => {
  const { gender, birth_date, show_birth_date, country, relationship, orientation, education, website, about_me } = form
  const values = [
    gender,
    birth_date,
    country,
    relationship,
    orientation,
    education,
    website,
    about_me,
    show_birth_date === '1' ? 1 : 0,
  ]
  return db
    .prepare(`
      UPDATE users SET gender = nullif(?2, ''), birth_date = nullif(?3, ''), country = nullif(?4, ''),
        relationship = nullif(?5, ''), orientation = nullif(?6, ''), education = nullif(?7, ''),
        website = nullif(?8, ''), about_me = nullif(?9, ''), show_birth_date = ?10
      WHERE user_id = ?1`)
    .bind(userId, ...values)
}

export const setPrivacy = (db: D1Database, userId: number, privacy: Privacy): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE users SET show_details = ?2, show_friends = ?3, show_subscriptions = ?4, show_wall = ?5, show_messages = ?6, show_seen = ?7
      WHERE user_id = ?1`)
    .bind(userId, privacy.details, privacy.friends, privacy.subscriptions, privacy.wall, privacy.messages, privacy.seen)

export async function relationOf(db: D1Database, viewerId: number, memberId: number): Promise<Relation> {
  if (viewerId === memberId) return 'oneself'
  const row = await db
    .prepare('SELECT 1 FROM friends WHERE user_id = ?1 AND friend_id = ?2 AND is_accepted = 1')
    .bind(memberId, viewerId)
    .first()
  return row === null ? 'stranger' : 'friend'
}

/** What a member shows to friends, newest first; nothing for a caller who is neither a friend nor the member. */
export async function videosForFriends(
  db: D1Database,
  viewerId: number,
  memberId: number,
  count: number,
): Promise<CardRow[]> {
  if ((await relationOf(db, viewerId, memberId)) === 'stranger') return []
  const { results } = await db
    .prepare(`
      WITH page (video_id, place) AS (
        SELECT v.video_id, row_number() OVER (ORDER BY v.post_date DESC) FROM videos v INDEXED BY videos_for_friends
        WHERE v.user_id = ?1 AND v.is_private = ${friendsPrivacy} AND v.status_id = 1 ORDER BY v.post_date DESC LIMIT ?2
      ) ${cardsOfPage}`)
    .bind(memberId, count)
    .all<CardRow>()
  return results
}

/** A banned member is in no list of another one until the ban ends. */
const isListed = (id: 'user_id' | 'friend_id'): string =>
  `(SELECT is_listed FROM users WHERE users.user_id = friends.${id}) = 1`

/** Latest friends first. */
export const pageOfFriends = (db: D1Database, userId: number, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<MemberCardRow>(
    db,
    db
      .prepare(`
        WITH page AS (
          SELECT friend_id, added_date FROM friends INDEXED BY friends_by_date
          WHERE user_id = ?1 AND is_accepted = 1 AND ${isListed('friend_id')}
          ORDER BY added_date DESC, friend_id DESC LIMIT ?2 OFFSET ?3
        )
        SELECT users.user_id, ${memberColumns} FROM page CROSS JOIN users ON users.user_id = page.friend_id
        ORDER BY page.added_date DESC, page.friend_id DESC`)
      .bind(userId, count, offset),
    db
      .prepare(`
        SELECT count(*) AS total FROM (
          SELECT 1 FROM friends WHERE user_id = ?1 AND is_accepted = 1 AND ${isListed('friend_id')} LIMIT ?2)`)
      .bind(userId, totalMax),
  )

type Requests = Record<'received' | 'sent' | 'blocked', MemberCardRow[]>

/** Newest first, at most `most` of each. Blocks of banned members are listed: that is where they are taken back. */
export async function requestsOf(db: D1Database, userId: number, most: number): Promise<Requests> {
  const cards = (id: string, rows: string) =>
    db
      .prepare(`
        SELECT users.user_id, ${memberColumns} FROM (${rows} ORDER BY added_date DESC LIMIT ?2) AS one
        CROSS JOIN users ON users.user_id = one.${id} ORDER BY one.added_date DESC`)
      .bind(userId, most)
  const [received, sent, blocked] = await db.batch<MemberCardRow>([
    cards(
      'user_id',
      `SELECT user_id, added_date FROM friends WHERE friend_id = ?1 AND is_accepted = 0 AND ${isListed('user_id')}`,
    ),
    cards(
      'friend_id',
      `SELECT friend_id, added_date FROM friends WHERE user_id = ?1 AND is_accepted = 0 AND ${isListed('friend_id')}`,
    ),
    cards('blocked_id', 'SELECT blocked_id, added_date FROM blocks WHERE user_id = ?1'),
  ])
  return { received: received?.results ?? [], sent: sent?.results ?? [], blocked: blocked?.results ?? [] }
}
