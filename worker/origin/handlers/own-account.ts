// What somebody may do with their own account. The session says whose it is, and the password is asked for again.
import type { AnswerOf, BodyOf } from '../../../shared/contract/contract.ts'
import { ownPasswordTries } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { endedSessionCookie } from '../../../shared/rules/session-cookie.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { forgetPicture, sentPictureAt } from '../media/member-pictures.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { now } from '../session.ts'
import { accountById, countsOf, deleteAccount, setPassword, takenOf } from '../store/accounts.ts'
import { factorOf, recoveryCodesLeft } from '../store/second-factors.ts'
import { picturesOfMember } from '../store/sent-pictures.ts'
import { closeSessionsBut, countSessions } from '../store/sessions.ts'
import { type Counter, tryOnce } from '../tries.ts'
import { type Done, done } from './done.ts'
import { mailOnce } from './mails.ts'

/** The one address that is answered without a session, too: it is how a page finds out. */
export async function answerSession(_: unknown, __: Env, asker: Asker): Promise<Result<AnswerOf<'session'>>> {
  return ok({ user: (await asker.session())?.user ?? null })
}

export async function answerAccount(_: unknown, { db }: Env, asker: Asker): Promise<Result<AnswerOf<'account'>>> {
  const session = await asker.session()
  const row = session && (await accountById(db, session.user.user_id))
  if (!row) return refused('sign_in')
  const { user_id, email, is_confirmed, password_hash } = row
  const [sessions, factor, recovery_codes, counts] = await Promise.all([
    countSessions(db, user_id, now()),
    factorOf(db, user_id),
    recoveryCodesLeft(db, user_id),
    countsOf(db, user_id),
  ])
  const second_factor = factor ? (factor.is_on === 1 ? 'on' : 'waiting') : 'off'
  const known = { email, is_confirmed: is_confirmed === 1, has_password: password_hash !== null }
  return ok({ account: { ...known, sessions, second_factor, recovery_codes, counts } })
}

export async function answerChangePassword(
  form: BodyOf<'changePassword'>,
  env: Env,
  asker: Asker,
): Promise<Result<Done>> {
  const own = await ownAccount(form, env, asker)
  if (!own.ok) return own
  const { userId, tokenHash, email } = own.value
  const passwordHash = await hashPassword(env, form.password)
  await env.db.batch([setPassword(env.db, userId, passwordHash), closeSessionsBut(env.db, userId, tokenHash)])
  await asker.note('password_changed', { outcome: 'succeeded', detail: 'own', account: userId })
  await mailOnce(env, asker, { letter: 'changed', user_id: userId }, email)
  return done
}

export async function answerChangeEmail(form: BodyOf<'changeEmail'>, env: Env, asker: Asker): Promise<Result<Done>> {
  if (!env.mail) return refused('unavailable')
  const own = await ownAccount(form, env, asker)
  if (!own.ok) return own
  const { userId } = own.value
  if ((await takenOf(env.db, '', form.email)).email) return refusedForm([{ field: 'email', code: 'email_in_use' }])
  await asker.note('email_changed', { outcome: 'succeeded', detail: 'asked', account: userId })
  const mailed = await mailOnce(env, asker, { letter: 'change', user_id: userId, email: form.email }, form.email)
  return mailed.ok ? done : mailed
}

export async function answerSignOutEverywhere(_: unknown, { db }: Env, asker: Asker): Promise<Result<Done>> {
  const session = await asker.session()
  if (!session) return refused('sign_in')
  const account = session.user.user_id
  await closeSessionsBut(db, account, '').run()
  await asker.note('sessions_ended', { outcome: 'succeeded', detail: 'everywhere', account })
  asker.setCookie(endedSessionCookie)
  return done
}

export async function answerDeleteAccount(
  form: BodyOf<'deleteAccount'>,
  env: Env,
  asker: Asker,
): Promise<Result<Done>> {
  const own = await ownAccount(form, env, asker)
  if (!own.ok) return own
  const { userId } = own.value
  const { shown, sent } = await picturesOfMember(env.db, userId)
  await env.db.batch(deleteAccount(env.db, userId))
  await asker.note('account_deleted', { outcome: 'succeeded', account: userId })
  await Promise.all([
    ...shown.map((key) => forgetPicture(env, key)),
    ...sent.map((key) => env.media.delete(sentPictureAt(key))),
  ])
  asker.setCookie(endedSessionCookie)
  return done
}

type Own = { userId: number; username: string; tokenHash: string; email: string }

/** How often somebody who is signed in may get wrong what proves it. */
export const ownTries = (userId: number): Counter => {
  const { windowSeconds, account: limit } = ownPasswordTries
  return { key: `own-password:${userId}`, limit, windowSeconds }
}

/** The account of whoever is signed in, once they have typed its password. */
export async function ownAccount({ pwd }: { pwd: string }, env: Env, asker: Asker): Promise<Result<Own>> {
  const session = await asker.session()
  if (!session) return refused('sign_in')
  const userId = session.user.user_id
  const counter = ownTries(userId)
  const tried = await tryOnce(env, [counter])
  if (!tried.ok) return tried
  const account = await accountById(env.db, userId)
  if (!account || !(await isPassword(env, pwd, account.password_hash))) {
    return refusedForm([{ field: 'pwd', code: 'invalid_password' }])
  }
  await env.forget(counter.key)
  return ok({ userId, username: account.username, tokenHash: session.tokenHash, email: account.email })
}
