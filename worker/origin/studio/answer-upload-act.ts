// A multipart upload: it begins or resumes, ends, is withdrawn, or is retried. An answer may be lost, and the same request come again: it
// is answered as before.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { uploadPartBytes } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { tidyName, uploadFileProblem } from '../../../shared/rules/studio-upload-files.ts'
import { isMoving, mayMove } from '../../../shared/rules/studio-upload-states.ts'
import { importedMediaOf } from '../admin/store/imported-media.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { abandonParts, beginParts } from '../files/upload-parts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { endUpload } from './end-upload.ts'
import { newFolder, newUploadId, quotaProblem, storeUpload } from './new-upload.ts'
import { isOwnWithdrawn, mayProcessAgain, requireOwnUpload } from './own-upload.ts'
import { beginVideoJob, stopVideoJob } from './processing/begin-media-job.ts'
import { auditedWithdrawal, requireOwnOrReplacing, requireReplaceable, requireWithdrawable } from './replace-file.ts'
import { dropParts, partsOf } from './store/upload-parts.ts'
import { failUnlessMoved, moveUpload } from './store/upload-states.ts'
import { type UploadRow, unfinishedUpload, uploadById } from './store/uploads.ts'

type Answer = WriteAnswerOf<'uploadAct'>

export async function answerUploadAct(
  body: BodyOf<'uploadAct'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Answer>> {
  if (body.act === 'new') return begin(body, env, caller)
  const own = await requirements[body.act](env, caller, body.upload_id)
  if (own.ok) return acts[body.act](own.value, env, caller)
  return body.act === 'withdraw' && (await isOwnWithdrawn(env, caller, body.upload_id))
    ? withdrawnAnswer(body.upload_id)
    : own
}

const requirements = { done: requireOwnUpload, withdraw: requireWithdrawable, retry: requireOwnOrReplacing }

const acts: Record<
  'done' | 'withdraw' | 'retry',
  (row: UploadRow, env: Env, caller: MemberCaller) => Promise<Result<Answer>>
> = {
  done: endUpload,
  withdraw,
  retry,
}

type NewFile = Extract<BodyOf<'uploadAct'>, { act: 'new' }>

async function begin(
  { name, bytes, modified = 0, replaces }: NewFile,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Answer>> {
  const fileCode = uploadFileProblem({ name, size: bytes })
  if (fileCode) return refusedForm([{ field: 'file', code: fileCode }])
  const video = replaces === undefined ? ok(null) : await requireReplaceable(env, caller, replaces)
  if (!video.ok) return video
  const file = {
    upload_id: newUploadId(),
    user_id: caller.user.user_id,
    folder: newFolder(),
    r2_upload: null,
    file_name: tidyName(name),
    sent_name: name,
    file_bytes: bytes,
    file_modified: modified,
  }
  const unfinished = await unfinishedUpload(env.db, file, replaces ?? null)
  if (unfinished) return partsAnswer(env, unfinished)
  const exceeded = await quotaProblem(env, file.user_id, bytes)
  if (exceeded) return refusedForm([exceeded])
  const r2_upload = await beginParts(env.media, file.upload_id)
  const begun = await storeUpload(env, { ...file, r2_upload }, video.value)
  if (!begun.ok) {
    await abandonParts(env.media, file.upload_id, r2_upload)
    return begun
  }
  return partsAnswer(env, file)
}

/** The next sweep deletes its files; what the media processor still sends is dropped. */
async function withdraw(row: UploadRow, env: Env, { user }: MemberCaller): Promise<Result<Answer>> {
  if (!mayMove(row.state, 'withdrawn')) return refused('not_found', 'upload_id')
  const nowSeconds = currentSeconds()
  const moving = moveUpload(env.db, row.upload_id, 'withdrawn', nowSeconds)
  const dropping = dropParts(env.db, row.upload_id)
  const audited = await auditedWithdrawal(env, row, user.user_id)
  const [moved] = audited
    ? await decideAudited(env.db, { ...audited, nowSeconds }, (logged) => [moving, logged, dropping])
    : await env.db.batch([moving, dropping])
  // A moderator approved it meanwhile: the other sizes of the video are still to be made.
  if (moved?.meta.changes === 0) return refused('not_found', 'upload_id')
  if (row.r2_upload) await abandonParts(env.media, row.upload_id, row.r2_upload)
  await stopVideoJob(env, row)
  return withdrawnAnswer(row.upload_id)
}

const withdrawnAnswer = (upload_id: string): Result<Answer> =>
  ok({ ok: true, upload_id, part_bytes: uploadPartBytes, parts: [] })

async function retry(row: UploadRow, env: Env): Promise<Result<Answer>> {
  if (isProcessed(row)) return partsAnswer(env, row)
  if (!mayProcessAgain(row)) return refused('not_found', 'upload_id')
  const begun = await beginVideoJob(env, row, (await importedMediaOf(env.db, row.upload_id))?.address)
  try {
    await env.db.batch([
      moveUpload(env.db, row.upload_id, 'received', currentSeconds()),
      failUnlessMoved(env.db),
      ...begun,
    ])
  } catch (fault) {
    const now = await uploadById(env.db, row.upload_id)
    if (now?.state === row.state) throw fault
    // Another request was faster, and its job runs.
    return now && isProcessed(now) ? partsAnswer(env, now) : refused('not_found', 'upload_id')
  }
  return partsAnswer(env, row)
}

/** Its whole file is there, and a job works on it. */
const isProcessed = ({ state, has_file }: UploadRow): boolean => has_file === 1 && isMoving(state)

async function partsAnswer({ db }: Env, { upload_id }: Pick<UploadRow, 'upload_id'>): Promise<Result<Answer>> {
  const parts = await partsOf(db, upload_id)
  return ok({ ok: true, upload_id, part_bytes: uploadPartBytes, parts: parts.map(({ part }) => part) })
}
