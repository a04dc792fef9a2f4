// Who runs a channel: its owner, those who accepted to help, those who were asked, and a member who was offered it.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { ChannelRole, InvitedRole } from '../../../../shared/rules/people-channel-roles.ts'
import { channelPeopleMax, ownChannelsMax } from '../../bounds.ts'
import { userIdOfName } from '../../members/store/names.ts'

export type OwnChannelRow = {
  channel_id: number
  dir: string
  title: string
  role: ChannelRole
  state: 'accepted' | 'invited' | 'offered'
  is_hidden: 0 | 1
  videos: number
  subscribers: number
}

/** All channels that concern a member, with what they are in each; one that they were asked for comes first. */
export async function channelsOfMember(db: D1Database, userId: number): Promise<OwnChannelRow[]> {
  const { results } = await db
    .prepare(`
      WITH own AS (
        SELECT channel_id, 'owner' AS role, 'accepted' AS state FROM channels WHERE user_id = ?1
        UNION ALL SELECT channel_id, role, iif(is_accepted, 'accepted', 'invited') FROM channel_people WHERE user_id = ?1
        UNION ALL SELECT channel_id, 'owner', 'offered' FROM channel_offers WHERE user_id = ?1)
      SELECT c.channel_id, c.dir, c.title, own.role, own.state, c.is_hidden, c.total_videos AS videos, c.subscribers
      FROM own CROSS JOIN channels c ON c.channel_id = own.channel_id
      ORDER BY own.state = 'accepted', c.title LIMIT 200`)
    .bind(userId)
    .all<OwnChannelRow>()
  return results
}

/** What a member is in a channel; null for nothing, and before they have accepted. */
export async function roleInChannel(db: D1Database, channelId: number, userId: number): Promise<ChannelRole | null> {
  const row = await db
    .prepare(`
      SELECT iif(c.user_id = ?2, 'owner', p.role) AS role
      FROM channels c LEFT JOIN channel_people p ON p.channel_id = c.channel_id AND p.user_id = ?2 AND p.is_accepted = 1
      WHERE c.channel_id = ?1`)
    .bind(channelId, userId)
    .first<{ role: ChannelRole | null }>()
  return row?.role ?? null
}

/**
 * SQL: whether a member may put videos into a channel. One that never had an owner takes those of all members.
 * @param row the table's alias @param user an expression
 */
export const isOpenTo = (row: string, user: string): string =>
  `((${row}.user_id IS NULL AND ${row}.is_left = 0) OR ${row}.user_id = ${user} OR EXISTS (SELECT 1 FROM channel_people p
    WHERE p.channel_id = ${row}.channel_id AND p.user_id = ${user} AND p.role = 'editor' AND p.is_accepted = 1))`

/** By the channel's address. */
export const takesVideosOf = async (db: D1Database, dir: string, userId: number): Promise<boolean> =>
  (await db
    .prepare(`SELECT 1 FROM channels h WHERE h.dir = ?1 AND ${isOpenTo('h', '?2')}`)
    .bind(dir, userId)
    .first()) !== null

export type ChannelPerson = { user_id: number; username: string; role: InvitedRole; is_accepted: 0 | 1 }

export async function peopleOfChannel(
  db: D1Database,
  channelId: number,
): Promise<{ people: ChannelPerson[]; offeredTo: string | null }> {
  const [people, offer] = await db.batch<Record<string, unknown>>([
    db
      .prepare(`
        SELECT p.user_id, u.username, p.role, p.is_accepted FROM channel_people p JOIN users u USING (user_id)
        WHERE p.channel_id = ?1 ORDER BY p.added_date`)
      .bind(channelId),
    db
      .prepare('SELECT u.username FROM channel_offers o JOIN users u USING (user_id) WHERE o.channel_id = ?1')
      .bind(channelId),
  ])
  // A batch has one type for all its results.
  return {
    people: (people?.results ?? []) as ChannelPerson[],
    offeredTo: (offer?.results as { username: string }[] | undefined)?.[0]?.username ?? null,
  }
}

/** How many channels a member owns, and until when their proof of age holds. */
export async function standingOf(db: D1Database, userId: number): Promise<{ owned: number; ageUntil: number }> {
  const row = await db
    .prepare(`
      SELECT (SELECT count(*) FROM channels WHERE user_id = ?1) AS owned,
        (SELECT age_verified_until FROM accounts WHERE user_id = ?1) AS age_until`)
    .bind(userId)
    .first<{ owned: number; age_until: number | null }>()
  return { owned: row?.owned ?? 0, ageUntil: row?.age_until ?? 0 }
}

