// What the origin knows of somebody who is signed in: that they are, and how their age was proved. Asked only where the
// gate would close otherwise; an origin that does not answer knows nobody.
import * as z from 'zod/mini'
import { sideDeadlineMs } from '../../../shared/limits.ts'
import { type AgeProof, ageMethods } from '../../../shared/rules/age-policy.ts'
import { isSessionToken, sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import type { Env } from '../env.ts'
import type { Cookies } from '../http/visitor.ts'
import { withTimeout } from '../upstream/with-timeout.ts'

type KnownMember = { isMember: boolean; proofs: AgeProof[] }

const Told = z.object({
  isMember: z.boolean(),
  proof: z.nullable(z.object({ method: z.enum(ageMethods), proved_date: z.int(), policy_version: z.string() })),
})

export async function fetchMemberProof(env: Env, cookies: Cookies): Promise<KnownMember> {
  const cookie = sessionOf(cookies)
  const told = cookie === null ? null : await ask(env, cookie)
  if (!told?.isMember) return { isMember: false, proofs: [] }
  const { proof } = told
  const proofs = proof
    ? [{ method: proof.method, atSeconds: proof.proved_date, policyVersion: proof.policy_version }]
    : []
  return { isMember: true, proofs }
}

async function ask(env: Env, cookie: string): Promise<z.infer<typeof Told> | null> {
  const asking = env.askUpstream(internalPaths.ageProof, { headers: { cookie } })
  const body: unknown = await withTimeout(
    asking.then((response) => (response.ok ? response.json() : null)),
    sideDeadlineMs,
  ).catch(() => null)
  return Told.safeParse(body).data ?? null
}

/** Whoever is signed in need not prove it again in another browser. Nothing depends on it: the cookie is there already. */
export async function storeMemberProof(env: Env, cookies: Cookies, proof: AgeProof, until: number): Promise<void> {
  const cookie = sessionOf(cookies)
  if (cookie === null) return
  const { method, atSeconds, policyVersion } = proof
  const body = JSON.stringify({ method, proved_date: atSeconds, policy_version: policyVersion, until })
  const sending = env.askUpstream(internalPaths.ageProof, { method: 'POST', headers: { cookie }, body })
  await withTimeout(sending, sideDeadlineMs).catch((error: unknown) => {
    console.error(JSON.stringify({ event: 'age-proof-not-noted', error: String(error) }))
  })
}

/** Only the session goes to the origin, and only one that could be one. */
function sessionOf(cookies: Cookies): string | null {
  const token = cookies[sessionCookieName]
  return isSessionToken(token) ? `${sessionCookieName}=${token}` : null
}
