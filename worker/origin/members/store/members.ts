// Members: pages of them, and the public profile of one, if it is listed: a trigger keeps that column. The table has no e-mail
// and no password.
import type { D1Database } from '@cloudflare/workers-types'
import type { MemberSort } from '../../../../shared/rules/browse-filters.ts'
import type { Audience, PrivacySetting } from '../../../../shared/rules/members-sections.ts'
import { memberFilters, type TraitValue } from '../../../../shared/rules/people-traits.ts'
import { membersWalked } from '../../bounds.ts'
import { allConditions, type PageOf, pageAndTotal, type SqlPart } from '../../sql/page.ts'
import { ageCondition, conditionsOf, equals, type FilterSql, type FilterValues } from '../../sql/traits.ts'
import { isVerified } from '../../sql/verified.ts'

export type MemberCardRow = {
  user_id: number
  username: string
  avatar: string | null
  country: string | null
  gender: TraitValue<'gender'> | null
  birth_date: string | null
  /** Who sees the three columns above. */
  show_details: Audience
  total_videos: number
  subscribers: number
  viewed: number
  is_verified: 0 | 1
}

/** The columns of a member's card besides the id. */
export const memberColumns = `username, avatar, country, gender, birth_date, show_details, total_videos, subscribers, viewed,
  ${isVerified('users')} AS is_verified`

const sorts: Record<MemberSort, { key: string; index: string }> = {
  recent: { key: 'added_date', index: 'users_by_date' },
  'most-viewed': { key: 'viewed', index: 'users_by_viewed' },
  'most-subscribed': { key: 'subscribers', index: 'users_by_subscribers' },
  'count-videos': { key: 'total_videos', index: 'users_by_videos' },
  'most-popular-videos': { key: 'video_views', index: 'users_by_video_views' },
}

/** Whose friends or subscribers are listed is no condition: it decides where the list is taken from. */
type MemberFilter = Exclude<(typeof memberFilters)[number], 'object_id'>
const narrowing = memberFilters.filter((name) => name !== 'object_id')
/** A member who is found by one of these has shown it to every visitor. */
const details = narrowing.filter((name) => name !== 'avatar')

const filterSql: FilterSql<MemberFilter> = {
  country: equals('country'),
  gender: equals('gender'),
  age: ageCondition,
  relationship: equals('relationship'),
  avatar: (value) => (value === '' ? [] : [{ sql: 'avatar IS NOT NULL', values: [] }]),
  orientation: equals('orientation'),
}

export type MemberList = {
  section: 'all' | 'friends' | 'subscribers'
  /** Whose friends or subscribers. */
  ownerId: number
  filters: FilterValues<MemberFilter>
  /** A match of names (search-text.ts), in a search. */
  match: string | undefined
  sort: MemberSort
  /** Ages are computed for this day. */
  nowMs: number
}

export function pageOfMembers(
  db: D1Database,
  list: MemberList,
  page: PageOf,
): Promise<{ rows: MemberCardRow[]; total: number }> {
  const conditions = conditionsOfList(list)
  const isWhole = list.section === 'all' && list.match === undefined && conditions.length === 0
  return isWhole ? pageOfAll(db, list.sort, page) : pageOfFiltered(db, list, conditions, page)
}

/** All members: the index alone selects the page. */
function pageOfAll(db: D1Database, sort: MemberSort, { offset, count, totalMax }: PageOf) {
  const { key, index } = sorts[sort]
  return pageAndTotal<MemberCardRow>(
    db,
    db
      .prepare(`
        WITH page AS (
          SELECT user_id, ${key} AS rank FROM users INDEXED BY ${index} WHERE is_listed = 1 ORDER BY ${key} DESC, user_id DESC LIMIT ? OFFSET ?
        )
        SELECT users.user_id, ${memberColumns} FROM page CROSS JOIN users ON users.user_id = page.user_id
        ORDER BY page.rank DESC, page.user_id DESC`)
      .bind(count, offset),
    db
      .prepare(
        'SELECT count(*) AS total FROM (SELECT 1 FROM users INDEXED BY users_by_date WHERE is_listed = 1 LIMIT ?)',
      )
      .bind(totalMax),
  )
}

