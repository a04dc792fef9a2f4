// What a mail to a member says.
import { confirmLinkSeconds, hourSeconds, restoreLinkSeconds } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import type { Speech } from './reader-language.ts'

/** `changed` tells that a password was changed, and leads to a new one in case it was somebody else. */
type LetterKind = 'confirm' | 'restore' | 'change' | 'changed'

/** `site` is its origin. `token` goes into the link: a letter without one leads to a page where somebody asks for it. */
type Letter = { kind: LetterKind; speech: Speech; site: string; username: string; token?: string }

const routes = {
  confirm: 'confirm-email',
  change: 'confirm-email',
  restore: 'restore-password',
  changed: 'restore-password',
} as const
const goodForSeconds = {
  confirm: confirmLinkSeconds,
  change: confirmLinkSeconds,
  restore: restoreLinkSeconds,
  changed: 0,
}

/** Subject and plain text of a letter, in its reader's language; how long its link is good for is said in hours. */
export function letter({ kind, speech, site, username, token }: Letter): { subject: string; text: string } {
  const { t, lang } = speech
  const link = site + href(routes[kind], {}, { lang, ...(token ? { query: { token } } : {}) })
  const vars = { site: new URL(site).host, username, link, count: goodForSeconds[kind] / hourSeconds }
  const lines = [
    t('mail.hello', vars),
    t(`mail.${kind}_text`, vars),
    link,
    ...(token ? [t('mail.expires', vars), t('mail.ignore', vars)] : []),
  ]
  return { subject: t(`mail.${kind}_subject`, vars), text: lines.join('\n\n') }
}
