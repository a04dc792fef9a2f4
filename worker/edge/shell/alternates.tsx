// hreflang links: every language version names all of them and itself.
import { type Lang, langs, locales } from '../../../locales/locales.ts'

/** `pathIn` is the canonical path in a language, without its prefix. English has none and is x-default. */
export const Alternates = ({ pathIn, origin }: { pathIn: (lang: Lang) => string; origin: string }) => (
  <>
    {langs.map((one) => (
      <link
        key={one}
        rel="alternate"
        hrefLang={locales[one].tag}
        href={origin + (one === 'en' ? '' : `/${one}`) + pathIn(one)}
      />
    ))}
    <link rel="alternate" hrefLang="x-default" href={origin + pathIn('en')} />
  </>
)
