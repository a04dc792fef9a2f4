// Authentication between the embedded upstream and the media processor: every request is signed with their shared secret, valid
// for five minutes and only once. The receiver remembers used signatures.

import { toHex } from './byte-encodings.ts'
import { mediaClockSeconds } from './limits.ts'
import { isSharedSignature, type SharedSecret, signShared } from './shared-secret.ts'

const names = { time: 'x-media-time', id: 'x-media-id', signature: 'x-media-signature' } as const

/** `stream`: only the body's place and time are signed, because it is too long to be read twice. */
export type Signable = { method: string; path: string; body: Uint8Array<ArrayBuffer> | string | 'stream' }

/** The headers that a request needs. @param path with its leading slash, without the query; requests have none */
export async function signedHeaders(
  secret: SharedSecret,
  request: Signable,
  nowMs: number = Date.now(),
): Promise<Record<string, string>> {
  const time = String(Math.floor(nowMs / 1000))
  const id = crypto.randomUUID()
  const signature = await signShared(secret, await textOf(request, time, id))
  return { [names.time]: time, [names.id]: id, [names.signature]: signature }
}

/** The receiver remembers `id` until `untilMs`: a request that carries it again is a replay, and refused. */
export type Signed = { ok: true; id: string; untilMs: number } | { ok: false; why: 'unsigned' | 'late' | 'forged' }

/** Whether a request was signed with the secret, within five minutes of now. */
export async function readSignature(
  secret: SharedSecret,
  request: Signable & { headers: Headers },
  nowMs: number = Date.now(),
): Promise<Signed> {
  const [time, id, signature] = [names.time, names.id, names.signature].map((name) => request.headers.get(name) ?? '')
  if (
    !time ||
    !/^\d{1,12}$/.test(time) ||
    !id ||
    !/^[\w-]{16,64}$/.test(id) ||
    !/^[0-9a-f]{64}/.test(signature ?? '')
  ) {
    return { ok: false, why: 'unsigned' }
  }
  if (Math.abs(nowMs / 1000 - Number(time)) > mediaClockSeconds) return { ok: false, why: 'late' }
  return (await isSharedSignature(secret, await textOf(request, time, id), signature ?? ''))
    ? { ok: true, id, untilMs: (Number(time) + mediaClockSeconds + 1) * 1000 }
    : { ok: false, why: 'forged' }
}

const encoder = new TextEncoder()

async function textOf({ method, path, body }: Signable, time: string, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const about = body === 'stream' ? body : await sha256(typeof body === 'string' ? encoder.encode(body) : body)
  return encoder.encode([method, path, time, id, about].join('\n'))
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', bytes))
