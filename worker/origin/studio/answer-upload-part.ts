// One part of a multipart upload, streamed into the bucket and recorded only when its size and checksum match.
import type { WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { detectNonVideo, videoHeaderBytes } from '../../../shared/rules/video-file-header.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { bytesOfPart, storePart } from '../files/upload-parts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { StorageFault } from '../storage-fault.ts'
import { rejectFile } from './fail-upload.ts'
import { requireOwnUpload } from './own-upload.ts'
import { drainPieces, peek } from './peek.ts'
import { addPart, partsOf } from './store/upload-parts.ts'

export async function answerUploadPart(
  request: Request,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'uploadPart'>>> {
  const { headers, body } = request
  const [part, sha256] = [Number(headers.get('x-upload-part')), headers.get('x-upload-sha256') ?? '']
  const own = await requireOwnUpload(env, caller, headers.get('x-upload-id') ?? '')
  if (!own.ok) return own
  const { upload_id, r2_upload, file_bytes } = own.value
  if (own.value.state !== 'receiving' || r2_upload === null || body === null) return refused('not_found', 'upload_id')
  const bytes = Number.isInteger(part) ? bytesOfPart(part, file_bytes) : 0
  if (bytes === 0 || Number(headers.get('content-length')) !== bytes) return refused('invalid', 'part')
  if (!/^[0-9a-f]{64}$/.test(sha256)) return refused('invalid', 'sha256')
  const known = (await partsOf(env.db, upload_id)).find((stored) => stored.part === part)
  // A retry: the part is stored, and only its answer was lost.
  if (known?.sha256 === sha256) return ok({ ok: true, part })
  const { head, pieces } = await peek(body as unknown as AsyncIterable<Uint8Array>, part === 1 ? videoHeaderBytes : 0)
  if (part === 1 && detectNonVideo(head) !== null) {
    // The rest is read first: a client that is still sending would not see the answer.
    await drainPieces(pieces)
    await rejectFile(own.value, 'unsupported', env)
    return refusedForm([{ field: 'file', code: 'not_video' }])
  }
  const stored = await storePart(env.media, { upload_id, r2_upload }, part, pieces, bytes).catch((error: unknown) => {
    if (error instanceof StorageFault) throw error
    return null
  })
  if (stored === null) return refused('cut_off', 'part')
  if (stored.sha256 !== sha256) return refused('checksum', 'part')
  await env.db.batch(addPart(env.db, upload_id, stored, currentSeconds()))
  return ok({ ok: true, part })
}
