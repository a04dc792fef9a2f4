// Signing in through Google, there and back. A linked identity signs in at once; the others have one step left (answer-provider-wait.ts).
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { email as emailField } from '../../../shared/forms/text.ts'
import { providerTries, providerVisitSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { currentSeconds } from '../clock.ts'
import { hashOf, newToken } from '../crypto/tokens.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { Caller } from '../http/caller.ts'
import { endedProviderCookie, providerCookie } from '../http/cookies.ts'
import { beginSession } from '../http/session.ts'
import { writeLog } from '../telemetry/log.ts'
import { isReservedUsername } from './answer-signup.ts'
import { admitDevice, refuseClosed } from './closed-accounts.ts'
import { lacksSecondFactor } from './lacks-second-factor.ts'
import { authorizationUrl, newAuthorizationSecrets, readRedirect, redeemCode } from './oidc/authorization.ts'
import { ProviderFault } from './oidc/fetch-provider.ts'
import type { Claims } from './oidc/id-token.ts'
import { suggestUsernames } from './oidc/suggest-usernames.ts'
import { accountById, accountOfAddress } from './store/accounts.ts'
import {
  firstFreeName,
  type Identity,
  putVisit,
  putWaiting,
  takeVisit,
  userOfIdentity,
  type WaitingIdentity,
} from './store/identities.ts'
import { factorOf } from './store/second-factors.ts'

const provider = 'google'

export async function answerGoogleStart(
  { from }: BodyOf<'googleStart'>,
  env: Env,
  caller: Caller,
): Promise<Result<WriteAnswerOf<'googleStart'>>> {
  const { google, db } = env
  if (!google) return refused('unavailable')
  if (await caller.session()) return ok({ ok: true, location: from })
  const { windowSeconds, visitor: limit } = providerTries
  // Part of signing in, and each attempt writes a row.
  const tried = await countAttempt(env, [{ key: `provider:${caller.client}`, limit, windowSeconds }], 'refuse')
  if (!tried.ok) return tried
  const [token, secrets, nowSeconds] = [newToken(), newAuthorizationSecrets(), currentSeconds()]
  return refuseWhenDown(async () => {
    const location = await authorizationUrl(google, secrets, { redirectUri: returnAddress(caller), nowSeconds })
    const visit = { ...secrets, return_path: from }
    const expires = nowSeconds + providerVisitSeconds
    await putVisit(db, await hashOf(token), await hashOf(secrets.state), visit, expires).run()
    caller.setCookie(providerCookie(token, providerVisitSeconds))
    return ok({ ok: true, location })
  })
}

type Returned = Result<WriteAnswerOf<'googleReturn'>>

export async function answerGoogleReturn(
  { state = '', code, error, iss }: BodyOf<'googleReturn'>,
  env: Env,
  caller: Caller,
): Promise<Returned> {
  const { google, db } = env
  if (!google) return refused('unavailable')
  const nowSeconds = currentSeconds()
  const visit =
    caller.providerToken === null
      ? null
      : await takeVisit(db, await hashOf(caller.providerToken), await hashOf(state), nowSeconds)
  if (!visit) return refused('lost')
  caller.setCookie(endedProviderCookie)
  const from = visit.return_path
  const fail = async (reason: string) => {
    await caller.note('sign_in', { outcome: 'failed', detail: 'google' })
    return refused(reason, undefined, from)
  }
  const params = readRedirect(google, { state, code, error, iss })
  if (!params.ok) return fail(params.code)
  const answer = await refuseWhenDown(async () => {
    const claims = await redeemCode(google, params.value, visit, { redirectUri: returnAddress(caller), nowSeconds })
    if (claims.ok) return signInOrWait(claims.value, from, env, caller)
    writeLog('warn', { event: 'sign-in-refused', reason: claims.code })
    return refused('failed')
  })
  return answer.ok || answer.code === 'account_closed' ? answer : fail(answer.code)
}

/** Signs a verified identity in, or stores it for the step that is left. */
async function signInOrWait(claims: Claims, from: string, env: Env, caller: Caller): Promise<Returned> {
  const { db } = env
  const identity = { provider, subject: claims.sub }
  const userId = await userOfIdentity(db, identity)
  if (userId !== null) return signInLinked({ ...identity, user_id: userId, return_path: from }, env, caller)
  const email = emailField().safeParse(claims.email).data
  if (email === undefined || claims.email_verified !== true) return refused('unverified')
  const account = await accountOfAddress(db, email, currentSeconds())
  // The account never confirmed the address: restoring its password gives the account to the address's owner.
  if (account && account.is_confirmed === 0) return refused('unconfirmed')
  const username = account?.username ?? (await freeName(db, claims.name ?? ''))
  await storeWaiting(
    { ...identity, email, username, user_id: account?.user_id ?? null, return_path: from, is_linked: 0 },
    env,
    caller,
  )
  return ok({ ok: true, from, asks: account ? 'password' : 'username' })
}

/** Signs in a member with a linked identity, unless their account asks for a second-factor code. */
async function signInLinked(
  known: Identity & { user_id: number; return_path: string },
  env: Env,
  caller: Caller,
): Promise<Returned> {
  const { user_id, return_path: from } = known
  const [factor, account] = await Promise.all([factorOf(env.db, user_id), accountById(env.db, user_id)])
  if (factor?.is_on !== 1) {
    const admitted = await admitDevice(env, caller, user_id)
    if (!admitted.ok) return admitted
    const proof = { provider, subject: known.subject, hasFactor: false }
    const opening = { userId: user_id, proof, deviceHash: admitted.value }
    if (!(await beginSession(env.db, caller, opening))) return refused('lost')
    await caller.note('sign_in', { outcome: 'succeeded', detail: 'google', account: user_id })
    return ok({ ok: true, from, asks: (await lacksSecondFactor(env, user_id)) ? 'second_factor' : 'nothing' })
  }
  const closed = await refuseClosed(env, user_id, null)
  if (closed) return closed
  const { email = '', username = '' } = account ?? {}
  await storeWaiting({ ...known, email, username, is_linked: 1 }, env, caller)
  return ok({ ok: true, from, asks: 'code' })
}

/** Stores the verified identity for minutes, for this browser alone. */
async function storeWaiting(waiting: WaitingIdentity, { db }: Env, caller: Caller): Promise<void> {
  const [token, expires] = [newToken(), currentSeconds() + providerVisitSeconds]
  await putWaiting(db, await hashOf(token), waiting, expires).run()
  caller.setCookie(providerCookie(token, providerVisitSeconds))
}

const freeName = async (db: Env['db'], fullName: string): Promise<string> =>
  (await firstFreeName(
    db,
    suggestUsernames(fullName).filter((name) => !isReservedUsername(name)),
  )) ?? ''

const returnAddress = ({ site }: Caller): string => site + servicePaths.googleReturn

/** Refuses with down when the provider fails, and logs how. */
async function refuseWhenDown<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    writeLog('warn', { event: 'provider-down', reason: error.message })
    return refused('down')
  }
}
