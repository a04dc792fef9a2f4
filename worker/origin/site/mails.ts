// The table of the site's mails: how each is composed of invented values, for the back office's preview. A mail that is not here does
// not compile.
import type { AlertName } from '../../../shared/alerts.ts'
import { href } from '../../../shared/routes.ts'
import type { MailName, MailWording } from '../../../shared/rules/site-mails.ts'
import type { TextPart } from '../../../shared/rules/site-setting-texts.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { composeMail } from '../mail/compose-mail.ts'
import type { Translation } from '../mail/reader-language.ts'
import { securityLetter, securityLink } from '../mail/security-letter.ts'
import { digestLetter, notificationLetter } from '../messages/notification-mail.ts'
import { noticeLetter, statementLetter } from '../moderation/case-mail.ts'
import { decisionLetter } from '../moderation/mail-decision.ts'
import { alarmLetter, receiptLetter } from '../studio/releases/release-mail.ts'
import type { Letter } from './post-mail.ts'
import { alertLetter } from './send-alert.ts'

/** `own`: the words of the operator; null for ours. */
export type Sample = {
  translation: Translation
  site: string
  siteName: string
  own: TextPart | null
  wording: MailWording
}

const username = 'anna'
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
    const values = { site: sample.siteName, receipt, link, confirm, copy: news === 'counter' ? '…' : '' }
    return noticeLetter(news, values, sample.own, t)
  }

const decidedLetter =
  (news: Parameters<typeof decisionLetter>[0]) =>
  (sample: Sample): Letter => {
    const { t } = sample.translation
    const [act, reason] = [t('desk.act_warn'), t('acts.reason_spam')]
    const values = { site: sample.siteName, username, act, reason, statement: '…', link: linkOf(sample, 'decision') }
    return decisionLetter(news, values, sample.own, t)
  }

const wordingOf = ({ wording }: Sample) => ({ hasTitles: wording === 'titles', isDiscreet: wording === 'discreet' })

const endedBy = ({ site, translation: { lang } }: Sample): string => site + href('unsubscribe', {}, { lang })

const rows: { [Name in MailName]: (sample: Sample) => Letter } = {
  confirm: accountLetter('confirm'),
  restore: accountLetter('restore'),
  change: accountLetter('change'),
  changed: accountLetter('changed', {}),
  undo: accountLetter('undo'),
  known: accountLetter('known', {}),
  security: ({ translation, site, siteName, own }) => {
    const link = site + securityLink('new_device', translation.lang)
    return securityLetter(newDevice, { site: siteName, username, link }, own, translation)
  },
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
      { site: siteName, receipt: '…', signature: '…', keys: site + servicePaths.releaseKeys, link },
      t,
    )
  },
  release_alarm: ({ translation: { t, lang }, site, siteName }) =>
    alarmLetter({ site: siteName, link: site + href('release_receipt', {}, { lang }) }, t),
  notification: (sample) => {
    const { translation, site, siteName } = sample
    const link = site + href('uploads', {}, { lang: translation.lang })
    const values = { username, site: siteName, link, end: endedBy(sample) }
    return notificationLetter(failedUpload, values, wordingOf(sample), translation)
  },
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

const newDevice = { news: 'new_device', device: { browser: 'Firefox', system: 'Android' }, country: 'de' } as const

const failedUpload = {
  notice_id: 1,
  kind: 'upload_failed',
  actor_id: 0,
  username: null,
  avatar: null,
  section: '',
  object_id: 0,
  dir: null,
  title: 'Slow rain',
  titles: '{}',
  reason: 'corrupted',
  comment_id: 0,
  added_date: 0,
  is_read: 0,
} as const

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

/** Mails that their reader may end with one press. */
export const mayBeEnded = (name: MailName): boolean => name === 'notification' || name === 'digest'
