// Which callers moderate, and which items they may decide about.
import type { User } from '../../../shared/entities/account.ts'
import type { Claim } from '../../../shared/entities/desk.ts'
import { claimSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { type DeskQueue, deskQueues } from '../../../shared/rules/desk-queues.ts'
import { type Ability, may } from '../../../shared/rules/roles.ts'
import type { MemberCaller } from '../asker.ts'
import type { Env } from '../env.ts'
import { isoDate } from '../handlers/cards.ts'
import { now } from '../session.ts'
import { type ClaimRow, claimsOn, dropClaim, takeClaim } from '../store/claims.ts'
import { barsOn } from './may-decide.ts'

/**
 * The moderator whose session it is; any other member is refused with not_found. Refused with second_factor_required while the
 * moderator has none: its info says whether this is the session that leads to setting it up.
 */
export async function atDesk(asker: MemberCaller, ability: Ability): Promise<Result<User>> {
  const { user, staff } = asker
  const account = user.user_id
  if (!may(user.role, ability)) {
    await asker.note('role_refused', { outcome: 'refused', detail: ability, account })
    return refused('not_found')
  }
  if (staff === 'open') return ok(user)
  await asker.note('staff_refused', { outcome: 'refused', detail: 'second_factor', account })
  return refused('second_factor_required', 'notify', staff ?? undefined)
}

/** The same, once password and code were typed again a moment ago. Refused with step_up until then. */
export async function atDeskAgain(asker: MemberCaller, ability: Ability): Promise<Result<User>> {
  const moderator = await atDesk(asker, ability)
  return !moderator.ok || (await isChecked(asker)) ? moderator : refused('step_up')
}

/** Whether password and code were typed again; members need not. */
export async function isChecked(asker: MemberCaller): Promise<boolean> {
  const { user, staff, checkedUntilSeconds } = asker
  if (!staff || checkedUntilSeconds > now()) return true
  await asker.note('staff_refused', { outcome: 'refused', detail: 'step_up', account: user.user_id })
  return false
}

export const atQueue = (asker: MemberCaller, queue: DeskQueue): Promise<Result<User>> =>
  atDesk(asker, deskQueues[queue].needs)

/**
 * The item is this moderator's from now on, for as long as a claim lasts. Refused under another name than its own, when they do
 * not decide about it at all, and while another moderator has it: who that is and until when stands in the refusal.
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
  // It ran out in this very moment: the next try gets it.
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
  const giveBack = async () => {
    if (before?.moderator_id !== moderator.user_id) await dropClaim(env.db, queue, item, moderator.user_id).run()
  }
  try {
    const decided = await decision()
    if (!decided.ok) await giveBack()
    return decided
  } catch (fault) {
    await giveBack()
    throw fault
  }
}

type Moderator = Pick<User, 'user_id' | 'username'>

export const claimOf = (row: ClaimRow | undefined): Claim | null =>
  row ? { user_id: row.moderator_id, username: row.username, until: isoDate(row.expires_date) } : null
