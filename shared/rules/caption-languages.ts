// The languages that captions may be in: more than the site has, by their tags (BCP 47).

/** Tags without regions; the larger languages of Europe first. */
export const captionLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'cs',
  'sk',
  'hu',
  'ro',
  'bg',
  'el',
  'da',
  'sv',
  'nb',
  'fi',
  'et',
  'lv',
  'lt',
  'hr',
  'sr',
  'sl',
  'uk',
  'ru',
  'tr',
  'ar',
  'he',
  'fa',
  'hi',
  'bn',
  'ta',
  'th',
  'vi',
  'id',
  'ms',
  'tl',
  'zh',
  'ja',
  'ko',
  'ca',
] as const

/** Translations of what is said, or also what is heard, for visitors who hear nothing. */
export const captionKinds = ['subtitles', 'captions'] as const
export type CaptionKind = (typeof captionKinds)[number]

/** A language's name in itself, as the menu of a player has it. */
export function captionLanguageName(lang: string): string {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1)
}
