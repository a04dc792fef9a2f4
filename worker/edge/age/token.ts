// Small claims that a visitor carries for us: signed, so that they come back as we wrote them or not at all. The version of the
// secret stands in front, so that the secret can be replaced: the newest version signs, the former ones are accepted while they are there.
import { fromBase64url, toBase64url } from '../../../shared/byte-encodings.ts'
import { isSigned, signText, type VersionedSecret } from '../../../shared/versioned-secret.ts'

/** What a token is for: one for another purpose is as none. */
export type Purpose = 'age' | 'age-wait'

/** `{version}.{claims}.{signature}`, in letters that a cookie may hold. */
export async function signToken(secret: VersionedSecret, purpose: Purpose, claims: object): Promise<string> {
  const payload = toBase64url(new TextEncoder().encode(JSON.stringify(claims)))
  const signature = await signText(secret, purpose, payload)
  return signature.replace('.', `.${payload}.`)
}

/** The claims of a token, or null when it was not signed for this purpose with a version of the secret that is there. */
export async function readToken(secret: VersionedSecret, purpose: Purpose, token: string): Promise<unknown> {
  const [version, payload, signature, more] = token.split('.')
  if (!version || !payload || !signature || more !== undefined || token.length > tokenMaxLength) return null
  const isOurs = await isSigned(secret, purpose, payload, `${version}.${signature}`)
  return isOurs ? parse(fromBase64url(payload)) : null
}

/** Ours are half as long. */
const tokenMaxLength = 1024

function parse(bytes: Uint8Array | null): unknown {
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
