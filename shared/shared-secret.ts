// Signatures with a secret that another program holds, too: the media processor, an upstream, the operator's webhook. While it is
// replaced the sender signs with each of its values, and the receiver accepts a signature by any value that it knows. So neither side
// has to change at the same moment.
import { toHex } from './byte-encodings.ts'
import { importHmacKey } from './hmac-key.ts'
import { readVersions } from './versioned-secret.ts'

/** One value; or several, the newest first, while it is replaced. */
export type SharedSecret = string | readonly string[]

/** The values among a program's bindings or variables (`NAME`, `NAME_2`, …); null when there is none, or one is too short. */
export const readShared = (bindings: Record<string, unknown>, name: string): readonly string[] | null =>
  readVersions(bindings, name)?.map(({ value }) => value) ?? null

/** HMAC-SHA-256 in hex by each value, separated by commas. */
export async function signShared(secret: SharedSecret, text: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const signatures = await Promise.all(
    valuesOf(secret).map(async (value) => toHex(await crypto.subtle.sign('HMAC', await importHmacKey(value), bytes))),
  )
  return signatures.join(',')
}

/** Whether one of the first signatures was made by one of the values. The platform compares in constant time. */
export async function isSharedSignature(
  secret: SharedSecret,
  text: Uint8Array<ArrayBuffer>,
  signatures: string,
): Promise<boolean> {
  for (const signature of signatures.split(',').slice(0, mostValues)) {
    const given = toBytes(signature)
    if (!given) continue
    for (const value of valuesOf(secret))
      if (await crypto.subtle.verify('HMAC', await importHmacKey(value), given, text)) return true
  }
  return false
}

/** A caller must not make a receiver compute without end. */
const mostValues = 4

const valuesOf = (secret: SharedSecret): readonly string[] => (typeof secret === 'string' ? [secret] : secret)

const toBytes = (hex: string): Uint8Array<ArrayBuffer> | null =>
  /^[0-9a-f]{64}$/.test(hex)
    ? Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
    : null
