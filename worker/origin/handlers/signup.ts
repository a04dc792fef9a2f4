// Making an account. A name or an address that is taken is told (spec §5), after the captcha: looking through them is work.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { signupTries } from '../../../shared/limits.ts'
import { type FieldCode, type Result, refused, refusedForm } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import { isSolved } from '../captcha.ts'
import type { Env } from '../env.ts'
import { hashPassword } from '../passwords.ts'
import { now } from '../session.ts'
import { accountByName, addAccount, takenOf } from '../store/accounts.ts'
import { tryOnce } from '../tries.ts'
import { type Done, done } from './done.ts'
import { mailOnce } from './mails.ts'

/** Names that look as if the site itself spoke. */
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
  const taken = await takenCodes(env, username, email)
  if (taken) return refusedForm(taken)
  const passwordHash = await hashPassword(env, password)
  try {
    await env.db.batch(addAccount(env.db, { username, email, passwordHash, nowSeconds: now(), lang: asker.lang }))
  } catch (error) {
    // Somebody was quicker while the password was hashed.
    const meanwhile = await takenCodes(env, username, email)
    if (meanwhile) return refusedForm(meanwhile)
    throw error
  }
  const account = await accountByName(env.db, username)
  if (account) await mailOnce(env, asker, { letter: 'confirm', user_id: account.user_id }, email)
  return done
}

/** Names that nobody gets, whoever they are known by. */
export const isReserved = (username: string): boolean => reserved.includes(username)

export async function takenCodes(
  { db }: Env,
  username: string,
  email: string,
): Promise<[FieldCode, ...FieldCode[]] | null> {
  const taken = await takenOf(db, username, email)
  const [first, ...others]: FieldCode[] = [
    ...(taken.name || isReserved(username) ? [{ field: 'username', code: 'username_taken' }] : []),
    ...(taken.email ? [{ field: 'email', code: 'email_in_use' }] : []),
  ]
  return first ? [first, ...others] : null
}
