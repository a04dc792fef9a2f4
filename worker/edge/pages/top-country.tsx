// The videos that are watched in the country of the visitor's list, by five sorts and three filters.
import { countryName } from '../../../shared/rules/countries.ts'
import { CountryChoice } from '../parts/country-choice.tsx'
import { aboutList } from '../parts/heads.ts'
import { SeoText } from '../parts/seo-text.tsx'
import { sortNames } from '../parts/sort-filter.ts'
import { videoFilters } from '../parts/video-filters.ts'
import { isWhole, loadVideos, type Videos, videoParts } from '../parts/video-listing.tsx'
import { type PageContext, page } from '../render/page.ts'
import { withPage } from './heading.ts'

export const topCountry = page<'top-country', Videos>({
  layout: 'list-page',
  usesListCountry: true,

  async load(context) {
    const { visitor, route } = context
    const loaded = await loadVideos(context, {
      section: 'country',
      object_id: visitor.listCountry,
      sort: route.params.sort,
    })
    await loaded.data.list
    return loaded
  },

  head: (_, context) => ({
    title: heading(context),
    description: aboutList(seo(context), heading(context), context.route),
    isIndexed: isWhole(context.route),
  }),

  Page: (data, context) => [
    <div key="heading" className="page-heading">
      <h1>{heading(context)}</h1>
      <CountryChoice country={context.visitor.listCountry} t={context.t} lang={context.lang} />
    </div>,
    ...videoParts(data, context, { filters: () => videoFilters(context.route, context.t, { usual: null }) }),
    <SeoText key="seo" text={seo(context)} />,
  ],
})

type Context = PageContext<'top-country'>

const heading = ({ route, t, visitor }: Context): string =>
  withPage(
    t('topCountry.heading', {
      sort: t(sortNames[route.params.sort]),
      country: countryName(visitor.listCountry, t.tag),
    }),
    route.query.page,
    t,
  )

const seo = ({ t, visitor }: Context): string =>
  t('topCountry.seo', { country: countryName(visitor.listCountry, t.tag) })
