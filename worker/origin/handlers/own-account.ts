// What somebody may do with their own account. The session says whose it is, and the password is asked for again.
import type { AnswerOf, BodyOf } from '../../../shared/contract/contract.ts'
import { ownPasswordTries } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { endedSessionCookie } from '../../../shared/rules/session-cookie.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { now } from '../session.ts'
import { accountById, deleteAccount, setPassword, takenOf } from '../store/accounts.ts'
import { closeSessionsBut, countSessions } from '../store/sessions.ts'
import { tryOnce } from '../tries.ts'
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
  const sessions = await countSessions(db, row.user_id, now())
  const { email, is_confirmed, password_hash } = row
  return ok({ account: { email, is_confirmed: is_confirmed === 1, has_password: password_hash !== null, sessions } })
}

export async function answerChangePassword(
  form: BodyOf<'changePassword'>,
  env: Env,
  asker: Asker,
): Promise<Result<Done>> {
  const own = await ownAccount(form, env, asker)
  if (!own.ok) return own
  const { userId, tokenHash, email } = own.value
  const passwordHash = await hashPassword(form.password)
  await env.db.batch([setPassword(env.db, userId, passwordHash), closeSessionsBut(env.db, userId, tokenHash)])
  await mailOnce(env, asker, { letter: 'changed', user_id: userId }, email)
  return done
}

export async function answerChangeEmail(form: BodyOf<'changeEmail'>, env: Env, asker: Asker): Promise<Result<Done>> {
  if (!env.mail) return refused('unavailable')
  const own = await ownAccount(form, env, asker)
  if (!own.ok) return own
  const { userId } = own.value
  if ((await takenOf(env.db, '', form.email)).email) return refusedForm([{ field: 'email', code: 'email_in_use' }])
  const mailed = await mailOnce(env, asker, { letter: 'change', user_id: userId, email: form.email }, form.email)
  return mailed.ok ? done : mailed
}

export async function answerSignOutEverywhere(_: unknown, { db }: Env, asker: Asker): Promise<Result<Done>> {
  const session = await asker.session()
  if (!session) return refused('sign_in')
  await closeSessionsBut(db, session.user.user_id, '').run()
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
  await env.db.batch(deleteAccount(env.db, own.value.userId))
  asker.setCookie(endedSessionCookie)
  return done
}

type Own = { userId: number; tokenHash: string; email: string }

/** The account of whoever is signed in, once they have typed its password. */
async function ownAccount({ pwd }: { pwd: string }, env: Env, asker: Asker): Promise<Result<Own>> {
  const session = await asker.session()
  if (!session) return refused('sign_in')
  const userId = session.user.user_id
  const { windowSeconds, account: limit } = ownPasswordTries
  const counter = { key: `own-password:${userId}`, limit, windowSeconds }
  const tried = await tryOnce(env, [counter])
  if (!tried.ok) return tried
  const account = await accountById(env.db, userId)
  if (!account || !(await isPassword(pwd, account.password_hash))) {
    return refusedForm([{ field: 'pwd', code: 'invalid_password' }])
  }
  await env.forget(counter.key)
  return ok({ userId, tokenHash: session.tokenHash, email: account.email })
}
