// Secrets in a backup are sealed with a passphrase: scrypt makes the key, AES-256-GCM seals, and the manifest is authenticated
// with them, so that the passphrase also shows that the manifest is the one that was written.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

/** Base64url, and the cost that the key was made with. */
type SealedSecrets = { cost: number; salt: string; iv: string; sealed: string }

export type Secrets = Record<string, string>

/** A schedule has only the public key: it seals, and cannot open. */
export type Sealing = { passphrase: string } | { publicKey: string }
export type Opening = { passphrase: string } | { privateKey: string }

/** 128 MB and about 0.3 s for each guess (OWASP's first choice for scrypt). */
const cost = 2 ** 17
const tagBytes = 16

/** @param about the rest of the manifest */
export function sealSecrets(secrets: Secrets, passphrase: string, about: string): SealedSecrets {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt, cost), iv).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { cost, ...encoded({ salt, iv, sealed }) }
}

/** Null when the passphrase is another one, or the manifest was changed. */
export function openSecrets(from: SealedSecrets, passphrase: string, about: string): Secrets | null {
  const [salt, iv, bytes] = [from.salt, from.iv, from.sealed].map((text) => Buffer.from(text, 'base64url'))
  if (!salt || !iv || !bytes || bytes.length < tagBytes) return null
  try {
    const cipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, salt, from.cost), iv)
    cipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes))
    const opened = Buffer.concat([cipher.update(bytes.subarray(0, -tagBytes)), cipher.final()])
    return JSON.parse(opened.toString()) as Secrets
  } catch {
    return null
  }
}

const keyOf = (passphrase: string, salt: Buffer, N: number): Buffer =>
  scryptSync(passphrase.normalize('NFKC'), salt, 32, { N, r: 8, p: 1, maxmem: 2048 * N })

const encoded = <Name extends string>(parts: Record<Name, Buffer>): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<Buffer>(parts).map(([name, bytes]) => [name, bytes.toString('base64url')]),
  ) as Record<Name, string>
