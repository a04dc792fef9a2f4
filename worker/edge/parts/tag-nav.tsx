// The row of sections below the header.
import type { Lang } from '../../../locales/locales.ts'
import { href, type NoRoute, type Route } from '../../../shared/routes.ts'
import { videoPageSorts } from '../../../shared/rules/filters.ts'
import type { PageContext } from '../render/page.ts'

type Props = { route: Route | NoRoute; t: PageContext['t']; lang: Lang }

export const TagNav = ({ route, t, lang }: Props) => (
  <nav className="tag-nav" aria-label={t('nav.label')}>
    {[undefined, ...videoPageSorts.slice(1)].map((sort) => (
      <a
        key={sort ?? 'videos'}
        href={href('videos', { sort }, { lang })}
        aria-current={route.name === 'videos' && route.params.sort === sort ? 'page' : undefined}
      >
        {t(sort ? `nav.${sort}` : 'nav.videos')}
      </a>
    ))}
  </nav>
)
