// What the links in mails are for: to confirm an address, and to choose a new password.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { hashPassword } from '../passwords.ts'
import { now } from '../session.ts'
import { confirmEmail, setPassword } from '../store/accounts.ts'
import { type LinkPurpose, takeLink } from '../store/mail-links.ts'
import { closeSessionsBut } from '../store/sessions.ts'
import { hashOf } from '../tokens.ts'
import { type Done, done } from './done.ts'
import { mailOnce } from './mails.ts'

async function linkOf({ db }: Env, asker: Asker, token: string, purposes: readonly LinkPurpose[]) {
  const link = await takeLink(db, await hashOf(token), purposes, now())
  if (link) await asker.note('mailed_link', { outcome: 'succeeded', detail: link.purpose, account: link.user_id })
  else await asker.note('mailed_link', { outcome: 'failed', detail: 'unknown' })
  return link
}

export async function answerConfirm({ token }: BodyOf<'confirm'>, env: Env, asker: Asker): Promise<Result<Done>> {
  const link = await linkOf(env, asker, token, ['confirm', 'change'])
  if (!link) return refused('invalid_link')
  try {
    await confirmEmail(env.db, link.user_id, link.email).run()
    if (link.purpose === 'change') {
      await asker.note('email_changed', { outcome: 'succeeded', detail: 'confirmed', account: link.user_id })
    }
  } catch (error) {
    if (/UNIQUE/.test(String(error))) return refused('email_in_use')
    throw error
  }
  return done
}

/** The same answer, as fast, whether anybody has this address: who has is looked up by the job that writes the mail. */
export async function answerRestore({ email }: BodyOf<'restore'>, env: Env, asker: Asker): Promise<Result<Done>> {
  if (!env.mail) return refused('unavailable')
  const mailed = await mailOnce(env, asker, { letter: 'restore', email }, email)
  return mailed.ok ? done : mailed
}

/** Whoever could open the mail has the address: it counts as confirmed. Every session ends. */
export async function answerNewPassword(form: BodyOf<'newPassword'>, env: Env, asker: Asker): Promise<Result<Done>> {
  const { db } = env
  const link = await linkOf(env, asker, form.token, ['restore'])
  if (!link) return refusedForm([{ field: 'token', code: 'invalid_link' }])
  const passwordHash = await hashPassword(env, form.password)
  await db.batch([
    setPassword(db, link.user_id, passwordHash),
    confirmEmail(db, link.user_id, link.email),
    closeSessionsBut(db, link.user_id, ''),
  ])
  await asker.note('password_changed', { outcome: 'succeeded', detail: 'restored', account: link.user_id })
  return done
}
