// The current page in every language, for the menu.
import { type Lang, langs, locales } from '../../../locales/locales.ts'
import { barePath, href, type NoRoute, type Route, withParams } from '../../../shared/routes.ts'
import type { Head } from '../render/page.ts'

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

/** English links to /en/…, which resets the chosen language. Unknown routes link home. @param paramsIn see `Head` */
export function languageLinks(route: Route | NoRoute, paramsIn?: Head['paramsIn']): LanguageLink[] {
  const bareIn = (lang: Lang) => {
    if (route.name === null) return href('index', {}, { lang: 'en' })
    return barePath(paramsIn ? withParams(route, paramsIn(lang)) : route)
  }
  return langs.map((lang) => ({
    lang,
    name: locales[lang].name,
    tag: locales[lang].tag,
    path: `/${lang}${bareIn(lang)}`,
    flag: flags[lang] ?? lang,
  }))
}
