// What an editor does with the pictures and files of a video: another poster; of one that was uploaded here also a still, another run of the
// media processor for what is missing, and the file before a replacement. Its uploader chooses among its stills and frames, which a
// moderator has seen, and sends a picture, which one sees before visitors do unless the uploader is trusted.
import { tagsOfVideo } from '../../../shared/contract/cache-tags.ts'
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { sourceKey } from '../files/upload-parts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { hasOpen, requireStaff } from '../http/require-staff.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { posterFolderOf } from '../sql/own-folder.ts'
import { beginVideoJob } from '../studio/processing/begin-media-job.ts'
import { undoReplacement } from '../studio/undo-replacement.ts'
import { propagateChanged } from '../video/propagate-to-edge.ts'
import { saveVideo } from './save-video.ts'
import { sendFrame, sendPicture } from './send-poster.ts'
import { failUnless, raiseVersion } from './store/video-changes.ts'
import { filesOfVideo, type VideoFilesRow } from './store/video-files.ts'
import { type VideoWholeRow, videosWhole } from './store/videos.ts'
import { fieldsOfVideo } from './video-fields.ts'
import { posterOfStill } from './video-poster.ts'

type Form = BodyOf<'videoFiles'>
type Answer = Result<WriteAnswerOf<'videoFiles'>>
type Given = { row: VideoWholeRow; actorId: number }
type Uploaded = Given & { files: VideoFilesRow }

export async function answerVideoFiles(
  { video_id, version, act, still, at, file }: Form,
  env: Env,
  caller: MemberCaller,
): Promise<Answer> {
  const [[row], files] = await Promise.all([videosWhole(env.db, [video_id]), filesOfVideo(env.db, video_id)])
  const isOwn = row?.user_id === caller.user.user_id && row.bin_date === null
  const isEditor = hasOpen(caller, 'editCatalogue')
  const mayAlone = isOwn && files !== null && ownActs.includes(act)
  const editor = mayAlone ? ok(caller.user) : await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  if (!row || fieldsOfVideo(row).visibility === 'deleted') return refused('not_found', 'notify')
  const isSent = act === 'picture' || act === 'frame'
  // A poster may be sent for any video.
  if (!files && !isSent) return refused('not_found', 'notify')
  if (row.version !== version) return outdated(row)
  const actorId = editor.value.user_id
  if (isSent || !files) {
    const waits = !isEditor && !hasOpen(caller, 'publishAtOnce')
    const sending = { row, actorId, ownFolder: files?.folder ?? posterFolderOf(video_id), waits }
    return act === 'frame' ? sendFrame(env, sending, at) : sendPicture(env, sending, file)
  }
  const given = { row, files, actorId }
  if (act === 'undo_replace') return putBack(env, given)
  return act === 'process' ? processAgain(env, given) : chooseStill(env, given, still)
}

/** What an uploader does alone with the poster of a video that was uploaded here. */
const ownActs: readonly Form['act'][] = ['still', 'frame', 'picture']

const outdated = ({ version }: VideoWholeRow) => refusedForm([{ field: 'version', code: 'changed', info: version }])

async function chooseStill(env: Env, { row, files, actorId }: Uploaded, still: string | undefined): Promise<Answer> {
  if (still === undefined) return refusedForm([{ field: 'still', code: 'required' }])
  const poster = files.has_stills
    ? await posterOfStill(env, { uploadFolder: files.folder, shown: row.folder, still })
    : null
  if (poster === null) return refusedForm([{ field: 'still', code: 'not_found' }])
  const saved = await saveVideo(env, { row, after: { ...fieldsOfVideo(row), poster }, actorId })
  if (saved !== 'saved') return outdated(row)
  await propagateChanged(env, tagsOfVideo(row.video_id))
  return ok({ ok: true, video_id: row.video_id })
}

/** The file that the video had before, for an hour. */
async function putBack(env: Env, { row, actorId }: Given): Promise<Answer> {
  const undone = await undoReplacement(env, row, actorId)
  if (undone === 'gone') return refusedForm([{ field: 'act', code: 'files_gone' }])
  return undone === 'done' ? ok({ ok: true, video_id: row.video_id }) : outdated(row)
}

const isRunning = ({ job_state }: VideoFilesRow): boolean => job_state === 'queued' || job_state === 'running'

/** The processor skips what is stored already, so that the video plays on. */
async function processAgain(env: Env, { row, files, actorId }: Uploaded): Promise<Answer> {
  const { db } = env
  if (isRunning(files)) return refusedForm([{ field: 'act', code: 'already_running' }])
  const isKept = files.is_cleared === 0 && (await env.media.head(sourceKey(files.upload_id))) !== null
  if (!isKept) return refusedForm([{ field: 'act', code: 'original_gone' }])
  const nowSeconds = currentSeconds()
  const audited = {
    actorId,
    queue: 'videos',
    item: String(row.video_id),
    act: 'retry_job',
    change: { before: {}, after: {} },
    nowSeconds,
  } as const
  const job = await beginVideoJob(env, files)
  try {
    await decideAudited(db, audited, (logged, isLogged) => [
      raiseVersion(db, row.video_id, row.version, nowSeconds),
      logged,
      failUnless(db, isLogged),
      ...job,
    ])
  } catch (fault) {
    const [now] = await videosWhole(db, [row.video_id])
    if (now?.version === row.version) throw fault
    return outdated(now ?? row)
  }
  return ok({ ok: true, video_id: row.video_id })
}
