// A member's passkeys: a challenge to sign, a sign-in by one, and adding, naming and removing them.
import type { BodyOf, WriteAnswerOf } from '../../../../shared/contract/contract.ts'
import { passkeyChallengeSeconds, passkeysMax, passkeyTries } from '../../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../../shared/result.ts'
import { needsSecondFactor } from '../../../../shared/rules/roles.ts'
import { newestOf } from '../../../../shared/versioned-secret.ts'
import { currentSeconds } from '../../clock.ts'
import { keyedHash } from '../../crypto/keyed-hash.ts'
import { seal } from '../../crypto/seal.ts'
import type { Env } from '../../env.ts'
import { countAttempt, refundAttempt } from '../../http/attempts.ts'
import type { Caller, MemberCaller } from '../../http/caller.ts'
import { type Done, done } from '../../http/done.ts'
import { beginSession } from '../../http/session.ts'
import { setting } from '../../site/published-settings.ts'
import { changeCredentials } from '../change-credentials.ts'
import { admitDevice } from '../closed-accounts.ts'
import { lacksSecondFactor } from '../lacks-second-factor.ts'
import { newSecret } from '../one-time-code.ts'
import { newRecoveryCodes } from '../recovery-codes.ts'
import { ownPasswordCounter, requirePasswordAndCode } from '../require-own-password.ts'
import { securityMailOf } from '../security-mail.ts'
import { accountById } from '../store/accounts.ts'
import { addPasskey, dropPasskey, namePasskey, passkeysOf } from '../store/passkeys.ts'
import {
  addRecoveryCodesIfChanged,
  beginFactorOfPasskey,
  dropFactorOfPasskey,
  factorOf,
} from '../store/second-factors.ts'
import { newChallenge } from './challenge.ts'
import { passkeyAlgorithms, siteOfPasskeys, verifyNewPasskey, verifyPasskey } from './verify-passkey.ts'

const failed = refusedForm([{ field: 'credential', code: 'passkey_failed' }])

/** What a browser asks a passkey with. It names no account: the authenticator knows which ones it has. */
export async function answerPasskeyChallenge(
  _: unknown,
  env: Env,
  caller: Caller,
): Promise<Result<WriteAnswerOf<'passkeyChallenge'>>> {
  const options = {
    challenge: await newChallenge(env, 'prove'),
    rpId: siteOfPasskeys(caller),
    userVerification: 'required',
    timeout: passkeyChallengeSeconds * 1000,
  }
  return ok({ ok: true, options: JSON.stringify(options) })
}

/** A passkey is two factors by itself: the device, and what unlocks it. */
export async function answerPasskeyLogin(
  form: BodyOf<'passkeyLogin'>,
  env: Env,
  caller: Caller,
): Promise<Result<WriteAnswerOf<'passkeyLogin'>>> {
  const { windowSeconds, visitor: limit } = passkeyTries
  const counter = { key: `passkey-login:${caller.client}`, limit, windowSeconds }
  // Each attempt costs a signature check.
  const tried = await countAttempt(env, [counter], 'refuse')
  if (!tried.ok) return tried
  const passkey = await verifyPasskey(env, caller, form.credential, null)
  if (!passkey) {
    await caller.note('sign_in', { outcome: 'failed', detail: 'passkey' })
    return failed
  }
  await refundAttempt(env, tried.counted)
  const { user_id: userId, passkey_id: passkeyId } = passkey
  const admitted = await admitDevice(env, caller, userId)
  if (!admitted.ok) return admitted
  const opening = { userId, proof: { passkeyId }, isRemembered: Boolean(form.remember), deviceHash: admitted.value }
  if (!(await beginSession(env.db, caller, opening))) {
    await caller.note('sign_in', { outcome: 'failed', detail: 'passkey', account: userId })
    return failed
  }
  await caller.note('sign_in', { outcome: 'succeeded', detail: 'passkey', account: userId })
  const [account, isLacking] = await Promise.all([accountById(env.db, userId), lacksSecondFactor(env, userId)])
  const setsUp = isLacking ? ({ sets_up: 'second_factor' } as const) : {}
  return ok({ ok: true, ...setsUp, ...(account && { username: account.username }) })
}

