// The language of a mail: its reader's, not the caller's. A language that the site no longer has counts as none.
import { isLang, type Lang, locales, type MessageKey } from '../../../locales/locales.ts'
import { type Texts, type Translate, translator } from '../../../shared/translate.ts'

export type Translation = { t: Translate<MessageKey>; lang: Lang }

/** @param known candidates, the best first */
export async function translatorFor(...known: readonly (string | null | undefined)[]): Promise<Translation> {
  const lang = known.map(supportedLanguage).find((one) => one !== null) ?? 'en'
  return { lang, t: translator(locales[lang].tag, (await locales[lang].load()) as Texts, locales.en.load()) }
}

/** The code of a language that the site has; null for any other. */
export const supportedLanguage = (code: string | null | undefined): Lang | null => (code && isLang(code) ? code : null)
