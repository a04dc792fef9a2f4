// A member's claims to be a performer.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { performerClaimAgainSeconds, performerClaimsWaiting, performerClaimTries } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { performersOfMember } from './store/own-performers.ts'
import {
  addClaim,
  type ClaimedPerformer,
  type ClaimRow,
  claimedPerformer,
  claimsOfMember,
  withdrawWaiting,
} from './store/performer-claims.ts'

export async function answerOwnClaims(
  { model_id }: ParamsOf<'ownClaims'>,
  { db }: Env,
  { user: { user_id: userId } }: MemberCaller,
): Promise<Result<AnswerOf<'ownClaims'>>> {
  const [rows, pages, performer] = await Promise.all([
    claimsOfMember(db, userId),
    performersOfMember(db, userId),
    model_id === 0 ? null : claimedPerformer(db, model_id),
  ])
  const isClaimable = performer && barOf(performer, rows, currentSeconds()) === null
  return ok({
    claims: rows.map(({ added_date, decided_date, ...claim }) => ({
      ...claim,
      added_date: toIsoDate(added_date),
      decided_date: decided_date === null ? null : toIsoDate(decided_date),
    })),
    claimable: isClaimable ? { model_id, title: performer.title, dir: performer.dir } : null,
    pages,
  })
}

export async function answerClaimPerformer(
  { model_id, text }: BodyOf<'claimPerformer'>,
  env: Env,
  { user: { user_id: userId } }: MemberCaller,
): Promise<Result<Done>> {
  const { db } = env
  const performer = await claimedPerformer(db, model_id)
  if (!performer) return refused('not_found', 'notify')
  const nowSeconds = currentSeconds()
  const bar = barOf(performer, await claimsOfMember(db, userId), nowSeconds)
  if (bar) return refused(bar, 'notify')
  const { windowSeconds, member: limit } = performerClaimTries
  const tried = await countAttempt(env, [{ key: `performer-claim:${userId}`, limit, windowSeconds }], 'refuse')
  if (!tried.ok) return tried
  const claim = { userId, modelId: model_id, text, nowSeconds, waitingMax: performerClaimsWaiting }
  const { meta } = await addClaim(db, claim).run()
  return meta.changes === 0 ? refused('claim_waits', 'notify') : done
}

export async function answerWithdrawClaim(
  { claim_id: claimId }: BodyOf<'withdrawClaim'>,
  { db }: Env,
  { user: { user_id: userId } }: MemberCaller,
): Promise<Result<Done>> {
  const { meta } = await withdrawWaiting(db, { claimId, userId, nowSeconds: currentSeconds() }).run()
  return meta.changes === 0 ? refused('not_found', 'notify') : done
}

/** Why the member may not claim this performer now. */
function barOf({ model_id, user_id }: ClaimedPerformer, claims: readonly ClaimRow[], nowSeconds: number) {
  if (user_id !== null) return 'claim_linked'
  if (claims.filter(({ state }) => state === 'waiting').length >= performerClaimsWaiting) return 'claim_waits'
  const own = claims.filter((claim) => claim.model_id === model_id)
  if (own.some(({ state }) => state === 'waiting')) return 'claim_waits'
  const isRecent = (seconds: number | null) => (seconds ?? 0) > nowSeconds - performerClaimAgainSeconds
  return own.some(({ state, decided_date }) => state === 'refused' && isRecent(decided_date)) ? 'claim_later' : null
}
