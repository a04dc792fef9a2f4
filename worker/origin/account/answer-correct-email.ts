// Another address for a new account whose address is not confirmed yet: with username and password, as a sign-in takes them. Whether the address belongs
// to an account is not said: answer and work are equal, as for a sign-up.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import { sentMailCookie } from '../http/cookies.ts'
import { type Done, done } from '../http/done.ts'
import { isBannedEmail } from './closed-accounts.ts'
import { knownDevice } from './known-devices.ts'
import { isPassword } from './passwords.ts'
import { limitedMail } from './queue-mails.ts'
import { beginSignIn } from './sign-in-attempts.ts'
import { accountByName, correctEmail } from './store/accounts.ts'

/** Refused with invalid_usr_or_pwd, and with no_permission for an account whose address is confirmed. */
export async function answerCorrectEmail(
  { usr, pwd, email }: BodyOf<'correctEmail'>,
  env: Env,
  caller: Caller,
): Promise<Result<Done>> {
  if (!env.mail) return refused('unavailable')
  const account = await accountByName(env.db, usr)
  const accountKey = account?.user_id ?? usr
  const device = await knownDevice(env, caller, account?.user_id ?? null)
  const attempt = await beginSignIn(env, caller, { usr, account: accountKey, device })
  if (!attempt.ok) return attempt
  const { asksCaptcha, release, fail, succeed } = attempt.value
  // This form has no captcha: the sign-in has one.
  if (asksCaptcha) {
    await release()
    return refused('too_many_attempts')
  }
  if (!(await isPassword(env, pwd, account?.password_hash ?? null)) || !account) {
    await fail()
    await caller.note('sign_in', { outcome: 'failed', detail: 'password', account: accountKey })
    return refusedForm([{ field: 'pwd', code: 'invalid_usr_or_pwd' }])
  }
  await succeed()
  if (account.is_confirmed === 1) return refused('no_permission', 'notify')
  const { user_id: userId } = account
  const mail = await limitedMail(env, caller, { letter: 'signup', user_id: userId, email }, email)
  if (!mail.ok) return mail
  const correction = { userId, email, nowSeconds: currentSeconds() }
  await env.db.batch([correctEmail(env.db, correction, await isBannedEmail(env, email)), mail.value.writeIfChanged()])
  await mail.value.send()
  caller.setCookie(sentMailCookie('signup', email))
  return done
}
