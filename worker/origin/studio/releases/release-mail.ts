// Mails to persons who signed a release: their receipt, and that a copy of their video was sent. Their addresses are in no log.
import { href } from '../../../../shared/routes.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import type { Env } from '../../env.ts'
import type { ReleaseMail } from '../../job-kinds.ts'
import { type Translation, translatorFor } from '../../mail/reader-language.ts'
import { type Letter, postMail } from '../../site/post-mail.ts'
import { setting } from '../../site/published-settings.ts'
import { alarmMailOf } from '../store/release-signers.ts'
import { releaseById } from '../store/releases.ts'
import { openAddress } from './alarm-address.ts'
import { openReceipt } from './release-receipt.ts'

export const sendReleaseMail = (mail: ReleaseMail, env: Env): Promise<void> =>
  mail.letter === 'release' ? sendReceipt(mail, env) : sendAlarm(mail, env)

async function sendReceipt(
  { release_id, email, site }: Extract<ReleaseMail, { letter: 'release' }>,
  env: Env,
): Promise<void> {
  const row = await releaseById(env.db, release_id)
  const sealedPart = row && (await openReceipt(row.sealed, env))
  if (!sealedPart) return
  const translation = await translatorFor(row.lang)
  const values = {
    site: await setting(env, 'site_name'),
    receipt: sealedPart.receipt.trim(),
    signature: sealedPart.signature,
    keys: site + servicePaths.releaseKeys,
    link: site + href('release_receipt', {}, { lang: translation.lang }),
  }
  const letter = receiptLetter(values, translation.t)
  await postMail(env, { mail: 'release_receipt', to: email, letter, translation })
}

type ReceiptValues = Record<'site' | 'receipt' | 'signature' | 'keys' | 'link', string>

/** To the person who signed a release. */
export const receiptLetter = (values: ReceiptValues, t: Translation['t']): Letter => ({
  subject: t('mail.release_receipt_subject', values),
  text: [
    t('mail.release_receipt_text', values),
    values.receipt,
    `${t('release.signature')}:\n${values.signature}`,
    t('mail.release_receipt_keys', { link: values.keys }),
    t('mail.release_receipt_open', values),
  ].join('\n\n'),
})

async function sendAlarm(
  { alarm_id, site }: Extract<ReleaseMail, { letter: 'release-alarm' }>,
  env: Env,
): Promise<void> {
  const row = await alarmMailOf(env.db, alarm_id)
  const to = row ? await openAddress(row.alarm, env) : ''
  if (!row || to === '') return
  const translation = await translatorFor(row.lang)
  const link = site + href('release_receipt', {}, { lang: translation.lang })
  const letter = alarmLetter({ site: await setting(env, 'site_name'), link }, translation.t)
  await postMail(env, { mail: 'release_alarm', to, letter, translation })
}

/** To a person who signed a release: a copy of their video was sent. */
export const alarmLetter = (values: Record<'site' | 'link', string>, t: Translation['t']): Letter => ({
  subject: t('mail.release_alarm_subject', values),
  text: [t('mail.release_alarm_text', values), values.link].join('\n\n'),
})
