// Applies the processor's events. An event counts only when it belongs to the attempt that holds the job, is newer than the last,
// and follows the upload's state.
import { type CacheTag, newestTag, renditionsTag } from '../../../../shared/contract/cache-tags.ts'
import type { MediaEvent } from '../../../../shared/contract/media-events.ts'
import { formatOf } from '../../../../shared/contract/media-files.ts'
import { mediaLeaseSeconds } from '../../../../shared/limits.ts'
import { shareOfJob } from '../../../../shared/rules/studio-upload-progress.ts'
import type { UploadFailure } from '../../../../shared/rules/studio-upload-reasons.ts'
import type { VideoFingerprint } from '../../../../shared/rules/video-fingerprint.ts'
import { haveSameFrames } from '../../../../shared/rules/video-frame-hashes.ts'
import { applyHostedStillsEvent } from '../../admin/hosted-stills.ts'
import { findGapsOf } from '../../admin/store/video-gaps.ts'
import { isSubjectPicture, showSubjectPicture } from '../../admin/subject-pictures.ts'
import { isVideoPoster, showVideoPoster } from '../../admin/video-poster.ts'
import { isCreativePicture, showCreativePicture } from '../../ads/creative-pictures.ts'
import { isAgePhoto, keepAgePhoto } from '../../age/age-photos.ts'
import { currentSeconds } from '../../clock.ts'
import type { Env } from '../../env.ts'
import { outputKeyOf } from '../../media/output-keys.ts'
import { acceptEvent, endJob, isUploadJob, type JobRow, noteStep } from '../../media/store/media-jobs.ts'
import { isMemberPicture, showMemberPicture } from '../../members/member-pictures.ts'
import { isMessagePicture, showMessagePicture } from '../../messages/message-pictures.ts'
import { isReportPicture, keepReportPicture } from '../../moderation/report-pictures.ts'
import { isLogoPicture, publishLogo } from '../../site/logo-pictures.ts'
import { writeLog } from '../../telemetry/log.ts'
import { minVideoSeconds } from '../min-video-seconds.ts'
import { parseDetails } from '../own-upload.ts'
import { publishIfTrusted } from '../publish.ts'
import { noteCopies } from '../releases/note-copies.ts'
import { wantAv1 } from '../store/av1-files.ts'
import { framesLike, sameBytes, withdrawDrafts } from '../store/duplicate-uploads.ts'
import { addPublishedFile, noteClip, notePublishedTimeline } from '../store/publish.ts'
import { moveUpload } from '../store/upload-states.ts'
import { addRendition, noteProbe, noteStills, noteTimeline } from '../store/upload-videos.ts'
import { noteFile, type UploadRow, uploadById } from '../store/uploads.ts'
import { wasRemoved } from '../was-removed.ts'
import { applyAv1Event } from './av1-jobs.ts'
import { markReadyIfPlayable } from './mark-ready.ts'
import { retryJob } from './retry-media-job.ts'
import { failJob } from './run-media-job.ts'

/** `changed` names what caches have to invalidate. */
type EventResult = { go: boolean; changed?: CacheTag }
const stop: EventResult = { go: false }
const proceed: EventResult = { go: true }

export async function applyMediaEvent(event: MediaEvent, job: JobRow, env: Env): Promise<EventResult> {
  const nowSeconds = currentSeconds()
  const isStart = event.type === 'started'
  const counts = await acceptEvent(env.db, event, { isStart, until: nowSeconds + mediaLeaseSeconds, nowSeconds })
  if (!counts) return stop
  if (event.type === 'failed') {
    await endAttempt(event, job, env)
    return stop
  }
  if (event.type === 'heartbeat')
    await noteStep(env.db, job.job_id, event.step, shareOfJob(event.step, event.progress)).run()
  const result = await applyTo(job)(event, job, env)
  // Last: until then the processor repeats an event whose effect failed.
  if (event.type !== 'done') return result
  await env.db.batch([endJob(env.db, job.job_id, 'done'), ...(await gapsAfter(env, job))])
  // An upload may have waited for its picture alone.
  const isAwaited = job.kind === 'image' && job.purpose === 'preview'
  return isAwaited && (await publishIfTrusted(env, job.subject)) ? { go: true, changed: newestTag } : result
}

function applyTo(job: JobRow) {
  if (job.kind === 'image') return applyImageEvent
  if (job.purpose === 'stills') return applyHostedStillsEvent
  return isUploadJob(job) ? applyUploadEvent : applyAv1Event
}

/** What the video lacks is found anew when its files are made. */
async function gapsAfter({ db }: Env, job: JobRow) {
  const upload = isUploadJob(job) ? await uploadById(db, job.subject) : null
  return upload?.video_id ? findGapsOf(db, upload.video_id) : []
}

