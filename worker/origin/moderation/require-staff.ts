// Requires a member of staff, and claims queue items for them.
import type { User } from '../../../shared/entities/account.ts'
import type { Claim } from '../../../shared/entities/moderation.ts'
import { claimSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { type ModerationQueue, moderationQueues } from '../../../shared/rules/moderation-queues.ts'
import { type Ability, may } from '../../../shared/rules/roles.ts'
import { toIsoDate } from '../cards/video-card.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import { now } from '../http/session.ts'
import { findConflicts } from './conflicts-of-interest.ts'
import { type ClaimRow, claimsOn, dropClaim, takeClaim } from './store/claims.ts'

/**
 * The moderator of the session. Refused with not_found for other members, and with second_factor_required for staff without one:
 * its info says whether this session may set one up.
 */
export async function requireStaff(caller: Caller, ability: Ability): Promise<Result<User>> {
  const session = await caller.session()
  if (!session) return refused('sign_in')
  const { user, staff } = session
  const account = user.user_id
  if (!may(user.role, ability)) {
    await caller.note('role_refused', { outcome: 'refused', detail: ability, account })
    return refused('not_found')
  }
  if (staff === 'open') return ok(user)
  await caller.note('staff_refused', { outcome: 'refused', detail: 'second_factor', account })
  return refused('second_factor_required', 'notify', staff ?? undefined)
}

/** The same after a recent step-up. Refused with step_up otherwise. */
export async function requireSteppedUpStaff(caller: Caller, ability: Ability): Promise<Result<User>> {
  const moderator = await requireStaff(caller, ability)
  return !moderator.ok || (await hasSteppedUp(caller)) ? moderator : refused('step_up')
}

/** Whether password and code were typed again recently; members need not. */
export async function hasSteppedUp(caller: Caller): Promise<boolean> {
  const session = await caller.session()
  if (!session?.staff || session.checkedUntilSeconds > now()) return true
  await caller.note('staff_refused', { outcome: 'refused', detail: 'step_up', account: session.user.user_id })
  return false
}

export const requireModeratorOf = (caller: Caller, queue: ModerationQueue): Promise<Result<User>> =>
  requireStaff(caller, moderationQueues[queue].needs)

/**
 * Claims the item for this moderator, for a limited time. Refused with the conflict of interest that excludes them, and with
 * claimed while another moderator has it: the refusal says who and until when.
 */
export async function claimItem(
  env: Pick<Env, 'db' | 'signingSecret'>,
  moderator: Moderator,
  queue: ModerationQueue,
  item: string,
  nowSeconds: number,
): Promise<Result<Claim>> {
  if (!moderationQueues[queue].item.test(item)) return refused('not_found', 'item')
  const bar = (await findConflicts(env, queue, [item], moderator)).get(item)
  if (bar) return refused(bar, 'item')
  const untilSeconds = nowSeconds + claimSeconds
  const { user_id: moderatorId, username } = moderator
  if (await takeClaim(env.db, { queue, item, moderatorId, nowSeconds, untilSeconds })) {
    return ok({ user_id: moderatorId, username, until: toIsoDate(untilSeconds) })
  }
  const other = (await claimsOn(env.db, queue, [item], nowSeconds)).get(item)
  // The claim expired in this moment: the next attempt gets it.
  if (!other) return refused('claimed')
  return refusedForm([
    { field: 'claimed_by', code: 'claimed', info: other.username },
    { field: 'claimed_until', code: 'claimed', info: toIsoDate(other.expires_date) },
  ])
}

/**
 * Runs a decision under a claim. A decision that is refused or fails leaves no claim behind, unless the moderator had claimed the
 * item before.
 */
export async function decideWithClaim<Value>(
  env: Pick<Env, 'db' | 'signingSecret'>,
  moderator: Moderator,
  queue: ModerationQueue,
  item: string,
  decision: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const nowSeconds = now()
  const before = (await claimsOn(env.db, queue, [item], nowSeconds)).get(item)
  const claimed = await claimItem(env, moderator, queue, item, nowSeconds)
  if (!claimed.ok) return claimed
  const release = async () => {
    if (before?.moderator_id !== moderator.user_id) await dropClaim(env.db, queue, item, moderator.user_id).run()
  }
  try {
    const decided = await decision()
    if (!decided.ok) await release()
    return decided
  } catch (fault) {
    await release()
    throw fault
  }
}

type Moderator = Pick<User, 'user_id' | 'username'>

export const toClaim = (row: ClaimRow | undefined): Claim | null =>
  row ? { user_id: row.moderator_id, username: row.username, until: toIsoDate(row.expires_date) } : null
