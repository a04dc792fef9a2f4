// Encrypts values for the database: a copy of the database alone opens none of them. `sql/sealed-columns.ts` lists the columns
// and their purposes.
import { aesKey, newestOf, type VersionedSecret } from '../../../shared/versioned-secret.ts'
import type { SealedPurpose } from '../sql/sealed-columns.ts'

/** `{version}.{iv}.{bytes}`: the version of the secret comes first, so that the secret can be replaced. */
export async function seal(text: string, purpose: SealedPurpose, secret: VersionedSecret): Promise<string> {
  const newest = newestOf(secret)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await aesKey(newest, purpose)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return [
    newest.version,
    ...[iv, new Uint8Array(sealed)].map((bytes) => Buffer.from(bytes).toString('base64url')),
  ].join('.')
}

/** Null when it was sealed with another secret, or for another purpose. */
export async function unseal(sealed: string, purpose: SealedPurpose, secret: VersionedSecret): Promise<string | null> {
  const [bytes = '', iv = '', version] = sealed.split('.').reverse()
  const made = secret.find((one) => one.version === Number(version ?? 1))
  if (!made) return null
  const key = await (version === undefined ? firstKey(purpose, made.value) : aesKey(made, purpose))
  const opened = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: Buffer.from(iv, 'base64url') }, key, Buffer.from(bytes, 'base64url'))
    .catch(() => null)
  return opened && new TextDecoder().decode(opened)
}

/** Values without a version are older than versions and use this key of the first one. */
async function firstKey(purpose: SealedPurpose, value: string): Promise<CryptoKey> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${purpose} ${value}`))
  return crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
