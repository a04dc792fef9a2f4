// Codes of an app on a phone (RFC 6238: six digits, half a minute, SHA-1, as every such app makes them), and keys for it. A key
// is kept encrypted: whoever reads the database alone can make no code.
import { codeStepSeconds } from '../../shared/limits.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const secretBytes = 20
const digits = 6

/** A new key, in the letters that apps take. */
export const newSecret = (): string => base32(crypto.getRandomValues(new Uint8Array(secretBytes)))

/** What an app reads: a link, or the same as a picture. */
export const appLink = (secret: string, site: string, username: string): string =>
  `otpauth://totp/${encodeURIComponent(`${site}:${username}`)}?secret=${secret}&issuer=${encodeURIComponent(site)}`

export async function codeAt(secret: string, step: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const at = mac.getUint8(mac.byteLength - 1) & 0xf
  const number = (mac.getUint32(at) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The half minute that a code is of: this one, the last or the next, and none up to `lastStep`. Null when it is of none. */
export async function stepOf(
  secret: string,
  code: string,
  nowSeconds: number,
  lastStep: number,
): Promise<number | null> {
  const now = Math.floor(nowSeconds / codeStepSeconds)
  for (const step of [now, now - 1, now + 1]) if (step > lastStep && (await codeAt(secret, step)) === code) return step
  return null
}

export async function seal(secret: string, signingSecret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await sealingKey(signingSecret)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(secret))
  return [iv, new Uint8Array(sealed)].map((bytes) => Buffer.from(bytes).toString('base64url')).join('.')
}

/** Null when it was sealed with another secret. */
export async function unseal(sealed: string, signingSecret: string): Promise<string | null> {
  const [iv = '', bytes = ''] = sealed.split('.')
  const key = await sealingKey(signingSecret)
  const opened = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: Buffer.from(iv, 'base64url') }, key, Buffer.from(bytes, 'base64url'))
    .catch(() => null)
  return opened && new TextDecoder().decode(opened)
}

async function sealingKey(signingSecret: string): Promise<CryptoKey> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`second factors ${signingSecret}`))
  return crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return new Uint8Array((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
