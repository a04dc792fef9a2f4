// Age cookies: a signed proof, a signed reference to a photo under review, and the plain acceptance of the age notice.
import * as z from 'zod/mini'
import { toBase64url } from '../../../shared/byte-encodings.ts'
import { agePhotoRetentionSeconds, providerVisitSeconds, walletRequestSeconds } from '../../../shared/limits.ts'
import { type AgeProof, countryOfRow } from '../../../shared/rules/age-policy.ts'
import { type AgeRow, ageMethods } from '../../../shared/rules/age-row.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'
import { sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import type { Env } from '../env.ts'
import { siteCookie } from '../http/cookies.ts'
import type { Cookies } from '../http/visitor.ts'
import { Lru } from '../upstream/lru.ts'
import { type Purpose, readToken, signToken } from './token.ts'

const proofCookie = hostCookie('age')
const waitCookie = hostCookie('age-wait')
const walletCookie = hostCookie('age-wallet')
const eidCookie = hostCookie('age-eid')
const agreedCookie = hostCookie('age_agreed')

const Proof = z.object({
  /** Random: it identifies the proof, not the visitor. */
  id: z.string(),
  method: z.enum(ageMethods),
  at: z.int(),
  until: z.int(),
  policy: z.string(),
  /** Absent in cookies of earlier versions. */
  country: z.optional(z.string()),
  /** Of the session whose account has the proof; absent where the age was proved in this browser. */
  session: z.optional(z.string()),
})
type Proof = z.infer<typeof Proof>

/**
 * The proof cookie; it counts from the decision, whenever it is written, and in the country of the row.
 * @param session the token of a session whose account has the proof: the cookie ends with it
 */
export async function proofCookieFor(
  env: Env,
  proof: AgeProof,
  row: AgeRow,
  nowMs: number,
  session?: string,
): Promise<string> {
  const { method, atSeconds: at, policyVersion } = proof
  const until = at + row.recheckSeconds
  const claims: Proof = {
    id: crypto.randomUUID(),
    method,
    at,
    until,
    policy: policyVersion,
    country: countryOfRow(row),
    ...(session !== undefined && { session: await sessionMark(session) }),
  }
  const leftSeconds = Math.max(0, until - Math.floor(nowMs / 1000))
  return siteCookie('age', await signToken(env.ageKeys, 'age', claims), leftSeconds)
}

/** Tells sessions apart, and no session can be made of it: this is not the hash that the database has. */
async function sessionMark(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`age ${token}`))
  return toBase64url(new Uint8Array(digest, 0, 16))
}

export const clearedProofCookie = siteCookie('age', '', 0)

/** The cookies of a proof alone, for a later `readProofs`. */
export const proofCookiesIn = (cookies: Cookies): Cookies => {
  const { [proofCookie]: token, [sessionCookieName]: session } = cookies
  return token ? { [proofCookie]: token, ...(session !== undefined && { [sessionCookieName]: session }) } : {}
}

/** The proofs of this request. Tampered or expired ones, and those of another key, are ignored; the age policy refuses those of another version. */
export async function readProofs(env: Env, cookies: Cookies, nowMs: number): Promise<AgeProof[]> {
  const token = cookies[proofCookie]
  const proof = token ? (held(env).get(token) ?? (await readProof(env, token))) : null
  return proof && (await isSent(proof, cookies[sessionCookieName])) ? currentProofs(proof, nowMs) : []
}

/** Whether the session of a proof is sent beside it, where the proof is that of an account. */
const isSent = async ({ session }: Proof, sent: string | undefined): Promise<boolean> =>
  session === undefined || (sent !== undefined && session === (await sessionMark(sent)))

/** The same without a wait: null when this isolate has not verified the cookie yet, or a session has to be compared. */
export function heldProofs(env: Env, cookies: Cookies, nowMs: number): AgeProof[] | null {
  const token = cookies[proofCookie]
  const proof = token === undefined ? undefined : held(env).get(token)
  return proof === undefined || proof.session !== undefined ? null : currentProofs(proof, nowMs)
}

function currentProofs(proof: Proof | null, nowMs: number): AgeProof[] {
  if (!proof || proof.until * 1000 <= nowMs) return []
  const { method, at, policy: policyVersion, country, session } = proof
  const isOfSession = session !== undefined && { isOfSession: true as const }
  return [{ method, atSeconds: at, policyVersion, ...(country !== undefined && { country }), ...isOfSession }]
}

