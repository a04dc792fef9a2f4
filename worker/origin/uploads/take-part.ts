// One part of a multipart upload, streamed into the bucket and recorded only when its size and checksum match.
import type { WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { filmHeadBytes, otherThanFilm } from '../../../shared/rules/film-head.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { bytesOfPart, storePart } from '../files/upload-bytes.ts'
import { now } from '../session.ts'
import { addPart, partsOf } from '../store/upload-parts.ts'
import { refuseFile } from './fail-upload.ts'
import { ownUpload } from './own-upload.ts'
import { peek, readToEnd } from './peek.ts'

export async function takePart(request: Request, env: Env, asker: Asker): Promise<Result<WriteAnswerOf<'uploadPart'>>> {
  const { headers, body } = request
  const [part, sha256] = [Number(headers.get('x-upload-part')), headers.get('x-upload-sha256') ?? '']
  const own = await ownUpload(env, asker, headers.get('x-upload-id') ?? '')
  if (!own.ok) return own
  const { upload_id, r2_upload, file_bytes } = own.value
  if (own.value.state !== 'receiving' || r2_upload === null || body === null) return refused('not_found', 'upload_id')
  const bytes = Number.isInteger(part) ? bytesOfPart(part, file_bytes) : 0
  if (bytes === 0 || Number(headers.get('content-length')) !== bytes) return refused('invalid', 'part')
  if (!/^[0-9a-f]{64}$/.test(sha256)) return refused('invalid', 'sha256')
  const known = (await partsOf(env.db, upload_id)).find((stored) => stored.part === part)
  // A retry: the part is stored, and only its answer was lost.
  if (known?.sha256 === sha256) return ok({ ok: true, part })
  const { head, pieces } = await peek(body as unknown as AsyncIterable<Uint8Array>, part === 1 ? filmHeadBytes : 0)
  if (part === 1 && otherThanFilm(head) !== null) {
    // The rest is read first: a client that is still sending would not see the answer.
    await readToEnd(pieces)
    await refuseFile(own.value, 'unsupported', env)
    return refusedForm([{ field: 'file', code: 'not_video' }])
  }
  const stored = await storePart(env.media, { upload_id, r2_upload }, part, pieces, bytes).catch(() => null)
  if (stored === null) return refused('cut_off', 'part')
  if (stored.sha256 !== sha256) return refused('checksum', 'part')
  await env.db.batch(addPart(env.db, upload_id, stored, now()))
  return ok({ ok: true, part })
}
