// Requires a member of staff, and claims queue items for them.
import type { User } from '../../../shared/entities/account.ts'
import type { Claim } from '../../../shared/entities/desk.ts'
import { claimSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { type DeskQueue, deskQueues } from '../../../shared/rules/desk-queues.ts'
import { type Ability, may } from '../../../shared/rules/roles.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { isoDate } from '../handlers/cards.ts'
import { now } from '../session.ts'
import { type ClaimRow, claimsOn, dropClaim, takeClaim } from '../store/claims.ts'
import { barsOn } from './may-decide.ts'

/**
 * The moderator of the session. Refused with not_found for other members, and with second_factor_required for staff without one:
 * its info says whether this session may set one up.
 */
export async function atDesk(asker: Asker, ability: Ability): Promise<Result<User>> {
  const session = await asker.session()
  if (!session) return refused('sign_in')
  const { user, staff } = session
  const account = user.user_id
  if (!may(user.role, ability)) {
    await asker.note('role_refused', { outcome: 'refused', detail: ability, account })
    return refused('not_found')
  }
  if (staff === 'open') return ok(user)
  await asker.note('staff_refused', { outcome: 'refused', detail: 'second_factor', account })
  return refused('second_factor_required', 'notify', staff ?? undefined)
}

/** The same after a recent step-up. Refused with step_up otherwise. */
export async function atDeskAgain(asker: Asker, ability: Ability): Promise<Result<User>> {
  const moderator = await atDesk(asker, ability)
  return !moderator.ok || (await isChecked(asker)) ? moderator : refused('step_up')
}

/** Whether password and code were typed again recently; members need not. */
export async function isChecked(asker: Asker): Promise<boolean> {
  const session = await asker.session()
  if (!session?.staff || session.checkedUntilSeconds > now()) return true
  await asker.note('staff_refused', { outcome: 'refused', detail: 'step_up', account: session.user.user_id })
  return false
}

export const atQueue = (asker: Asker, queue: DeskQueue): Promise<Result<User>> => atDesk(asker, deskQueues[queue].needs)

/**
 * Claims the item for this moderator, for a limited time. Refused with the conflict of interest that excludes them, and with
 * claimed while another moderator has it: the refusal says who and until when.
 */
export async function claimItem(
  env: Pick<Env, 'db' | 'signingSecret'>,
  moderator: Moderator,
  queue: DeskQueue,
  item: string,
  nowSeconds: number,
): Promise<Result<Claim>> {
  if (!deskQueues[queue].item.test(item)) return refused('not_found', 'item')
  const bar = (await barsOn(env, queue, [item], moderator)).get(item)
  if (bar) return refused(bar, 'item')
  const untilSeconds = nowSeconds + claimSeconds
  const { user_id: moderatorId, username } = moderator
  if (await takeClaim(env.db, { queue, item, moderatorId, nowSeconds, untilSeconds })) {
    return ok({ user_id: moderatorId, username, until: isoDate(untilSeconds) })
  }
  const other = (await claimsOn(env.db, queue, [item], nowSeconds)).get(item)
  // The claim expired in this moment: the next attempt gets it.
  if (!other) return refused('claimed')
  return refusedForm([
    { field: 'claimed_by', code: 'claimed', info: other.username },
    { field: 'claimed_until', code: 'claimed', info: isoDate(other.expires_date) },
  ])
}

/**
 * Runs a decision under a claim. A decision that is refused or fails leaves no claim behind, unless the moderator had claimed the
 * item before.
 */
export async function decideClaimed<Value>(
  env: Pick<Env, 'db' | 'signingSecret'>,
  moderator: Moderator,
  queue: DeskQueue,
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

export const claimOf = (row: ClaimRow | undefined): Claim | null =>
  row ? { user_id: row.moderator_id, username: row.username, until: isoDate(row.expires_date) } : null