async function readProof(env: Env, token: string): Promise<Proof | null> {
  const { data } = Proof.safeParse(await readToken(env.ageKeys, 'age', token))
  if (!data) return null
  // Counted twice: as the key and as the parsed value.
  held(env).set(token, data, 4 * token.length)
  return data
}

/**
 * Verified proofs by their complete text: all pictures of a page carry the same one, and verifying a signature costs a
 * quarter of a page. The entries reveal nothing and expiry is checked each time.
 */
const proofsOfKeys = new WeakMap<Env['ageKeys'], Lru<Proof>>()
const proofsMaxBytes = 1024 * 1024

function held({ ageKeys }: Env): Lru<Proof> {
  const known = proofsOfKeys.get(ageKeys)
  if (known) return known
  const proofs = new Lru<Proof>(proofsMaxBytes)
  proofsOfKeys.set(ageKeys, proofs)
  return proofs
}

const Wait = z.object({ id: z.string(), until: z.int() })

/** The cookie of a visitor whose photo waits for a decision. */
export async function waitCookieFor(env: Env, id: string, nowMs: number): Promise<string> {
  const until = Math.floor(nowMs / 1000) + agePhotoRetentionSeconds
  return siteCookie('age-wait', await signToken(env.ageKeys, 'age-wait', { id, until }), agePhotoRetentionSeconds)
}

/** The id of the photo this visitor waits for; null when there is none. */
export async function readWait(env: Env, cookies: Cookies, nowMs: number): Promise<string | null> {
  return (await readUntil(env, 'age-wait', cookies[waitCookie], Wait, nowMs))?.id ?? null
}

/** What a cookie of a method says, until its time is over. */
async function readUntil<T extends { until: number }>(
  env: Env,
  purpose: Purpose,
  token: string | undefined,
  schema: z.ZodMiniType<T>,
  nowMs: number,
): Promise<T | null> {
  const { data } = schema.safeParse(token && (await readToken(env.ageKeys, purpose, token)))
  return data && data.until * 1000 > nowMs ? data : null
}

const Wallet = z.object({ id: z.string(), until: z.int(), policy: z.string(), page: z.string() })
/** `page`: where the visitor goes with a proof. */
type WalletRequest = Pick<z.infer<typeof Wallet>, 'id' | 'policy' | 'page'>

/** The cookie of a visitor who asked their wallet: only this browser gets the proof of the answer. */
export async function walletCookieFor(env: Env, request: WalletRequest, nowMs: number): Promise<string> {
  const until = Math.floor(nowMs / 1000) + walletRequestSeconds
  const token = await signToken(env.ageKeys, 'age-wallet', { ...request, page: shortPage(request.page), until })
  return siteCookie('age-wallet', token, walletRequestSeconds)
}

/** A longer address would make the token too long. */
const pageMaxLength = 300
const shortPage = (page: string): string => (page.length > pageMaxLength ? '/' : page)

/** The request to a wallet that this browser waits for; null when there is none. */
export const readWallet = (env: Env, cookies: Cookies, nowMs: number): Promise<WalletRequest | null> =>
  readUntil(env, 'age-wallet', cookies[walletCookie], Wallet, nowMs)

export const clearedWalletCookie = siteCookie('age-wallet', '', 0)

const Eid = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  until: z.int(),
  policy: z.string(),
  page: z.string(),
})
type EidVisit = Omit<z.infer<typeof Eid>, 'until'>

/** The cookie of a visitor who is at their bank or electronic identity: only this browser's return counts. */
export async function eidCookieFor(env: Env, visit: EidVisit, nowMs: number): Promise<string> {
  const until = Math.floor(nowMs / 1000) + providerVisitSeconds
  const token = await signToken(env.ageKeys, 'age-eid', { ...visit, page: shortPage(visit.page), until })
  return siteCookie('age-eid', token, providerVisitSeconds)
}

/** The visit that this browser made there; null when there is none. */
export const readEid = (env: Env, cookies: Cookies, nowMs: number): Promise<EidVisit | null> =>
  readUntil(env, 'age-eid', cookies[eidCookie], Eid, nowMs)

export const clearedEidCookie = siteCookie('age-eid', '', 0)

export const clearedWaitCookie = siteCookie('age-wait', '', 0)

/** Accepting the notice is a plain declaration, so its cookie is not signed. */
export const agreedCookieFor = (row: AgeRow): string => siteCookie('age_agreed', '1', row.recheckSeconds)

export const hasAgreed = (cookies: Cookies): boolean => cookies[agreedCookie] === '1'
