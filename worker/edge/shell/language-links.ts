// The current page in every language, for the menu.
import { type Lang, langs, locales } from '../../../locales/locales.ts'
import { barePath, href, type NoRoute, type Route } from '../../../shared/routes.ts'

type LanguageLink = {
  lang: string
  name: string
  tag: string
  path: string
  /** Country code of the flag. */
  flag: string
}

/** Flags of languages whose code is no country. */
const flags: Partial<Record<Lang, string>> = { en: 'gb', ja: 'jp' }

/** English links to /en/…, which resets the chosen language. Unknown routes link home. */
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
