// How the speakers of a language sort. A few codes of addresses are not the languages' own.

/** Codes of addresses that Intl knows under another name, or as another language. */
export const intlTags: Record<string, string> = { cz: 'cs', dk: 'da', cn: 'zh-Hans', kr: 'ko', se: 'sv' }

export const collatorOf = (lang: string): Intl.Collator =>
  new Intl.Collator([intlTags[lang] ?? lang, 'en'], { numeric: true })
