// Decides a legal notice, or the reply to a decision: the video is taken down or restored first; then the decision, its audit
// entry and the uploader's notification are written in one batch, and both parties get mail.
import { commentsTag } from '../../../shared/contract/cache-tags.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { restoreWindow } from '../../../shared/rules/moderation-deadlines.ts'
import {
  type CaseDecision,
  type CaseState,
  caseDecisions,
  endsInRemoval,
  reasonsFor,
  stateAfter,
} from '../../../shared/rules/moderation-notice-states.ts'
import { removalReasons } from '../../../shared/rules/moderation-removal-reasons.ts'
import { currentSeconds } from '../clock.ts'
import { commentsOf } from '../comments/comments-database.ts'
import { notifyOfGoneComment } from '../comments/notify-of-comment.ts'
import { removeNotedAtOnce } from '../comments/remove-comments.ts'
import { noteRemovalOfComment } from '../comments/store/comment-removals.ts'
import { type CommentPlace, commentPlace } from '../comments/store/comments.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { decideWithClaim } from './claim-item.ts'
import type { Decider } from './decider.ts'
import { mailSender, mailUploader, notifyUploader } from './notify-parties.ts'
import { reportedTarget } from './report-target.ts'
import { decideAudited } from './store/audit.ts'
import { dropClaim } from './store/claims.ts'
import { type CaseRow, caseById, decideCase, settleCase } from './store/legal-notices.ts'
import { takedownOf } from './store/takedowns.ts'
import { keptVideo } from './store/target-texts.ts'
import { restore, staysDown, takeDown } from './takedown.ts'

export const decideNotice: Decider = async ({ item, decision, reason = '', note = '' }, env, caller, moderator) => {
  const [found, nowSeconds] = [await caseById(env.db, Number(item) || 0), currentSeconds()]
  const row = found && (await aboutKept(found, env))
  const act = caseDecisions.find((one) => one === decision)
  const to = row && act && stateAfter(row.state, act)
  if (!row || !act || !to) return refused('not_found', 'item')
  if (!(reasonsFor(act, row.decision) as readonly string[]).includes(reason)) {
    return refusedForm([{ field: 'reason', code: reason === '' ? 'required' : 'invalid' }])
  }
  if (act === 'restore' && nowSeconds < restoreWindow(row.answered_date ?? nowSeconds).from) {
    // A counter-notice gives the sender time to go to a court.
    return refused('too_early', 'item')
  }
  const why = { reason, note, actorId: moderator.user_id }
  return decideWithClaim(env, moderator, 'notices', item, () =>
    decideCaseOf({ row, act, to, why, nowSeconds }, env, caller),
  )
}

/** A video that was merged into another one since the notice was sent: what its page shows now is that one. */
async function aboutKept(row: CaseRow, { db }: Env): Promise<CaseRow> {
  const kept = row.state === 'open' && row.video_id !== null ? await keptVideo(db, row.video_id) : null
  return kept ? { ...row, video_id: kept.video_id, uploader_id: kept.user_id } : row
}

type Decision = { row: CaseRow; act: CaseDecision; to: CaseState; why: Why; nowSeconds: number }

async function decideCaseOf(
  { row, act, to, why, nowSeconds }: Decision,
  env: Env,
  caller: Caller,
): Promise<Result<Done>> {
  const [item, { reason, note, actorId }] = [String(row.case_id), why]
  const moved = await moveVideo(row, act, why, env)
  if (!moved.ok) return moved
  const isFirst = row.state === 'open'
  const place = endsInRemoval(act, row.decision) && act !== 'confirm' ? await commentOf(row, env) : null
  const { case_id: caseId, video_id: videoId, uploader_id: uploaderId } = row
  const change = { caseId, videoId, uploaderId, from: row.state, to, by: actorId, reason, note, nowSeconds }
  const concerns = endsInRemoval(act, row.decision) || row.decision === 'take_down'
  const mails = [...(concerns ? mailUploader(env, caller, row) : []), ...mailSender(env, caller, row.case_id)]
  const [written] = await decideAudited(
    env.db,
    { actorId, queue: 'notices', item, act, reason, note, nowSeconds },
    (entry) => [
      isFirst ? decideCase(env.db, change) : settleCase(env.db, change),
      entry,
      ...(place ? [noteRemovalOfComment(env.db, place.comment_id)] : []),
      ...mails.map((mail) => mail.writeIfChanged()),
      ...(concerns ? notifyUploader(env, row, nowSeconds) : []),
      dropClaim(env.db, 'notices', item, actorId),
    ],
  )
  if (written?.meta.changes === 0) return refused('not_found', 'item')
  if (place) await removeComment(place, env, caller)
  if (concerns && row.uploader_id !== null) await env.notifyOpenPages(row.uploader_id)
  for (const mail of mails) await mail.send()
  return done
}

/** The comment that a notice is about; null where it is about another page, or the comment is gone. */
async function commentOf(row: CaseRow, env: Env): Promise<CommentPlace | null> {
  const target = reportedTarget(row)
  return target?.kind === 'comment' ? commentPlace(await commentsOf(env, { ids: [target.id] }), target.id) : null
}

/** After the batch that noted it. */
async function removeComment(place: CommentPlace, env: Env, caller: Caller): Promise<void> {
  const { section, object_id: objectId, comment_id } = place
  caller.invalidate(commentsTag(section, objectId))
  await removeNotedAtOnce(env, { kind: 'comment', about_id: comment_id })
  if (place.is_held === 0) await notifyOfGoneComment(env, { section, objectId }, comment_id)
}

type Why = { reason: string; note: string; actorId: number }

/** A person who signed withdrew: their video was hidden before a decision, unless another one had taken it down already. */
async function isHiddenBy({ video_id, case_id }: CaseRow, { db }: Env): Promise<boolean> {
  const down = video_id === null ? null : await takedownOf(db, video_id)
  return down?.case_id === case_id
}

async function moveVideo(row: CaseRow, act: CaseDecision, why: Why, env: Env): Promise<Result<unknown>> {
  const { video_id: videoId, case_id } = row
  if (videoId === null) return ok(null)
  if (endsInRemoval(act, row.decision)) {
    const reason = removalReasons.find((one) => one === why.reason)
    return act === 'keep_down' || act === 'confirm' || !reason
      ? ok(null)
      : takeDown(env, { videoId, ...why, reason, caseId: case_id })
  }
  const isDown = (await takedownOf(env.db, videoId))?.restored_ms === null
  const letsGo = act === 'restore' || act === 'reverse' || (act === 'dismiss' && (await isHiddenBy(row, env)))
  return letsGo && isDown && !(await staysDown(env, videoId, case_id)) ? restore(env, videoId) : ok(null)
}
