// The same page in every language, for search engines: each names all of them, itself too, so that they agree.
import { type Lang, langs, locales } from '../../../locales/locales.ts'
import { barePath } from '../../../shared/routes.ts'

/** `path` is the page's canonical one in `lang`. English stands without a prefix, and is for whoever speaks none of them. */
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
