// Checks a bearer token against the versions of a secret, in a time that says nothing about either.
import { toHex } from '../../../shared/byte-encodings.ts'
import { isSameText } from '../../../shared/is-same-text.ts'
import type { VersionedSecret } from '../../../shared/versioned-secret.ts'

export async function hasBearer(headers: Headers, accepted: VersionedSecret): Promise<boolean> {
  const [, token] = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(headers.get('authorization') ?? '') ?? []
  if (token === undefined) return false
  const given = await digest(token)
  let isAccepted = false
  // Every version is compared in full.
  for (const { value } of accepted) isAccepted = isSameText(given, await digest(value)) || isAccepted
  return isAccepted
}

const digest = async (text: string): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