function pageOfFiltered(db: D1Database, list: MemberList, conditions: SqlPart[], { offset, count, totalMax }: PageOf) {
  const source = sourceOf(list)
  const { sql, values } = allConditions([isListed, ...conditions])
  const found = `FROM (${source.sql}) AS one CROSS JOIN users ON users.user_id = one.user_id WHERE ${sql}`
  const bound = [...source.values, ...values]
  return pageAndTotal<MemberCardRow>(
    db,
    db
      .prepare(`
        SELECT users.user_id, ${memberColumns} ${found}
        ORDER BY ${sorts[list.sort].key} DESC, users.user_id DESC LIMIT ? OFFSET ?`)
      .bind(...bound, count, offset),
    db.prepare(`SELECT count(*) AS total FROM (SELECT 1 ${found} LIMIT ?)`).bind(...bound, totalMax),
  )
}

/** The source of a filtered list: the first of all members in its order, or the newest matches or subscribers. */
function sourceOf({ section, ownerId, match, sort }: MemberList): SqlPart {
  const { key, index } = sorts[sort]
  if (section === 'friends') {
    return {
      sql: 'SELECT friend_id AS user_id FROM friends WHERE user_id = ? AND is_accepted = 1 LIMIT ?',
      values: [ownerId, membersWalked],
    }
  }
  if (section === 'subscribers') {
    // A member who hides their subscriptions is in no list of subscribers.
    return {
      sql: `
        SELECT s.user_id FROM subscriptions s INDEXED BY subscriptions_by_object
        CROSS JOIN users u ON u.user_id = s.user_id AND u.show_subscriptions = 'public'
        WHERE s.type = 'member' AND s.object_id = ? ORDER BY s.added_date DESC LIMIT ?`,
      values: [ownerId, membersWalked],
    }
  }
  if (match !== undefined) return namedLike(match)
  return {
    sql: `SELECT user_id FROM users INDEXED BY ${index} WHERE is_listed = 1 ORDER BY ${key} DESC, user_id DESC LIMIT ?`,
    values: [membersWalked],
  }
}

const isListed: SqlPart = { sql: 'is_listed = 1', values: [] }

const namedLike = (match: string): SqlPart => ({
  sql: 'SELECT rowid AS user_id FROM member_search WHERE member_search MATCH ? ORDER BY rowid DESC LIMIT ?',
  values: [match, membersWalked],
})

function conditionsOfList({ section, filters, match, nowMs }: MemberList): SqlPart[] {
  const named = section !== 'all' && match !== undefined ? [namedLike(match)] : []
  const isByDetail = details.some((name) => filters[name] !== '')
  return [
    ...conditionsOf(narrowing, filterSql, filters, nowMs),
    ...(isByDetail ? [{ sql: "show_details = 'public'", values: [] }] : []),
    ...named.map(({ sql, values }) => ({ sql: `users.user_id IN (${sql})`, values })),
  ]
}

export type MemberRow = MemberCardRow &
  Record<`show_${PrivacySetting}`, Audience> & {
    cover: string | null
    about_me: string | null
    relationship: TraitValue<'relationship'> | null
    orientation: TraitValue<'orientation'> | null
    education: string | null
    website: string | null
    added_date: number
    show_birth_date: 0 | 1
  }

export async function memberById(db: D1Database, userId: number): Promise<MemberRow | null> {
  return db
    .prepare(`
      SELECT user_id, ${memberColumns}, cover, about_me, relationship, orientation, education, website, added_date, show_birth_date,
        show_friends, show_subscriptions, show_wall, show_messages, show_seen
      FROM users WHERE user_id = ?1 AND is_listed = 1`)
    .bind(userId)
    .first<MemberRow>()
}

export async function isMember(db: D1Database, userId: number): Promise<boolean> {
  return (
    (await db
      .prepare('SELECT 1 AS found FROM users WHERE user_id = ?1 AND is_listed = 1')
      .bind(userId)
      .first('found')) === 1
  )
}
