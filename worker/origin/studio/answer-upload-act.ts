// A multipart upload: it begins or resumes, finishes, is withdrawn, or is retried.

import { toHex } from '../../../shared/byte-encodings.ts'
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { uploadPartBytes } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { tidyName, uploadFileProblem } from '../../../shared/rules/studio-upload-files.ts'
import { mayMove } from '../../../shared/rules/studio-upload-states.ts'
import { importedMediaOf } from '../admin/store/imported-media.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { countHappening } from '../events/count-happening.ts'
import { abandonParts, beginParts, joinParts, partsIn, sourceKey } from '../files/upload-parts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { isBlockedInParts } from '../moderation/store/blocked-videos.ts'
import { rejectFile } from './fail-upload.ts'
import { minVideoSeconds } from './min-video-seconds.ts'
import { newFolder, newUploadId, quotaProblem, storeUpload } from './new-upload.ts'
import { mayProcessAgain, requireOwnUpload } from './own-upload.ts'
import { beginVideoJob, stopVideoJob } from './processing/begin-media-job.ts'
import { auditedWithdrawal, requireOwnOrReplacing, requireReplaceable, requireWithdrawable } from './replace-file.ts'
import { statedSeconds } from './stated-seconds.ts'
import { dropParts, noteParts, partsOf } from './store/upload-parts.ts'
import { failUnlessMoved, moveUpload } from './store/upload-states.ts'
import { noteFile, type UploadRow, unfinishedUpload, uploadById } from './store/uploads.ts'

type Answer = WriteAnswerOf<'uploadAct'>

export async function answerUploadAct(
  body: BodyOf<'uploadAct'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Answer>> {
  if (body.act === 'new') return begin(body, env, caller)
  const own = await requirements[body.act](env, caller, body.upload_id)
  return own.ok ? acts[body.act](own.value, env, caller) : own
}

const requirements = { done: requireOwnUpload, withdraw: requireWithdrawable, retry: requireOwnOrReplacing }

const acts: Record<
  'done' | 'withdraw' | 'retry',
  (row: UploadRow, env: Env, caller: MemberCaller) => Promise<Result<Answer>>
> = {
  done: finish,
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

async function finish(row: UploadRow, env: Env): Promise<Result<Answer>> {
  if (row.has_file) return partsAnswer(env, row)
  const { upload_id, r2_upload, file_bytes } = row
  if (row.state !== 'receiving' || r2_upload === null) return refused('not_found', 'upload_id')
  const parts = await partsOf(env.db, upload_id)
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  if (parts.length !== partsIn(file_bytes) || total !== file_bytes)
    return refusedForm([{ field: 'file', code: 'parts_missing' }])
  const partsSha256 = await hashOf(parts)
  // These bytes were taken down before.
  if (await isBlockedInParts(env.db, partsSha256)) {
    await rejectFile(row, 'removed', env)
    return refusedForm([{ field: 'file', code: 'removed' }])
  }
  await joinParts(env.media, { upload_id, r2_upload, file_bytes }, parts)
  const [seconds, minSeconds] = [await statedSeconds(env.media, row), minVideoSeconds(env, true)]
  if (seconds !== null && seconds < minSeconds) {
    await env.media.delete(sourceKey(upload_id))
    await rejectFile({ ...row, r2_upload: null }, 'too_short', env)
    return refusedForm([{ field: 'file', code: 'too_short', info: Math.ceil(minSeconds / 60) }])
  }
  await env.db.batch([
    noteFile(env.db, upload_id, file_bytes),
    noteParts(env.db, upload_id, partsSha256),
    moveUpload(env.db, upload_id, 'received', currentSeconds()),
    ...(await beginVideoJob(env, { ...row, file_bytes })),
  ])
  await countHappening(env, { kind: 'upload', way: 'parts', uploadId: upload_id })
  return partsAnswer(env, row)
}

/** Equal for equal files sent in equal parts. */
async function hashOf(parts: readonly { sha256: string }[]): Promise<string> {
  const text = new TextEncoder().encode(parts.map(({ sha256 }) => sha256).join())
  return toHex(await crypto.subtle.digest('SHA-256', text))
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
  return ok({ ok: true, upload_id: row.upload_id, part_bytes: uploadPartBytes, parts: [] })
}

async function retry(row: UploadRow, env: Env): Promise<Result<Answer>> {
  if (!mayProcessAgain(row)) return refused('not_found', 'upload_id')
  const begun = await beginVideoJob(env, row, (await importedMediaOf(env.db, row.upload_id))?.address)
  try {
    await env.db.batch([
      moveUpload(env.db, row.upload_id, 'received', currentSeconds()),
      failUnlessMoved(env.db),
      ...begun,
    ])
  } catch (fault) {
    // Another request was faster, and its job runs.
    if ((await uploadById(env.db, row.upload_id))?.state === row.state) throw fault
    return refused('not_found', 'upload_id')
  }
  return partsAnswer(env, row)
}

async function partsAnswer({ db }: Env, { upload_id }: Pick<UploadRow, 'upload_id'>): Promise<Result<Answer>> {
  const parts = await partsOf(db, upload_id)
  return ok({ ok: true, upload_id, part_bytes: uploadPartBytes, parts: parts.map(({ part }) => part) })
}
