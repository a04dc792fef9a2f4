// The second factor of a sign-in: a code of the member's app, a recovery code, or a passkey.
import { type FieldCode, ok, type Result, refusedForm } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import { unseal } from '../crypto/seal.ts'
import type { Env } from '../env.ts'
import type { SecurityEvent } from '../events/security-event-kinds.ts'
import { codeCounter, countAttempt } from '../http/attempts.ts'
import type { Caller } from '../http/caller.ts'
import { matchingTimeStep } from './one-time-code.ts'
import { verifyPasskey } from './passkeys/verify-passkey.ts'
import { isPassword } from './passwords.ts'
import { recoveryCodeOf } from './recovery-codes.ts'
import { notifyOfRecoveryCode } from './security-mail.ts'
import { type FactorRow, factorOf, recoveryHash, takeRecoveryCode, takeStep } from './store/second-factors.ts'

const no = (code: 'code_required' | 'code_wrong') => refusedForm([{ field: 'code', code } satisfies FieldCode])

/** One of both, as it was sent. */
export type FactorProof = { code?: string | undefined; passkey?: string | undefined }

/** True when the account has a second factor and this is it, false when it has none. Refused with code_required and code_wrong. */
export async function verifySecondFactor(
  env: Env,
  caller: Caller,
  userId: number,
  { code, passkey }: FactorProof,
): Promise<Result<boolean>> {
  const factor = await factorOf(env.db, userId)
  if (factor?.is_on !== 1) return ok(false)
  if (passkey) return (await verifyPasskey(env, caller, passkey, userId)) ? ok(true) : no('code_wrong')
  const typed = (code ?? '').replace(/[\s-]/g, '')
  if (typed === '') return no('code_required')
  return (await isCode(env, userId, factor, typed)) ? ok(true) : no('code_wrong')
}

/**
 * The same for a member who is signed in or whom a provider vouches for, with its security events. Codes are counted separately
 * from passwords: a right password does not refund attempts at the code.
 */
export async function verifyCountedCode(
  env: Env,
  caller: Caller,
  userId: number,
  proof: FactorProof,
  detail: SecurityEvent<'second_factor_failed'>['detail'],
): Promise<Result<boolean>> {
  if (!proof.code && !proof.passkey) return verifySecondFactor(env, caller, userId, proof)
  const counter = codeCounter(userId)
  // A code has a million values: without its limit it could be guessed.
  const tried = await countAttempt(env, [counter], 'refuse')
  if (!tried.ok) return tried
  const passed = await verifySecondFactor(env, caller, userId, proof)
  if (passed.ok) {
    await env.forget(counter.key)
    await noteRecoveryCode(env, caller, userId, proof)
  } else await caller.note('second_factor_failed', { outcome: 'failed', detail, account: userId })
  return passed
}

/** Logs a used recovery code and tells its member. It is told from an app's code by its letters. */
export async function noteRecoveryCode(
  env: Env,
  caller: Caller,
  account: number,
  { code, passkey }: FactorProof,
): Promise<void> {
  if (passkey || !code || /^[\d\s-]*$/.test(code)) return
  await caller.note('recovery_code_used', { outcome: 'succeeded', account })
  await notifyOfRecoveryCode(env, caller, account)
}

/** A code is valid once, of either kind. */
async function isCode(env: Env, userId: number, factor: FactorRow, typed: string): Promise<boolean> {
  if (!/^\d{6}$/.test(typed)) return factor.is_on === 1 && isRecoveryCode(env, userId, typed)
  const step = await stepOfCode(env, factor, typed)
  return step !== null && (await takeStep(env.db, userId, step, currentSeconds()).first()) !== null
}

/** The time step of an app's code, which is used by `takeStep`; null for a wrong or a used code. */
export async function stepOfCode(env: Env, factor: FactorRow, typed: string): Promise<number | null> {
  if (!/^\d{6}$/.test(typed)) return null
  const secret = await unseal(factor.secret, 'second factors', env.signingSecret)
  return (secret && (await matchingTimeStep(secret, typed, currentSeconds(), factor.last_step))) || null
}

/** The first digit of a code names its only possible hash: one attempt costs one hash, not ten. */
async function isRecoveryCode(env: Env, userId: number, typed: string): Promise<boolean> {
  const code = recoveryCodeOf(typed)
  const hash = code && (await recoveryHash(env.db, userId, code.slot))
  if (!code || !hash || !(await isPassword(env, code.secret, hash))) return false
  return (await takeRecoveryCode(env.db, userId, hash).first()) !== null
}
