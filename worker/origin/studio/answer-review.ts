// A moderator's decision about an upload. Approval publishes in the same batch; a rejection tells the uploader the reason.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { newestTag, renditionsTag, tagsOfVideo } from '../../../shared/contract/cache-tags.ts'
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { ageConfirmationSeconds } from '../../../shared/limits.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import { removalReasonOf } from '../../../shared/rules/moderation-removal-reasons.ts'
import { putConfirmedAge } from '../age/store/age-checks.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { Caller, MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { addNotification } from '../messages/store/notifications.ts'
import { addTakenDownNotification } from '../messages/store/taken-down-notifications.ts'
import { decideWithClaim, requireModeratorOf } from '../moderation/claim-item.ts'
import { changedItem, isOutdated } from '../moderation/item-version.ts'
import { notifyPagesOfTakedown } from '../moderation/notify-parties.ts'
import { type Audited, decideAudited } from '../moderation/store/audit.ts'
import { dropClaim } from '../moderation/store/claims.ts'
import { takeDown } from '../moderation/takedown.ts'
import {
  goOn,
  propagateChanged,
  propagateCountries,
  propagateReplaced,
  propagateWithheld,
} from '../video/propagate-to-edge.ts'
import { notifyPagesAbout } from './notify-pages-about.ts'
import { mayPlanAgain, planPublication, publishRefusal } from './publish.ts'
import { bringRecords, logReplacement, plannedReplacement } from './replace-file.ts'
import { type ReviewedUpload, requireContent, reviewedUpload } from './store/reviewed-uploads.ts'
import { moveUpload, noteReviewer, noteUnseen } from './store/upload-states.ts'
import { type UploadRow, uploadById } from './store/uploads.ts'

/** Refused with not_found for callers who may not decide and for decided uploads, while another moderator holds the claim, and for its uploader. */
export async function answerReview(form: BodyOf<'review'>, env: Env, caller: MemberCaller): Promise<Result<Done>> {
  const moderator = await requireModeratorOf(caller, 'uploads')
  if (!moderator.ok) return refused('not_found')
  const upload = await uploadById(env.db, form.upload_id)
  if (upload?.state !== 'ready' && !upload?.is_unseen) return refused('not_found', 'upload_id')
  if (form.decision === 'reject' && !form.reason) return refusedForm([{ field: 'reason', code: 'required' }])
  const { user_id } = moderator.value
  return decideWithClaim(env, moderator.value, 'uploads', upload.upload_id, async () => {
    if (form.decision === 'confirm_age') return confirmAge(upload, env, user_id)
    // Before the look: what is brought is seen, too.
    if (form.decision === 'approve' && !upload.is_unseen) await bringRecords(env, upload)
    const shown = await reviewedUpload(env.db, upload.upload_id)
    if (!shown) return refused('not_found', 'upload_id')
    if (await isOutdated(form.version, shown.content)) return changedItem
    if (shown.is_unseen) return reviewPublished(shown, form, env, caller, user_id)
    return form.decision === 'approve' ? approve(shown, form, env, caller, user_id) : reject(shown, form, env, user_id)
  })
}

/** Writes a decision about the upload as it was shown. Refused with changed, or with not_found once another moderator decided: then nothing is written. */
async function decideAsShown(
  { db }: Env,
  { upload_id, state, content }: ReviewedUpload,
  audited: Omit<Audited, 'queue' | 'item'>,
  batchOf: (row: D1PreparedStatement) => D1PreparedStatement[],
): Promise<Result<Done>> {
  try {
    const [, first] = await decideAudited(db, { ...audited, queue: 'uploads', item: upload_id }, (row) => [
      requireContent(db, { upload_id, content }),
      ...batchOf(row),
      dropClaim(db, 'uploads', upload_id, audited.actorId),
    ])
    return first?.meta.changes === 0 ? refused('not_found', 'upload_id') : done
  } catch (fault) {
    const now = await reviewedUpload(db, upload_id)
    if (now?.state !== state) return refused('not_found', 'upload_id')
    if (now.content !== content) return changedItem
    throw fault
  }
}

async function confirmAge({ upload_id, user_id }: UploadRow, { db }: Env, reviewerId: number): Promise<Result<Done>> {
  const nowSeconds = currentSeconds()
  const confirmed = {
    userId: user_id,
    decidedBy: reviewerId,
    nowSeconds,
    untilSeconds: nowSeconds + ageConfirmationSeconds,
  }
  await decideAudited(
    db,
    { actorId: reviewerId, queue: 'uploads', item: upload_id, act: 'confirm_age', nowSeconds },
    (row) => [...putConfirmedAge(db, confirmed), row],
  )
  return done
}

