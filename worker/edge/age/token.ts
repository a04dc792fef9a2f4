// Signed claims that a visitor's browser keeps for us. They begin with the version of the secret, so that it can be
// rotated: the newest version signs, older ones are accepted while they are configured.
import { fromBase64url, toBase64url } from '../../../shared/byte-encodings.ts'
import { isSigned, signText, type VersionedSecret } from '../../../shared/versioned-secret.ts'

/** The purpose of a token; it is invalid for any other. */
export type Purpose = 'age' | 'age-wait' | 'age-wallet' | 'age-eid'

/** `{version}.{claims}.{signature}`, in characters that cookies allow. */
export async function signToken(secret: VersionedSecret, purpose: Purpose, claims: object): Promise<string> {
  const payload = toBase64url(new TextEncoder().encode(JSON.stringify(claims)))
  const signature = await signText(secret, purpose, payload)
  return signature.replace('.', `.${payload}.`)
}

/** The claims of a token; null unless it was signed for this purpose with a configured version of the secret. */
export async function readToken(secret: VersionedSecret, purpose: Purpose, token: string): Promise<unknown> {
  const [version, payload, signature, more] = token.split('.')
  if (!version || !payload || !signature || more !== undefined || token.length > tokenMaxLength) return null
  const isOurs = await isSigned(secret, purpose, payload, `${version}.${signature}`)
  return isOurs ? parse(fromBase64url(payload)) : null
}

/** Twice the length of ours. */
const tokenMaxLength = 1024

function parse(bytes: Uint8Array | null): unknown {
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
