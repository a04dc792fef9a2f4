// Titles come in English, and in `title_{lang}` where the upstream has a translation (spec §3).

/** The title in the visitor's language, else the English one. */
export function titleIn(lang: string, item: { title: string; [field: string]: unknown }): string {
  const translated = item[`title_${lang}`]
  return typeof translated === 'string' && translated ? translated : item.title
}
