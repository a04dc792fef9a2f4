// Requires the member's password once more, and the code of their second factor, before a change of their account.
import { ownPasswordTries } from '../../../shared/limits.ts'
import { ok, type Result, refusedForm } from '../../../shared/result.ts'
import type { Counter } from '../durable/limiter.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { isPassword } from './passwords.ts'
import { type FactorProof, verifyCountedCode } from './second-factor.ts'
import { accountById } from './store/accounts.ts'

type Own = {
  userId: number
  username: string
  tokenHash: string
  email: string
  passwordHash: string | null
  /** The member's own choice; null before the first. */
  lang: string | null
}

/** The account, once its password and the code of its second factor, if it has one, were typed. Refused with code_required and code_wrong, too. */
export async function requirePasswordAndCode(
  form: { pwd: string } & FactorProof,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Own>> {
  const own = await requireOwnPassword(form, env, caller)
  if (!own.ok) return own
  const passed = await verifyCountedCode(env, caller, own.value.userId, form, 'own')
  return passed.ok ? own : passed
}

/** The member's account, once its password was typed. Refused with sign_in and invalid_password. */
export async function requireOwnPassword(
  { pwd }: { pwd: string },
  env: Env,
  caller: MemberCaller,
): Promise<Result<Own>> {
  const { user, tokenHash } = caller
  const userId = user.user_id
  const counter = ownPasswordCounter(userId)
  // Without its limit the password could be guessed in a stolen session.
  const tried = await countAttempt(env, [counter], 'refuse')
  if (!tried.ok) return tried
  const account = await accountById(env.db, userId)
  if (!account || !(await isPassword(env, pwd, account.password_hash))) {
    await caller.note('password_failed', { outcome: 'failed', account: userId })
    return refusedForm([{ field: 'pwd', code: 'invalid_password' }])
  }
  await env.forget(counter.key)
  const { username, email, password_hash: passwordHash, lang } = account
  return ok({ userId, username, tokenHash, email, passwordHash, lang })
}

/** Counts a member's wrong passwords and codes. */
export const ownPasswordCounter = (userId: number): Counter => {
  const { windowSeconds, account: limit } = ownPasswordTries
  return { key: `own-password:${userId}`, limit, windowSeconds }
}
