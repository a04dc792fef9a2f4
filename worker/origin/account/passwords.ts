// Passwords, stored as scrypt hashes that the Worker HASHER derives. Derived here, a hash would block every request of this
// isolate for a quarter of a second.
import { timingSafeEqual } from 'node:crypto'
import { toBase64url } from '../../../shared/byte-encodings.ts'
import type { HashTask } from '../../../shared/hash-task.ts'
import type { Env } from '../env.ts'

/** 2^15 rounds of 1 KiB blocks, three times: 32 MiB and a quarter of a second. */
const passwordCost = { N: 2 ** 15, r: 8, p: 3 }
/**
 * For 80 random bits: 8 MiB and about 20 ms. An attacker has to try the whole code, so ten of them may cost less than one
 * password.
 */
export const recoveryCodeCost = { N: 2 ** 13, r: 8, p: 1 }
const saltBytes = 16

/** `scrypt$32768$8$3$salt$key`: a hash names its parameters, so that the cost may rise later. */
export async function hashPassword(env: Env, password: string, cost = passwordCost): Promise<string> {
  const salt = toBase64url(crypto.getRandomValues(new Uint8Array(saltBytes)))
  const key = await env.deriveKey({ password, salt, ...cost })
  return ['scrypt', cost.N, cost.r, cost.p, salt, key].join('$')
}

/** Whether this is the password. Without a hash it takes as long and is wrong: timing does not reveal which accounts exist. */
export async function isPassword(env: Env, password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', expected = ''] = (hash ?? unknownHash).split('$')
  const task: HashTask = { password, salt, N: Number(N), r: Number(r), p: Number(p) }
  const made = Buffer.from(await env.deriveKey(task), 'base64url')
  const kept = Buffer.from(expected, 'base64url')
  return made.length === kept.length && timingSafeEqual(made, kept) && hash !== null
}

/** The hash of a random password that was thrown away. */
const unknownHash = `scrypt$${passwordCost.N}$${passwordCost.r}$${passwordCost.p}$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`
