// Requires a member of staff: a role with the ability, and a second factor.
import type { User } from '../../../shared/entities/account.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { type Ability, isStaff, may } from '../../../shared/rules/roles.ts'
import { currentSeconds } from '../clock.ts'
import type { MemberCaller } from './caller.ts'
import type { Session } from './session.ts'

/**
 * The member of staff of the session. Refused with not_found for other members, and with second_factor_required for staff without
 * one: its info says whether this session may set one up.
 */
export async function requireStaff(caller: MemberCaller, ability: Ability): Promise<Result<User>> {
  const { user, staff } = caller
  const account = user.user_id
  if (!may(user.role, ability)) {
    await caller.note('role_refused', { outcome: 'refused', detail: ability, account })
    return refused('not_found')
  }
  if (staff === 'open') return ok(user)
  await caller.note('staff_refused', { outcome: 'refused', detail: 'second_factor', account })
  return refused('second_factor_required', 'notify', staff ?? undefined)
}

/** Whether the session's role has the ability, and it is open; for what another member is answered differently, and not refused. */
export const hasOpen = (session: Session | null, ability: Ability): boolean =>
  session?.staff === 'open' && may(session.user.role, ability)

/** Whether the session's role looks at what it is asked to decide about, while other members may not. */
export const isStaffViewer = (session: Session | null): boolean =>
  hasOpen(session, 'moderate') || hasOpen(session, 'editCatalogue')

/** The same after a recent step-up. Refused with step_up otherwise. */
export async function requireSteppedUpStaff(caller: MemberCaller, ability: Ability): Promise<Result<User>> {
  const moderator = await requireStaff(caller, ability)
  return !moderator.ok || (await hasSteppedUp(caller)) ? moderator : refused('step_up')
}

/** Whether password and code were typed again recently; members need not. */
export async function hasSteppedUp(caller: MemberCaller): Promise<boolean> {
  const { user, checkedUntilSeconds } = caller
  if (!isStaff(user.role) || checkedUntilSeconds > currentSeconds()) return true
  await caller.note('staff_refused', { outcome: 'refused', detail: 'step_up', account: user.user_id })
  return false
}
