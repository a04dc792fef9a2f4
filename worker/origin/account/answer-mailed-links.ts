// The links in mails: they confirm an address, set a new password, or undo a change of address.

import type { BodyOf } from '../../../shared/contract/contract.ts'
import { undoLinkSeconds } from '../../../shared/limits.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import { hashOf, newToken } from '../crypto/tokens.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import { endedSessionCookie, sentMailCookie } from '../http/cookies.ts'
import { type Done, done } from '../http/done.ts'
import { liftSuppression } from '../mail/store/suppressions.ts'
import { emailHash } from '../mail/suppressions.ts'
import { changeCredentials, sessionOf } from './change-credentials.ts'
import { passwordProblem } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { mailOf, queueCaptchaMail } from './queue-mails.ts'
import { accountById, confirmEmail, dropPassword, restorePassword, setEmail } from './store/accounts.ts'
import { dropIdentitiesSince } from './store/identities.ts'
import { dropLaterUndoLinks, endLink, linkByHash, type MailLink, putUndoLink } from './store/mail-links.ts'
import { dropPasskeysSince } from './store/passkeys.ts'
import { dropFactorSince } from './store/second-factors.ts'

export async function answerConfirm({ token }: BodyOf<'confirm'>, env: Env, caller: Caller): Promise<Result<Done>> {
  const [tokenHash, nowSeconds] = [await hashOf(token), currentSeconds()]
  const made = await linkByHash(env.db, tokenHash, 'confirm', nowSeconds)
  if (made) {
    // A mail arrived there.
    const lift = liftSuppression(env.db, await emailHash(made.email))
    await env.db.batch([confirmEmail(env.db, made.user_id, made.email), endLink(env.db, made), lift])
    await caller.note('mailed_link', { outcome: 'succeeded', detail: 'confirm', account: made.user_id })
    return done
  }
  const change = await linkByHash(env.db, tokenHash, 'change', nowSeconds)
  if (!change) {
    await caller.note('mailed_link', { outcome: 'failed', detail: 'unknown' })
    return refused('invalid_link')
  }
  await caller.note('mailed_link', { outcome: 'succeeded', detail: 'change', account: change.user_id })
  return moveAccount(change, tokenHash, env, caller)
}

/** Changes the account's email; the old address gets a mail with a link that undoes the change. */
async function moveAccount(
  { user_id: userId, email }: MailLink,
  tokenHash: string,
  env: Env,
  caller: Caller,
): Promise<Result<Done>> {
  const { db } = env
  const account = await accountById(db, userId)
  if (!account) return refused('invalid_link')
  const former = account.email
  const nowSeconds = currentSeconds()
  // The mail gives the link its token; until then no token matches it.
  const undo = { user_id: userId, email: former, nowSeconds, expiresSeconds: nowSeconds + undoLinkSeconds }
  const undoHash = await hashOf(newToken())
  const mail = mailOf(env, caller, { letter: 'undo', link_id: 0 })
  const [moved] = await changeCredentials(env, caller, {
    userId,
    sessionHash: await sessionOf(caller, userId),
    writes: [
      setEmail(db, { userId, tokenHash, email, nowSeconds }),
      putUndoLink(db, undoHash, undo, email),
      mail.writeAbout({ id: 'link_id', key: undoHash }),
      liftSuppression(db, await emailHash(email)),
    ],
  })
  if (!moved?.length) return refused('email_in_use')
  await caller.note('email_changed', { outcome: 'succeeded', detail: 'confirmed', account: userId })
  await mail.send()
  return done
}

/** Answers equally, and as fast, whether or not an account has this address: the mail job looks it up. */
export async function answerRestore(form: BodyOf<'restore'>, env: Env, caller: Caller): Promise<Result<Done>> {
  if (!env.mail) return refused('unavailable')
  const { email } = form
  const mailed = await queueCaptchaMail(env, caller, { letter: 'restore', email }, email, form)
  if (mailed.ok) caller.setCookie(sentMailCookie('restore', email))
  return mailed
}

