// Runs a job from the queue: the processor is asked to start it. A request that the processor misses is repeated by the schedule.
import type { MediaJob } from '../../../../shared/contract/media-jobs.ts'
import { mediaLeaseSeconds, unansweredWaitsSeconds } from '../../../../shared/limits.ts'
import { partnerSchemes } from '../../../../shared/partner-hosts.ts'
import { signPartnerLink } from '../../../../shared/partner-signature.ts'
import type { UploadFailure } from '../../../../shared/rules/studio-upload-reasons.ts'
import { findGapsOf } from '../../admin/store/video-gaps.ts'
import { failSentSubjectPicture, isSubjectPicture } from '../../admin/subject-pictures.ts'
import { failVideoPoster, isVideoPoster } from '../../admin/video-poster.ts'
import { failCreativePicture, isCreativePicture } from '../../ads/creative-pictures.ts'
import { endAgePhoto, isAgePhoto } from '../../age/age-photos.ts'
import { currentSeconds } from '../../clock.ts'
import type { Env } from '../../env.ts'
import type { RunMedia } from '../../job-kinds.ts'
import { askToRun } from '../../media/ask-processor.ts'
import {
  countUnanswered,
  endJob,
  holdJob,
  isUploadJob,
  type JobRow,
  jobById,
  nextInLine,
  postponeJob,
} from '../../media/store/media-jobs.ts'
import { failMemberPicture, isMemberPicture } from '../../members/member-pictures.ts'
import { endMessagePicture, isMessagePicture } from '../../messages/message-pictures.ts'
import { endReportPicture, isReportPicture } from '../../moderation/report-pictures.ts'
import { failLogo, isLogoPicture } from '../../site/logo-pictures.ts'
import { writeLog } from '../../telemetry/log.ts'
import { tracer } from '../../telemetry/trace.ts'
import { failUpload } from '../fail-upload.ts'
import { minVideoSeconds } from '../min-video-seconds.ts'
import { endAv1 } from '../store/av1-files.ts'
import { clearPreviewPicture, uploadById } from '../store/uploads.ts'
import { av1SizesOf } from './av1-jobs.ts'

/** A busy processor is asked again after this. */
const busySeconds = 10

export async function runMedia({ job_id, attempt }: RunMedia, env: Env): Promise<void> {
  const job = await jobById(env.db, job_id)
  // The row may be written a moment later.
  if (!job) throw new Error(`no job ${job_id} as yet`)
  if (job.state !== 'queued' || job.attempt !== attempt) return
  if (!env.processor) return failJob(env, job, 'no_processor')
  const answer = (await isPlaceTaken(job, env.processor, env))
    ? 'busy'
    : await askToRun(env.processor, await mediaJobOf(job, env))
  if (answer === 'refused') return failJob(env, job, 'internal')
  if (answer === 'silent') return retryUnanswered(job, env)
  await holdJob(env.db, job_id, attempt, currentSeconds() + mediaLeaseSeconds).run()
  if (answer === 'busy')
    await env.jobs.send({ kind: 'run-media', job_id, attempt, ...tracer.headers() }, { delaySeconds: busySeconds })
}

/** Offers a free place to the job whose turn it is. One that came later does not take the place that the first one waits for. */
async function isPlaceTaken(job: JobRow, processor: NonNullable<Env['processor']>, env: Env): Promise<boolean> {
  const first = await nextInLine(env.db, currentSeconds())
  if (!first || first.job_id === job.job_id) return false
  const answer = await askToRun(processor, await mediaJobOf(first, env))
  if (answer === 'runs') await holdJob(env.db, first.job_id, first.attempt, currentSeconds() + mediaLeaseSeconds).run()
  // A quick job has a place of its own.
  return answer === 'busy' && (job.is_quick === 0 || first.is_quick === 1)
}

