// What the visitor's device makes of what it remembers: all its suggestions, and the categories that it comes back to. The page is the same
// for all visitors. A browser without script shows what is popular in the country.

import { ownCategories } from '../../../../client/islands/browse/own-categories.tsx'
import { pageSizes } from '../../../../shared/limits.ts'
import { href, templateIn } from '../../../../shared/routes.ts'
import { countryName } from '../../../../shared/rules/countries.ts'
import { Cards } from '../../parts/cards.tsx'
import { NoVideos } from '../../parts/no-videos.tsx'
import { ThumbsChoice } from '../../parts/thumbs-choice.tsx'
import { Island } from '../../render/island.tsx'
import { page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { countryToday, type FilledList, fillWorldwide, ShortageNote } from './fill-worldwide.tsx'
import { forYouIsland } from './for-you-island.tsx'

export const forYouPage = page<'for_you', FilledList>({
  forMembers: 'shared',
  layout: 'list-page',
  usesListCountry: true,

  async load({ call, visitor }) {
    const params = countryToday(visitor.listCountry)
    const answer = expected(await call('videos', params))
    return { status: 200, data: await fillWorldwide(call, answer, params, pageSizes.home) }
  },

  head: (_, { t }) => ({ title: t('forYou.heading'), description: t('forYou.off'), isIndexed: false }),

  Page: ({ list, shortage }, context) => {
    const { t, lang, visitor, nowMs } = context
    return [
      <div key="heading" className="page-heading">
        <h1>{t('forYou.heading')}</h1>
        <ThumbsChoice t={t} lang={lang} />
      </div>,
      <noscript key="noscript">
        <p>{t('forYou.noScript')}</p>
        <p>
          <a className="button" href={href('categories', {}, { lang })}>
            {t('categories.heading')}
          </a>
        </p>
        <div className="section-heading">
          <h2>{t('index.topCountry', { country: countryName(visitor.listCountry, t.tag) })}</h2>
          <a href={href('top-country', { sort: 'most-popular' }, { lang })}>{t('index.showMore')}</a>
        </div>
        <ShortageNote shortage={shortage} t={t} />
        {list.videos.length > 0 ? (
          <Cards items={list.videos} t={t} lang={lang} nowMs={nowMs} />
        ) : (
          <NoVideos t={t} lang={lang} />
        )}
      </noscript>,
      forYouIsland(context, { href: null, count: pageSizes.list }),
      <Island
        key="categories"
        of={ownCategories}
        id="own-categories"
        props={{ categoryPath: templateIn('videos-categories', lang) }}
        t={t}
        lang={lang}
      />,
    ]
  },
})
