// The same page in every language, for the menu.
import { type Lang, langs, locales } from '../../../locales/locales.ts'
import { barePath, href, type NoRoute, type Route } from '../../../shared/routes.ts'

export type LanguageLink = {
  lang: string
  name: string
  tag: string
  path: string
  /** The country whose flag stands for it. */
  flag: string
}

/** A language's code is mostly its country's. */
const flags: Partial<Record<Lang, string>> = { en: 'gb', ja: 'jp' }

/** English is linked as /en/…, which forgets the language chosen before. Off the map there is only home. */
export function languageLinks(route: Route | NoRoute): LanguageLink[] {
  const bare = route.name === null ? href('index', {}, { lang: 'en' }) : barePath(route)
  return langs.map((lang) => ({
    lang,
    name: locales[lang].name,
    tag: locales[lang].tag,
    path: `/${lang}${bare}`,
    flag: flags[lang] ?? lang,
  }))
}
