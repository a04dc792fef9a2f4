// Another file for a video that is there: who may send it, how it begins, and who may withdraw it. It is an upload like every other, until
// a moderator approves it; until then the former file plays on.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { ReplacementUpload } from '../../../shared/entities/studio-upload.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { openStates } from '../../../shared/rules/studio-upload-states.ts'
import { openPrivacy } from '../../../shared/rules/video-visibility.ts'
import { isIncomplete } from '../admin/store/import-records.ts'
import { failUnless } from '../admin/store/video-changes.ts'
import { filesOfVideo } from '../admin/store/video-files.ts'
import { type NamedRow, type VideoWholeRow, videosWhole } from '../admin/store/videos.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { type Change, decideAudited } from '../moderation/store/audit.ts'
import { requireOwnRecords, requireOwnUpload, toOwnUpload } from './own-upload.ts'
import { canGetFile } from './publish-replacement.ts'
import { askAgain } from './releases/ask-again.ts'
import { notifyAskedAgain } from './store/releases-again.ts'
import { listedUpload } from './store/upload-lists.ts'
import { noteDetails, type UploadRow, uploadById } from './store/uploads.ts'
import {
  addReplacement,
  copyRecords,
  keepReplaced,
  newestReplacementOf,
  replacedVideoOf,
  uploaderOf,
} from './store/video-replacements.ts'

type Db = Pick<Env, 'db'>

/**
 * The video, where the caller may send another file for it: its uploader and editors may, for each video that is neither taken down nor merged,
 * that is not in the bin, and that has its import behind it. Refused with not_found.
 */
export async function requireReplaceable(
  { db }: Db,
  caller: MemberCaller,
  videoId: number,
): Promise<Result<VideoWholeRow>> {
  const [row] = await videosWhole(db, [videoId])
  if (row?.user_id !== caller.user.user_id) {
    const editor = await requireStaff(caller, 'editCatalogue')
    if (!editor.ok) return editor
  }
  if (!row || !canGetFile(row) || row.bin_date !== null || (await isIncomplete(db, videoId)))
    return refused('not_found', 'replaces')
  return ok(row)
}

/** An upload that the caller may retry: their own, or, for editors and the uploader of the video, one that replaces its file. */
export async function requireOwnOrReplacing(
  env: Env,
  caller: MemberCaller,
  uploadId: string,
): Promise<Result<UploadRow>> {
  const replaced = await replacedVideoOf(env.db, uploadId)
  if (replaced === null) return requireOwnUpload(env, caller, uploadId)
  const video = await requireReplaceable(env, caller, replaced)
  if (!video.ok) return video
  const row = await uploadById(env.db, uploadId)
  return row && row.state !== 'withdrawn' ? ok(row) : refused('not_found', 'upload_id')
}

/** The same of one that the caller may withdraw: its sender and the uploader of the video may, whatever became of the video. */
export async function requireWithdrawable(
  env: Env,
  caller: MemberCaller,
  uploadId: string,
): Promise<Result<UploadRow>> {
  const own = await requireOwnRecords(env, caller, uploadId)
  return own.ok ? own : requireOwnOrReplacing(env, caller, uploadId)
}

type NewFile = Pick<UploadRow, 'upload_id' | 'user_id' | 'file_name'>

/** Stores a new upload by its statement, with what is known of its video. Refused while another file is on its way. */
export async function beginReplacement(
  env: Pick<Env, 'db' | 'signingSecret'>,
  adding: D1PreparedStatement,
  { upload_id, user_id, file_name }: NewFile,
  video: VideoWholeRow,
): Promise<Result<true>> {
  const { db } = env
  if (await isUnderway(env, video.video_id)) return refusedForm([alreadyOpen])
  const nowSeconds = currentSeconds()
  const releases = await askAgain(env, upload_id, video.video_id, nowSeconds)
  const audited = {
    ...auditedOf(user_id, video.video_id),
    change: { before: {}, after: { new_file: file_name } },
    nowSeconds,
  }
  try {
    await decideAudited(db, audited, (logged, isLogged) => [
      adding,
      noteDetails(db, upload_id, { details: JSON.stringify(detailsOf(video)), wrong: '[]', isComplete: true }),
      ...copyRecords(db, upload_id, video.video_id, nowSeconds),
      ...releases,
      addReplacement(db, upload_id, video.video_id),
      logged,
      failUnless(db, isLogged),
    ])
  } catch (fault) {
    // Another editor was first.
    if (await isUnderway(env, video.video_id)) return refusedForm([alreadyOpen])
    throw fault
  }
  return ok(true)
}

