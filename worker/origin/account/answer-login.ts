// Signing in and out. An unknown username gets the same answer, after the same time, as a wrong password.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { loginQuestionTries, loginTries } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import type { Counter } from '../durable/limiter.ts'
import type { Env } from '../env.ts'
import { countAttempt, refundAttempt } from '../http/attempts.ts'
import type { Caller } from '../http/caller.ts'
import { isSolved } from '../http/captcha.ts'
import { type Done, done } from '../http/done.ts'
import { beginSession, endSession } from '../http/session.ts'
import { linkPendingIdentity } from './answer-provider-wait.ts'
import { admitDevice } from './closed-accounts.ts'
import { knownDevice } from './known-devices.ts'
import { lacksSecondFactor } from './lacks-second-factor.ts'
import { isPassword } from './passwords.ts'
import { queueLimitedMail } from './queue-mails.ts'
import { noteRecoveryCode, verifySecondFactor } from './second-factor.ts'
import { beginSignIn } from './sign-in-attempts.ts'
import { accountByName } from './store/accounts.ts'

export async function answerLogin(
  form: BodyOf<'login'>,
  env: Env,
  caller: Caller,
): Promise<Result<WriteAnswerOf<'login'>>> {
  const account = await accountByName(env.db, form.usr)
  const accountKey = account?.user_id ?? form.usr
  const device = await knownDevice(env, caller, account?.user_id ?? null)
  const attempt = await beginSignIn(env, caller, { usr: form.usr, account: accountKey, device })
  if (!attempt.ok) return attempt
  const { asksCaptcha, release, fail, succeed } = attempt.value
  if (asksCaptcha) {
    const solved = await passCaptcha(form, env, caller, accountKey)
    if (!solved.ok) {
      await release()
      return solved
    }
  }
  if (!(await isPassword(env, form.pwd, account?.password_hash ?? null)) || !account) {
    await fail()
    await caller.note('sign_in', { outcome: 'failed', detail: 'password', account: accountKey })
    return refusedForm([{ field: 'pwd', code: 'invalid_usr_or_pwd' }])
  }
  const { user_id } = account
  if (account.is_confirmed === 0) {
    await succeed()
    await queueLimitedMail(env, caller, { letter: 'confirm', user_id }, account.email)
    return refusedForm([{ field: 'usr', code: 'email_not_confirmed' }])
  }
  const passed = await passCode(form, env, caller, user_id)
  if (!passed.ok) {
    // A right password is no failed attempt, but a wrong code is.
    await (form.code || form.passkey ? fail() : release())
    return passed
  }
  await succeed()
  const admitted = await admitDevice(env, caller, user_id)
  if (!admitted.ok) return admitted
  const proof = { passwordHash: account.password_hash ?? '', hasFactor: passed.value }
  const opening = { userId: user_id, proof, isRemembered: Boolean(form.remember), deviceHash: admitted.value }
  if (!(await beginSession(env.db, caller, opening))) {
    await caller.note('sign_in', { outcome: 'failed', detail: 'password', account: accountKey })
    return refusedForm([{ field: 'pwd', code: 'invalid_usr_or_pwd' }])
  }
  await linkPendingIdentity(env, caller, user_id, proof.passwordHash)
  await caller.note('sign_in', { outcome: 'succeeded', detail: 'password', account: user_id })
  return (await lacksSecondFactor(env, user_id)) ? ok({ ok: true, sets_up: 'second_factor' }) : done
}

export async function answerLogout(_: unknown, { db }: Env, caller: Caller): Promise<Result<Done>> {
  const account = (await caller.session())?.user.user_id
  await endSession(db, caller)
  if (account) await caller.note('sessions_ended', { outcome: 'succeeded', detail: 'sign_out', account })
  return done
}

/** Refused with captcha_required, captcha_failed, and with too_many_attempts when one network answers too many questions. */
async function passCaptcha(
  form: BodyOf<'login'>,
  env: Env,
  caller: Caller,
  account: number | string,
): Promise<Result<null>> {
  if (!form.captcha) {
    await caller.note('captcha', { outcome: 'demanded', detail: 'sign_in', account })
    return refusedForm([{ field: 'captcha', code: 'captcha_required' }])
  }
  if (form.captcha_answer !== undefined) {
    const { windowSeconds, visitor: limit } = loginQuestionTries
    // Programs solve the question easily: without its limit passwords could be guessed.
    const tried = await countAttempt(env, [{ key: `login-question:${caller.client}`, limit, windowSeconds }], 'refuse')
    if (!tried.ok) return tried
  }
  if (await isSolved(env, form, 'refuse')) return ok(null)
  await caller.note('captcha', { outcome: 'failed', detail: 'sign_in', account })
  return refusedForm([{ field: 'captcha', code: 'captcha_failed' }])
}

/** Only callers with the right password get here, so that this limit locks out no other member. */
async function passCode(form: BodyOf<'login'>, env: Env, caller: Caller, account: number): Promise<Result<boolean>> {
  if (!form.code && !form.passkey) return verifySecondFactor(env, caller, account, form)
  const { windowSeconds, codes: limit } = loginTries
  const counters: Counter[] = [{ key: `login-code:${account}`, limit, windowSeconds }]
  // A code has a million values: without its limit it could be guessed.
  const tried = await countAttempt(env, counters, 'refuse')
  if (!tried.ok) return refused(tried.code, undefined, tried.info)
  const passed = await verifySecondFactor(env, caller, account, form)
  if (passed.ok) {
    await refundAttempt(env, tried.counted)
    await noteRecoveryCode(env, caller, account, form)
  } else await caller.note('second_factor_failed', { outcome: 'failed', detail: 'sign_in', account })
  return passed
}
