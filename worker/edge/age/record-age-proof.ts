// Records a proof of age: in a cookie of this browser, and for a member at the origin.
import type { AgeProof } from '../../../shared/rules/age-policy.ts'
import type { AgeRow } from '../../../shared/rules/age-row.ts'
import type { Env } from '../env.ts'
import type { Cookies } from '../http/visitor.ts'
import { storeMemberProof } from './member.ts'
import { proofCookieFor } from './proof.ts'

/** Returns the proof cookie; for a member the origin stores the proof, too. */
export async function recordAgeProof(
  { env, sentCookies }: { env: Env; sentCookies: Cookies },
  row: AgeRow,
  proof: AgeProof,
): Promise<string> {
  await storeMemberProof(env, sentCookies, proof, proof.atSeconds + row.recheckSeconds)
  return proofCookieFor(env, proof, row, Date.now())
}
