// The header of every page. Up to 1024 px, menu and search are popovers, which close each other without script; above,
// both are open.
import { searchBox } from '../../../client/islands/search/search-box.tsx'
import { themeToggle } from '../../../client/islands/site/theme-toggle.tsx'
import { Flag } from '../../../client/parts/flag.tsx'
import { Icon } from '../../../client/parts/icon.tsx'
import type { Lang } from '../../../locales/locales.ts'
import { href, type NoRoute, type Route } from '../../../shared/routes.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { setting } from '../operator/published.ts'
import { assets } from '../render/assets.ts'
import { Island } from '../render/island.tsx'
import type { Head, PageContext } from '../render/page.ts'
import { hole } from '../render/page-cache.ts'
import { languageLinks } from './language-links.ts'
import { searchBoxProps } from './search-box-props.ts'
import { SectionLinks } from './section-links.tsx'
import { logoClass, SiteLogo } from './site-logo.tsx'
import { Unread, UserMenu } from './user-menu.tsx'

type Props = { route: Route | NoRoute; paramsIn?: Head['paramsIn']; t: PageContext['t']; lang: Lang }

export const Header = ({ route, paramsIn, isSignedIn, t, lang }: Props & { isSignedIn: boolean }) => (
  <header className="header">
    <a className={logoClass()} href={href('index', {}, { lang })}>
      <SiteLogo />
      <span className="hidden">, {t('header.home')}</span>
    </a>
    <Island of={searchBox} id="search" props={searchBoxProps(route, lang)} t={t} lang={lang} />
    <Island of={themeToggle} id="theme" props={{ action: servicePaths.theme }} t={t} lang={lang} />
    <button className="tool menu-open" type="button" popoverTarget="menu">
      <Icon name="menu" />
      <span className="hidden">{t('header.menu')}</span>
      {isSignedIn && <Unread of="all" shown={hole('unread')} />}
    </button>
    <div className="header-menu" id="menu" popover="auto">
      <nav className="menu-sections" aria-label={t('header.menu')}>
        <SectionLinks route={route} t={t} lang={lang} />
      </nav>
      <LanguageMenu route={route} paramsIn={paramsIn} t={t} lang={lang} />
      <NetworkMenu t={t} />
      <UserMenu isSignedIn={isSignedIn} t={t} lang={lang} />
    </div>
  </header>
)

const LanguageMenu = ({ route, paramsIn, t, lang }: Props) => (
  <details className="drop-down language-menu" name="header-menu">
    <summary>
      <Icon name="globe" />
      <span className="hidden">{t('header.language')}: </span>
      {lang.toUpperCase()}
      <Icon name="chevron-down" />
    </summary>
    <ul>
      {languageLinks(route, paramsIn).map((link) => (
        <li key={link.lang}>
          <a href={link.path} lang={link.tag} aria-current={link.lang === lang ? 'true' : undefined}>
            <Flag code={link.flag} folder={assets.flags} />
            {link.name}
          </a>
        </li>
      ))}
      <li className="drop-down-more">
        <a href={href('settings', {}, { lang })}>{t('settings.heading')}</a>
      </li>
    </ul>
  </details>
)

const NetworkMenu = ({ t }: { t: Props['t'] }) => (
  <details className="drop-down" name="header-menu">
    <summary>
      {t('header.network')}
      <Icon name="chevron-down" />
    </summary>
    <ul>
      {setting('network_sites').map(({ name, href }) => (
        <li key={href}>
          <a href={href} rel="noopener" target="_blank">
            {name}
          </a>
        </li>
      ))}
    </ul>
  </details>
)
