// A moderator claims a queue item, or releases it.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { now } from '../session.ts'
import { dropClaim } from '../store/claims.ts'
import { atQueue, claimItem } from './at-desk.ts'

/**
 * Answers with the claim, null after a release. Refused with sign_in, with not_found for a member who may not decide in this
 * queue, and with claimed, which says who has the item and until when.
 */
export async function answerDeskClaim(
  { queue, item, act }: BodyOf<'deskClaim'>,
  env: Env,
  asker: Asker,
): Promise<Result<WriteAnswerOf<'deskClaim'>>> {
  const moderator = await atQueue(asker, queue)
  if (!moderator.ok) return moderator
  if (act === 'release') {
    await dropClaim(env.db, queue, item, moderator.value.user_id).run()
    return ok({ ok: true, claim: null })
  }
  const claimed = await claimItem(env, moderator.value, queue, item, now())
  return claimed.ok ? ok({ ok: true, claim: claimed.value }) : claimed
}
