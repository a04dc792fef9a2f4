// A decision about a member, as that member reads it: with the session, or with the key of the mail's link, because a closed account
// opens no session. And the member's appeal, which another moderator decides.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { MemberAct, MemberDecision } from '../../../shared/entities/admin-member.ts'
import { appealDays, noticeTries, pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { memberActState, memberActs } from '../../../shared/rules/member-acts.ts'
import { appealUntil, businessDaysAfter } from '../../../shared/rules/moderation-deadlines.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { Caller, MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { pageAt } from '../sql/page.ts'
import { requireModeratorOf, toClaim } from './claim-item.ts'
import { findConflicts } from './conflicts-of-interest.ts'
import { isDecisionKey } from './receipts.ts'
import { claimsOn } from './store/claims.ts'
import { actById, type MemberActRow } from './store/member-acts.ts'
import { appealRow, pageOfAppeals } from './store/member-appeals.ts'

export async function answerMemberDecision(
  { act_id, key }: ParamsOf<'memberDecision'>,
  env: Env,
  caller: Caller,
): Promise<Result<AnswerOf<'memberDecision'>>> {
  const row = await ownAct(act_id, key ?? '', env, caller)
  return row ? ok({ decision: toDecision(row, currentSeconds()) }) : refused('not_found')
}

export async function answerAppealAct(
  { act_id, key, text }: BodyOf<'appealAct'>,
  env: Env,
  caller: Caller,
): Promise<Result<Done>> {
  const row = await ownAct(act_id, key ?? '', env, caller)
  if (!row) return refused('not_found', 'notify')
  const nowSeconds = currentSeconds()
  if (appealUntilOf(row, nowSeconds) === null) return refused('answer_closed', 'notify')
  const { windowSeconds, visitor: limit } = noticeTries
  const tried = await countAttempt(env, [{ key: `notice:${caller.client}`, limit, windowSeconds }], 'admit')
  if (!tried.ok) return tried
  const dueSeconds = businessDaysAfter(nowSeconds, appealDays)
  const appealed = await appealRow(env.db, { actId: act_id, text, nowSeconds, dueSeconds }).first()
  return appealed ? done : refused('answer_closed', 'notify')
}

/** The row, for its member alone. */
async function ownAct(actId: number, key: string, env: Env, caller: Caller): Promise<MemberActRow | null> {
  const row = await actById(env.db, actId)
  if (!row) return null
  if (key !== '') return (await isDecisionKey(actId, key, env.signingSecret)) ? row : null
  const user = (await caller.session())?.user
  return user?.user_id === row.user_id ? row : null
}

/** Until when an act may be appealed, in seconds; null where it may not. */
function appealUntilOf({ act, decided_date, appealed_date, lifted_date }: MemberActRow, nowSeconds: number) {
  const until = appealUntil(decided_date)
  return memberActs[act].isAppealable && appealed_date === null && lifted_date === null && nowSeconds <= until
    ? until
    : null
}

const factsOf = (row: MemberActRow, nowSeconds: number) => ({
  act_id: row.act_id,
  act: row.act,
  reason: row.reason,
  statement: row.statement,
  decided_date: toIsoDate(row.decided_date),
  until_date: row.until_date === null ? null : toIsoDate(row.until_date),
  state: memberActState({ act: row.act, untilSeconds: row.until_date, liftedSeconds: row.lifted_date }, nowSeconds),
  lifted:
    row.lifted_date === null
      ? null
      : { reason: row.lifted_reason, statement: row.lifted_statement, date: toIsoDate(row.lifted_date) },
  appealed_date: row.appealed_date === null ? null : toIsoDate(row.appealed_date),
  settled:
    row.settled === null || row.settled_date === null
      ? null
      : {
          decision: row.settled,
          reason: row.settled_reason,
          note: row.settled_note,
          date: toIsoDate(row.settled_date),
        },
})

function toDecision(row: MemberActRow, nowSeconds: number): MemberDecision {
  const until = appealUntilOf(row, nowSeconds)
  return { ...factsOf(row, nowSeconds), appeal_until: until === null ? null : toIsoDate(until) }
}

/** For staff. */
export const toMemberAct = (row: MemberActRow, nowSeconds: number): MemberAct => ({
  ...factsOf(row, nowSeconds),
  decided_by: row.decider ?? '',
  lifted_by: row.lifter ?? '',
})

export async function answerAppealQueue(
  { page }: ParamsOf<'appealQueue'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'appealQueue'>>> {
  const moderator = await requireModeratorOf(caller, 'appeals')
  if (!moderator.ok) return moderator
  const { rows, total } = await pageOfAppeals(env.db, pageAt(pageSizes.playlists, page))
  const [ids, nowSeconds] = [rows.map(({ act_id }) => String(act_id)), currentSeconds()]
  const claims = await claimsOn(env.db, 'appeals', ids, nowSeconds)
  const conflicts = await findConflicts(env, 'appeals', ids, moderator.value)
  const appeals = rows.map((row) => ({
    ...toMemberAct(row, nowSeconds),
    user_id: row.user_id,
    username: row.username ?? '',
    appeal: row.appeal ?? '',
    due_date: row.due_date === null ? null : toIsoDate(row.due_date),
    claim: toClaim(claims.get(String(row.act_id))),
    bar: conflicts.get(String(row.act_id)) ?? null,
  }))
  return ok({ appeals, total_count: total })
}
