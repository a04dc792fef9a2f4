// Members in the back office: the table, a member's file, the log about a member, and a search by the exact e-mail, which no answer
// and no log contains.

import type { ActName } from '../../../shared/contract/acts.ts'
import type { AnswerOf, BodyOf, ParamsOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import type { AdminMember, AdminMemberRow, FileRow } from '../../../shared/entities/admin-member.ts'
import { actLimits, daySeconds, findMemberTries, pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { href } from '../../../shared/routes.ts'
import { type MemberState, memberTable } from '../../../shared/rules/member-acts.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import { commentsOf, commentsTotalOf } from '../comments/comments-database.ts'
import { newestCommentsOf } from '../comments/store/comments.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { toMemberAct } from '../moderation/answer-member-decision.ts'
import { historyOf } from './history-of.ts'
import { type FileSqlRow, type MemberFactsRow, memberFile } from './store/member-file.ts'
import { type MemberTableRow, pageOfMemberTable, userOfEmail } from './store/members-table.ts'

export async function answerAdminMembers(
  { sort, filter, country, from, to, after, find }: ParamsOf<'adminMembers'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminMembers'>>> {
  const admin = await requireStaff(caller, 'manageMembers')
  if (!admin.ok) return admin
  const nowSeconds = currentSeconds()
  const { rows, totals, hasMore } = await pageOfMemberTable(db, {
    sort,
    filter,
    after,
    country,
    from: from === '' ? null : secondsOf(from),
    to: to === '' ? null : secondsOf(to) + daySeconds - 1,
    find: find === undefined ? null : foundBy(find),
    nowSeconds,
    count: pageSizes.admin,
  })
  return ok({
    rows: rows.map((row) => toRow(row, nowSeconds)),
    total_count: totals[filter],
    filters: memberTable.filters.map((name) => ({ filter: name, total: totals[name] })),
    next_after: hasMore ? (rows.at(-1)?.user_id ?? null) : null,
  })
}

const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000 || 0

const foundBy = (find: string) =>
  /^[0-9a-f]{64}$/i.test(find) ? { emailHash: find.toLowerCase() } : { name: find, id: Number(find) || 0 }

const toRow = (row: MemberTableRow, nowSeconds: number): AdminMemberRow => ({
  user_id: row.user_id,
  username: row.username,
  role: row.role ?? 'member',
  state: stateOf(row, nowSeconds),
  country: row.country,
  joined_date: toIsoDate(row.added_date),
  seen_date: toIsoDate(row.seen_date),
  total_videos: row.total_videos,
  strikes: row.strikes,
})

function stateOf(row: MemberTableRow, nowSeconds: number): MemberState {
  if (row.role === null) return 'no_account'
  if (row.is_banned === 1) return 'banned'
  if ((row.closed_until ?? 0) > nowSeconds) return 'suspended'
  if ((row.silenced_until ?? 0) > nowSeconds) return 'silenced'
  return row.is_confirmed === 1 ? 'active' : 'unconfirmed'
}

/** Of more comments of a member no reports are looked for. */
const commentsOfFileMax = 1000

export async function answerAdminMember(
  { user_id }: ParamsOf<'adminMember'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminMember'>>> {
  const admin = await requireStaff(caller, 'manageMembers')
  if (!admin.ok) return admin
  const nowSeconds = currentSeconds()
  const comments = await commentsOf(env, { userId: user_id })
  const [rows, total] = await Promise.all([
    newestCommentsOf(comments, user_id, commentsOfFileMax),
    commentsTotalOf(env, user_id),
  ])
  const file = await memberFile(env.db, user_id, { rows, total }, nowSeconds)
  if (!file) return refused('not_found')
  const { facts, acts, sessions, parts } = file
  const member: AdminMember = {
    ...toRow(facts, nowSeconds),
    ...factsOf(facts, nowSeconds),
    acts: acts.map((row) => toMemberAct(row, nowSeconds)),
    parts: parts.map(({ part, total, rows }) => ({ part, total, rows: rows.map((row) => fileRow(row)) })),
    sessions: sessions.map((one) => ({
      browser: one.browser ?? '',
      system: one.system ?? '',
      begun_date: toIsoDate(one.added_date),
      seen_date: toIsoDate(one.seen_date),
    })),
    limits: await usedLimits(user_id, env),
  }
  return ok({ member })
}

const factsOf = (row: MemberFactsRow, nowSeconds: number) => ({
  is_confirmed: row.is_confirmed === 1,
  email_hash: row.email_hash,
  has_second_factor: row.has_second_factor === 1,
  mails_stopped: row.mails_reason === null ? null : { reason: row.mails_reason, since: toIsoDate(row.mails_date ?? 0) },
  closed_until: row.is_banned === 1 ? null : dateAfter(row.closed_until, nowSeconds),
  silenced_until: dateAfter(row.silenced_until, nowSeconds),
})

const dateAfter = (seconds: number | null, nowSeconds: number): string | null =>
  seconds !== null && seconds > nowSeconds ? toIsoDate(seconds) : null

const fileRow = ({ text, state, date, ...place }: FileSqlRow): FileRow => ({
  text: (text ?? '').slice(0, 200),
  state,
  address: addressOf(place),
  date: date === null ? null : toIsoDate(date),
})

function addressOf({ address_kind, object_id, dir }: Pick<FileSqlRow, 'address_kind' | 'object_id' | 'dir'>): string {
  const [id, en] = [String(object_id), { lang: 'en' }]
  switch (address_kind) {
    case 'video':
      return dir === null ? '' : href('video', { id, dir }, en)
    case 'playlist':
      return href('playlist', { id }, en)
    case 'member':
      return href('member', { id }, en)
    case 'model':
      return dir === null ? '' : href('pornstar', { dir }, en)
    case 'channel':
      return dir === null ? '' : href('pornsite', { dir }, en)
    default:
      return ''
  }
}

/** Limits of acts of which something is used now. Without the counters there are none to show. */
async function usedLimits(userId: number, env: Env): Promise<AdminMember['limits']> {
  const rows = Object.entries(actLimits) as [ActName, { windowSeconds: number; member: number | null }][]
  const used = await Promise.all(
    rows.map(async ([act, { windowSeconds, member }]) => {
      if (member === null) return []
      const count = await env.countOf(`act.${act}:${userId}`, windowSeconds).catch(() => 0)
      return count > 0 ? [{ act: String(act), used: count, limit: member, window_seconds: windowSeconds }] : []
    }),
  )
  return used.flat()
}

export async function answerMemberHistory(
  { user_id, page }: ParamsOf<'memberHistory'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'memberHistory'>>> {
  const admin = await requireStaff(caller, 'manageMembers')
  if (!admin.ok) return admin
  return ok(await historyOf(db, 'members', user_id, page))
}

/** Limited, so that a stolen session cannot try a list of addresses. */
export async function answerFindMember(
  { email }: BodyOf<'findMember'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'findMember'>>> {
  const admin = await requireStaff(caller, 'manageMembers')
  if (!admin.ok) return admin
  const { windowSeconds, admin: limit } = findMemberTries
  const tried = await countAttempt(env, [{ key: `find-member:${admin.value.user_id}`, limit, windowSeconds }], 'refuse')
  if (!tried.ok) return tried
  const found = await userOfEmail(env.db, email)
  return found === null ? refusedForm([{ field: 'email', code: 'unknown' }]) : ok({ ok: true, user_id: found })
}
