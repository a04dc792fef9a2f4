// Passwords: kept as scrypt hashes, made one at a time. A hash holds the isolate's only thread for a quarter of a second,
// so whoever wants one waits in line, and between two of them everybody else gets a turn.
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { Env } from './env.ts'
import { inTurn } from './turns.ts'

/** 2^15 rounds of 1 KiB blocks, three times: 32 MiB and a quarter of a second. */
const passwordCost = { N: 2 ** 15, r: 8, p: 3 }
/** For 80 random bits: 8 MiB and about 20 ms. Nothing shorter than all codes has to be tried, so ten of them may cost less than one password. */
export const recoveryCodeCost = { N: 2 ** 13, r: 8, p: 1 }
const saltBytes = 16
const keyBytes = 32
const maxmem = 64 * 1024 * 1024

/** `scrypt$32768$8$3$salt$key`: a hash knows how it was made, so that the cost may rise later. */
export async function hashPassword(_env: Env, password: string, cost = passwordCost): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await inTurn(() => scryptSync(password, salt, keyBytes, { ...cost, maxmem }))
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether this is the password. Without a hash it takes as long and is wrong: time does not tell who has an account. */
export async function isPassword(_env: Env, password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? nobodysHash).split('$')
  const expected = Buffer.from(key, 'base64url')
  const made = await inTurn(() =>
    scryptSync(password, Buffer.from(salt, 'base64url'), expected.length, {
      N: Number(N),
      r: Number(r),
      p: Number(p),
      maxmem,
    }),
  )
  return timingSafeEqual(made, expected) && hash !== null
}

/** Of a password that nobody knows: it was random, and thrown away. */
const nobodysHash = `scrypt$${passwordCost.N}$${passwordCost.r}$${passwordCost.p}$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`
