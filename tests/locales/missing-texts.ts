// The report of `npm run locales`: which keys each language lacks, and whether the branch may lack them.
import { missingKeys, type Texts } from '../support/checks/language-texts.ts'

export type Report = { lines: string[]; isAllowed: boolean }

/** @param branch the checked-out branch; `HEAD` is a detached one, as on build servers, and counts as main */
export function missingTexts(languages: Record<string, Texts>, branch: string | null): Report {
  const { en = {}, ...others } = languages
  const lacking = Object.entries(others)
    .map(([lang, texts]) => ({ lang, keys: missingKeys(en, texts) }))
    .filter(({ keys }) => keys.length > 0)
  if (lacking.length === 0) {
    return { lines: [`${Object.keys(languages).length} languages, no text is missing`], isAllowed: true }
  }
  const isAllowed = branch !== null && branch !== 'main' && branch !== 'HEAD'
  return {
    lines: [
      ...lacking.map(({ lang, keys }) => `locales/${lang}.json lacks ${keys.length}: ${keys.join(', ')}`),
      isAllowed ? 'English stands in for them; they must be translated before main.' : 'main must not lack any text.',
    ],
    isAllowed,
  }
}
