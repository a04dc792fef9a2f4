// Collation by language. A few URL codes differ from the language's own tag.

/** URL codes that Intl knows under another tag, or as another language. */
export const intlTags: Record<string, string> = { cz: 'cs', dk: 'da', cn: 'zh-Hans', kr: 'ko', se: 'sv' }

export const collatorOf = (lang: string): Intl.Collator =>
  new Intl.Collator([intlTags[lang] ?? lang, 'en'], { numeric: true })
