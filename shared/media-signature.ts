// How the embedded upstream and the media processor know each other: every request is signed with the secret they share,
// good for five minutes and only once. What was seen before is remembered by whoever reads the signature.

import { toHex } from './byte-encodings.ts'
import { mediaClockSeconds } from './limits.ts'

const names = { time: 'x-media-time', id: 'x-media-id', signature: 'x-media-signature' } as const

/** `stream`: a body that is signed by its place and time only, because it is too long to be read twice. */
export type Signable = { method: string; path: string; body: Uint8Array<ArrayBuffer> | string | 'stream' }

/** The headers that a request needs. @param path with its leading slash, without the query; requests have none */
export async function signedHeaders(
  secret: string,
  request: Signable,
  nowMs: number = Date.now(),
): Promise<Record<string, string>> {
  const time = String(Math.floor(nowMs / 1000))
  const id = crypto.randomUUID()
  const bytes = await crypto.subtle.sign('HMAC', await keyOf(secret), await textOf(request, time, id))
  return { [names.time]: time, [names.id]: id, [names.signature]: toHex(bytes) }
}

/** `id` has to be remembered until `untilMs`: a request that carries it again is a copy, and refused. */
export type Signed = { ok: true; id: string; untilMs: number } | { ok: false; why: 'unsigned' | 'late' | 'forged' }

/** Whether a request was signed by somebody who has the secret, within five minutes of now. */
export async function readSignature(
  secret: string,
  request: Signable & { headers: Headers },
  nowMs: number = Date.now(),
): Promise<Signed> {
  const [time, id, signature] = [names.time, names.id, names.signature].map((name) => request.headers.get(name) ?? '')
  const given = toBytes(signature ?? '')
  if (!time || !/^\d{1,12}$/.test(time) || !id || !/^[\w-]{16,64}$/.test(id) || !given) {
    return { ok: false, why: 'unsigned' }
  }
  if (Math.abs(nowMs / 1000 - Number(time)) > mediaClockSeconds) return { ok: false, why: 'late' }
  // The platform compares in constant time.
  const isOurs = await crypto.subtle.verify('HMAC', await keyOf(secret), given, await textOf(request, time, id))
  return isOurs
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

const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

const toBytes = (hex: string): Uint8Array<ArrayBuffer> | null =>
  /^[0-9a-f]{64}$/.test(hex)
    ? Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
    : null
