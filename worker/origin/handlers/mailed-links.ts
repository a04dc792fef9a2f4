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

const linkOf = async ({ db }: Env, token: string, purposes: readonly LinkPurpose[]) =>
  takeLink(db, await hashOf(token), purposes, now())

export async function answerConfirm({ token }: BodyOf<'confirm'>, env: Env): Promise<Result<Done>> {
  const link = await linkOf(env, token, ['confirm', 'change'])
  if (!link) return refused('invalid_link')
  try {
    await confirmEmail(env.db, link.user_id, link.email).run()
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
export async function answerNewPassword(form: BodyOf<'newPassword'>, env: Env): Promise<Result<Done>> {
  const { db } = env
  const link = await linkOf(env, form.token, ['restore'])
  if (!link) return refusedForm([{ field: 'token', code: 'invalid_link' }])
  const passwordHash = await hashPassword(env, form.password)
  await db.batch([
    setPassword(db, link.user_id, passwordHash),
    confirmEmail(db, link.user_id, link.email),
    closeSessionsBut(db, link.user_id, ''),
  ])
  return done
}
