// Checks a bearer token against the versions of a secret, in a time that says nothing about either.
import type { VersionedSecret } from '../../../shared/versioned-secret.ts'

export async function hasBearer(headers: Headers, accepted: VersionedSecret): Promise<boolean> {
  const [, token] = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(headers.get('authorization') ?? '') ?? []
  if (token === undefined) return false
  const given = await digest(token)
  let isAccepted = false
  // Every version is compared in full.
  for (const { value } of accepted) isAccepted = isSame(given, await digest(value)) || isAccepted
  return isAccepted
}

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  let difference = 0
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0)
  return difference === 0
}
