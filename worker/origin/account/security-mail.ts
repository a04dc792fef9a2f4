// Mails to a member about what happened to their account: written with what they are about, and sent in the member's language.
import { newDeviceAfterSeconds } from '../../../shared/limits.ts'
import { isCountry } from '../../../shared/rules/countries.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import type { SecurityMail } from '../job-kinds.ts'
import type { PendingMail } from '../mail/pending-mail.ts'
import { translatorFor } from '../mail/reader-language.ts'
import { type SecurityDetails, securityLetter, securityLink } from '../mail/security-letter.ts'
import { postMail } from '../site/post-mail.ts'
import { setting, settingIn } from '../site/published-settings.ts'
import { mailOf } from './queue-mails.ts'
import { accountById, accountDate } from './store/accounts.ts'
import { recoveryCodesLeft } from './store/second-factors.ts'

/** For the batch of what happened, or to be written by itself. @param gone the reader, where the account is deleted by it */
export const securityMailOf = (
  env: Env,
  caller: Caller,
  userId: number,
  { device, ...details }: SecurityDetails,
  gone?: SecurityMail['gone'],
): PendingMail =>
  mailOf(env, caller, {
    letter: 'security',
    user_id: userId,
    ...details,
    ...(device !== undefined && { device: device && { browser: device.browser, system: device.system } }),
    ...(gone && { gone }),
  })

/** Tells a member of something that nothing else is written with. */
export async function notifyOwner(env: Env, caller: Caller, userId: number, details: SecurityDetails): Promise<void> {
  if (!env.mail) return
  const mail = securityMailOf(env, caller, userId, details)
  await mail.write().run()
  await mail.send()
}

/** A browser that did not sign in to this account before. The first hours of an account are its owner's own. */
export async function notifyOfNewDevice(env: Env, caller: Caller, userId: number): Promise<void> {
  // Where tests leave out the checks of staff they are about something else than signing in.
  if (env.areStaffUnchecked) return
  const [made, account] = await Promise.all([accountDate(env.db, userId), accountById(env.db, userId)])
  if (made === null || made > currentSeconds() - newDeviceAfterSeconds) return
  // Tor and an unknown place have codes that no language names.
  const country = isCountry(caller.country.toUpperCase()) ? { country: caller.country } : {}
  // Signing in makes the page's language that of the account, which a stranger must not choose for this mail.
  const reader = account?.lang ? { reader_lang: account.lang } : {}
  await notifyOwner(env, caller, userId, { news: 'new_device', device: caller.sessionDevice, ...country, ...reader })
}

export const notifyOfRecoveryCode = async (env: Env, caller: Caller, userId: number): Promise<void> =>
  notifyOwner(env, caller, userId, { news: 'recovery_used', left: await recoveryCodesLeft(env.db, userId) })

export async function sendSecurityMail(
  { user_id, gone, lang, reader_lang, site, ...job }: SecurityMail,
  env: Env,
): Promise<void> {
  const reader = gone ?? (await accountById(env.db, user_id))
  // An address that belongs to another account is none.
  if (!reader?.email.includes('@')) return
  const translation = await translatorFor(reader_lang, reader.lang, lang)
  const [siteName, own] = await Promise.all([
    setting(env, 'site_name'),
    settingIn(env, 'mail_security', translation.lang),
  ])
  const link = site + securityLink(job.news, translation.lang)
  const letter = securityLetter(job, { site: siteName, username: reader.username, link }, own, translation)
  await postMail(env, { mail: `security_${job.news}`, to: reader.email, letter, translation })
}
