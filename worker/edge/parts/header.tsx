// The head of every page: home, search, theme, language.

import { themeToggle } from '../../../client/islands/theme-toggle.tsx'
import { Icon } from '../../../client/parts/icon.tsx'
import type { Lang } from '../../../locales/locales.ts'
import { searchMaxLength, searchMinLength } from '../../../shared/limits.ts'
import { href, type NoRoute, type Route, servicePaths } from '../../../shared/routes.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'
import { site } from '../site.ts'
import { languageLinks } from './language-links.ts'

type Props = { route: Route | NoRoute; t: PageContext['t']; lang: Lang }

export const Header = ({ route, t, lang }: Props) => (
  <header className="header">
    <a className="header-logo" href={href('index', {}, { lang })}>
      {site.name}
      <span className="hidden">, {t('header.home')}</span>
    </a>
    <search>
      <SearchForm search={typed(route)} t={t} lang={lang} />
    </search>
    <div className="header-tools">
      <Island of={themeToggle} id="theme" props={{ action: servicePaths.theme }} t={t} lang={lang} />
      <LanguageMenu route={route} t={t} lang={lang} />
    </div>
  </header>
)

/** Without script the form asks /search/?search=…, which leads to the search's own address. */
const SearchForm = ({ search, t, lang }: { search: string; t: Props['t']; lang: Lang }) => (
  <form className="header-search" action={href('searchForm', {}, { lang })}>
    <input
      type="search"
      name="search"
      aria-label={t('search.label')}
      placeholder={t('search.placeholder')}
      defaultValue={search}
      minLength={searchMinLength}
      maxLength={searchMaxLength}
      required
      enterKeyHint="search"
      autoComplete="off"
    />
    <button type="submit" aria-label={t('search.submit')}>
      <Icon name="search" />
    </button>
  </form>
)

const LanguageMenu = ({ route, t, lang }: Props) => (
  <details className="language-menu" name="header-menu">
    <summary>
      <Icon name="globe" />
      <span className="hidden">{t('header.language')}: </span>
      {lang.toUpperCase()}
    </summary>
    <ul>
      {languageLinks(route).map((link) => (
        <li key={link.lang}>
          <a
            href={link.path}
            lang={link.tag}
            hrefLang={link.tag}
            aria-current={link.lang === lang ? 'true' : undefined}
          >
            {link.name}
          </a>
        </li>
      ))}
    </ul>
  </details>
)

/** What was searched stays in the box. */
const typed = (route: Route | NoRoute): string =>
  route.name === 'search' ? route.params.search : route.name === 'searchForm' ? (route.query.search ?? '') : ''
