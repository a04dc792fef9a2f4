// Seals a text so that only the holder of a private key can open it: what seals needs no secret. X25519 with a key pair for each
// box, HKDF-SHA-256, AES-256-GCM, as age does it.
import { fromBase64url, toBase64url } from './byte-encodings.ts'

/** `v` changes with the algorithms. Base64url. */
export type SealedBox = { v: 1; to: string; ephemeral: string; iv: string; sealed: string }

/** The texts of a key pair begin like this, so that neither is taken for the other. */
const publicPrefix = 'edgetube-public-1-'
const privatePrefix = 'edgetube-private-1-'
const purpose = 'edgetube sealed box 1'

/** A new pair as texts. The public key may be known to all; the private one opens every box. */
export async function newKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = (await crypto.subtle.generateKey('X25519', true, ['deriveBits'])) as CryptoKeyPair
  const bytes = async (format: 'raw' | 'pkcs8', key: CryptoKey) =>
    toBase64url(await crypto.subtle.exportKey(format, key))
  return {
    publicKey: publicPrefix + (await bytes('raw', pair.publicKey)),
    privateKey: privatePrefix + (await bytes('pkcs8', pair.privateKey)),
  }
}

/** Whether a text is a public key of `newKeyPair`. */
export const isPublicKey = (text: string): boolean => bytesAfter(publicPrefix, text)?.length === 32

/** Seals a text to a public key. @param about is authenticated with it, and not part of the box */
export async function sealTo(publicKey: string, text: string, about: string): Promise<SealedBox> {
  const recipient = bytesAfter(publicPrefix, publicKey)
  if (recipient?.length !== 32) throw new Error('this is no public key of a backup')
  const pair = (await crypto.subtle.generateKey('X25519', true, ['deriveBits'])) as CryptoKeyPair
  const ephemeral = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const theirs = await crypto.subtle.importKey('raw', recipient, 'X25519', false, [])
  const key = await boxKey(pair.privateKey, theirs, ephemeral, recipient)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(gcm(iv, about), key, encoder.encode(text))
  return { v: 1, to: publicKey, ephemeral: toBase64url(ephemeral), iv: toBase64url(iv), sealed: toBase64url(sealed) }
}

/** Null for another key, other `about`, or a changed box. */
export async function openBox(box: SealedBox, privateKey: string, about: string): Promise<string | null> {
  const own = bytesAfter(privatePrefix, privateKey)
  const recipient = bytesAfter(publicPrefix, box.to)
  const [ephemeral, iv, sealed] = [box.ephemeral, box.iv, box.sealed].map(fromBase64url)
  if (!own || !recipient || !ephemeral || !iv || !sealed) return null
  try {
    const mine = await crypto.subtle.importKey('pkcs8', own, 'X25519', false, ['deriveBits'])
    const theirs = await crypto.subtle.importKey('raw', ephemeral, 'X25519', false, [])
    const key = await boxKey(mine, theirs, ephemeral, recipient)
    return new TextDecoder().decode(await crypto.subtle.decrypt(gcm(iv, about), key, sealed))
  } catch {
    return null
  }
}

/** Both public keys are part of the key, so that a box is bound to its recipient. */
async function boxKey(
  own: CryptoKey,
  other: CryptoKey,
  ephemeral: Uint8Array,
  recipient: Uint8Array,
): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits({ name: 'X25519', public: other }, own, 256)
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const salt = Uint8Array.from([...ephemeral, ...recipient])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: encoder.encode(purpose) }
  return crypto.subtle.deriveKey(hkdf, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const gcm = (iv: Uint8Array<ArrayBuffer>, about: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: encoder.encode(about),
})

const encoder = new TextEncoder()

const bytesAfter = (prefix: string, text: string): Uint8Array<ArrayBuffer> | null =>
  text.startsWith(prefix) ? fromBase64url(text.slice(prefix.length)) : null
