// Sets up a second factor (a secret for the app, a code that confirms it, recovery codes), and removes it.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import { seal } from '../crypto/seal.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { changeCredentials } from './change-credentials.ts'
import { appLink, newSecret } from './one-time-code.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { ownPasswordCounter, requireOwnPassword, requirePasswordAndCode } from './require-own-password.ts'
import { stepOfCode } from './second-factor.ts'
import { securityMailOf } from './security-mail.ts'
import { addRecoveryCodesIfChanged, beginFactor, dropFactor, factorOf, takeStep } from './store/second-factors.ts'

export async function answerStartSecondFactor(
  form: BodyOf<'startSecondFactor'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'startSecondFactor'>>> {
  const own = await requireOwnPassword(form, env, caller)
  if (!own.ok) return own
  const { userId, username } = own.value
  const secret = newSecret()
  const started = await beginFactor(
    env.db,
    userId,
    await seal(secret, 'second factors', env.signingSecret),
    currentSeconds(),
  ).first()
  if (!started) return refused('no_permission', 'notify')
  const site = URL.parse(caller.site)?.hostname ?? 'site'
  return ok({ ok: true, secret, link: appLink(secret, site, username) })
}

export async function answerConfirmSecondFactor(
  { code }: BodyOf<'confirmSecondFactor'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'confirmSecondFactor'>>> {
  const userId = caller.user.user_id
  // A code has a million values: without its limit it could be guessed.
  const tried = await countAttempt(env, [ownPasswordCounter(userId)], 'refuse')
  if (!tried.ok) return tried
  const factor = await factorOf(env.db, userId)
  if (!factor || factor.is_on === 1) return refused('no_permission', 'notify')
  const wrong = async () => {
    await caller.note('second_factor_failed', { outcome: 'failed', detail: 'own', account: userId })
    return refusedForm([{ field: 'code', code: 'code_wrong' }])
  }
  const step = await stepOfCode(env, factor, code)
  if (step === null) return wrong()
  const { codes, hashes } = await newRecoveryCodes(env)
  // One batch: a factor that is on without recovery codes would lock its member out.
  const mail = securityMailOf(env, caller, userId, { news: 'factor_on' })
  const [taken] = await changeCredentials(env, caller, {
    userId,
    sessionHash: caller.tokenHash,
    writes: [
      takeStep(env.db, userId, step, currentSeconds()),
      addRecoveryCodesIfChanged(env.db, userId, hashes),
      mail.writeIfChanged(),
    ],
  })
  if (!taken?.length) return wrong()
  await caller.note('second_factor_set', { outcome: 'succeeded', account: userId })
  await mail.send()
  return ok({ ok: true, codes })
}

export async function answerStopSecondFactor(
  form: BodyOf<'stopSecondFactor'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const own = await requirePasswordAndCode(form, env, caller)
  if (!own.ok) return own
  const { userId, tokenHash } = own.value
  const mail = securityMailOf(env, caller, userId, { news: 'factor_off' })
  const writes = [...dropFactor(env.db, userId), mail.writeIfChanged()]
  await changeCredentials(env, caller, { userId, sessionHash: tokenHash, writes })
  await caller.note('second_factor_removed', { outcome: 'succeeded', detail: 'own', account: userId })
  await mail.send()
  return done
}
