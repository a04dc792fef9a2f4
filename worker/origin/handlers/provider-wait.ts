// Who came back from a provider and is not known yet. Somebody new chooses a username; an account that has their e-mail already
// is theirs once they have typed its password: what a provider says of an address takes nobody's account.
import type { AnswerOf, BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { endedProviderCookie } from '../../../shared/rules/provider-cookie.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { beginSession, now } from '../session.ts'
import { accountByName, addAccount } from '../store/accounts.ts'
import { addIdentity, addIdentityOf, dropWaiting, type WaitingIdentity, waitingByHash } from '../store/identities.ts'
import { hashOf } from '../tokens.ts'
import { takenCodes } from './signup.ts'

export async function answerProviderWait(
  _: unknown,
  env: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'providerWait'>>> {
  const waiting = (await waitingOf(env, asker))?.identity
  if (!waiting) return ok({ wait: null })
  const { email, username, user_id, return_path: from } = waiting
  return ok({ wait: { asks: user_id === null ? 'username' : 'password', email, username, from } })
}

export async function answerGoogleSignup(
  { username }: BodyOf<'googleSignup'>,
  env: Env,
  asker: Asker,
): Promise<Result<WriteAnswerOf<'googleSignup'>>> {
  const { db } = env
  const waiting = await waitingOf(env, asker)
  if (!waiting || waiting.identity.user_id !== null) return refused('lost')
  const { identity, tokenHash } = waiting
  const { email, return_path: from } = identity
  const taken = await takenCodes(env, username, email)
  if (taken) return refusedForm(taken)
  const nowSeconds = now()
  try {
    await db.batch([
      ...addAccount(db, { username, email, passwordHash: null, nowSeconds, isConfirmed: true }),
      addIdentityOf(db, identity, username, nowSeconds),
      dropWaiting(db, tokenHash),
    ])
  } catch (error) {
    // Somebody was quicker: with the name, with the address, or they themselves with another press.
    const meanwhile = await takenCodes(env, username, email)
    if (meanwhile) return refusedForm(meanwhile)
    throw error
  }
  asker.setCookie(endedProviderCookie)
  const account = await accountByName(db, username)
  if (account) await beginSession(db, asker, account.user_id, false)
  return ok({ ok: true, from })
}

/** Whoever has typed the password of the account that has their e-mail is let in through the provider from then on. */
export async function linkWaiting(env: Env, asker: Asker, userId: number): Promise<void> {
  const waiting = await waitingOf(env, asker)
  if (waiting?.identity.user_id !== userId) return
  const { identity, tokenHash } = waiting
  await env.db.batch([addIdentity(env.db, identity, userId, now()), dropWaiting(env.db, tokenHash)])
  await asker.note('identity_linked', { outcome: 'succeeded', account: userId })
  asker.setCookie(endedProviderCookie)
}

type Waiting = { identity: WaitingIdentity; tokenHash: string }

async function waitingOf({ db }: Env, { providerToken }: Asker): Promise<Waiting | null> {
  if (providerToken === null) return null
  const tokenHash = await hashOf(providerToken)
  const identity = await waitingByHash(db, tokenHash, now())
  return identity && { identity, tokenHash }
}
