// Home: what is watched today in the visitor's country, and, on scrolling, what is watched everywhere; then the device's own rows, and
// those of what is trending and new.

import { ownRows } from '../../../../client/islands/browse/own-rows.tsx'
import { popularVideos } from '../../../../client/islands/browse/popular-videos.tsx'
import { contract } from '../../../../shared/contract/contract.ts'
import { forYouShown, ownCategoriesShown, pageSizes } from '../../../../shared/limits.ts'
import { href, templateIn } from '../../../../shared/routes.ts'
import { countryName } from '../../../../shared/rules/countries.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { authorPaths } from '../../parts/card-author.ts'
import { firstRow } from '../../parts/card-grid.tsx'
import { Cards } from '../../parts/cards.tsx'
import { JsonLd, siteData } from '../../parts/json-ld.tsx'
import { NoVideos } from '../../parts/no-videos.tsx'
import { SeoText } from '../../parts/seo-text.tsx'
import { ThumbsChoice } from '../../parts/thumbs-choice.tsx'
import { WatchedChoice } from '../../parts/watched-choice.tsx'
import { Island } from '../../render/island.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { CountryChoice } from './country-choice.tsx'
import { countryToday, type FilledList, fillWorldwide, ShortageNote } from './fill-worldwide.tsx'
import { forYouIsland } from './for-you-island.tsx'
import { type HomeRows, homeRows, loadHomeRows } from './home-rows.tsx'

export const index = page<'index', FilledList & { rows: HomeRows }>({
  forMembers: 'shared',
  layout: 'list-page',
  usesListCountry: true,

  async load(context) {
    const { call, visitor } = context
    const rows = loadHomeRows(context)
    const params = countryToday(visitor.listCountry)
    const answer = expected(await call('videos', params))
    return { status: 200, data: { ...(await fillWorldwide(call, answer, params, pageSizes.home)), rows } }
  },

  head: (_, { t }) => ({ title: t('site.tagline'), description: t('site.description'), isIndexed: true }),

  Page({ list, shortage, rows }, context) {
    const { t, lang, visitor, nowMs, origin } = context
    const country = countryName(visitor.listCountry, t.tag)
    return [
      <div key="heading" className="page-heading">
        <h1>{t('index.topCountry', { country })}</h1>
        <CountryChoice country={visitor.listCountry} t={t} lang={lang} />
        <div className="choices">
          <WatchedChoice t={t} lang={lang} />
          <ThumbsChoice t={t} lang={lang} />
        </div>
      </div>,
      <ShortageNote key="lack" shortage={shortage} t={t} />,
      list.videos.length ? (
        <Cards key="top-country" items={list.videos} eagerCount={firstRow} t={t} lang={lang} nowMs={nowMs} />
      ) : (
        <NoVideos key="top-country" t={t} lang={lang} />
      ),
      <p key="more" className="show-more">
        <a className="button" href={href('top-country', { sort: 'most-popular' }, { lang })}>
          {t('index.showMore')}
        </a>
        <noscript>
          <a className="button" href={href('videos', { sort: 'most-popular' }, { lang })}>
            {t('index.mostPopular')}
          </a>
        </noscript>
      </p>,
      <Island
        key="popular"
        of={popularVideos}
        id="popular"
        props={{
          path: contract.main.fill({ gender: 'str', lang }),
          href: href('videos', { sort: 'most-popular' }, { lang }),
          videoPath: templateIn('video', lang),
          authorPaths: authorPaths(lang),
          count: pageSizes.home,
        }}
        t={t}
        lang={lang}
      />,
      ...deviceRows(context),
      ...homeRows(rows, context),
      <p key="random">
        <a className="button" href={servicePaths.random} rel="nofollow">
          {t('index.random')}
        </a>
      </p>,
      <JsonLd key="site" of={siteData({ t, lang, origin })} />,
      <SeoText key="seo" text={t('index.seo')} />,
    ]
  },
})

/** What the visitor's browser makes of what it remembers. */
const deviceRows = ({ t, lang, visitor }: Pick<PageContext, 't' | 'lang' | 'visitor'>) => [
  <Island
    key="own"
    of={ownRows}
    id="own-rows"
    props={{
      // The same for all members, as this page is.
      feedPath: visitor.user && contract.feed.fill({ count: pageSizes.list, page: 1 }),
      subscriptionsPath: templateIn('member_subscriptions', lang),
      hrefs: {
        history: href('history', {}, { lang }),
        categories: `${href('for_you', {}, { lang })}#own-categories`,
      },
      videoPath: templateIn('video', lang),
      categoryPath: templateIn('videos-categories', lang),
      authorPaths: authorPaths(lang),
      counts: { row: pageSizes.row, categories: ownCategoriesShown },
    }}
    t={t}
    lang={lang}
  />,
  forYouIsland({ t, lang, visitor }, { href: href('for_you', {}, { lang }), count: forYouShown }),
]