/** Opening the mail confirms the address. All sessions end. */
export async function answerNewPassword(form: BodyOf<'newPassword'>, env: Env, caller: Caller): Promise<Result<Done>> {
  const { db } = env
  const [tokenHash, nowSeconds] = [await hashOf(form.token), currentSeconds()]
  const invalid = refusedForm([{ field: 'token', code: 'invalid_link' }])
  const found = await linkByHash(db, tokenHash, 'restore', nowSeconds)
  const account = found && (await accountById(db, found.user_id))
  if (!account) {
    await caller.note('mailed_link', { outcome: 'failed', detail: 'restore' })
    return invalid
  }
  // A refused password leaves the link valid.
  const problem = await passwordProblem(form.password, account, caller.site)
  if (problem) return refusedForm([problem])
  // The hash takes a while: until the batch that changes the account, the link stays valid.
  const passwordHash = await hashPassword(env, form.password)
  const userId = found.user_id
  const mail = mailOf(env, caller, { letter: 'changed', user_id: userId })
  const [restored, , unlinked, unkeyed] = await changeCredentials(env, caller, {
    userId,
    sessionHash: null,
    writes: [
      restorePassword(db, account, passwordHash, found.link_id),
      mail.writeIfChanged(),
      ...(form.unlink ? [dropIdentitiesSince(db, userId, 0), dropPasskeysSince(db, userId, 0)] : []),
    ],
  })
  if (!restored?.length) return invalid
  await caller.note('mailed_link', { outcome: 'succeeded', detail: 'restore', account: userId })
  if (unlinked?.length)
    await caller.note('identity_unlinked', { outcome: 'succeeded', detail: 'restored', account: userId })
  if (unkeyed?.length)
    await caller.note('passkey_removed', { outcome: 'succeeded', detail: 'restored', account: userId })
  await caller.note('password_changed', { outcome: 'succeeded', detail: 'restored', account: userId })
  await mail.send()
  return done
}

/**
 * Undoes a change of email by the link in the old address's mail. What a thief may have added since then is removed too (password, second
 * factor, linked identities, passkeys), and a mail leads the owner to a new password.
 */
export async function answerUndoEmail({ token }: BodyOf<'undoEmail'>, env: Env, caller: Caller): Promise<Result<Done>> {
  const { db } = env
  const [tokenHash, nowSeconds] = [await hashOf(token), currentSeconds()]
  const link = await linkByHash(db, tokenHash, 'undo_email', nowSeconds)
  if (!link) {
    await caller.note('mailed_link', { outcome: 'failed', detail: 'undo' })
    return refused('invalid_link')
  }
  const { user_id: userId, email, added_date } = link
  const isOwn = (await sessionOf(caller, userId)) !== null
  const mail = mailOf(env, caller, { letter: 'restore', email })
  const [undone, , , , unfactored, unlinked, unkeyed] = await changeCredentials(env, caller, {
    userId,
    sessionHash: null,
    writes: [
      setEmail(db, { userId, tokenHash, email, nowSeconds }),
      mail.writeIfChanged(),
      dropPassword(db, userId),
      ...dropFactorSince(db, userId, added_date),
      dropIdentitiesSince(db, userId, added_date),
      dropPasskeysSince(db, userId, added_date),
      dropLaterUndoLinks(db, link),
    ],
  })
  if (!undone?.length) return refused('invalid_link')
  await caller.note('mailed_link', { outcome: 'succeeded', detail: 'undo', account: userId })
  await caller.note('email_changed', { outcome: 'succeeded', detail: 'undone', account: userId })
  const restored = { outcome: 'succeeded', detail: 'restored', account: userId } as const
  if (unfactored?.length) await caller.note('second_factor_removed', restored)
  if (unlinked?.length) await caller.note('identity_unlinked', restored)
  if (unkeyed?.length) await caller.note('passkey_removed', restored)
  if (isOwn) caller.setCookie(endedSessionCookie)
  await mail.send()
  caller.setCookie(sentMailCookie('restore', email))
  return done
}
