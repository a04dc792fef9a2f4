// Ends a multipart upload: its parts become one file, whose processing begins. The answer may be lost, and the same request comes again,
// perhaps beside the first: each is answered as the one that did it.
import { toHex } from '../../../shared/byte-encodings.ts'
import type { WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { uploadPartBytes } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { countHappening } from '../events/count-happening.ts'
import { joinParts, partsIn, sourceKey } from '../files/upload-parts.ts'
import { isBlockedInParts } from '../moderation/store/blocked-videos.ts'
import { rejectFile } from './fail-upload.ts'
import { minVideoSeconds } from './min-video-seconds.ts'
import { beginVideoJob } from './processing/begin-media-job.ts'
import { statedSeconds } from './stated-seconds.ts'
import { noteParts, partsOf } from './store/upload-parts.ts'
import { failUnlessMoved, moveUpload } from './store/upload-states.ts'
import { noteFile, type UploadRow, uploadById } from './store/uploads.ts'

type Answer = Result<WriteAnswerOf<'uploadAct'>>

export async function endUpload(row: UploadRow, env: Env): Promise<Answer> {
  const { upload_id, r2_upload } = row
  const before = answeredBefore(row, env)
  if (before) return before
  if (row.state !== 'receiving' || r2_upload === null) return refused('not_found', 'upload_id')
  let fault: unknown
  const ended = await endFile({ ...row, r2_upload }, env).catch((error: unknown) => {
    fault = error
    return null
  })
  if (ended?.ok) return ended
  const now = await uploadById(env.db, upload_id)
  const meanwhile = now && answeredBefore(now, env)
  if (meanwhile) return meanwhile
  if (ended) return ended
  throw fault
}

/** What the request that ended this upload was answered; null where none did. */
function answeredBefore(row: UploadRow, env: Env): Answer | null {
  const { has_file, state, reason } = row
  if (has_file) return wholeAnswer(row)
  return state === 'failed' && (reason === 'removed' || reason === 'too_short') ? refusals[reason](env) : null
}

async function endFile(row: UploadRow & { r2_upload: string }, env: Env): Promise<Answer> {
  const { upload_id, file_bytes } = row
  const parts = await partsOf(env.db, upload_id)
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  if (parts.length !== partsIn(file_bytes) || total !== file_bytes)
    return refusedForm([{ field: 'file', code: 'parts_missing' }])
  const partsSha256 = await hashOf(parts)
  // These bytes were taken down before.
  if (await isBlockedInParts(env.db, partsSha256)) {
    await rejectFile(row, 'removed', env)
    return refusals.removed(env)
  }
  await joinParts(env.media, row, parts)
  const seconds = await statedSeconds(env.media, row)
  if (seconds !== null && seconds < minVideoSeconds(env, true)) {
    await env.media.delete(sourceKey(upload_id))
    await rejectFile({ ...row, r2_upload: null }, 'too_short', env)
    return refusals.too_short(env)
  }
  await env.db.batch([
    moveUpload(env.db, upload_id, 'received', currentSeconds()),
    // Another request was faster, and its job runs.
    failUnlessMoved(env.db),
    noteFile(env.db, upload_id, file_bytes),
    noteParts(env.db, upload_id, partsSha256),
    ...(await beginVideoJob(env, row)),
  ])
  await countHappening(env, { kind: 'upload', way: 'parts', uploadId: upload_id })
  return wholeAnswer(row)
}

/** Why the end of an upload is refused, by the reason that it keeps. */
const refusals: Record<'removed' | 'too_short', (env: Env) => Answer> = {
  removed: () => refusedForm([{ field: 'file', code: 'removed' }]),
  too_short: (env) =>
    refusedForm([{ field: 'file', code: 'too_short', info: Math.ceil(minVideoSeconds(env, true) / 60) }]),
}

/** All parts, also once their rows are deleted. */
const wholeAnswer = ({ upload_id, file_bytes }: UploadRow): Answer =>
  ok({
    ok: true,
    upload_id,
    part_bytes: uploadPartBytes,
    parts: Array.from({ length: partsIn(file_bytes) }, (_, index) => index + 1),
  })

/** Equal for equal files sent in equal parts. */
async function hashOf(parts: readonly { sha256: string }[]): Promise<string> {
  const text = new TextEncoder().encode(parts.map(({ sha256 }) => sha256).join())
  return toHex(await crypto.subtle.digest('SHA-256', text))
}