/** An account that may be asked, by its name or a former one; null for none, and for a banned one. */
export async function memberNamed(db: D1Database, username: string): Promise<number | null> {
  const userId = await userIdOfName(db, username)
  return db
    .prepare('SELECT user_id FROM accounts WHERE user_id = ?1 AND is_confirmed = 1 AND is_banned = 0')
    .bind(userId)
    .first<number>('user_id')
}

type Of = { channelId: number; userId: number }

/** Changes nothing where a channel has as many people as it may have. Who was asked before gets the new role. */
export const invite = (
  db: D1Database,
  { channelId, userId, role, nowSeconds }: Of & { role: InvitedRole; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO channel_people (channel_id, user_id, role, added_date)
      SELECT ?1, ?2, ?3, ?4
      WHERE (SELECT count(*) FROM channel_people WHERE channel_id = ?1 AND user_id <> ?2) < ${channelPeopleMax}
      ON CONFLICT DO UPDATE SET role = excluded.role`)
    .bind(channelId, userId, role, nowSeconds)

export const accept = (db: D1Database, { channelId, userId }: Of): D1PreparedStatement =>
  db
    .prepare('UPDATE channel_people SET is_accepted = 1 WHERE channel_id = ?1 AND user_id = ?2 AND is_accepted = 0')
    .bind(channelId, userId)

export const dropPerson = (db: D1Database, { channelId, userId }: Of): D1PreparedStatement =>
  db.prepare('DELETE FROM channel_people WHERE channel_id = ?1 AND user_id = ?2').bind(channelId, userId)

/** An offer to another member takes the place of a former one. */
export const offer = (
  db: D1Database,
  { channelId, userId, nowSeconds }: Of & { nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare('INSERT OR REPLACE INTO channel_offers (channel_id, user_id, added_date) VALUES (?1, ?2, ?3)')
    .bind(channelId, userId, nowSeconds)

export const dropOffer = (db: D1Database, channelId: number, userId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM channel_offers WHERE channel_id = ?1 AND user_id = ?2').bind(channelId, userId)

/** The member who was offered it; null for none. */
export const offeredTo = (db: D1Database, channelId: number): Promise<number | null> =>
  db.prepare('SELECT user_id FROM channel_offers WHERE channel_id = ?1').bind(channelId).first<number>('user_id')

/** Offers and invitations that no member accepted end with their owner's right to make them. */
export const dropUnanswered = (db: D1Database, channelId: number, condition: string): D1PreparedStatement[] =>
  ['channel_offers WHERE', 'channel_people WHERE is_accepted = 0 AND'].map((those) =>
    db.prepare(`DELETE FROM ${those} channel_id = ?1 AND ${condition}`).bind(channelId),
  )

export const ownerOf = async (
  db: D1Database,
  channelId: number,
): Promise<{ user_id: number; username: string } | null> =>
  db
    .prepare('SELECT u.user_id, u.username FROM channels c JOIN users u USING (user_id) WHERE c.channel_id = ?1')
    .bind(channelId)
    .first<{ user_id: number; username: string }>()

/** Changes nothing where the channel was not offered to the member, or its owner is another one by now. */
export const takeOver = (
  db: D1Database,
  { channelId, userId, formerId, nowSeconds }: Of & { formerId: number; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE channels SET user_id = ?2, version = version + 1, changed_date = ?4
      WHERE channel_id = ?1 AND user_id = ?3
        AND EXISTS (SELECT 1 FROM channel_offers o WHERE o.channel_id = ?1 AND o.user_id = ?2)
        AND (SELECT count(*) FROM channels own WHERE own.user_id = ?2) < ${ownChannelsMax}`)
    .bind(channelId, userId, formerId, nowSeconds)

/** The former owner helps from then on, and the offer is over. */
export const finishTakeOver = (
  db: D1Database,
  { channelId, userId, formerId, nowSeconds }: Of & { formerId: number; nowSeconds: number },
  condition: string,
): D1PreparedStatement[] => [
  db
    .prepare(`DELETE FROM channel_people WHERE channel_id = ?1 AND user_id IN (?2, ?3) AND ${condition}`)
    .bind(channelId, userId, formerId),
  db
    .prepare(`
      INSERT INTO channel_people (channel_id, user_id, role, is_accepted, added_date)
      SELECT ?1, ?2, 'editor', 1, ?3 WHERE ${condition}`)
    .bind(channelId, formerId, nowSeconds),
  db.prepare(`DELETE FROM channel_offers WHERE channel_id = ?1 AND ${condition}`).bind(channelId),
]
