// A second admin confirms or rejects a change that weakens a place; the first one withdraws it.
import { settingsTag } from '../../../shared/contract/cache-tags.ts'
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { readAgeRows } from '../../../shared/rules/read-age-rows.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff, requireSteppedUpStaff } from '../http/require-staff.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { propagateChanged } from '../video/propagate-to-edge.ts'
import { keepReport, reportOfChange } from './age-runs.ts'
import { currentAgePolicy } from './current-age-policy.ts'
import { outdated, rowChange } from './propose-age-rows.ts'
import {
  type AgeChangeRow,
  closeAgeChange,
  confirmAgeChange,
  isNewAdmin,
  waitingAgeChange,
} from './store/age-policies.ts'

type Decided = Result<WriteAnswerOf<'decideAgeChange'>>

export async function answerDecideAgeChange(
  { change_id, act }: BodyOf<'decideAgeChange'>,
  env: Env,
  caller: MemberCaller,
): Promise<Decided> {
  const admin = await (act === 'confirm' ? requireSteppedUpStaff : requireStaff)(caller, 'editAgePolicy')
  if (!admin.ok) return admin
  const { user_id: actorId } = admin.value
  const waiting = await waitingAgeChange(env.db, currentSeconds())
  if (waiting?.change_id !== change_id) return refused('not_found', 'notify')
  const isOwn = waiting.actor_id === actorId
  if (isOwn !== (act === 'withdraw')) return refused('own_change', 'notify')
  if (act === 'confirm') {
    if (await isNewAdmin(env.db, actorId, waiting.added_date)) return refused('admin_too_new', 'notify')
    return confirm(env, waiting, actorId)
  }
  const nowSeconds = currentSeconds()
  const state = act === 'reject' ? 'rejected' : 'withdrawn'
  const audited = { actorId, queue: 'age_policy', item: String(waiting.version + 1), nowSeconds } as const
  const [closed] = await decideAudited(
    env.db,
    { ...audited, act: act === 'reject' ? 'reject' : 'remove' },
    (logged) => [closeAgeChange(env.db, { changeId: change_id, actorId, nowSeconds }, state), logged],
  )
  return closed?.meta.changes === 0 ? refused('not_found', 'notify') : ok({ ok: true, version: waiting.version })
}

async function confirm(env: Env, waiting: AgeChangeRow, actorId: number): Promise<Decided> {
  const current = await currentAgePolicy(env.db)
  const { rows, isWhole } = readAgeRows(waiting.age_rows)
  if (current.version !== waiting.version) return outdated(current.version)
  if (!isWhole) return refused('not_found', 'notify')
  // What is confirmed has a report of its own, and so has what is not.
  const { change_id: changeId, version } = waiting
  const report = reportOfChange(waiting)
  await keepReport(env.db, { subject: 'proposed', version, changeId, actorId }, report)
  if (report.leaks.length > 0) return refused('leaks_found', 'notify')
  const nowSeconds = currentSeconds()
  const decision = { changeId: waiting.change_id, actorId, nowSeconds }
  const change = rowChange(current.rows, rows)
  const item = String(waiting.version + 1)
  const [inserted] = await decideAudited(
    env.db,
    { actorId, queue: 'age_policy', item, act: 'approve', note: waiting.note, change, nowSeconds },
    (logged, isLogged) => [
      confirmAgeChange(env.db, decision),
      logged,
      closeAgeChange(env.db, decision, 'confirmed', isLogged),
    ],
  )
  if (inserted?.meta.changes === 0) return outdated(current.version)
  await propagateChanged(env, [settingsTag])
  return ok({ ok: true, version: waiting.version + 1 })
}
