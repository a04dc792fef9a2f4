// A moderator claims a queue item, or releases it.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { claimItem, requireModeratorOf } from './claim-item.ts'
import { dropClaim } from './store/claims.ts'

/**
 * Answers with the claim as it is then, null when it was given back. Refused with not_found for a member who may not
 * decide in this queue, and with claimed, which says who has the item and until when.
 */
export async function answerClaim(
  { queue, item, act }: BodyOf<'claimItem'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'claimItem'>>> {
  const moderator = await requireModeratorOf(caller, queue)
  if (!moderator.ok) return moderator
  if (act === 'release') {
    await dropClaim(env.db, queue, item, moderator.value.user_id).run()
    return ok({ ok: true, claim: null })
  }
  const claimed = await claimItem(env, moderator.value, queue, item, currentSeconds())
  return claimed.ok ? ok({ ok: true, claim: claimed.value }) : claimed
}
