// Creates an account. A taken username is named, after the captcha: usernames are public. Whether an email belongs to an account is not:
// answer and work are equal, down to an account that holds the username and that no mail confirms. Only the mail differs, which the
// address's owner alone reads.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { signupTries } from '../../../shared/limits.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { countHappening } from '../events/count-happening.ts'
import { countAttempt } from '../http/attempts.ts'
import type { Caller } from '../http/caller.ts'
import { isSolved } from '../http/captcha.ts'
import { sentMailCookie } from '../http/cookies.ts'
import { type Done, done } from '../http/done.ts'
import { isBannedDevice, isBannedEmail } from './closed-accounts.ts'
import { passwordProblem } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { limitedMail } from './queue-mails.ts'
import { addSignup, isNameTaken } from './store/accounts.ts'

/** Names that would seem to speak for the site. */
const reserved = ['admin', 'administrator', 'moderator', 'support', 'staff', 'system', 'root', 'postmaster', 'security']

export async function answerSignup(form: BodyOf<'signup'>, env: Env, caller: Caller): Promise<Result<Done>> {
  if (!env.mail) return refused('unavailable')
  const { username, email, password } = form
  const { windowSeconds, visitor, byQuestion } = signupTries
  const counters = [
    { key: `signup:${caller.client}`, limit: visitor, windowSeconds },
    ...(form.captcha_answer === undefined
      ? []
      : [{ key: `signup-question:${caller.client}`, limit: byQuestion, windowSeconds }]),
  ]
  // Each sign-up mails an address that may belong to another person.
  const tried = await countAttempt(env, counters, 'refuse')
  if (!tried.ok) return tried
  if (!form.captcha) return refusedForm([{ field: 'captcha', code: 'captcha_required' }])
  if (!(await isSolved(env, form, 'refuse'))) {
    await caller.note('captcha', { outcome: 'failed', detail: 'sign_up' })
    return refusedForm([{ field: 'captcha', code: 'captcha_failed' }])
  }
  if (await isBannedDevice(env, caller)) return refused('not_allowed', 'notify')
  if (await isUsernameUnavailable(env, username)) return usernameTaken
  const problem = await passwordProblem(password, form, caller.site)
  if (problem) return refusedForm([problem])
  const passwordHash = await hashPassword(env, password)
  const account = { username, email, passwordHash, nowSeconds: currentSeconds(), lang: caller.lang }
  // The batch that makes the account names it in the mail. Above the limits of mails the account is made without one.
  const mail = await limitedMail(env, caller, { letter: 'signup', user_id: 0, email }, email)
  const mailed = mail.ok ? [mail.value.writeAbout({ id: 'user_id', key: username })] : []
  if (!(await addSignedUp(env, account, mailed, await isBannedEmail(env, email)))) return usernameTaken
  await countHappening(env, { kind: 'signup', way: 'form' })
  if (mail.ok) await mail.value.send()
  caller.setCookie(sentMailCookie('signup', email))
  return done
}

const usernameTaken = refusedForm([{ field: 'username', code: 'username_taken' }])

/** False when another sign-up took the name while the password was hashed. */
async function addSignedUp(
  { db }: Env,
  account: Parameters<typeof addSignup>[1],
  mailed: readonly D1PreparedStatement[],
  isBanned: boolean,
): Promise<boolean> {
  try {
    await db.batch([...addSignup(db, account, isBanned), ...mailed])
    return true
  } catch (error) {
    if (await isNameTaken(db, account.username)) return false
    throw error
  }
}

/** Whether the username is taken or reserved. */
export const isUsernameUnavailable = async ({ db }: Env, username: string): Promise<boolean> =>
  isReservedUsername(username) || (await isNameTaken(db, username))

/** Holds for sign-ups by form and through a provider. */
export const isReservedUsername = (username: string): boolean => reserved.includes(username)
