// The signature of a POST to the operator's webhook: HMAC-SHA-256 of the time and the body, so that the receiver can refuse
// what is forged, changed or old.
import { toHex } from './byte-encodings.ts'
import { importHmacKey } from './hmac-key.ts'

/** The headers of a signed POST: the time in seconds since 1970, and `sha256=` with the hex of HMAC(`{time}.{body}`). */
export async function alertSignature(secret: string, body: string, nowMs: number): Promise<Record<string, string>> {
  const time = String(Math.floor(nowMs / 1000))
  const text = new TextEncoder().encode(`${time}.${body}`)
  const bytes = await crypto.subtle.sign('HMAC', await importHmacKey(secret), text)
  return { 'x-alert-time': time, 'x-alert-signature': `sha256=${toHex(bytes)}` }
}
