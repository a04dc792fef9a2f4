// The table of members: fifty rows of what matches, by key, and the number beside each filter. Every filter has a source that an index
// leads to, and no statement reads more members than `membersTableMax`.
import type { D1Database } from '@cloudflare/workers-types'
import type { Role } from '../../../../shared/entities/account.ts'
import { membersTableMax } from '../../../../shared/limits.ts'
import { type MemberTableFilter, type MemberTableSort, memberTable } from '../../../../shared/rules/member-acts.ts'
import { strikesOf } from '../../moderation/store/member-acts.ts'
import { allConditions, type SqlPart } from '../../sql/page.ts'

export type MemberTableRow = {
  user_id: number
  username: string
  country: string | null
  added_date: number
  seen_date: number
  total_videos: number
  /** Null without an account. */
  role: Role | null
  is_confirmed: 0 | 1 | null
  is_banned: 0 | 1 | null
  closed_until: number | null
  silenced_until: number | null
  strikes: number
}

/** What rows are ordered by, ascending; the id decides between equals. */
const sorts: Record<MemberTableSort, string> = {
  joined: '-u.added_date',
  seen: '-u.seen_date',
  videos: '-u.total_videos',
  name: 'lower(u.username)',
}

/** The same for the source, which an index orders. */
const sourceOrders: Record<MemberTableSort, string> = {
  joined: 'u.added_date DESC',
  seen: 'u.seen_date DESC',
  videos: 'u.total_videos DESC',
  name: 'u.username',
}

/** In the words of the index. */
const role = (name: Role) => `a.granted_role <> 'member' AND a.granted_role = '${name}'`

/** Of members with an account: the condition of each filter. `?now` is replaced by the time. */
const filters: Record<Exclude<MemberTableFilter, 'all' | 'uploaders'>, string> = {
  unconfirmed: 'a.is_confirmed = 0',
  struck: `a.user_id IN (SELECT user_id FROM member_acts WHERE act = 'strike' AND lifted_date IS NULL AND until_date > ?now)`,
  silenced: 'a.silenced_until > 0 AND a.silenced_until > ?now',
  suspended: 'a.closed_until > 0 AND a.closed_until > ?now AND a.is_banned = 0',
  banned: 'a.closed_until > 0 AND a.is_banned = 1',
  appealed: 'a.user_id IN (SELECT user_id FROM member_acts WHERE due_date IS NOT NULL)',
  trusted: role('trusted'),
  editor: role('editor'),
  moderator: role('moderator'),
  admin: role('admin'),
}

type Asked = {
  sort: MemberTableSort
  filter: MemberTableFilter
  after: number
  country: string
  /** The first and the last second on which the member joined; null: any. */
  from: number | null
  to: number | null
  /** A name's beginning or an id; null: any. */
  find: { name: string; id: number } | { emailHash: string } | null
  nowSeconds: number
  count: number
}

export async function pageOfMemberTable(
  db: D1Database,
  asked: Asked,
): Promise<{ rows: MemberTableRow[]; totals: Record<MemberTableFilter, number>; hasMore: boolean }> {
  const { sort, after, nowSeconds, count } = asked
  const value = sorts[sort]
  const source = sourceOf(asked.filter, asked, `ORDER BY ${sourceOrders[sort]}`)
  const follows = `AND (${value}, u.user_id) > (SELECT ${value}, u.user_id FROM users u WHERE u.user_id = ?)`
  const page = db
    .prepare(`
      SELECT u.user_id, u.username, u.country, u.added_date, u.seen_date, u.total_videos, a.granted_role AS role, a.is_confirmed,
        a.is_banned, a.closed_until, a.silenced_until, (${strikesOf('u.user_id', String(nowSeconds))}) AS strikes
      FROM (${source.sql}) AS one CROSS JOIN users u ON u.user_id = one.user_id LEFT JOIN accounts a ON a.user_id = u.user_id
      WHERE true ${after ? follows : ''} ORDER BY ${value}, u.user_id LIMIT ?`)
    .bind(...source.values, ...(after ? [after] : []), count + 1)
  const counting = memberTable.filters.map((filter) => {
    const { sql, values } = sourceOf(filter, asked, '')
    return db.prepare(`SELECT count(*) AS total FROM (${sql})`).bind(...values)
  })
  const [rows, ...totals] = await db.batch([page, ...counting])
  const all = (rows?.results ?? []) as MemberTableRow[]
  const total = (index: number) => (totals[index]?.results[0] as { total: number } | undefined)?.total ?? 0
  return {
    rows: all.slice(0, count),
    totals: Object.fromEntries(memberTable.filters.map((name, index) => [name, total(index)])) as Record<
      MemberTableFilter,
      number
    >,
    hasMore: all.length > count,
  }
}

/** Ids of members whom a filter and the search leave, the first of the order. Members who deleted their account have no name to find. */
function sourceOf(filter: MemberTableFilter, { country, from, to, find, nowSeconds }: Asked, orderBy: string): SqlPart {
  const conditions: SqlPart[] = [
    ...(country === '' ? [] : [{ sql: 'u.country = ?', values: [country] }]),
    ...(from === null ? [] : [{ sql: 'u.added_date >= ?', values: [from] }]),
    ...(to === null ? [] : [{ sql: 'u.added_date <= ?', values: [to] }]),
    ...(find === null ? [] : [foundBy(find)]),
  ]
  const order = `${orderBy} LIMIT ${membersTableMax}`
  if (filter === 'all' || filter === 'uploaders') {
    const { sql, values } = allConditions([
      ...(filter === 'all' ? [] : [{ sql: 'u.total_videos > 0', values: [] }]),
      ...conditions,
    ])
    return { sql: `SELECT u.user_id FROM users u WHERE ${sql} ${order}`, values }
  }
  const own = filters[filter].replaceAll('?now', String(nowSeconds))
  const { sql, values } = allConditions(conditions)
  return {
    sql: `
      SELECT u.user_id FROM (SELECT a.user_id FROM accounts a WHERE ${own} LIMIT ${membersTableMax}) AS a
      CROSS JOIN users u ON u.user_id = a.user_id WHERE ${sql} ${order}`,
    values,
  }
}

function foundBy(find: NonNullable<Asked['find']>): SqlPart {
  if ('emailHash' in find) {
    return { sql: 'u.user_id IN (SELECT user_id FROM accounts WHERE email_hash = ?)', values: [find.emailHash] }
  }
  const { name, id } = find
  // Names have no letter after this one.
  return {
    sql: 'u.user_id IN (SELECT user_id FROM users WHERE username >= ? AND username < ? UNION SELECT ?)',
    values: [name, `${name}\u{7f}`, id],
  }
}

/** By the exact address; null where no account has it. */
export const userOfEmail = (db: D1Database, email: string): Promise<number | null> =>
  db.prepare('SELECT user_id FROM accounts WHERE email = ?1').bind(email).first<number>('user_id')
