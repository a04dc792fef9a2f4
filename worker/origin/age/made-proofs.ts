// Which proofs of age this site can make: those of the methods that the edge is configured for, as far as the embedded upstream is, too.
import type { AgeMethod } from '../../../shared/rules/age-row.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import { shippedIssuers } from './wallet/trusted-issuers.ts'

/** Whether there is a list of trusted issuers, or there are such issuers. */
export const isWalletSetUp = ({ wallet }: Pick<Env, 'wallet'>): boolean =>
  wallet.trustList !== null || wallet.demoIssuers.length > 0 || shippedIssuers.length > 0

/** Undefined where the caller does not say for what the edge is configured. */
export function madeProofs(
  env: Pick<Env, 'wallet' | 'eid'>,
  { ageMethods }: Pick<Caller, 'ageMethods'>,
): AgeMethod[] | undefined {
  const isSetUp = (method: AgeMethod) =>
    method === 'wallet' ? isWalletSetUp(env) : method === 'eid' ? env.eid !== null : true
  return ageMethods?.filter(isSetUp)
}
