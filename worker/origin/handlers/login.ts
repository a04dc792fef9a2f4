// Signing in and out. What is answered, and how long it takes, is the same for a name that nobody has.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { captchaAfterFailures, loginTries } from '../../../shared/limits.ts'
import { type Result, refusedForm } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import { isSolved } from '../captcha.ts'
import type { Env } from '../env.ts'
import { isPassword } from '../passwords.ts'
import { passSecondFactor } from '../second-factor.ts'
import { beginSession, endSession } from '../session.ts'
import { accountByName } from '../store/accounts.ts'
import { type Counter, takeBack, tryOnce } from '../tries.ts'
import { type Done, done } from './done.ts'
import { mailOnce } from './mails.ts'
import { linkWaiting } from './provider-wait.ts'

export async function answerLogin(form: BodyOf<'login'>, env: Env, asker: Asker): Promise<Result<Done>> {
  const counters = countersOf(form.usr, asker)
  const tried = await tryOnce(env, counters)
  if (!tried.ok) return tried
  if (tried.most > captchaAfterFailures) {
    if (!form.captcha) {
      await takeBack(env, counters)
      return refusedForm([{ field: 'captcha', code: 'captcha_required' }])
    }
    if (!(await isSolved(env, form))) return refusedForm([{ field: 'captcha', code: 'captcha_failed' }])
  }
  const account = await accountByName(env.db, form.usr)
  if (!(await isPassword(env, form.pwd, account?.password_hash ?? null)) || !account) {
    return refusedForm([{ field: 'pwd', code: 'invalid_usr_or_pwd' }])
  }
  if (account.is_confirmed === 0) {
    await forget(env, counters)
    await mailOnce(env, asker, { letter: 'confirm', user_id: account.user_id }, account.email)
    return refusedForm([{ field: 'usr', code: 'email_not_confirmed' }])
  }
  const passed = await passSecondFactor(env, account.user_id, form.code)
  // A password that was right is no wrong try, but a wrong code is one.
  if (!passed.ok) {
    if (!form.code) await takeBack(env, counters)
    return passed
  }
  await forget(env, counters)
  await linkWaiting(env, asker, account.user_id)
  await beginSession(env.db, asker, account.user_id, Boolean(form.remember))
  return done
}

export async function answerLogout(_: unknown, { db }: Env, asker: Asker): Promise<Result<Done>> {
  await endSession(db, asker)
  return done
}

/** The last one is the visitor's alone: a right password for one account must not pay for wrong ones for others. */
function countersOf(usr: string, { client }: Asker): [Counter, Counter, Counter] {
  const name = usr.toLowerCase()
  const { windowSeconds, visitorAndAccount, visitor, account } = loginTries
  return [
    { key: `login:${client}:${name}`, limit: visitorAndAccount, windowSeconds },
    { key: `login-account:${name}`, limit: account, windowSeconds },
    { key: `login-visitor:${client}`, limit: visitor, windowSeconds },
  ]
}

async function forget(env: Env, [both, account, visitor]: [Counter, Counter, Counter]): Promise<void> {
  await Promise.all([env.forget(both.key), env.forget(account.key), env.giveBack(visitor.key)])
}
