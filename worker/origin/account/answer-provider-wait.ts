// The step that is left after a provider verified an identity. A new member chooses a username; an account that already has the email
// takes its password, because a provider's word alone must not take over an account.
import type { AnswerOf, BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { type FieldCode, ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import { hashOf } from '../crypto/tokens.ts'
import type { Env } from '../env.ts'
import { countHappening } from '../events/count-happening.ts'
import type { Caller } from '../http/caller.ts'
import { endedProviderCookie } from '../http/cookies.ts'
import { beginSession } from '../http/session.ts'
import { isUsernameUnavailable } from './answer-signup.ts'
import { admitDevice, isBannedDevice, isBannedEmail } from './closed-accounts.ts'
import { verifyCountedCode } from './second-factor.ts'
import { accountByName, accountOfAddress, addAccount } from './store/accounts.ts'
import {
  addIdentity,
  addIdentityOf,
  dropWaiting,
  userOfIdentity,
  type WaitingIdentity,
  waitingByHash,
} from './store/identities.ts'

export async function answerProviderWait(
  _: unknown,
  env: Env,
  caller: Caller,
): Promise<Result<AnswerOf<'providerWait'>>> {
  const waiting = (await waitingOf(env, caller))?.identity
  if (!waiting) return ok({ wait: null })
  const { email, username, user_id, is_linked, return_path: from } = waiting
  const asks = user_id === null ? 'username' : is_linked ? 'code' : 'password'
  return ok({ wait: { asks, email, username, from } })
}

export async function answerGoogleSignup(
  { username }: BodyOf<'googleSignup'>,
  env: Env,
  caller: Caller,
): Promise<Result<WriteAnswerOf<'googleSignup'>>> {
  const { db } = env
  const waiting = await waitingOf(env, caller)
  if (!waiting || waiting.identity.user_id !== null) return refused('lost')
  const { identity, tokenHash } = waiting
  const { email, return_path: from } = identity
  if (await isBannedDevice(env, caller)) return refused('not_allowed')
  const taken = await takenCode(env, username, email)
  if (taken) return refusedForm([taken])
  const nowSeconds = currentSeconds()
  try {
    await db.batch([
      ...addAccount(db, { username, email, passwordHash: null, nowSeconds, isConfirmed: true }),
      addIdentityOf(db, identity, username, nowSeconds),
      dropWaiting(db, tokenHash),
    ])
  } catch (error) {
    // Another request took the username or the address meanwhile.
    const nowTaken = await takenCode(env, username, email)
    if (nowTaken) return refusedForm([nowTaken])
    throw error
  }
  await countHappening(env, { kind: 'signup', way: 'provider' })
  caller.setCookie(endedProviderCookie)
  const account = await accountByName(db, username)
  if (account) {
    const { user_id } = account
    const admitted = await admitDevice(env, caller, user_id)
    if (!admitted.ok) return admitted
    await caller.note('identity_linked', { outcome: 'succeeded', account: user_id })
    const proof = { ...identity, hasFactor: false }
    const opening = { userId: user_id, proof, deviceHash: admitted.value }
    if (!(await beginSession(db, caller, opening))) return refused('lost')
    await caller.note('sign_in', { outcome: 'succeeded', detail: 'google', account: user_id })
  }
  return ok({ ok: true, from })
}

/** What is already taken. Saying so of the email is safe: the provider has verified that it is the visitor's. */
async function takenCode(env: Env, username: string, email: string): Promise<FieldCode | null> {
  if (await isUsernameUnavailable(env, username)) return { field: 'username', code: 'username_taken' }
  if (await isBannedEmail(env, email)) return { field: 'email', code: 'email_in_use' }
  const isEmailTaken = (await accountOfAddress(env.db, email, currentSeconds())) !== null
  return isEmailTaken ? { field: 'email', code: 'email_in_use' } : null
}

/** Signs in a linked member after a code of their second factor. */
export async function answerGoogleCode(
  form: BodyOf<'googleCode'>,
  env: Env,
  caller: Caller,
): Promise<Result<WriteAnswerOf<'googleCode'>>> {
  const { db } = env
  const waiting = await waitingOf(env, caller)
  if (!waiting?.identity.is_linked) return refused('lost')
  const { identity, tokenHash } = waiting
  // The identity may have been unlinked meanwhile.
  const userId = await userOfIdentity(db, identity)
  if (userId === null || userId !== identity.user_id) return refused('lost')
  const passed = await verifyCountedCode(env, caller, userId, form, 'sign_in')
  if (!passed.ok) return passed
  const admitted = await admitDevice(env, caller, userId)
  if (!admitted.ok) return admitted
  // Of two parallel forms only one opens the session.
  if (!(await dropWaiting(db, tokenHash).first())) return refused('lost')
  caller.setCookie(endedProviderCookie)
  const opening = { userId, proof: { ...identity, hasFactor: passed.value }, deviceHash: admitted.value }
  if (!(await beginSession(db, caller, opening))) return refused('lost')
  await caller.note('sign_in', { outcome: 'succeeded', detail: 'google', account: userId })
  return ok({ ok: true, from: identity.return_path })
}

/** Links the waiting identity to the account with its email, once that account's password was typed, and while it is still the password. */
export async function linkPendingIdentity(
  env: Env,
  caller: Caller,
  userId: number,
  passwordHash: string,
): Promise<void> {
  const waiting = await waitingOf(env, caller)
  if (waiting?.identity.user_id !== userId || waiting.identity.is_linked) return
  const { identity, tokenHash } = waiting
  const [linked] = await env.db.batch([
    addIdentity(env.db, identity, { userId, passwordHash, nowSeconds: currentSeconds() }),
    dropWaiting(env.db, tokenHash),
  ])
  if (linked?.results.length) await caller.note('identity_linked', { outcome: 'succeeded', account: userId })
  caller.setCookie(endedProviderCookie)
}

type Waiting = { identity: WaitingIdentity; tokenHash: string }

async function waitingOf({ db }: Env, { providerToken }: Caller): Promise<Waiting | null> {
  if (providerToken === null) return null
  const tokenHash = await hashOf(providerToken)
  const identity = await waitingByHash(db, tokenHash, currentSeconds())
  return identity && { identity, tokenHash }
}
