// What the edge remembers about an age, in cookies of the visitor's own browser: a signed proof, a signed question that
// waits for its decision, and the plain word of somebody who pressed Enter.
import * as z from 'zod/mini'
import { agePhotoRetentionSeconds } from '../../../shared/limits.ts'
import { type AgeProof, type AgeRow, ageMethods } from '../../../shared/rules/age-policy.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'
import type { Env } from '../env.ts'
import type { Cookies } from '../http/visitor.ts'
import { Lru } from '../upstream/lru.ts'
import { readToken, signToken } from './token.ts'

const proofCookie = hostCookie('age')
const waitCookie = hostCookie('age-wait')
const agreedCookie = hostCookie('age_agreed')

const Proof = z.object({
  /** Random: it names the proof and nobody. */
  id: z.string(),
  method: z.enum(ageMethods),
  at: z.int(),
  until: z.int(),
  policy: z.string(),
})

/** The cookie of somebody whose age was found to be enough: it counts from then on, whenever it is written. */
export async function proofCookieFor(env: Env, proof: AgeProof, row: AgeRow, nowMs: number): Promise<string> {
  const { method, atSeconds: at, policyVersion } = proof
  const until = at + row.recheckSeconds
  const claims: z.infer<typeof Proof> = { id: crypto.randomUUID(), method, at, until, policy: policyVersion }
  const leftSeconds = Math.max(0, until - Math.floor(nowMs / 1000))
  return secretCookie(proofCookie, await signToken(env.ageKeys, 'age', claims), leftSeconds)
}

/** Proofs that this request carries. A tampered or expired one, or one of another key or policy, is as none. */
export async function readProofs(env: Env, cookies: Cookies, nowMs: number): Promise<AgeProof[]> {
  const token = cookies[proofCookie]
  const proof = token ? (held(env).get(token) ?? (await readProof(env, token))) : null
  if (!proof || proof.until * 1000 <= nowMs) return []
  const { method, at, policy: policyVersion } = proof
  return [{ method, atSeconds: at, policyVersion }]
}

async function readProof(env: Env, token: string): Promise<z.infer<typeof Proof> | null> {
  const { data } = Proof.safeParse(await readToken(env.ageKeys, 'age', token))
  if (!data) return null
  // Twice: as what it is found by, and as what it says.
  held(env).set(token, data, 4 * token.length)
  return data
}

/**
 * Proofs whose signatures held, by their whole text: pictures of a page come with the same one, and the platform's word on a
 * signature costs a quarter of a page. It tells nobody anything that they do not carry themselves, and nothing that was
 * made up is in it; whether a proof is of use still is asked each time.
 */
const heldProofs = new WeakMap<Env['ageKeys'], Lru<z.infer<typeof Proof>>>()
const proofsMaxBytes = 1024 * 1024

function held({ ageKeys }: Env): Lru<z.infer<typeof Proof>> {
  const proofs = heldProofs.get(ageKeys) ?? new Lru<z.infer<typeof Proof>>(proofsMaxBytes)
  heldProofs.set(ageKeys, proofs)
  return proofs
}

const Wait = z.object({ id: z.string(), until: z.int() })

/** The cookie of somebody whose photo waits for a decision. */
export async function waitCookieFor(env: Env, id: string, nowMs: number): Promise<string> {
  const until = Math.floor(nowMs / 1000) + agePhotoRetentionSeconds
  return secretCookie(waitCookie, await signToken(env.ageKeys, 'age-wait', { id, until }), agePhotoRetentionSeconds)
}

/** The question that this visitor waits for; null when there is none. */
export async function readWait(env: Env, cookies: Cookies, nowMs: number): Promise<string | null> {
  const token = cookies[waitCookie]
  const wait = token ? Wait.safeParse(await readToken(env.ageKeys, 'age-wait', token)) : null
  return wait?.success && wait.data.until * 1000 > nowMs ? wait.data.id : null
}

export const clearedWaitCookie = `${waitCookie}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`

const secretCookie = (name: string, value: string, seconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`

/** Pressing Enter is a word that is taken as it is: a cookie that says so is that word. */
export const agreedCookieFor = (row: AgeRow): string =>
  `${agreedCookie}=1; Path=/; Max-Age=${row.recheckSeconds}; Secure; SameSite=Lax`

export const hasAgreed = (cookies: Cookies): boolean => cookies[agreedCookie] === '1'
