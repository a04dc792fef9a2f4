// Whose language a mail speaks: its reader's, whoever caused it. A language that we speak no more counts as none.
import { isLang, type Lang, locales, type MessageKey } from '../../../locales/locales.ts'
import { type Texts, type Translate, translator } from '../../../shared/translate.ts'

export type Speech = { t: Translate<MessageKey>; lang: Lang }

/** @param known what is known of the reader, the best first */
export async function translatorFor(...known: readonly (string | null | undefined)[]): Promise<Speech> {
  const lang = known.map(supportedLanguage).find((one) => one !== null) ?? 'en'
  return { lang, t: translator(locales[lang].tag, (await locales[lang].load()) as Texts, locales.en.load()) }
}

/** The code of a language that we speak; null for any other. */
export const supportedLanguage = (code: string | null | undefined): Lang | null => (code && isLang(code) ? code : null)