/** Asks again after a while; after the last try the job has failed, and its upload can be retried. */
async function retryUnanswered(job: JobRow, env: Env): Promise<void> {
  const { job_id, attempt } = job
  const tries = await countUnanswered(env.db, job_id, attempt)
  if (tries === null) return
  const waitSeconds = unansweredWaitsSeconds[tries - 1]
  if (waitSeconds === undefined) {
    log({ event: 'processor-silent', job: job_id, tries })
    return failJob(env, job, 'no_processor')
  }
  await postponeJob(env.db, job_id, attempt, currentSeconds() + waitSeconds + mediaLeaseSeconds).run()
  await env.jobs.send({ kind: 'run-media', job_id, attempt, ...tracer.headers() }, { delaySeconds: waitSeconds })
}

const log = (fields: Record<string, unknown>): void => writeLog('error', fields)

/**
 * Ends the job, and the upload that waited for its video. A failed picture affects nothing else; its row ends last, so that a
 * fault before is repeated.
 */
export async function failJob(env: Env, job: JobRow, reason: UploadFailure): Promise<void> {
  const { db } = env
  if (job.purpose === 'av1') await endAv1(db, job.subject, 'failed').run()
  if (job.purpose === 'preview') await clearPreviewPicture(db, job.subject, job.source_key).run()
  if (isMemberPicture(job)) await failMemberPicture(job, reason, env)
  if (isSubjectPicture(job)) await failSentSubjectPicture(job, reason, env)
  if (isVideoPoster(job)) await failVideoPoster(job, reason, env)
  if (isCreativePicture(job)) await failCreativePicture(job, env)
  if (isLogoPicture(job)) await failLogo(job, reason, env)
  if (isReportPicture(job)) await endReportPicture(job, reason, env)
  if (isMessagePicture(job)) await endMessagePicture(job, reason, env)
  if (isAgePhoto(job)) await endAgePhoto(job, reason, env)
  const isVideo = isUploadJob(job)
  await db.batch([endJob(db, job.job_id, 'failed', reason), ...(isVideo ? failUpload(env, job.subject, reason) : [])])
  const upload = isVideo ? await uploadById(db, job.subject) : null
  if (upload?.video_id) await db.batch(findGapsOf(db, upload.video_id))
  if (upload?.state === 'failed') await env.notifyOpenPages(upload.user_id)
}

/** A host that checks links gives its file for a signed one only. Without its key the processor is refused there. */
const signedAddress = async (address: string, { partnerKeys: keys }: Env): Promise<string> =>
  (await signPartnerLink(address, { schemes: partnerSchemes, keys, nowMs: Date.now() })) ?? address

async function mediaJobOf(job: JobRow, env: Env): Promise<MediaJob> {
  const { job_id, attempt, purpose } = job
  const isQuick = job.is_quick === 1
  const isAddress = /^https?:/.test(job.source_key)
  const source = {
    path: isAddress ? job.subject : job.source_key,
    bytes: job.source_bytes,
    name: job.source_name,
    ...(isAddress && { address: await signedAddress(job.source_key, env) }),
  }
  if (purpose === 'stills') return { job_id, attempt, kind: 'stills', source }
  if (purpose === 'frame') return { job_id, attempt, isQuick, kind: 'frame', source, frame: { at: job.moment ?? 0 } }
  if (purpose === 'av1') {
    const [first, ...more] = await av1SizesOf(env)
    // Switched off meanwhile: one size is made all the same.
    return { job_id, attempt, kind: 'av1', source, av1: { sizes: [first ?? 'sd', ...more] } }
  }
  if (job.kind === 'video' || purpose === 'video') {
    // Whether a video is exclusive may be said later: here it is only refused when it is too short for either.
    const minSeconds = minVideoSeconds(env, true)
    return { job_id, attempt, isQuick, kind: 'video', source, video: { minSeconds } }
  }
  const crop = job.crop === null ? {} : { crop: JSON.parse(job.crop) }
  return { job_id, attempt, isQuick, kind: 'image', source, image: { purpose, ...crop } }
}
