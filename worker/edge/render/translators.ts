// The translators of this isolate, one per language. English is bundled; other languages load on first use.
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

/** The translator of a language that a page was made in already; undefined before. */
export const knownTranslator = (lang: Lang): Translate<MessageKey> | undefined => known.get(lang)

/** Right-to-left scripts. */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** The `dir` attribute: only right-to-left languages need one. */
export const directionOf = (tag: string): 'rtl' | undefined =>
  rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : undefined
