// The queue of age checks and its decisions. A decision deletes the photo; approval proves the age of the member or visitor who sent it.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { agePhotoRetentionSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { queuePage } from '../moderation/answer-queues.ts'
import { decideWithClaim, requireModeratorOf, toClaim } from '../moderation/claim-item.ts'
import { findConflicts } from '../moderation/conflicts-of-interest.ts'
import { claimsOn } from '../moderation/store/claims.ts'
import { forgetAgePhoto } from './age-photos.ts'
import { type AgeDecision, ageCheckState, decide, pageOfAgeChecks, undecidedBefore } from './store/age-checks.ts'

export async function answerAgeQueue(
  { page }: ParamsOf<'ageQueue'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'ageQueue'>>> {
  const { db } = env
  const moderator = await requireModeratorOf(caller, 'ages')
  if (!moderator.ok) return moderator
  const { rows, total } = await pageOfAgeChecks(db, queuePage(page))
  const ids = rows.map(({ check_id }) => check_id)
  const claims = await claimsOn(db, 'ages', ids, currentSeconds())
  const conflicts = await findConflicts(env, 'ages', ids, moderator.value)
  const checks = rows.map(({ photo, photo_reason, ...row }) => ({
    ...row,
    photo: photo !== null ? ('there' as const) : photo_reason === null ? ('waiting' as const) : ('failed' as const),
    added_date: toIsoDate(row.added_date),
    claim: toClaim(claims.get(row.check_id)),
    bar: conflicts.get(row.check_id) ?? null,
  }))
  return ok({ checks, total_count: total })
}

export async function answerDecideAge(
  { check_id, decision, reason = '' }: BodyOf<'decideAge'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const moderator = await requireModeratorOf(caller, 'ages')
  if (!moderator.ok) return refused('not_found')
  const check = await ageCheckState(env.db, check_id)
  if (check?.state !== 'pending') return refused('not_found', 'check_id')
  // A moderator approves only with the photo in view.
  if (decision === 'ok' && check.photo === null) return refused('photo_unseen', 'check_id')
  if (decision === 'refused' && reason === '') return refusedForm([{ field: 'reason', code: 'required' }])
  const decided = { state: decision, reason: decision === 'ok' ? '' : reason, decidedBy: moderator.value.user_id }
  return decideWithClaim(env, moderator.value, 'ages', check_id, async () =>
    (await decideAgeCheck(env, check_id, decided)) ? done : refused('not_found', 'check_id'),
  )
}

/** Refuses checks that stayed undecided too long, which deletes their photos. */
export async function expireUndecidedAgeChecks(env: Env): Promise<void> {
  const late = await undecidedBefore(env.db, currentSeconds() - agePhotoRetentionSeconds)
  for (const checkId of late) await decideAgeCheck(env, checkId, { state: 'refused', reason: '', decidedBy: null })
}

/** Deletes the photo before the decision is stored, so that no decision leaves one behind. False when it was already decided. */
export async function decideAgeCheck(
  env: Pick<Env, 'db' | 'media'>,
  checkId: string,
  decision: AgeDecision,
): Promise<boolean> {
  await forgetAgePhoto(env, checkId)
  return decide(env.db, checkId, decision, currentSeconds())
}
