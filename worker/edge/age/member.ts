// What the origin knows about a member's age. Asked only where the gate would otherwise close; without an answer the
// visitor counts as no member.
import * as z from 'zod/mini'
import { sideDeadlineMs } from '../../../shared/limits.ts'
import type { AgeProof } from '../../../shared/rules/age-policy.ts'
import { ageMethods } from '../../../shared/rules/age-row.ts'
import { isSessionToken, sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import type { Env } from '../env.ts'
import type { Cookies } from '../http/visitor.ts'
import { writeLog } from '../telemetry/log.ts'
import { withTimeout } from '../upstream/with-timeout.ts'

type KnownMember = { isMember: boolean; proofs: AgeProof[] }

const MemberAnswer = z.object({
  isMember: z.boolean(),
  proof: z.nullable(z.object({ method: z.enum(ageMethods), proved_date: z.int(), policy_version: z.string() })),
})

export async function fetchMemberProof(env: Env, cookies: Cookies): Promise<KnownMember> {
  const cookie = sessionOf(cookies)
  const answer = cookie === null ? null : await ask(env, cookie)
  if (!answer?.isMember) return { isMember: false, proofs: [] }
  const { proof } = answer
  const proofs = proof
    ? [{ method: proof.method, atSeconds: proof.proved_date, policyVersion: proof.policy_version }]
    : []
  return { isMember: true, proofs }
}

async function ask(env: Env, cookie: string): Promise<z.infer<typeof MemberAnswer> | null> {
  const asking = env.fetchUpstream(internalPaths.ageProof, { headers: { cookie } })
  const body: unknown = await withTimeout(
    asking.then((response) => (response.ok ? response.json() : null)),
    sideDeadlineMs,
  ).catch(() => null)
  return MemberAnswer.safeParse(body).data ?? null
}

/** Lets the member skip the check in other browsers. Nothing depends on it: this browser has its cookie. */
export async function storeMemberProof(env: Env, cookies: Cookies, proof: AgeProof, until: number): Promise<void> {
  const cookie = sessionOf(cookies)
  if (cookie === null) return
  const { method, atSeconds, policyVersion } = proof
  const body = JSON.stringify({ method, proved_date: atSeconds, policy_version: policyVersion, until })
  const sending = env.fetchUpstream(internalPaths.ageProof, { method: 'POST', headers: { cookie }, body })
  await withTimeout(sending, sideDeadlineMs).catch((error: unknown) => {
    writeLog('error', { event: 'age-proof-not-stored', error: String(error) })
  })
}

/** Only a well-formed session cookie is sent to the origin. */
function sessionOf(cookies: Cookies): string | null {
  const token = cookies[sessionCookieName]
  return isSessionToken(token) ? `${sessionCookieName}=${token}` : null
}