/** What came on record of the video since this file was sent: what is missing then keeps the file from being approved. */
export async function bringRecords(
  env: Pick<Env, 'db' | 'signingSecret'>,
  { upload_id }: Pick<UploadRow, 'upload_id'>,
): Promise<void> {
  const videoId = await replacedVideoOf(env.db, upload_id)
  if (videoId === null) return
  const nowSeconds = currentSeconds()
  await env.db.batch([
    ...copyRecords(env.db, upload_id, videoId, nowSeconds),
    ...(await askAgain(env, upload_id, videoId, nowSeconds)),
    notifyAskedAgain(env.db, upload_id, nowSeconds),
  ])
}

const alreadyOpen = { field: 'file', code: 'replacement_open' } as const

async function isUnderway({ db }: Db, videoId: number): Promise<boolean> {
  const newest = await newestReplacementOf(db, videoId)
  const row = newest === null ? null : await uploadById(db, newest)
  return row !== null && openStates.includes(row.state)
}

const auditedOf = (actorId: number, videoId: number) =>
  ({ actorId, queue: 'videos', item: String(videoId), act: 'replace_file' }) as const

/** What moderators see of it, as uploaders type it. An exclusive video may be shorter, and this one was accepted before. */
function detailsOf(video: VideoWholeRow): Record<string, string> {
  const named = (json: string): NamedRow[] => JSON.parse(json)
  return {
    title: video.title,
    description: video.description,
    categories: named(video.categories)
      .map(({ dir }) => dir)
      .join(','),
    performers: named(video.performers)
      .map(({ title }) => title)
      .join(', '),
    channel: video.channel_title ?? '',
    tags: video.tags,
    orientation: video.gender,
    projection: video.vr ?? '',
    is_private: openPrivacy.includes(video.is_private) ? '0' : '1',
    exclusive: '1',
    preview: '1',
  }
}

/** The row of the log that a withdrawal stands before; null for an upload with a video of its own. */
export async function auditedWithdrawal({ db }: Db, { upload_id, file_name }: UploadRow, actorId: number) {
  const videoId = await replacedVideoOf(db, upload_id)
  const change: Change = { before: { new_file: file_name }, after: {} }
  return videoId === null ? null : { ...auditedOf(actorId, videoId), change }
}

/** How the files change when this upload is approved, for the log; null for an upload with a video of its own. */
export async function plannedReplacement({ db }: Db, { upload_id, file_name }: UploadRow) {
  const videoId = await replacedVideoOf(db, upload_id)
  if (videoId === null) return null
  const former = await filesOfVideo(db, videoId)
  const change: Change = { before: former ? { file: former.file_name } : {}, after: { file: file_name } }
  return { videoId, change }
}

/** The approval as a row of the video's own history; the batch of the approval was logged in the queue. */
export async function logReplacement(
  { db }: Db,
  { videoId, change }: NonNullable<Awaited<ReturnType<typeof plannedReplacement>>>,
  actorId: number,
): Promise<void> {
  const audited = { ...auditedOf(actorId, videoId), change, nowSeconds: currentSeconds() }
  await decideAudited(db, audited, (logged) => [keepReplaced(db, videoId), logged])
}

/** The file that is on its way for a video, or the last one that failed or was rejected. */
export async function replacementOfVideo(
  db: Env['db'],
  videoId: number,
  userId: number,
): Promise<ReplacementUpload | null> {
  const newest = await newestReplacementOf(db, videoId)
  const row = newest === null ? null : await listedUpload(db, newest)
  if (!row) return null
  const { upload_id, sent_name, file_bytes, bytes_there, state, reason, note, progress, missing, can_retry } =
    toOwnUpload(row)
  const is_own = row.user_id === userId || (await uploaderOf(db, row)) === userId
  return { upload_id, sent_name, file_bytes, bytes_there, state, reason, note, progress, missing, can_retry, is_own }
}
