// Encrypts a message for one browser (RFC 8291: aes128gcm of RFC 8188), and signs for its push service who sends it (VAPID, RFC 8292).
import { fromBase64url, toBase64url } from '../../../shared/byte-encodings.ts'
import type { VersionedSecret } from '../../../shared/versioned-secret.ts'
import { pushKeyOfVersion } from './p256-keys.ts'

/** The keys of a browser's subscription, in base64url. */
export type BrowserKeys = { p256dh: string; auth: string }

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const decoded = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(fromBase64url(text) ?? [])

/** What is random in an encryption: a key pair of the curve P-256, and 16 bytes. */
type Fresh = { pair: CryptoKeyPair; salt: Uint8Array<ArrayBuffer> }

async function freshKeys(): Promise<Fresh> {
  const pair = (await crypto.subtle.generateKey(curve, true, ['deriveBits'])) as CryptoKeyPair
  return { pair, salt: crypto.getRandomValues(new Uint8Array(16)) }
}

/** Whether it is a point of the curve: what only looks like one could never be encrypted for. */
export const isBrowserKey = (p256dh: string): Promise<boolean> =>
  crypto.subtle.importKey('raw', decoded(p256dh), curve, false, []).then(
    () => true,
    () => false,
  )

/** The body of the request to the push service: one record. */
export async function encryptPush(
  text: string,
  { p256dh, auth }: BrowserKeys,
  fresh?: Fresh,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pair, salt } = fresh ?? (await freshKeys())
  const theirs = decoded(p256dh)
  const ours = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer)
  const theirKey = await crypto.subtle.importKey('raw', theirs, curve, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirKey }, pair.privateKey, 256)
  const keyInfo = joined([bytesOf('WebPush: info\0'), theirs, ours])
  const secret = await hkdf(new Uint8Array(shared), decoded(auth), keyInfo, 32)
  const key = await hkdf(secret, salt, bytesOf('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await hkdf(secret, salt, bytesOf('Content-Encoding: nonce\0'), 12)
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  // 2 marks the last record.
  const record = joined([bytesOf(text), new Uint8Array([2])])
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, aes, record)
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, recordSize)
  return joined([salt, size, new Uint8Array([ours.length]), ours, new Uint8Array(sealed)])
}

const recordSize = 4096

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts))

async function hkdf(
  input: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', input, 'HKDF', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
  return new Uint8Array(bits)
}

type Sender = { endpoint: string; keyVersion: number; site: string; nowSeconds: number }

/** How long the signature is good for; push services accept up to a day. */
const signedSeconds = 12 * 3600

/** The `Authorization` header; null where the key of the subscription was retired. */
export async function vapidHeader(
  { endpoint, keyVersion, site, nowSeconds }: Sender,
  secret: VersionedSecret,
): Promise<string | null> {
  const key = await pushKeyOfVersion(secret, keyVersion)
  if (!key) return null
  const part = (value: object) => toBase64url(bytesOf(JSON.stringify(value)))
  const claims = { aud: new URL(endpoint).origin, exp: nowSeconds + signedSeconds, sub: site }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, key.privateKey, bytesOf(signed))
  return `vapid t=${signed}.${toBase64url(signature)}, k=${key.publicKey}`
}
