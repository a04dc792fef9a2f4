// A member's own account: changing and deleting it. The session names the account; changes take the password again.

import type { BodyOf } from '../../../shared/contract/contract.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { type MemberCaller, signInFirst } from '../http/caller.ts'
import { endedSessionCookie, sentMailCookie } from '../http/cookies.ts'
import { type Done, done } from '../http/done.ts'
import { accountDeletion } from './account-deletion.ts'
import { changeCredentials } from './change-credentials.ts'
import { passwordProblem } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { mailOf, queueLimitedMail } from './queue-mails.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { securityMailOf } from './security-mail.ts'
import { accountById, changePassword } from './store/accounts.ts'
import { dropIdentity, identitiesOf } from './store/identities.ts'

export async function answerChangePassword(
  form: BodyOf<'changePassword'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const own = await requireOwnPassword(form, env, caller)
  if (!own.ok) return own
  const { userId, tokenHash, passwordHash: formerHash } = own.value
  const problem = await passwordProblem(form.password, own.value, caller.site)
  if (problem) return refusedForm([problem])
  const passwordHash = await hashPassword(env, form.password)
  const mail = mailOf(env, caller, { letter: 'changed', user_id: userId })
  const [changed] = await changeCredentials(env, caller, {
    userId,
    sessionHash: tokenHash,
    writes: [changePassword(env.db, userId, formerHash, passwordHash), mail.writeIfChanged()],
  })
  // Another change of the password came first, and ended this session.
  if (!changed?.length) return signInFirst
  await caller.note('password_changed', { outcome: 'succeeded', detail: 'own', account: userId })
  await mail.send()
  return done
}

/** Answers equally when the address belongs to another account: only the mail to its owner says so. */
export async function answerChangeEmail(
  form: BodyOf<'changeEmail'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  if (!env.mail) return refused('unavailable')
  const own = await requireOwnPassword(form, env, caller)
  if (!own.ok) return own
  const { email } = form
  const { userId, tokenHash } = own.value
  const mailed = await queueLimitedMail(
    env,
    caller,
    { letter: 'change', user_id: userId, email, session: tokenHash },
    email,
  )
  if (mailed.ok) caller.setCookie(sentMailCookie('change', email))
  if (mailed.ok) await caller.note('email_changed', { outcome: 'succeeded', detail: 'asked', account: userId })
  return mailed
}

/** The last way to sign in stays: an account without a password needs one first. */
export async function answerUnlinkIdentity(
  form: BodyOf<'unlinkIdentity'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const account = await accountById(env.db, caller.user.user_id)
  if (account?.password_hash === null) {
    await caller.note('identity_unlinked', { outcome: 'refused', detail: 'own', account: account.user_id })
    return refusedForm([{ field: 'notify', code: 'last_way_in' }])
  }
  const own = await requireOwnPassword(form, env, caller)
  if (!own.ok) return own
  const { userId, tokenHash } = own.value
  const { provider, subject } = form
  if (!(await identitiesOf(env.db, userId)).some((linked) => linked.subject === subject)) return refused('not_found')
  await changeCredentials(env, caller, {
    userId,
    sessionHash: tokenHash,
    writes: [dropIdentity(env.db, { provider, subject }, userId)],
  })
  await caller.note('identity_unlinked', { outcome: 'succeeded', detail: 'own', account: userId })
  return done
}

/** Ends this session too, so it gets no new token. */
export async function answerSignOutEverywhere(_: unknown, env: Env, caller: MemberCaller): Promise<Result<Done>> {
  const account = caller.user.user_id
  await changeCredentials(env, caller, { userId: account, sessionHash: null, writes: [] })
  await caller.note('sessions_ended', { outcome: 'succeeded', detail: 'everywhere', account })
  caller.setCookie(endedSessionCookie)
  return done
}

export async function answerDeleteAccount(
  form: BodyOf<'deleteAccount'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const own = await requireOwnPassword(form, env, caller)
  if (!own.ok) return own
  const { userId, email, username, lang } = own.value
  const mail = securityMailOf(env, caller, userId, { news: 'deleted' }, { email, username, lang })
  const deletion = await accountDeletion(env, userId)
  await env.db.batch([...deletion.statements, mail.write()])
  await caller.note('account_deleted', { outcome: 'succeeded', account: userId })
  // Before the mail, which the clock repeats.
  await deletion.afterBatch()
  await mail.send()
  caller.setCookie(endedSessionCookie)
  return done
}
