// Mails to persons who signed a release: their receipt, and that a copy of their video was sent. Their addresses are in no log.
import { href } from '../../../../shared/routes.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import type { Env } from '../../env.ts'
import type { ReleaseMail } from '../../job-kinds.ts'
import { translatorFor } from '../../mail/reader-language.ts'
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
  const { t, lang } = await translatorFor(row.lang)
  const vars = { site: await setting(env, 'site_name') }
  await env.mail?.({
    to: email,
    subject: t('mail.release_receipt_subject', vars),
    text: [
      t('mail.release_receipt_text', vars),
      sealedPart.receipt.trim(),
      `${t('release.signature')}:\n${sealedPart.signature}`,
      t('mail.release_receipt_keys', { link: site + servicePaths.releaseKeys }),
      t('mail.release_receipt_open', { link: site + href('release_receipt', {}, { lang }) }),
    ].join('\n\n'),
  })
}

async function sendAlarm(
  { alarm_id, site }: Extract<ReleaseMail, { letter: 'release-alarm' }>,
  env: Env,
): Promise<void> {
  const row = await alarmMailOf(env.db, alarm_id)
  const to = row ? await openAddress(row.alarm, env) : ''
  if (!row || to === '') return
  const { t, lang } = await translatorFor(row.lang)
  const vars = { site: await setting(env, 'site_name'), title: row.title }
  await env.mail?.({
    to,
    subject: t('mail.release_alarm_subject', vars),
    text: [t('mail.release_alarm_text', vars), site + href('release_receipt', {}, { lang })].join('\n\n'),
  })
}
