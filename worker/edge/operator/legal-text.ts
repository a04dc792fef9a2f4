// A legal text of the operator as visitors read it, with the details of the company in its holes.
import type { Lang } from '../../../locales/locales.ts'
import type { informationSections } from '../../../shared/route-table.ts'
import { fillHoles, type TextPart } from '../../../shared/rules/site-setting-texts.ts'
import type { LegalHole } from '../../../shared/rules/site-settings.ts'
import { cookieListText } from './cookie-list-text.ts'
import { setting, settingIn } from './published.ts'

type LegalText = { lang: Lang; parts: readonly TextPart[]; isReviewed: boolean }

/** In this language where the operator has it, else in English. `isReviewed`: counsel has reviewed the text in that language. */
export function legalText(section: (typeof informationSections)[number], wanted: Lang): LegalText {
  const own = settingIn(`legal_${section}`, wanted)
  const lang = own ? wanted : 'en'
  const parts = own ?? settingIn(`legal_${section}`, 'en') ?? []
  return {
    lang,
    parts: parts.map(({ heading, text }) => ({ heading, text: fillLegalHoles(text) })),
    isReviewed: settingIn('legal_reviewed', lang) ?? false,
  }
}

const holes: Record<LegalHole, () => string> = {
  company: () => setting('company'),
  address: () => setting('company_address'),
  email: () => setting('company_email'),
  changed: () => setting('legal_changed'),
  copyright_agent: () => setting('copyright_agent'),
  records_custodian: () => setting('records_custodian'),
  union_representative: () => setting('union_representative'),
  privacy_contact: () => setting('privacy_contact'),
  necessary_cookies: () => cookieListText(false),
  setting_cookies: () => cookieListText(true),
}

/** A text with the details of the company; unknown holes stay as they are. */
const fillLegalHoles = (text: string): string =>
  fillHoles(text, Object.fromEntries(Object.entries(holes).map(([name, value]) => [name, value()])))
