// A moderator's decision about an upload. Approval publishes in the same batch; a rejection tells the uploader the reason.
import { newestTag, renditionsTag, tagsOfVideo } from '../../../shared/contract/cache-tags.ts'
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { ageConfirmationSeconds } from '../../../shared/limits.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import { removalReasons } from '../../../shared/rules/moderation-removal-reasons.ts'
import { putConfirmedAge } from '../age/store/age-checks.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { Caller, MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { addNotification } from '../messages/store/notifications.ts'
import { decideWithClaim, requireModeratorOf } from '../moderation/claim-item.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { dropClaim } from '../moderation/store/claims.ts'
import { takeDown } from '../moderation/takedown.ts'
import { goOn, tellChanged, tellCountries, tellReplaced, tellWithheld } from '../video/tell-edge.ts'
import { notifyPagesAbout } from './notify-pages-about.ts'
import { planPublication, publishRefusal } from './publish.ts'
import { bringRecords, logReplacement, plannedReplacement } from './replace-file.ts'
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
    if (upload.is_unseen) return reviewPublished(upload, form, env, caller, user_id)
    return form.decision === 'approve'
      ? approve(upload, form, env, caller, user_id)
      : reject(upload, form, env, user_id)
  })
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
  { upload_id, user_id }: UploadRow,
  { reason, note = '' }: BodyOf<'review'>,
  env: Env,
  reviewerId: number,
): Promise<Result<Done>> {
  const { db } = env
  const nowSeconds = currentSeconds()
  const notification = { kind: 'upload_refused', userId: user_id, objectId: nowSeconds, nowSeconds } as const
  const [moved] = await decideAudited(
    db,
    { actorId: reviewerId, queue: 'uploads', item: upload_id, act: 'reject', reason, note, nowSeconds },
    (row) => [
      moveUpload(db, upload_id, 'rejected', nowSeconds, { reason, note }),
      row,
      addNotification(db, notification),
      noteReviewer(db, upload_id, reviewerId),
      dropClaim(db, 'uploads', upload_id, reviewerId),
    ],
  )
  if (moved?.meta.changes === 0) return refused('not_found', 'upload_id')
  await env.notifyOpenPages(user_id)
  return done
}

async function approve(
  upload: UploadRow,
  { note }: BodyOf<'review'>,
  env: Env,
  caller: Caller,
  reviewerId: number,
): Promise<Result<Done>> {
  const { db } = env
  await bringRecords(env, upload)
  const reason = await publishRefusal(upload, env)
  if (reason) return reason
  const statements = await planPublication(upload, env)
  if (!statements) return refused('not_found', 'upload_id')
  const { upload_id } = upload
  const replacing = await plannedReplacement(env, upload)
  const publishing = decideAudited(
    db,
    {
      actorId: reviewerId,
      queue: 'uploads',
      item: upload_id,
      act: 'approve',
      note,
      change: replacing?.change,
      nowSeconds: currentSeconds(),
    },
    (row) => [
      ...statements,
      noteReviewer(db, upload_id, reviewerId),
      row,
      dropClaim(db, 'uploads', upload_id, reviewerId),
    ],
  )
  try {
    await publishing
  } catch (fault) {
    // Another moderator decided first.
    if ((await uploadById(db, upload.upload_id))?.state !== 'ready') return refused('not_found', 'upload_id')
    // The member was banned meanwhile.
    const changed = await publishRefusal(upload, env)
    if (changed) return changed
    throw fault
  }
  if (replacing) await endReplacement(env, replacing, reviewerId)
  await notifyPagesAbout(env, upload)
  caller.invalidate(newestTag)
  return done
}

/** Links to the former files end, and cached pages are made with the new ones. */
async function endReplacement(
  env: Env,
  replacing: NonNullable<Awaited<ReturnType<typeof plannedReplacement>>>,
  reviewerId: number,
): Promise<void> {
  const { videoId } = replacing
  await logReplacement(env, replacing, reviewerId)
  await tellReplaced(env, videoId).catch(goOn)
  await tellWithheld(env, videoId).catch(goOn)
  await tellCountries(env, videoId).catch(goOn)
  await tellChanged(env, tagsOfVideo(videoId))
}

/**
 * Reviews a video that was published without review, or whose records changed after approval: it stays, or is taken down with the reason
 * that a rejection would have had.
 */
async function reviewPublished(
  { upload_id, video_id }: UploadRow,
  { decision, reason, note }: BodyOf<'review'>,
  env: Env,
  caller: Caller,
  actorId: number,
): Promise<Result<Done>> {
  const { db } = env
  const nowSeconds = currentSeconds()
  const act = decision === 'approve' ? ('approve' as const) : ('reject' as const)
  if (act === 'reject' && video_id !== null) {
    const removalReason = removalReasons.find((known) => known === reason) ?? 'another'
    // First: a takedown that fails leaves the upload in the queue.
    const removed = await takeDown(env, { videoId: video_id, reason: removalReason, ...(note && { note }), actorId })
    if (!removed.ok) return removed
    caller.invalidate(renditionsTag(video_id))
    caller.invalidate(newestTag)
  }
  const [reviewed] = await decideAudited(
    db,
    { actorId, queue: 'uploads', item: upload_id, act, reason: reason || undefined, note, nowSeconds },
    (row) => [
      noteUnseen(db, upload_id, false),
      row,
      noteReviewer(db, upload_id, actorId),
      dropClaim(db, 'uploads', upload_id, actorId),
    ],
  )
  return reviewed?.meta.changes === 0 ? refused('not_found', 'upload_id') : done
}
