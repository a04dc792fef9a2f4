// Staff roles and sessions, managed by administrators. Other members get not_found.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refusedForm } from '../../../shared/result.ts'
import { accountByName } from '../account/store/accounts.ts'
import { dropWaitingFor } from '../account/store/identities.ts'
import { dropLinks } from '../account/store/mail-links.ts'
import { closeSessionsOf } from '../account/store/sessions.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { requireStaff, requireSteppedUpStaff } from '../http/require-staff.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { pageAt } from '../sql/page.ts'
import { giveRole, pageOfStaff, roleOf } from './store/roles.ts'

export async function answerStaff(
  { page }: ParamsOf<'staff'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'staff'>>> {
  const admin = await requireStaff(caller, 'giveRoles')
  if (!admin.ok) return admin
  const count = pageSizes.usual
  const { rows, total } = await pageOfStaff(db, pageAt(count, page))
  return ok({ people: rows, total_count: total })
}

export async function answerGiveRole(
  { username, role }: BodyOf<'giveRole'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const admin = await requireSteppedUpStaff(caller, 'giveRoles')
  if (!admin.ok) return admin
  const { user_id: actorId } = admin.value
  const before = await roleOf(db, username)
  if (before === null) return refusedForm([{ field: 'username', code: 'unknown' }])
  if (before === role) return done
  const [given] = await decideAudited(
    db,
    { actorId, queue: 'people', item: username, act: 'role', note: role, nowSeconds: currentSeconds() },
    (row) => [giveRole(db, username, role), row],
  )
  const isGiven = given?.meta.changes !== 0
  const account = (await accountByName(db, username))?.user_id ?? username
  await caller.note('role_changed', {
    outcome: isGiven ? 'succeeded' : 'refused',
    detail: role,
    account,
    by: actorId,
  })
  return isGiven ? done : refusedForm([{ field: 'role', code: 'last_admin' }])
}

/** Ends a member's sessions and invalidates the links in their mails. Refused with unknown. */
export async function answerEndSessions(
  { username }: BodyOf<'endSessions'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const admin = await requireStaff(caller, 'endSessions')
  if (!admin.ok) return admin
  const { user_id: actorId } = admin.value
  const member = await accountByName(db, username)
  if (!member) return refusedForm([{ field: 'username', code: 'unknown' }])
  const { user_id } = member
  await decideAudited(
    db,
    { actorId, queue: 'people', item: member.username, act: 'end_sessions', nowSeconds: currentSeconds() },
    (row) => [closeSessionsOf(db, user_id), row, dropLinks(db, user_id), dropWaitingFor(db, user_id)],
  )
  await caller.note('sessions_ended', { outcome: 'succeeded', detail: 'by_admin', account: user_id, by: actorId })
  return done
}
