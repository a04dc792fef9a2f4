// The row below the header (spec §2): sections, advertisers' links, top channels. It scrolls sideways;
// client/nav-arrows.ts shows its arrows when needed.
import { Icon } from '../../../client/parts/icon.tsx'
import type { Lang } from '../../../locales/locales.ts'
import type { NamedTotal } from '../../../shared/entities/lists.ts'
import { href, type NoRoute, type Route } from '../../../shared/routes.ts'
import { setting } from '../operator/published.ts'
import { Slot } from '../parts/slot.tsx'
import type { PageContext } from '../render/page.ts'
import { SectionLinks } from './section-links.tsx'

type Props = {
  route: Route | NoRoute
  channels: readonly NamedTotal[]
  hasAdvertScript: boolean
  t: PageContext['t']
  lang: Lang
}

export const TagNav = ({ route, channels, hasAdvertScript, t, lang }: Props) => (
  <nav className="tag-nav" aria-label={t('nav.label')}>
    <Arrow side="left" label={t('nav.left')} />
    <div className="tag-nav-row" data-row="">
      <SectionLinks route={route} t={t} lang={lang} />
      <Slot slot="nav" lang={lang} needsScript={!hasAdvertScript} />
      {setting('hard_links').map(({ title, href, id, metrik, custom, icon }) => (
        <a
          key={id}
          id={id}
          className={custom === 'accent' ? 'hard-link hard-link-custom' : 'hard-link'}
          href={href}
          data-metrik={metrik}
          rel="sponsored nofollow noopener"
          target="_blank"
        >
          {icon && <Icon name={icon} />}
          {title}
          <small>{t('nav.ad')}</small>
        </a>
      ))}
      {channels.map(({ dir, title }) => (
        <a
          key={dir}
          href={href('pornsite', { dir }, { lang })}
          aria-current={route.name === 'pornsite' && route.params.dir === dir ? 'page' : undefined}
        >
          {title}
        </a>
      ))}
    </div>
    <Arrow side="right" label={t('nav.right')} />
  </nav>
)

/** Not in the tab order: keyboard users scroll by moving between links. */
const Arrow = ({ side, label }: { side: 'left' | 'right'; label: string }) => (
  <button className={`tag-nav-arrow tag-nav-${side}`} type="button" hidden tabIndex={-1} aria-label={label}>
    <Icon name={`chevron-${side}`} />
  </button>
)
