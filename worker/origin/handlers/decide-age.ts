// What waits of age checks for a moderator, and their word about it: the photo goes with it, whoever was signed in is of proved
// age from then on, and whoever was not finds the door open.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { agePhotoKeptSeconds, ageRecheckSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import { queuePage } from '../desk/answer-desk.ts'
import { atQueue, claimItem, claimOf } from '../desk/at-desk.ts'
import type { Env } from '../env.ts'
import { now } from '../session.ts'
import {
  type AgeDecision,
  ageCheckState,
  decide,
  pageOfAgeChecks,
  putProof,
  undecidedSince,
} from '../store/age-checks.ts'
import { claimsOn } from '../store/claims.ts'
import { isoDate } from './cards.ts'
import { type Done, done } from './done.ts'

export const photoKey = (checkId: string): string => `age/${checkId}`

export async function answerAgeQueue(
  { page }: ParamsOf<'ageQueue'>,
  { db }: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'ageQueue'>>> {
  const moderator = await atQueue(asker, 'ages')
  if (!moderator.ok) return moderator
  const { rows, total } = await pageOfAgeChecks(db, queuePage(page))
  const ids = rows.map(({ check_id }) => check_id)
  const claims = await claimsOn(db, 'ages', ids, now())
  const checks = rows.map((row) => ({
    ...row,
    added_date: isoDate(row.added_date),
    claim: claimOf(claims.get(row.check_id)),
  }))
  return ok({ checks, total_count: total })
}

export async function answerDecideAge(
  { check_id, decision, reason = '' }: BodyOf<'decideAge'>,
  env: Env,
  asker: Asker,
): Promise<Result<Done>> {
  const moderator = await atQueue(asker, 'ages')
  if (!moderator.ok) return refused('not_found')
  if ((await ageCheckState(env.db, check_id))?.state !== 'pending') return refused('not_found', 'check_id')
  if (decision === 'refused' && reason === '') return refusedForm([{ field: 'reason', code: 'required' }])
  const { user_id } = moderator.value
  const claimed = await claimItem(env, moderator.value, 'ages', check_id, now())
  if (!claimed.ok) return claimed
  const decided = { state: decision, reason: decision === 'ok' ? '' : reason, decidedBy: user_id }
  return (await decideAgeCheck(env, check_id, decided)) ? done : refused('not_found', 'check_id')
}

/** Photos that nobody decided in time go, whether another one comes or not, and whoever checks ages by then. */
export async function forgetUndecided(env: Env): Promise<void> {
  const late = await undecidedSince(env.db, now() - agePhotoKeptSeconds)
  for (const checkId of late) await decideAgeCheck(env, checkId, { state: 'refused', reason: '', decidedBy: null })
}

/** The photo goes before it is told, so that no decision ever leaves one behind. False when it was decided before. */
export async function decideAgeCheck({ db, media }: Env, checkId: string, decision: AgeDecision): Promise<boolean> {
  await media.delete(photoKey(checkId))
  const nowSeconds = now()
  const check = await decide(db, checkId, decision, nowSeconds)
  if (check?.user_id && decision.state === 'ok') {
    const proof = { method: 'review', proved_date: nowSeconds, policy_version: check.policy_version }
    await db.batch(putProof(db, check.user_id, proof, nowSeconds + ageRecheckSeconds, decision.decidedBy))
  }
  return check !== null
}
