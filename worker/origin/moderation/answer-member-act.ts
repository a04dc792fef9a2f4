// Acts of admins about members. The act, its row of the audit log, what follows for the account,
// and the member's notification and mail are one batch. Staff are never acted upon: their role is taken away first.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { daySeconds, restrictionMaxSeconds, strikeSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { memberActs } from '../../../shared/rules/member-acts.ts'
import { banHash } from '../account/closed-accounts.ts'
import { publicObjectsOf } from '../account/public-objects.ts'
import { mailOf } from '../account/queue-mails.ts'
import { dropWaitingFor } from '../account/store/identities.ts'
import { dropLinks } from '../account/store/mail-links.ts'
import { closeSessionsOf } from '../account/store/sessions.ts'
import { currentSeconds } from '../clock.ts'
import { noteStandingOfMember } from '../comments/store/comment-removals.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff, requireSteppedUpStaff } from '../http/require-staff.ts'
import { addMemberActNotification } from '../messages/store/notifications.ts'
import { deletionOf } from './delete-member.ts'
import { decisionMail } from './mail-decision.ts'
import { propagateBan } from './propagate-ban.ts'
import { lastDayBefore, standingFields } from './standing-fields.ts'
import { decideAudited } from './store/audit.ts'
import { addBannedMark, hideMember } from './store/banned-members.ts'
import {
  addAct,
  endClosedSessions,
  idOfAct,
  type Standing,
  settleStanding,
  standingOf,
  suspendForStrikes,
} from './store/member-acts.ts'
import { settleVerified } from './store/verified-members.ts'

type Acted = Result<WriteAnswerOf<'memberAct'>>

/** @param actKey no second act has it */
export async function answerMemberAct(
  form: BodyOf<'memberAct'>,
  env: Env,
  caller: MemberCaller,
  actKey: string = crypto.randomUUID(),
): Promise<Acted> {
  const { user_id: userId, act } = form
  const admin = await (memberActs[act].asksProof ? requireSteppedUpStaff : requireStaff)(caller, 'manageMembers')
  if (!admin.ok) return admin
  const nowSeconds = currentSeconds()
  const standing = await standingOf(env.db, userId, nowSeconds)
  if (!standing) return refused('not_found', 'notify')
  const problem = problemOf(form, standing, admin.value.user_id)
  if (problem) return problem
  const until = untilOf(form, nowSeconds)
  if (!until.ok) return until
  const plan = await consequencesOf({ form, standing, actKey, nowSeconds }, env, caller)
  const mail = decisionMail(env, caller, standing, { isDeleted: plan.isDeletion })
  const by = admin.value.user_id
  const { reason, statement } = form
  const audited = {
    actorId: by,
    queue: 'members',
    item: String(userId),
    act,
    reason,
    note: statement,
    change: { before: standingFields(standing, nowSeconds), after: plan.after(until.value) },
    nowSeconds,
  } as const
  const lastAct = form.overwrite ? null : form.last_act
  try {
    const [added] = await decideAudited(env.db, audited, (row) => [
      addAct(env.db, { actKey, userId, act, reason, statement, by, nowSeconds, untilSeconds: until.value, lastAct }),
      row,
      ...(plan.isDeletion ? [] : [addMemberActNotification(env.db, actKey)]),
      ...(mail ? [mail.writeAbout({ id: 'act_id', key: actKey })] : []),
      ...plan.statements,
    ])
    if (added?.meta.changes === 0) return changedMeanwhile(env, userId, nowSeconds)
  } catch (fault) {
    if (/NOT NULL constraint failed: member_acts.user_id/.test(String(fault)))
      return changedMeanwhile(env, userId, nowSeconds)
    throw fault
  }
  await mail?.send()
  await plan.afterBatch()
  if (!plan.isDeletion) await env.notifyOpenPages(userId)
  await caller.note('member_act', { outcome: 'succeeded', detail: act, account: userId, by })
  return ok({ ok: true, act_id: (await idOfAct(env.db, actKey)) ?? 0, user_id: userId })
}

