// What waits of age checks for a moderator, and their word about it: the photo goes with it, whoever was signed in is of proved
// age from then on, and whoever was not finds the door open.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { agePhotoRetentionSeconds, ageRecheckSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { toIsoDate } from '../cards/video-card.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { now } from '../http/session.ts'
import { queuePage } from '../moderation/answer-queues.ts'
import { decideWithClaim, requireModeratorOf, toClaim } from '../moderation/claim-item.ts'
import { findConflicts } from '../moderation/conflicts-of-interest.ts'
import { claimsOn } from '../moderation/store/claims.ts'
import { forgetAgePhoto } from './age-photos.ts'
import {
  type AgeDecision,
  ageCheckState,
  decide,
  pageOfAgeChecks,
  putProof,
  undecidedBefore,
} from './store/age-checks.ts'

export async function answerAgeQueue(
  { page }: ParamsOf<'ageQueue'>,
  env: Env,
  caller: Caller,
): Promise<Result<AnswerOf<'ageQueue'>>> {
  const { db } = env
  const moderator = await requireModeratorOf(caller, 'ages')
  if (!moderator.ok) return moderator
  const { rows, total } = await pageOfAgeChecks(db, queuePage(page))
  const ids = rows.map(({ check_id }) => check_id)
  const claims = await claimsOn(db, 'ages', ids, now())
  const bars = await findConflicts(env, 'ages', ids, moderator.value)
  const checks = rows.map(({ photo, photo_reason, ...row }) => ({
    ...row,
    photo: photo !== null ? ('there' as const) : photo_reason === null ? ('waiting' as const) : ('failed' as const),
    added_date: toIsoDate(row.added_date),
    claim: toClaim(claims.get(row.check_id)),
    bar: bars.get(row.check_id) ?? null,
  }))
  return ok({ checks, total_count: total })
}

export async function answerDecideAge(
  { check_id, decision, reason = '' }: BodyOf<'decideAge'>,
  env: Env,
  caller: Caller,
): Promise<Result<Done>> {
  const moderator = await requireModeratorOf(caller, 'ages')
  if (!moderator.ok) return refused('not_found')
  const check = await ageCheckState(env.db, check_id)
  if (check?.state !== 'pending') return refused('not_found', 'check_id')
  // A proof is only given by a moderator who has seen the photo.
  if (decision === 'ok' && check.photo === null) return refused('photo_unseen', 'check_id')
  if (decision === 'refused' && reason === '') return refusedForm([{ field: 'reason', code: 'required' }])
  const decided = { state: decision, reason: decision === 'ok' ? '' : reason, decidedBy: moderator.value.user_id }
  return decideWithClaim(env, moderator.value, 'ages', check_id, async () =>
    (await decideAgeCheck(env, check_id, decided)) ? done : refused('not_found', 'check_id'),
  )
}

/** Photos that nobody decided in time go, whether another one comes or not, and whoever checks ages by then. */
export async function expireUndecidedAgeChecks(env: Env): Promise<void> {
  const late = await undecidedBefore(env.db, now() - agePhotoRetentionSeconds)
  for (const checkId of late) await decideAgeCheck(env, checkId, { state: 'refused', reason: '', decidedBy: null })
}

/** The photo goes before it is told, so that no decision ever leaves one behind. False when it was decided before. */
export async function decideAgeCheck(env: Env, checkId: string, decision: AgeDecision): Promise<boolean> {
  const { db } = env
  await forgetAgePhoto(env, checkId)
  const nowSeconds = now()
  const check = await decide(db, checkId, decision, nowSeconds)
  if (check?.user_id && decision.state === 'ok') {
    const proof = { method: 'review', proved_date: nowSeconds, policy_version: check.policy_version }
    await db.batch(putProof(db, check.user_id, proof, nowSeconds + ageRecheckSeconds, decision.decidedBy))
  }
  return check !== null
}
