// What a sign-in has verified, and whether that still opens a session: the password may have been changed since it was read, or the passkey or
// the account at a provider be gone.
import type { Identity } from './identities.ts'

/** What a sign-in has verified: a passkey, which is two factors, or the password or an account at a provider, with or without a second one. */
export type SignInProof = { passkeyId: number } | (({ passwordHash: string } | Identity) & { hasFactor: boolean })

/** SQL with the values from ?10 on: what was verified still signs the account ?2 in. */
export function stillSignsIn(proof: SignInProof): { sql: string; values: (string | number)[] } {
  if ('passkeyId' in proof) {
    return { sql: 'SELECT 1 FROM passkeys WHERE user_id = ?2 AND passkey_id = ?10', values: [proof.passkeyId] }
  }
  const isEnough = '(?10 OR NOT EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = ?2 AND f.is_on = 1))'
  const first =
    'passwordHash' in proof
      ? { from: 'accounts WHERE password_hash = ?11', values: [proof.passwordHash] }
      : { from: 'identities WHERE provider = ?11 AND subject = ?12', values: [proof.provider, proof.subject] }
  return {
    sql: `SELECT 1 FROM ${first.from} AND user_id = ?2 AND ${isEnough}`,
    values: [Number(proof.hasFactor), ...first.values],
  }
}
