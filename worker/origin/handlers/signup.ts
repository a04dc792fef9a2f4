// Creates an account. A taken username is named, after the captcha: usernames are public. Whether an email belongs to an account is not:
// answer and work are equal, down to an account that holds the username and that no mail confirms. Only the mail differs, which the
// address's owner alone reads.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { signupTries } from '../../../shared/limits.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import { sentMailCookie } from '../../../shared/rules/sent-mail-cookie.ts'
import type { Asker } from '../asker.ts'
import { isSolved } from '../captcha.ts'
import type { Env } from '../env.ts'
import { passwordProblem } from '../password-rules.ts'
import { hashPassword } from '../passwords.ts'
import { now } from '../session.ts'
import { addSignup, isNameTaken } from '../store/accounts.ts'
import { tryOnce } from '../tries.ts'
import { type Done, done } from './done.ts'
import { mailOnce } from './mails.ts'

/** Names that would seem to speak for the site. */
const reserved = ['admin', 'administrator', 'moderator', 'support', 'staff', 'system', 'root', 'postmaster', 'security']

export async function answerSignup(form: BodyOf<'signup'>, env: Env, asker: Asker): Promise<Result<Done>> {
  if (!env.mail) return refused('unavailable')
  const { username, email, password } = form
  const { windowSeconds, visitor, byQuestion } = signupTries
  const tried = await tryOnce(env, [
    { key: `signup:${asker.client}`, limit: visitor, windowSeconds },
    ...(form.captcha_answer === undefined
      ? []
      : [{ key: `signup-question:${asker.client}`, limit: byQuestion, windowSeconds }]),
  ])
  if (!tried.ok) return tried
  if (!form.captcha) return refusedForm([{ field: 'captcha', code: 'captcha_required' }])
  if (!(await isSolved(env, form))) {
    await asker.note('captcha', { outcome: 'failed', detail: 'sign_up' })
    return refusedForm([{ field: 'captcha', code: 'captcha_failed' }])
  }
  if (await isTaken(env, username)) return usernameTaken
  const problem = await passwordProblem(password, form, asker.site)
  if (problem) return refusedForm([problem])
  const passwordHash = await hashPassword(env, password)
  const account = { username, email, passwordHash, nowSeconds: now(), lang: asker.lang }
  const added = await addSignedUp(env, account)
  if (added === null) return usernameTaken
  await mailOnce(env, asker, { letter: 'signup', user_id: added, email }, email)
  asker.setCookie(sentMailCookie('signup', email))
  return done
}

const usernameTaken = refusedForm([{ field: 'username', code: 'username_taken' }])

/** The id of the new account; null when another sign-up took the name while the password was hashed. */
async function addSignedUp({ db }: Env, account: Parameters<typeof addSignup>[1]): Promise<number | null> {
  try {
    const results = await db.batch<{ user_id: number }>(addSignup(db, account))
    return results.at(-1)?.results[0]?.user_id ?? null
  } catch (error) {
    if (await isNameTaken(db, account.username)) return null
    throw error
  }
}

/** Whether the username is taken or reserved. */
export const isTaken = async ({ db }: Env, username: string): Promise<boolean> =>
  isReserved(username) || (await isNameTaken(db, username))

/** Holds for sign-ups by form and through a provider. */
export const isReserved = (username: string): boolean => reserved.includes(username)