/** No admin acts about themselves or about staff, and no act comes on top of one that the page did not show. */
function problemOf(
  { last_act, overwrite, act }: BodyOf<'memberAct'>,
  standing: Standing,
  adminId: number,
): ReturnType<typeof refused> | null {
  if (standing.user_id === adminId) return refused('own_item', 'act')
  if (standing.role !== 'member' && standing.role !== 'trusted') return refused('is_staff', 'act')
  if (act === 'ban' && standing.is_banned === 1) return refused('is_banned', 'act')
  if (!overwrite && standing.last_act !== last_act) return outdated(standing.last_act)
  return null
}

const outdated = (lastAct: number) => refusedForm([{ field: 'last_act', code: 'changed', info: lastAct }])

async function changedMeanwhile({ db }: Env, userId: number, nowSeconds: number) {
  const now = await standingOf(db, userId, nowSeconds)
  return now ? outdated(now.last_act) : refused('not_found', 'notify')
}

/** The end of the day that the form names, in seconds; null for an act that does not end by itself. */
function untilOf({ act, until = '' }: BodyOf<'memberAct'>, nowSeconds: number): Result<number | null> {
  if (act === 'strike') return ok(nowSeconds + strikeSeconds)
  if (!memberActs[act].asksUntil) return ok(null)
  if (until === '') return refusedForm([{ field: 'until', code: 'required' }])
  const untilSeconds = Date.parse(`${until}T00:00:00Z`) / 1000 + daySeconds
  const isFit = untilSeconds > nowSeconds && untilSeconds < nowSeconds + restrictionMaxSeconds
  return isFit ? ok(untilSeconds) : refusedForm([{ field: 'until', code: 'until_past' }])
}

type Asked = { form: BodyOf<'memberAct'>; standing: Standing; actKey: string; nowSeconds: number }
type Plan = {
  isDeletion: boolean
  statements: D1PreparedStatement[]
  /** The fields of the audit log after the act. */
  after: (untilSeconds: number | null) => Record<string, string>
  afterBatch: () => Promise<unknown>
}

/** What an act causes besides its row. */
async function consequencesOf(
  { form: { act, user_id: userId }, standing, actKey, nowSeconds }: Asked,
  env: Env,
  caller: MemberCaller,
): Promise<Plan> {
  const { db } = env
  const before = standingFields(standing, nowSeconds)
  const settled = [settleStanding(db, userId), endClosedSessions(db, userId, nowSeconds)]
  const plan = (statements: D1PreparedStatement[], change: (until: string) => Record<string, string> = () => ({})) => ({
    isDeletion: false,
    statements,
    after: (untilSeconds: number | null) => ({ ...before, ...change(lastDayBefore(untilSeconds)) }),
    afterBatch: async () => {},
  })
  switch (act) {
    case 'warn':
      return plan([])
    case 'strike':
      return plan([suspendForStrikes(db, actKey, env.strikesMax, nowSeconds), ...settled], () => ({
        strikes: String(standing.strikes + 1),
      }))
    case 'silence':
      return plan(settled, (until) => ({ silenced_until: until }))
    case 'suspend':
      return plan(settled, (until) => ({ closed_until: until }))
    case 'ban': {
      const email = await banHash(standing.email.toLowerCase(), env)
      const objects = await publicObjectsOf(db, userId)
      const statements = [
        ...hideMember(db, actKey),
        noteStandingOfMember(db, userId),
        addBannedMark(db, actKey, 'email', email),
        ...settled,
        ...keysOf(env, userId),
      ]
      return {
        ...plan(statements, () => ({ is_banned: '1' })),
        afterBatch: () => propagateBan(env, userId, objects),
      }
    }
    case 'verify':
      return plan([settleVerified(db, userId)], () => ({ is_verified: '1' }))
    case 'end_sessions':
      return plan([closeSessionsOf(db, userId), ...keysOf(env, userId)])
    case 'password_link': {
      const mail = mailOf(env, caller, { letter: 'restore', email: standing.email })
      return { ...plan([mail.write()]), afterBatch: () => mail.send() }
    }
    case 'delete_account':
    case 'delete_all': {
      const { statements, afterBatch } = await deletionOf(env, { userId, actKey, isWhole: act === 'delete_all' })
      return { isDeletion: true, statements, after: () => ({}), afterBatch }
    }
  }
}

/** Links in mails and sign-ins that wait. */
const keysOf = ({ db }: Env, userId: number) => [dropLinks(db, userId), dropWaitingFor(db, userId)]
