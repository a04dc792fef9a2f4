// Claims of queue items, and decisions under a claim.
import type { User } from '../../../shared/entities/account.ts'
import type { Claim } from '../../../shared/entities/moderation.ts'
import { claimSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { type ModerationQueue, moderationQueues } from '../../../shared/rules/moderation-queues.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { operatorId } from '../http/operator-caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { findConflicts } from './conflicts-of-interest.ts'
import { type ClaimRow, claimsOn, dropClaim, takeClaim } from './store/claims.ts'

export const requireModeratorOf = (caller: MemberCaller, queue: ModerationQueue): Promise<Result<User>> =>
  requireStaff(caller, moderationQueues[queue].needs)

/**
 * Claims the item for this moderator, for a limited time. Refused with the conflict of interest that excludes them, and with
 * claimed while another moderator has it: the refusal says who and until when.
 */
export async function claimItem(
  env: Env,
  moderator: Moderator,
  queue: ModerationQueue,
  item: string,
  nowSeconds: number,
): Promise<Result<Claim>> {
  if (!moderationQueues[queue].item.test(item)) return refused('not_found', 'item')
  const conflict = (await findConflicts(env, queue, [item], moderator)).get(item)
  if (conflict) return refused(conflict, 'item')
  const untilSeconds = nowSeconds + claimSeconds
  const { user_id: moderatorId, username } = moderator
  if (await takeClaim(env.db, { queue, item, moderatorId, nowSeconds, untilSeconds })) {
    return ok({ user_id: moderatorId, username, until: toIsoDate(untilSeconds) })
  }
  const other = (await claimsOn(env.db, queue, [item], nowSeconds)).get(item)
  // The claim expired in this moment: the next attempt gets it.
  return other ? refuseClaimed(other) : refused('claimed')
}

const refuseClaimed = ({ username, expires_date }: ClaimRow) =>
  refusedForm([
    { field: 'claimed_by', code: 'claimed', info: username },
    { field: 'claimed_until', code: 'claimed', info: toIsoDate(expires_date) },
  ])

/**
 * Runs a decision under a claim. A decision that is refused or fails leaves no claim behind, unless the moderator had claimed the
 * item before.
 */
export async function decideWithClaim<Value>(
  env: Env,
  moderator: Moderator,
  queue: ModerationQueue,
  item: string,
  decision: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const nowSeconds = currentSeconds()
  const before = (await claimsOn(env.db, queue, [item], nowSeconds)).get(item)
  // A claim names a member: the operator's command waits for the claims of others, and takes none.
  if (moderator.user_id === operatorId) return before ? refuseClaimed(before) : decision()
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
