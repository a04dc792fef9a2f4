// The mail about what happened to an account: in the reader's language, with what to do if it was another person.
import type { Lang } from '../../../locales/locales.ts'
import { href } from '../../../shared/routes.ts'
import type { SessionDevice } from '../../../shared/rules/account-session-device.ts'
import { countryName } from '../../../shared/rules/countries.ts'
import type { SecurityNews } from '../../../shared/rules/site-mails.ts'
import type { TextPart } from '../../../shared/rules/site-setting-texts.ts'
import { fillLetter } from './fill-letter.ts'
import type { Translation } from './reader-language.ts'

export type SecurityDetails = {
  news: SecurityNews
  /** Of a new device; null where it is not known. */
  device?: Pick<SessionDevice, 'browser' | 'system'> | null | undefined
  country?: string | undefined
  /** The account's language before the new device's page became it. */
  reader_lang?: string | undefined
  /** Recovery codes that are left. */
  left?: number | undefined
}

type Values = { site: string; username: string; link: string }

/** @param own the words of the operator; null for ours */
export function securityLetter(
  { news, device, country, left }: SecurityDetails,
  { site, username, link }: Values,
  own: TextPart | null,
  { t }: Translation,
): { subject: string; text: string } {
  const what = t(`mail.security_${news}`, { site })
  const place = country === undefined ? [] : [countryName(country, t.tag)]
  const lines = [
    ...(device === undefined
      ? []
      : [[device ? t('account.device', device) : t('account.deviceUnknown'), ...place].join(' · ')]),
    ...(left === undefined ? [] : [t('factor.left', { shown: t.number(left) })]),
  ]
  const help = t(news === 'deleted' ? 'mail.security_deleted_help' : 'mail.security_help')
  if (own) return fillLetter(own, { site, username, what: [what, ...lines].join('\n'), help, link })
  return { subject: what, text: [t('mail.hello', { username }), what, ...lines, help, link].join('\n\n') }
}

/** Where a new password ends every session; a reader without an account writes to the site. */
export const securityLink = (news: SecurityNews, lang: Lang): string =>
  news === 'deleted' ? href('information', { section: 'support' }, { lang }) : href('restore-password', {}, { lang })
