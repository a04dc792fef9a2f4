// Codes of an authenticator app (RFC 6238: six digits, half a minute, SHA-1, as every such app makes them), and their keys. A key
// is stored sealed (seal.ts).
import { importHmacKey } from '../../../shared/hmac-key.ts'
import { totpStepSeconds } from '../../../shared/limits.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const secretBytes = 20
const digits = 6

/** A new key in base32, as apps read it. */
export const newSecret = (): string => base32(crypto.getRandomValues(new Uint8Array(secretBytes)))

/** What an app reads: a link, or the same as a QR code. */
export const appLink = (secret: string, site: string, username: string): string =>
  `otpauth://totp/${encodeURIComponent(`${site}:${username}`)}?secret=${secret}&issuer=${encodeURIComponent(site)}`

export async function codeAt(secret: string, step: number): Promise<string> {
  const key = await importHmacKey(bytesOf(secret), 'SHA-1')
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const at = mac.getUint8(mac.byteLength - 1) & 0xf
  const number = (mac.getUint32(at) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The time step that a code belongs to: the current or the previous one, and none up to `lastStep`. Null for a wrong code. */
export async function matchingTimeStep(
  secret: string,
  code: string,
  nowSeconds: number,
  lastStep: number,
): Promise<number | null> {
  const now = Math.floor(nowSeconds / totpStepSeconds)
  for (const step of [now, now - 1]) if (step > lastStep && (await codeAt(secret, step)) === code) return step
  return null
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return new Uint8Array((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
