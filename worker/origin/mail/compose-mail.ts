// Subjects and texts of mails to members.
import {
  confirmLinkSeconds,
  daySeconds,
  hourSeconds,
  restoreLinkSeconds,
  undoLinkSeconds,
} from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import type { TextPart } from '../../../shared/rules/site-setting-texts.ts'
import { fillLetter } from './fill-letter.ts'
import type { Translation } from './reader-language.ts'

/**
 * `changed`: the password was changed; `undo`: the e-mail was, sent to the former address; `known`: an account's address was used
 * to sign up. Each leads to a way back for the owner.
 */
type MailKind = 'confirm' | 'restore' | 'change' | 'changed' | 'undo' | 'known'

/**
 * `site` is its origin. `token` goes into the link: a mail without one leads to a page where a link can be requested. `own`: the words of
 * the operator in the reader's language; null for ours.
 */
type MailContent = {
  kind: MailKind
  translation: Translation
  site: string
  siteName: string
  own: TextPart | null
  username: string
  token?: string
}

const routes = {
  confirm: 'confirm-email',
  change: 'confirm-email',
  restore: 'restore-password',
  changed: 'restore-password',
  undo: 'undo-email',
  known: 'restore-password',
} as const
const goodForSeconds: { [Kind in MailKind]?: number } = {
  confirm: confirmLinkSeconds,
  change: confirmLinkSeconds,
  restore: restoreLinkSeconds,
}

/** Subject and plain text in the reader's language; the text gives the link's lifetime in hours. */
export function composeMail({ kind, translation, site, siteName, own, username, token }: MailContent): {
  subject: string
  text: string
} {
  const { t, lang } = translation
  const link = site + href(routes[kind], {}, { lang, ...(token ? { query: { token } } : {}) })
  const seconds = goodForSeconds[kind]
  const days = undoLinkSeconds / daySeconds
  const hours = (seconds ?? 0) / hourSeconds
  if (own) return fillLetter(own, { site: siteName, username, link, days: String(days), hours: String(hours) })
  const vars = { site: siteName, username, link, days, count: hours }
  const lines = [
    t('mail.hello', vars),
    t(`mail.${kind}_text`, vars),
    link,
    ...(seconds === undefined ? [] : [t('mail.expires', vars), t('mail.ignore', vars)]),
  ]
  return { subject: t(`mail.${kind}_subject`, vars), text: lines.join('\n\n') }
}
