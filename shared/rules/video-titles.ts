// Titles come in English, and in `title_{lang}` where the upstream has a translation (spec §3).

/** The description in the visitor's language, else the English one. */
export function descriptionIn(
  lang: string,
  item: { description?: string | undefined; [field: string]: unknown },
): string | undefined {
  const translated = item[`description_${lang}`]
  return typeof translated === 'string' && translated ? translated : item.description
}

/** The title in the visitor's language, else the English one. */
export function titleIn(lang: string, item: { title: string; [field: string]: unknown }): string {
  const translated = item[`title_${lang}`]
  return typeof translated === 'string' && translated ? translated : item.title
}
