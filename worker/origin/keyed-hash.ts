// Hashes that only this deployment can make, each purpose with a key of its own: good for counting and comparing, and for
// showing that a value was made here.
import { toBase64url } from '../../shared/text-of-bytes.ts'

type Purpose = 'security events' | 'devices'

export async function keyedHash(text: string, purpose: Purpose, signingSecret: string): Promise<string> {
  const name = `${purpose} ${signingSecret}`
  const key = keys.get(name) ?? (await crypto.subtle.importKey('raw', encoder.encode(name), hmac, false, ['sign']))
  keys.set(name, key)
  return toBase64url(await crypto.subtle.sign(hmac, key, encoder.encode(text)))
}

const hmac = { name: 'HMAC', hash: 'SHA-256' }
const encoder = new TextEncoder()
/** A key is made once an isolate. */
const keys = new Map<string, CryptoKey>()
