// The languages of the site: the code in addresses, the name its speakers give it, its BCP 47 tag, its texts.
// English is bundled and stands in for every text that another language lacks; the others are loaded when first asked for.
import en from './en.json' with { type: 'json' }

/** The texts of a whole language. */
type Messages = typeof en

/** The texts of a language file: any of English's, so that a new key needs English only until it is translated. */
type SomeOf<T> = { readonly [Key in keyof T]?: T[Key] extends string ? string : SomeOf<T[Key]> }
type SomeMessages = SomeOf<Messages>

/** Every key of a language file as `group.key`; a plural counts as one key. */
type KeysOf<T> = {
  [Key in keyof T & string]: T[Key] extends string | { other: string } ? Key : `${Key}.${KeysOf<T[Key]>}`
}[keyof T & string]
export type MessageKey = KeysOf<Messages>

export type Locale = {
  /** Own name, as the language menu shows it. */
  name: string
  /** For `lang`, hreflang and Intl; cz, dk, cn, kr, se and no are codes of addresses only. */
  tag: string
  load: () => Messages | Promise<SomeMessages>
}

const texts = (module: Promise<{ default: SomeMessages }>): Promise<SomeMessages> =>
  module.then((loaded) => loaded.default)

export const locales = {
  en: { name: 'English', tag: 'en', load: () => en },
  ru: { name: 'Русский', tag: 'ru', load: () => texts(import('./ru.json', { with: { type: 'json' } })) },
  de: { name: 'Deutsch', tag: 'de', load: () => texts(import('./de.json', { with: { type: 'json' } })) },
  tr: { name: 'Türkçe', tag: 'tr', load: () => texts(import('./tr.json', { with: { type: 'json' } })) },
  fr: { name: 'Français', tag: 'fr', load: () => texts(import('./fr.json', { with: { type: 'json' } })) },
  cz: { name: 'Čeština', tag: 'cs', load: () => texts(import('./cz.json', { with: { type: 'json' } })) },
  dk: { name: 'Dansk', tag: 'da', load: () => texts(import('./dk.json', { with: { type: 'json' } })) },
  es: { name: 'Español', tag: 'es', load: () => texts(import('./es.json', { with: { type: 'json' } })) },
  pl: { name: 'Polski', tag: 'pl', load: () => texts(import('./pl.json', { with: { type: 'json' } })) },
  fi: { name: 'Suomi', tag: 'fi', load: () => texts(import('./fi.json', { with: { type: 'json' } })) },
  cn: { name: '中文', tag: 'zh-Hans', load: () => texts(import('./cn.json', { with: { type: 'json' } })) },
  hu: { name: 'Magyar', tag: 'hu', load: () => texts(import('./hu.json', { with: { type: 'json' } })) },
  no: { name: 'Norsk', tag: 'no', load: () => texts(import('./no.json', { with: { type: 'json' } })) },
  pt: { name: 'Português', tag: 'pt', load: () => texts(import('./pt.json', { with: { type: 'json' } })) },
  it: { name: 'Italiano', tag: 'it', load: () => texts(import('./it.json', { with: { type: 'json' } })) },
  kr: { name: '한국어', tag: 'ko', load: () => texts(import('./kr.json', { with: { type: 'json' } })) },
  th: { name: 'ไทย', tag: 'th', load: () => texts(import('./th.json', { with: { type: 'json' } })) },
  se: { name: 'Svenska', tag: 'sv', load: () => texts(import('./se.json', { with: { type: 'json' } })) },
  ja: { name: '日本語', tag: 'ja', load: () => texts(import('./ja.json', { with: { type: 'json' } })) },
  nl: { name: 'Nederlands', tag: 'nl', load: () => texts(import('./nl.json', { with: { type: 'json' } })) },
} satisfies Record<string, Locale>

export type Lang = keyof typeof locales

export const langs = Object.keys(locales) as Lang[]

export const isLang = (code: string): code is Lang => Object.hasOwn(locales, code)