async function reject(
  upload: ReviewedUpload,
  { reason, note = '' }: BodyOf<'review'>,
  env: Env,
  actorId: number,
): Promise<Result<Done>> {
  const { db } = env
  const nowSeconds = currentSeconds()
  const { upload_id, user_id } = upload
  const notification = { kind: 'upload_refused', userId: user_id, objectId: nowSeconds, nowSeconds } as const
  const decided = await decideAsShown(env, upload, { actorId, act: 'reject', reason, note, nowSeconds }, (row) => [
    moveUpload(db, upload_id, 'rejected', nowSeconds, { reason, note }),
    row,
    addNotification(db, notification),
    noteReviewer(db, upload_id, actorId),
  ])
  if (decided.ok) await env.notifyOpenPages(user_id)
  return decided
}

async function approve(
  upload: ReviewedUpload,
  { note }: BodyOf<'review'>,
  env: Env,
  caller: Caller,
  actorId: number,
): Promise<Result<Done>> {
  let replacing: Replacement | null
  for (let isAgain = false; ; isAgain = true) {
    const reason = await publishRefusal(upload, env)
    if (reason) return reason
    const statements = await planPublication(upload, env)
    if (!statements) return refused('not_found', 'upload_id')
    replacing = await plannedReplacement(env, upload)
    const audited = { actorId, act: 'approve', note, change: replacing?.change, nowSeconds: currentSeconds() } as const
    try {
      const published = await decideAsShown(env, upload, audited, (row) => [
        ...statements,
        noteReviewer(env.db, upload.upload_id, actorId),
        row,
      ])
      if (!published.ok) return published
      break
    } catch (fault) {
      // The member was banned meanwhile, or the video whose file it replaces is gone or was changed: the plan is made once more.
      if (isAgain || !mayPlanAgain(fault)) throw fault
    }
  }
  if (replacing) await endReplacement(env, replacing, actorId)
  await notifyPagesAbout(env, upload)
  caller.invalidate(newestTag)
  return done
}

type Replacement = NonNullable<Awaited<ReturnType<typeof plannedReplacement>>>

/** Links to the former files end, and cached pages are made with the new ones. */
async function endReplacement(env: Env, replacing: Replacement, reviewerId: number): Promise<void> {
  const { videoId } = replacing
  await logReplacement(env, replacing, reviewerId)
  await propagateReplaced(env, videoId).catch(goOn)
  await propagateWithheld(env, videoId).catch(goOn)
  await propagateCountries(env, videoId).catch(goOn)
  await propagateChanged(env, tagsOfVideo(videoId))
}

/**
 * Reviews a video that was published without review, or whose records changed after approval: it stays, or is taken down with the reason
 * that a rejection would have had.
 */
async function reviewPublished(
  upload: ReviewedUpload,
  { decision, reason, note }: BodyOf<'review'>,
  env: Env,
  caller: Caller,
  actorId: number,
): Promise<Result<Done>> {
  const { db } = env
  const { upload_id, video_id } = upload
  const act = decision === 'approve' ? ('approve' as const) : ('reject' as const)
  if (act === 'reject' && video_id !== null) {
    // First: a takedown that fails leaves the upload in the queue.
    const why = { reason: removalReasonOf(reason ?? ''), ...(note && { note }) }
    const removed = await takeDown(env, { videoId: video_id, ...why, actorId })
    if (!removed.ok) return removed
    caller.invalidate(renditionsTag(video_id))
    caller.invalidate(newestTag)
  }
  // What was taken down is decided, whatever has changed meanwhile.
  const shown = act === 'reject' ? ((await reviewedUpload(db, upload_id)) ?? upload) : upload
  const isDown = act === 'reject' && video_id !== null
  const nowSeconds = currentSeconds()
  const audited = { actorId, act, reason: reason || undefined, note, nowSeconds }
  const decided = await decideAsShown(env, shown, audited, (row) => [
    noteUnseen(db, upload_id, false),
    row,
    ...(isDown ? [addTakenDownNotification(db, video_id, nowSeconds)] : []),
    noteReviewer(db, upload_id, actorId),
  ])
  if (isDown && decided.ok) await notifyPagesOfTakedown(env, video_id)
  return decided
}