async function applyImageEvent(event: MediaEvent, job: JobRow, env: Env): Promise<EventResult> {
  if (event.type !== 'done') return proceed
  if (isReportPicture(job)) await keepReportPicture(event, job, env)
  if (isMessagePicture(job)) await showMessagePicture(event, job, env)
  if (isAgePhoto(job)) await keepAgePhoto(event, job, env)
  const changed = isMemberPicture(job)
    ? await showMemberPicture(event, job, env)
    : isSubjectPicture(job)
      ? await showSubjectPicture(event, job, env)
      : isVideoPoster(job)
        ? await showVideoPoster(job, env)
        : isCreativePicture(job)
          ? await showCreativePicture(event, job, env)
          : isLogoPicture(job)
            ? await publishLogo(event, job, env)
            : undefined
  return changed ? { go: true, changed } : proceed
}

async function applyUploadEvent(event: MediaEvent, job: JobRow, env: Env): Promise<EventResult> {
  const upload = await uploadById(env.db, job.subject)
  if (upload?.job_id === job.job_id && !['withdrawn', 'rejected', 'failed', 'replaced'].includes(upload.state))
    return applyVideoEvent(event, job, upload, env)
  await endJob(env.db, job.job_id, 'failed', 'stopped').run()
  return stop
}

async function endAttempt(event: Extract<MediaEvent, { type: 'failed' }>, job: JobRow, env: Env): Promise<void> {
  const { reason, retriable, detail = '' } = event
  writeLog('error', { event: 'media-failed', job: job.job_id, reason, detail })
  // A machine without ffmpeg still has none a minute later: the operator has to install it.
  if (retriable && reason !== 'no_ffmpeg') return retryJob(env, job, reason)
  return failJob(env, job, reason)
}

async function applyVideoEvent(event: MediaEvent, job: JobRow, upload: UploadRow, env: Env): Promise<EventResult> {
  const { db } = env
  const { upload_id } = upload
  switch (event.type) {
    case 'started':
      await moveUpload(db, upload_id, 'probing', currentSeconds()).run()
      return proceed
    case 'probed':
      return probed(event, job, upload, env)
    case 'stills':
      await noteStills(db, upload_id).run()
      return proceed
    case 'rendition': {
      const file = {
        format: formatOf(event.name, event.file),
        media_key: outputKeyOf(job, event.file),
        height: event.height,
      }
      await db.batch([addRendition(db, upload_id, file), ...addPublishedFile(db, upload_id, file)])
      return upload.video_id === null ? readied(upload_id, env) : { go: true, changed: renditionsTag(upload.video_id) }
    }
    case 'previews':
      if (event.has_clip) await db.batch(noteClip(db, upload_id))
      return proceed
    case 'timeline':
      await db.batch([
        noteTimeline(db, upload_id, event.count, event.interval),
        notePublishedTimeline(db, upload_id, event.count, event.interval),
      ])
      return upload.video_id === null ? proceed : { go: true, changed: renditionsTag(upload.video_id) }
    case 'done':
      await wantAv1(db, upload_id).run()
      return readied(upload_id, env)
    default:
      return proceed
  }
}

const readied = async (uploadId: string, env: Env): Promise<EventResult> =>
  (await markReadyIfPlayable(uploadId, env)) ? { go: true, changed: newestTag } : proceed

async function probed(
  { seconds, width, height, hashes, bytes }: Extract<MediaEvent, { type: 'probed' }>,
  job: JobRow,
  upload: UploadRow,
  env: Env,
): Promise<EventResult> {
  const { db } = env
  const { upload_id } = upload
  await db.batch([
    noteProbe(db, upload_id, { ...hashes, seconds, width, height }),
    ...(bytes === undefined ? [] : [noteFile(db, upload_id, bytes)]),
  ])
  // In a later attempt the upload may already be with a moderator, or beyond.
  const reason = upload.state === 'probing' ? await rejectionReason({ ...hashes, seconds }, upload, env) : null
  if (upload.state === 'probing') await noteCopies(env, { ...hashes, uploadId: upload_id, seconds }, reason ?? '')
  if (reason) {
    await failJob(env, job, reason)
    return stop
  }
  await db.batch([
    moveUpload(db, upload_id, 'processing', currentSeconds()),
    withdrawDrafts(db, { ...upload, sha256: hashes.sha256 }, currentSeconds()),
  ])
  return proceed
}

async function rejectionReason(
  video: { sha256: string; frames: readonly string[]; looks?: VideoFingerprint | undefined; seconds: number },
  { upload_id, user_id, ...upload }: UploadRow,
  env: Env,
): Promise<UploadFailure | null> {
  const { exclusive } = parseDetails(upload)
  // An uploader who has not said whether the video is exclusive is asked for the longer minimum once they do.
  if (exclusive && video.seconds < minVideoSeconds(env, exclusive === '1')) return 'too_short'
  if (await wasRemoved(env.db, video)) return 'removed'
  const sent = { upload_id, user_id, sha256: video.sha256 }
  if (await sameBytes(env.db, sent)) return 'duplicate'
  const others = await framesLike(env.db, sent, video.seconds)
  return others.some((frames) => haveSameFrames(video.frames, JSON.parse(frames))) ? 'near_duplicate' : null
}
