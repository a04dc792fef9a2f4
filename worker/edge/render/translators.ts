// Translators of this isolate, one a language. English is bundled; another language is loaded when first asked for.
import { type Lang, locales, type MessageKey } from '../../../locales/locales.ts'
import { type Texts, type Translate, translator } from '../../../shared/translate.ts'

const known = new Map<Lang, Translate<MessageKey>>()

export async function translatorOf(lang: Lang): Promise<Translate<MessageKey>> {
  const ready = known.get(lang)
  if (ready) return ready
  const texts = (await locales[lang].load()) as Texts
  const made = translator<MessageKey>(locales[lang].tag, texts, locales.en.load())
  known.set(lang, made)
  return made
}

/** Scripts that are written from right to left. */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** For `dir`: only a language that is written from right to left has to say so. */
export const directionOf = (tag: string): 'rtl' | undefined =>
  rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : undefined
