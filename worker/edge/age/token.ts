// Small claims that a visitor carries for us: signed, so that they come back as we wrote them or not at all. The key's id
// stands in front, so that a key can be replaced: a new one signs, the former is accepted until it is taken away.
import { fromBase64url, toBase64url } from '../../../shared/text-of-bytes.ts'

/** What a token is for: one for another purpose is as none. */
export type Purpose = 'age' | 'age-wait'

/** `{key id}.{claims}.{signature}`, in letters that a cookie may hold. @param keys the first one signs */
export async function signToken(keys: readonly string[], purpose: Purpose, claims: object): Promise<string> {
  const key = await keyOf(keys[0] ?? '')
  const payload = toBase64url(encoder.encode(JSON.stringify(claims)))
  const bytes = await crypto.subtle.sign('HMAC', key.signs, encoder.encode(`${purpose}.${key.id}.${payload}`))
  return `${key.id}.${payload}.${toBase64url(bytes)}`
}

/** The claims of a token, or null when it was not signed for this purpose by a key of ours. */
export async function readToken(keys: readonly string[], purpose: Purpose, token: string): Promise<unknown> {
  const [id, payload, signature, more] = token.split('.')
  if (!id || !payload || !signature || more !== undefined || token.length > tokenMaxLength) return null
  for (const secret of keys) {
    const key = await keyOf(secret)
    if (key.id !== id) continue
    const given = fromBase64url(signature)
    // The platform compares in constant time.
    const isOurs =
      given && (await crypto.subtle.verify('HMAC', key.signs, given, encoder.encode(`${purpose}.${id}.${payload}`)))
    if (isOurs) return parse(fromBase64url(payload))
  }
  return null
}

/** Ours are half as long. */
const tokenMaxLength = 1024
const encoder = new TextEncoder()

type Key = { id: string; signs: CryptoKey }
const known = new Map<string, Key>()

/** A key's id follows from its secret, so that nobody has to name keys; it tells nothing about the secret. */
async function keyOf(secret: string): Promise<Key> {
  // Only the finished key is shared: another request must not wait on this one's promise.
  const ready = known.get(secret)
  if (ready) return ready
  const hash = await crypto.subtle.digest('SHA-256', encoder.encode(`id of ${secret}`))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const signs = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign', 'verify'])
  const key = { id: toBase64url(hash.slice(0, 6)), signs }
  known.set(secret, key)
  return key
}

function parse(bytes: Uint8Array | null): unknown {
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
