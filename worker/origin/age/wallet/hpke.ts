// Hybrid public key encryption (RFC 9180), base mode with DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and AES-128-GCM: what ISO/IEC 18013-7,
// annex C, seals an answer with. WebCrypto has the parts.
import { importHmacKey } from '../../../../shared/hmac-key.ts'
import type { Bytes } from './cbor.ts'

/** What the labels of keys name: the key exchange, and the suite. */
const kem = new TextEncoder().encode('KEM\x00\x10')
const whole = new TextEncoder().encode('HPKE\x00\x10\x00\x01\x00\x01')
const nothing = new Uint8Array(0)

/** The recipient's pair on P-256; the public key is an uncompressed point. */
export type Recipient = { privateKey: CryptoKey; publicKey: Bytes }
/** `enc` is the sender's public key. */
export type Sealed = { enc: Bytes; cipherText: Bytes }

/** The first message of a sender. Throws for another key, other `info` or changed bytes. */
export async function openSealed({ enc, cipherText }: Sealed, info: Bytes, recipient: Recipient): Promise<Bytes> {
  const secret = await sharedSecret(recipient.privateKey, enc, enc, recipient.publicKey)
  const { key, nonce } = await scheduleKey(secret, info)
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, cipherText))
}

/** @param other the public key of the other side */
export async function sharedSecret(own: CryptoKey, other: Bytes, enc: Bytes, recipient: Bytes): Promise<Bytes> {
  const theirs = await crypto.subtle.importKey('raw', other, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256))
  const prk = await extract(nothing, kem, 'eae_prk', shared)
  return expand(prk, kem, 'shared_secret', joined(enc, recipient), 32)
}

export async function scheduleKey(secret: Bytes, info: Bytes): Promise<{ key: CryptoKey; nonce: Bytes }> {
  const mode = Uint8Array.of(0)
  const hashes = [
    await extract(nothing, whole, 'psk_id_hash', nothing),
    await extract(nothing, whole, 'info_hash', info),
  ]
  const context = joined(mode, ...hashes)
  const prk = await extract(secret, whole, 'secret', nothing)
  const bytes = await expand(prk, whole, 'key', context, 16)
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { key, nonce: await expand(prk, whole, 'base_nonce', context, 12) }
}

const extract = (salt: Bytes, id: Bytes, label: string, bytes: Bytes): Promise<Bytes> =>
  hmac(salt.length > 0 ? salt : new Uint8Array(32), joined(text('HPKE-v1'), id, text(label), bytes))

/** At most 32 bytes, so one block is enough. */
async function expand(prk: Bytes, id: Bytes, label: string, info: Bytes, length: number): Promise<Bytes> {
  const labelled = joined(Uint8Array.of(0, length), text('HPKE-v1'), id, text(label), info)
  return (await hmac(prk, joined(labelled, Uint8Array.of(1)))).slice(0, length)
}

async function hmac(secret: Bytes, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await importHmacKey(secret), bytes))
}

const text = (value: string): Bytes => new TextEncoder().encode(value)
const joined = (...parts: Uint8Array[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]))
