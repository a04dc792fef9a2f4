// Staff roles and sessions, managed by administrators. Other members get not_found.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refusedForm } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import { atDesk, atDeskAgain } from '../desk/at-desk.ts'
import type { Env } from '../env.ts'
import { now } from '../session.ts'
import { accountByName } from '../store/accounts.ts'
import { decideAudited } from '../store/audit.ts'
import { dropWaitingFor } from '../store/identities.ts'
import { dropLinks } from '../store/mail-links.ts'
import { pageAt } from '../store/page.ts'
import { giveRole, pageOfStaff, roleOf } from '../store/roles.ts'
import { closeSessionsOf } from '../store/sessions.ts'
import { type Done, done } from './done.ts'

export async function answerStaff(
  { page }: ParamsOf<'staff'>,
  { db }: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'staff'>>> {
  const admin = await atDesk(asker, 'giveRoles')
  if (!admin.ok) return admin
  const count = pageSizes.usual
  const { rows, total } = await pageOfStaff(db, pageAt(count, page))
  return ok({ people: rows, total_count: total })
}

export async function answerGiveRole(
  { username, role }: BodyOf<'giveRole'>,
  { db }: Env,
  asker: Asker,
): Promise<Result<Done>> {
  const admin = await atDeskAgain(asker, 'giveRoles')
  if (!admin.ok) return admin
  const { user_id: actorId } = admin.value
  const before = await roleOf(db, username)
  if (before === null) return refusedForm([{ field: 'username', code: 'unknown' }])
  if (before === role) return done
  const [given] = await decideAudited(
    db,
    { actorId, queue: 'people', item: username, act: 'role', note: role, nowSeconds: now() },
    (row) => [giveRole(db, username, role), row],
  )
  const isGiven = given?.meta.changes !== 0
  const account = (await accountByName(db, username))?.user_id ?? username
  await asker.note('role_changed', {
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
  asker: Asker,
): Promise<Result<Done>> {
  const admin = await atDesk(asker, 'endSessions')
  if (!admin.ok) return admin
  const { user_id: actorId } = admin.value
  const member = await accountByName(db, username)
  if (!member) return refusedForm([{ field: 'username', code: 'unknown' }])
  const { user_id } = member
  await decideAudited(
    db,
    { actorId, queue: 'people', item: member.username, act: 'end_sessions', nowSeconds: now() },
    (row) => [closeSessionsOf(db, user_id), row, dropLinks(db, user_id), dropWaitingFor(db, user_id)],
  )
  await asker.note('sessions_ended', { outcome: 'succeeded', detail: 'by_admin', account: user_id, by: actorId })
  return done
}
