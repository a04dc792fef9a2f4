// What a mail to a member says.
import {
  confirmLinkSeconds,
  daySeconds,
  hourSeconds,
  restoreLinkSeconds,
  undoLinkSeconds,
} from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { siteName } from '../../../shared/site-name.ts'
import type { Speech } from './reader-language.ts'

/**
 * `changed` tells that a password was changed, `undo` that the e-mail was, at the address that the account had; `known` that an
 * address of an account was used to sign up. All of them lead to a way back for the owner.
 */
type LetterKind = 'confirm' | 'restore' | 'change' | 'changed' | 'undo' | 'known'

/** `site` is its origin. `token` goes into the link: a letter without one leads to a page where a link can be asked for. */
type Letter = { kind: LetterKind; speech: Speech; site: string; username: string; token?: string }

const routes = {
  confirm: 'confirm-email',
  change: 'confirm-email',
  restore: 'restore-password',
  changed: 'restore-password',
  undo: 'undo-email',
  known: 'restore-password',
} as const
const goodForSeconds: { [Kind in LetterKind]?: number } = {
  confirm: confirmLinkSeconds,
  change: confirmLinkSeconds,
  restore: restoreLinkSeconds,
}

/** Subject and plain text of a letter, in its reader's language; how long its link is good for is said in hours. */
export function letter({ kind, speech, site, username, token }: Letter): { subject: string; text: string } {
  const { t, lang } = speech
  const link = site + href(routes[kind], {}, { lang, ...(token ? { query: { token } } : {}) })
  const seconds = goodForSeconds[kind]
  const days = undoLinkSeconds / daySeconds
  const vars = { site: siteName, username, link, days, count: (seconds ?? 0) / hourSeconds }
  const lines = [
    t('mail.hello', vars),
    t(`mail.${kind}_text`, vars),
    link,
    ...(seconds === undefined ? [] : [t('mail.expires', vars), t('mail.ignore', vars)]),
  ]
  return { subject: t(`mail.${kind}_subject`, vars), text: lines.join('\n\n') }
}
