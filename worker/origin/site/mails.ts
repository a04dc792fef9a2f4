// The table of the site's mails: how each is composed of invented values, for the back office's preview. A mail that is not here does
// not compile.
import type { AlertName } from '../../../shared/alerts.ts'
import { answerFields, counterLabel } from '../../../shared/forms/moderation-notice.ts'
import { href } from '../../../shared/routes.ts'
import type { MailName } from '../../../shared/rules/site-mails.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { type SecurityDetails, securityLetter, securityLink } from '../mail/security-letter.ts'
import { digestLetter } from '../messages/notification-mail.ts'
import { noticeLetter, statementLetter } from '../moderation/case-mail.ts'
import { decisionLetter } from '../moderation/mail-decision.ts'
import { alarmLetter, receiptLetter } from '../studio/releases/release-mail.ts'
import { endedBy, notificationLetters, type Sample, username, wordingOf } from './notification-samples.ts'
import type { Letter } from './post-mail.ts'
import { alertLetter } from './send-alert.ts'

const [token, receipt] = ['example', 'N-2026-0001']

const accountLetter =
  (kind: Parameters<typeof composeMail>[0]['kind'], sent: { token?: string } = { token }) =>
  ({ wording: _, ...sample }: Sample): Letter =>
    composeMail({ ...sample, kind, username, ...sent })

const linkOf = ({ site, translation: { lang } }: Sample, name: 'notice_state' | 'decision' | 'statement'): string =>
  site +
  (name === 'notice_state'
    ? href('notice_state', { receipt, key: token }, { lang })
    : href(name, { id: '1' }, { lang }))

const caseLetter =
  (news: Parameters<typeof noticeLetter>[0]) =>
  (sample: Sample): Letter => {
    const { t } = sample.translation
    const link = linkOf(sample, 'notice_state')
    const confirm = news === 'receipt' ? t('mail.notice_confirm_text') : ''
    const copy = news === 'counter' ? counterCopy(t) : ''
    const values = { site: sample.siteName, receipt, link, confirm, copy }
    return noticeLetter(news, values, sample.own, t)
  }

const counterSample: { readonly [Field in (typeof answerFields.counter)[number]]?: string } = {
  name: 'Boris Holm',
  postal: '1 Harbour Street, 1000 Example Town',
  text: 'I made this video myself, and the music in it is mine.',
  signature: 'Boris Holm',
}
const counterCopy = (t: Sample['translation']['t']): string =>
  answerFields.counter
    .map((field) => [t(counterLabel(field)), counterSample[field]].filter(Boolean).join(': '))
    .join('\n\n')

const decidedLetter =
  (news: Parameters<typeof decisionLetter>[0]) =>
  (sample: Sample): Letter => {
    const { t } = sample.translation
    const [act, reason] = [t('moderation.act_warn'), t('acts.reason_spam')]
    const link = linkOf(sample, 'decision')
    const values = { site: sample.siteName, username, act, reason, statement: sampleStatement, link }
    return decisionLetter(news, values, sample.own, t)
  }

const secured =
  (details: SecurityDetails) =>
  ({ translation, site, siteName, own }: Sample): Letter => {
    const link = site + securityLink(details.news, translation.lang)
    return securityLetter(details, { site: siteName, username, link }, own, translation)
  }

const rows: { [Name in MailName]: (sample: Sample) => Letter } = {
  confirm: accountLetter('confirm'),
  restore: accountLetter('restore'),
  change: accountLetter('change'),
  changed: accountLetter('changed', {}),
  undo: accountLetter('undo'),
  known: accountLetter('known', {}),
  security_new_device: secured({
    news: 'new_device',
    device: { browser: 'Firefox', system: 'Android' },
    country: 'de',
  }),
  security_renamed: secured({ news: 'renamed' }),
  security_factor_on: secured({ news: 'factor_on' }),
  security_factor_off: secured({ news: 'factor_off' }),
  security_passkey_added: secured({ news: 'passkey_added' }),
  security_passkey_removed: secured({ news: 'passkey_removed' }),
  security_recovery_used: secured({ news: 'recovery_used', left: 9 }),
  security_data_exported: secured({ news: 'data_exported' }),
  security_deleted: secured({ news: 'deleted' }),
  notice_receipt: caseLetter('receipt'),
  notice_news: caseLetter('news'),
  notice_counter: caseLetter('counter'),
  notice_statement: (sample) => {
    const values = { site: sample.siteName, username, link: linkOf(sample, 'statement') }
    return statementLetter(values, sample.own, sample.translation.t)
  },
  decision_decided: decidedLetter('decided'),
  decision_lifted: decidedLetter('lifted'),
  decision_confirmed: decidedLetter('confirmed'),
  release_receipt: ({ translation: { t, lang }, site, siteName }) => {
    const link = site + href('release_receipt', {}, { lang })
    return receiptLetter(
      {
        site: siteName,
        receipt: sampleReceipt,
        signature: 'invented'.repeat(11),
        keys: site + servicePaths.releaseKeys,
        link,
      },
      t,
    )
  },
  release_alarm: ({ translation: { t, lang }, site, siteName }) =>
    alarmLetter({ site: siteName, link: site + href('release_receipt', {}, { lang }) }, t),
  ...notificationLetters,
  digest: (sample) => {
    const { translation, site, siteName } = sample
    const { lang } = translation
    const link = site + href('member_subscriptions', { id: '1' }, { lang })
    const videos = ['1', '2'].map((id) => ({
      title: id === '1' ? 'Slow rain' : 'Morning mist',
      link: site + href('video', { id, dir: 'video' }, { lang }),
    }))
    const values = { username, site: siteName, link, end: endedBy(sample) }
    return digestLetter({ total: videos.length, videos }, values, wordingOf(sample), translation)
  },
  alert: ({ siteName }) => alertLetter(firingAlert, siteName),
}

/** What persons wrote stays in their own language. */
const sampleStatement = 'Three of your comments were links to the same shop.'
const sampleReceipt = JSON.stringify({ kind: 'release', signed: '2026-11-27', typed_name: 'Iris Vale' }, null, 2)

const firingAlert = {
  kind: 'send-alert',
  to: 'mail',
  id: '00000000-0000-4000-8000-000000000001',
  alert: 'backup_late' satisfies AlertName,
  event: 'firing',
  since: 1_800_000_000,
  at: 1_800_000_060,
  value: 1,
} as const

export const sampleLetter = (name: MailName, sample: Sample): Letter => rows[name](sample)

/** The language of a mail: its reader's, and English for operators, as the runbook is. */
export const languageOf = (name: MailName, readers: string): string => (name === 'alert' ? 'en' : readers)