/** What a browser makes a passkey of; refused with max_items where the account has as many as it may have. */
export async function answerStartPasskey(
  form: BodyOf<'startPasskey'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'startPasskey'>>> {
  const own = await requirePasswordAndCode(form, env, caller)
  if (!own.ok) return own
  const { userId, username } = own.value
  const known = await passkeysOf(env.db, userId)
  if (known.length >= passkeysMax) {
    return refusedForm([{ field: 'notify', code: 'max_items', info: passkeysMax }])
  }
  const handle = await keyedHash(String(userId), 'passkey handles', newestOf(env.signingSecret))
  const options = {
    challenge: await newChallenge(env, `add ${userId}`),
    rp: { id: siteOfPasskeys(caller), name: await setting(env, 'site_name') },
    user: { id: handle, name: username, displayName: username },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: passkeyChallengeSeconds * 1000,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({
      id,
      type: 'public-key',
      transports: transports.split(' ').filter(Boolean),
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
  return ok({ ok: true, options: JSON.stringify(options) })
}

/** With `factor`, and for staff always, a sign-in by password asks for a passkey from now on; recovery codes come with that, once. */
export async function answerAddPasskey(
  form: BodyOf<'addPasskey'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'addPasskey'>>> {
  const { user_id: userId, role } = caller.user
  // Each attempt costs a signature check.
  const tried = await countAttempt(env, [ownPasswordCounter(userId)], 'refuse')
  if (!tried.ok) return tried
  const made = await verifyNewPasskey(env, caller, userId, form.credential)
  if (!made) return failed
  const nowSeconds = currentSeconds()
  const mail = securityMailOf(env, caller, userId, { news: 'passkey_added' })
  const session = caller.tokenHash
  const adds = [addPasskey(env.db, { ...made, userId, session, name: form.name, nowSeconds }), mail.writeIfChanged()]
  const isFactor = (form.factor || needsSecondFactor(role)) && (await factorOf(env.db, userId))?.is_on !== 1
  const recovery = isFactor ? await newRecoveryCodes(env) : null
  const factor = recovery && [
    beginFactorOfPasskey(env.db, {
      userId,
      secret: await seal(newSecret(), 'second factors', env.signingSecret),
      credentialId: made.credentialId,
      nowSeconds,
    }),
    addRecoveryCodesIfChanged(env.db, userId, recovery.hashes),
  ]
  // A passkey alone changes nothing about the other ways to sign in; a second factor ends the other sessions.
  const [added, , begun] = factor
    ? await changeCredentials(env, caller, { userId, sessionHash: session, writes: [...adds, ...factor] })
    : (await env.db.batch<Record<string, unknown>>(adds)).map(({ results }) => results)
  if (!added?.length) return failed
  await caller.note('passkey_added', { outcome: 'succeeded', account: userId })
  if (begun?.length) await caller.note('second_factor_set', { outcome: 'succeeded', account: userId })
  await mail.send()
  return ok({ ok: true, ...(recovery && begun?.length && { codes: recovery.codes }) })
}

export async function answerRenamePasskey(
  { passkey_id, name }: BodyOf<'renamePasskey'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const named = await namePasskey(db, caller.user.user_id, Number(passkey_id), name).first()
  return named ? done : refused('not_found', 'notify')
}

/** With the last passkey a second factor ends that has no app. */
export async function answerDropPasskey(
  form: BodyOf<'dropPasskey'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const own = await requirePasswordAndCode(form, env, caller)
  if (!own.ok) return own
  const { userId, tokenHash } = own.value
  if (!(await passkeysOf(env.db, userId)).some((one) => one.passkey_id === Number(form.passkey_id))) {
    return refused('not_found', 'notify')
  }
  const mail = securityMailOf(env, caller, userId, { news: 'passkey_removed' })
  const [dropped, , , unfactored] = await changeCredentials(env, caller, {
    userId,
    sessionHash: tokenHash,
    writes: [
      dropPasskey(env.db, userId, Number(form.passkey_id)),
      mail.writeIfChanged(),
      ...dropFactorOfPasskey(env.db, userId),
    ],
  })
  if (!dropped?.length) return refused('not_found', 'notify')
  await caller.note('passkey_removed', { outcome: 'succeeded', detail: 'own', account: userId })
  if (unfactored?.length) {
    await caller.note('second_factor_removed', { outcome: 'succeeded', detail: 'own', account: userId })
  }
  await mail.send()
  return done
}
