// The job that writes a mail to a member. The link's token is made here, so that only the mail contains it: no queue and no log does. For an
// address without an account nothing is sent, and the caller cannot tell.
import { confirmLinkSeconds, restoreLinkSeconds } from '../../../shared/limits.ts'
import { currentSeconds } from '../clock.ts'
import { hashOf, newToken } from '../crypto/tokens.ts'
import type { Env } from '../env.ts'
import type { MemberMail } from '../job-kinds.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { translatorFor } from '../mail/reader-language.ts'
import { postMail } from '../site/post-mail.ts'
import { setting, settingIn } from '../site/published-settings.ts'
import { accountByEmail, accountById, accountOfAddress, type Credentials } from './store/accounts.ts'
import { nameLink, putLink } from './store/mail-links.ts'

export async function sendMail(job: MemberMail, env: Env): Promise<void> {
  const written = env.mail && (await writeMail(job, env))
  if (!written) return
  const { account, to, token } = written
  const translation = await translatorFor(account.lang, job.lang)
  const [siteName, own] = await Promise.all([
    setting(env, 'site_name'),
    settingIn(env, `mail_${written.kind}`, translation.lang),
  ])
  const about = { translation, site: job.site, siteName, own, username: account.username }
  const letter = composeMail({ ...about, kind: written.kind, ...(token ? { token } : {}) })
  await postMail(env, { mail: written.kind, to, letter, translation })
}

type Written = { kind: Parameters<typeof composeMail>[0]['kind']; account: Credentials; to: string; token?: string }

/** The reader, the address and the link's token; null when no mail is due. */
async function writeMail(job: MemberMail, env: Env): Promise<Written | null> {
  const { db } = env
  switch (job.letter) {
    case 'confirm':
      return withLink('confirm', await accountById(db, job.user_id), env)
    case 'signup': {
      const account = await accountById(db, job.user_id)
      return account?.email === job.email ? withLink('confirm', account, env) : known(job.email, env)
    }
    case 'signup-again': {
      const account = await accountByEmail(db, job.email)
      return account?.is_confirmed === 0 ? withLink('confirm', account, env) : known(job.email, env)
    }
    case 'change': {
      const other = await accountOfAddress(db, job.email, currentSeconds())
      if (other && other.user_id !== job.user_id) return known(job.email, env)
      return withLink('change', await accountById(db, job.user_id), env, job)
    }
    case 'changed': {
      const account = await accountById(db, job.user_id)
      return account && { kind: 'changed', account, to: account.email }
    }
    case 'undo': {
      const token = newToken()
      const link = await nameLink(db, job.link_id, await hashOf(token))
      const account = link && (await accountById(db, link.user_id))
      return account && { kind: 'undo', account, to: link.email, token }
    }
    case 'restore':
      return withLink('restore', await accountByEmail(db, job.email), env)
  }
}

const linkSeconds = { confirm: confirmLinkSeconds, change: confirmLinkSeconds, restore: restoreLinkSeconds } as const

async function withLink(
  purpose: keyof typeof linkSeconds,
  account: Credentials | null,
  { db }: Env,
  { email: to = account?.email ?? '', session = null }: { email?: string; session?: string | null } = {},
): Promise<Written | null> {
  // A sign-up with another account's address has none of its own.
  if (!account || !to.includes('@')) return null
  const [token, nowSeconds] = [newToken(), currentSeconds()]
  const link = { user_id: account.user_id, purpose, email: to, nowSeconds, session }
  const expiresSeconds = nowSeconds + linkSeconds[purpose]
  const made = await putLink(db, await hashOf(token), { ...link, expiresSeconds }).first()
  return made && { kind: purpose, account, to, token }
}

/** Tells the owner of an address that it was used for a sign-up, or for another account's change. */
async function known(email: string, { db }: Env): Promise<Written | null> {
  const account = await accountOfAddress(db, email, currentSeconds())
  return account && { kind: 'known', account, to: email }
}
