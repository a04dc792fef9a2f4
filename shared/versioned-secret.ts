// Keys derived from replaceable secrets. A secret has numbered versions: the newest one signs and seals, all of them verify and
// open. Each purpose has a key of its own (HKDF-SHA-256, RFC 5869), so that a signature for one purpose is invalid for another.
import { fromBase64url, toBase64url, toHex } from './byte-encodings.ts'

/** One value of a secret; `version` begins at 1. */
export type SecretVersion = { version: number; value: string }

/** The versions of a secret, newest first. */
export type VersionedSecret = readonly SecretVersion[]

/** Minimum length in characters; shorter values are refused. */
const secretMinLength = 32

/**
 * The versions of the secret `name` among a Worker's bindings: `NAME` is version 1, `NAME_2` version 2 and so on. Null when there
 * is none, or one is shorter than 32 characters.
 */
export function readVersions(bindings: Record<string, unknown>, name: string): VersionedSecret | null {
  const found = Object.entries(bindings).flatMap(([key, value]) => {
    const version = versionOf(key, name)
    return version === null ? [] : [{ version, value: typeof value === 'string' ? value : '' }]
  })
  if (!found.length || found.some(({ value }) => value.length < secretMinLength)) return null
  return found.sort((one, other) => other.version - one.version)
}

/** Which version of `name` a binding holds; null for any other binding. */
export function versionOf(binding: string, name: string): number | null {
  if (binding === name) return 1
  const [, digits] =
    (binding.startsWith(`${name}_`) && /^_([2-9]|[1-9]\d{1,5})$/.exec(binding.slice(name.length))) || []
  return digits ? Number(digits) : null
}

/** The binding that holds a version: the reverse of `versionOf`. */
export const bindingOf = (name: string, version: number): string => (version === 1 ? name : `${name}_${version}`)

/** The version that signs and seals. */
export function newestOf(secret: VersionedSecret): SecretVersion {
  const [newest] = secret
  if (!newest) throw new Error('a secret without versions')
  return newest
}

/** `{version}.{mac}` of a text for one purpose; the mac is HMAC-SHA-256 in base64url. */
export async function signText(secret: VersionedSecret, purpose: string, text: string): Promise<string> {
  const newest = newestOf(secret)
  return `${newest.version}.${toBase64url(await hmacOf(newest, purpose, text))}`
}

/** Whether `signature` was made by `signText` for this purpose and text with a version that still exists. */
export async function isSigned(
  secret: VersionedSecret,
  purpose: string,
  text: string,
  signature: string,
): Promise<boolean> {
  const [version, mac, more] = signature.split('.')
  const made = secret.find((one) => String(one.version) === version)
  const given = fromBase64url(mac ?? '')
  if (!made || !given || more !== undefined) return false
  // The comparison of `crypto.subtle` takes constant time.
  return crypto.subtle.verify('HMAC', await hmacKey(made, purpose), given, encoder.encode(text))
}

/** The bytes of HMAC-SHA-256 of a text, for one purpose. */
export const hmacOf = async (one: SecretVersion, purpose: string, text: string): Promise<ArrayBuffer> =>
  crypto.subtle.sign('HMAC', await hmacKey(one, purpose), encoder.encode(text))

/** A key that signs and verifies with HMAC-SHA-256, for one purpose. */
const hmacKey = (one: SecretVersion, purpose: string): Promise<CryptoKey> =>
  keyFor(one, purpose, { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign', 'verify'])

/** A key that seals and opens with AES-256-GCM, for one purpose. */
export const aesKey = (one: SecretVersion, purpose: string): Promise<CryptoKey> =>
  keyFor(one, purpose, { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt'])

/** A derived secret for a library that wants one as text: 64 hex digits. */
export async function textKey({ value }: SecretVersion, purpose: string): Promise<string> {
  const base = await crypto.subtle.importKey('raw', encoder.encode(value), 'HKDF', false, ['deriveBits'])
  return toHex(await crypto.subtle.deriveBits(hkdf(purpose), base, 256))
}

const encoder = new TextEncoder()
const known = new Map<string, CryptoKey>()

type Derived = { name: 'HMAC'; hash: 'SHA-256'; length: 256 } | { name: 'AES-GCM'; length: 256 }

async function keyFor(
  { value }: SecretVersion,
  purpose: string,
  algorithm: Derived,
  usages: ('sign' | 'verify' | 'encrypt' | 'decrypt')[],
): Promise<CryptoKey> {
  const name = `${algorithm.name} ${purpose} ${value}`
  // Only the finished key is shared: another request must not wait on this one's promise.
  const ready = known.get(name)
  if (ready) return ready
  const base = await crypto.subtle.importKey('raw', encoder.encode(value), 'HKDF', false, ['deriveKey'])
  const key = await crypto.subtle.deriveKey(hkdf(purpose), base, algorithm, false, usages)
  known.set(name, key)
  return key
}

/** The secrets are random, so that they need no salt (RFC 5869, 3.1). */
const hkdf = (purpose: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info: encoder.encode(purpose),
})
