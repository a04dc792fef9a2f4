// Sends a form with a file, or a part of a file, with progress, which fetch cannot report. Nothing here throws.

import { toHex } from '../shared/byte-encodings.ts'
import type { WriteAddressOf, WriteAnswerOf } from '../shared/contract/contract.ts'
import type { JsonAddress } from '../shared/contract/json-address.ts'
import { ok, type Result, refused } from '../shared/result.ts'
import { isRefusal } from './api.ts'

/**
 * @param onSent the share sent, from 0 to 1
 * @param requestId the idempotency key, where the write takes one
 */
export const upload = <Answer>(
  path: JsonAddress<Answer>,
  form: FormData,
  onSent: (share: number) => void,
  requestId?: string,
): Promise<Result<Answer>> =>
  post(path, form, requestId ? { 'idempotency-key': requestId } : {}, ({ loaded, total }) =>
    onSent(total ? loaded / total : 0),
  )

type Part = {
  path: WriteAddressOf<'uploadPart'>
  uploadId: string
  /** Starts at 1. */
  part: number
  /** The number of bytes sent. */
  onSent: (bytes: number) => void
  signal: AbortSignal
}

/** Sends a part of a file with its hash. Rejects if the file cannot be read any more. */
export async function sendPart(
  bytes: Blob,
  { path, uploadId, part, onSent, signal }: Part,
): Promise<Result<WriteAnswerOf<'uploadPart'>>> {
  const headers = {
    'content-type': 'application/octet-stream',
    'x-upload-id': uploadId,
    'x-upload-part': String(part),
    'x-upload-sha256': toHex(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())),
  }
  return post(path, bytes, headers, ({ loaded }) => onSent(Math.min(loaded, bytes.size)), signal)
}

function post<Answer>(
  path: JsonAddress<Answer>,
  body: FormData | Blob,
  headers: Record<string, string>,
  onSent: (event: ProgressEvent) => void,
  signal?: AbortSignal,
): Promise<Result<Answer>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    if (signal?.aborted) return resolve(refused('aborted'))
    signal?.addEventListener('abort', () => request.abort())
    request.open('POST', path)
    for (const [name, value] of Object.entries({ accept: 'application/json', ...headers })) {
      request.setRequestHeader(name, value)
    }
    request.responseType = 'json'
    request.upload.onprogress = onSent
    request.onload = () => {
      const answer: unknown = request.response
      if (isRefusal(answer)) resolve({ ...answer, ok: false })
      else resolve(request.status < 400 && answer ? ok(answer as Answer) : refused('unreadable'))
    }
    request.onerror = () => resolve(refused('network'))
    request.onabort = () => resolve(refused('aborted'))
    request.send(body)
  })
}
