// The second act of an admin, which lifts the first: what it closed opens again, and what a ban hid comes back.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { memberActs } from '../../../shared/rules/member-acts.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { liftPlan } from './lift-act.ts'
import { lastDayBefore, standingFields } from './standing-fields.ts'
import { decideAudited } from './store/audit.ts'
import { actById, standingOf } from './store/member-acts.ts'

export async function answerLiftAct(
  { act_id, reason, statement }: BodyOf<'liftAct'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'liftAct'>>> {
  const admin = await requireStaff(caller, 'manageMembers')
  if (!admin.ok) return admin
  const nowSeconds = currentSeconds()
  const row = await actById(env.db, act_id)
  if (!row || !memberActs[row.act].isLiftable || row.lifted_date !== null) return refused('not_found', 'notify')
  const { user_id } = admin.value
  if (row.user_id === user_id) return refused('own_item', 'notify')
  const before = await standingOf(env.db, row.user_id, nowSeconds)
  const lifted = { actId: act_id, by: user_id, reason, statement, nowSeconds }
  const plan = await liftPlan(env, caller, row, lifted)
  const audited = {
    actorId: user_id,
    queue: 'members',
    item: String(row.user_id),
    act: 'lift',
    reason,
    note: statement,
    change: {
      before: { [row.act]: lastDayBefore(row.until_date) || '1', ...(before && standingFields(before, nowSeconds)) },
      after: {},
    },
    nowSeconds,
  } as const
  const [done] = await decideAudited(env.db, audited, (entry) => [plan.deciding, entry, ...plan.following])
  if (done?.meta.changes === 0) return refused('not_found', 'notify')
  await plan.afterBatch()
  await caller.note('member_act', { outcome: 'succeeded', detail: 'lift', account: row.user_id, by: user_id })
  return ok({ ok: true, act_id, user_id: row.user_id })
}
