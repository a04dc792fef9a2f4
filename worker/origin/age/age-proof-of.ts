// The proof of age of a caller: of this browser, as the edge verified it, or of the account that is signed in.

import type { StatedProof } from '../../../shared/rules/age-header.ts'
import { ageMethods } from '../../../shared/rules/age-row.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import { proofOf } from './store/age-checks.ts'

/** Null without a proof; a mere declaration is none. */
export async function ageProofOf({ db }: Pick<Env, 'db'>, caller: Caller): Promise<StatedProof | null> {
  if (caller.ageProof) return caller.ageProof
  const user = (await caller.session())?.user
  const row = user?.age_verified ? await proofOf(db, user.user_id) : null
  const method = ageMethods.find((one) => one === row?.method)
  return row && method && method !== 'declaration' ? { method, atSeconds: row.proved_date } : null
}
