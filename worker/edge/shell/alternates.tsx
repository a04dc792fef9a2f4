// hreflang links: every language version names all of them and itself.
import { type Lang, langs, locales } from '../../../locales/locales.ts'
import { barePath } from '../../../shared/routes.ts'

/** `path` is the canonical path in `lang`. English has no prefix and is x-default. */
export function Alternates({ path, lang, origin }: { path: string; lang: Lang; origin: string }) {
  const bare = barePath({ lang, canonicalPath: path })
  return (
    <>
      {langs.map((one) => (
        <link
          key={one}
          rel="alternate"
          hrefLang={locales[one].tag}
          href={origin + (one === 'en' ? '' : `/${one}`) + bare}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + bare} />
    </>
  )
}
