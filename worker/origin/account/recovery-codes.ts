// Recovery codes, for a member who lost their authenticator app: a digit that names the code, and 80 random bits in letters and
// digits of which no two look alike (Crockford's base 32).
import { recoveryCodes } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { hashPassword, recoveryCodeCost } from './passwords.ts'

const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const secretLength = 16

/** The codes, shown once, and the hash of each at its slot. */
export async function newRecoveryCodes(env: Env): Promise<{ codes: string[]; hashes: string[] }> {
  const secrets = Array.from({ length: recoveryCodes }, newSecret)
  const hashes = await Promise.all(secrets.map((secret) => hashPassword(env, secret, recoveryCodeCost)))
  return { codes: secrets.map((secret, slot) => [slot, ...(secret.match(/.{4}/g) ?? [])].join('-')), hashes }
}

/** A typed code, normalised: separators, case and letters that look like digits do not matter. Null when it is none. */
export function recoveryCodeOf(typed: string): { slot: number; secret: string } | null {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  if (plain.length !== 1 + secretLength || !/^\d[0-9a-hjkmnp-tv-z]+$/.test(plain)) return null
  return { slot: Number(plain[0]), secret: plain.slice(1) }
}

const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(secretLength)), (byte) => letters[byte & 31]).join('')
