// The videos that are watched in the country of the visitor's list, by five sorts and three filters.
import { countryName } from '../../../shared/rules/countries.ts'
import { CountryChoice } from '../parts/country-choice.tsx'
import { aboutList } from '../parts/heads.ts'
import { SeoText } from '../parts/seo-text.tsx'
import { sortNames } from '../parts/sort-filter.ts'
import { videoFilters } from '../parts/video-filters.ts'
import { isWhole, loadVideos, videoParts, videosParams } from '../parts/video-listing.tsx'
import { type FilledList, filledFromWorld, LackNote } from '../parts/worldwide.tsx'
import { type PageContext, page } from '../render/page.ts'
import { withPage } from './heading.ts'

export const topCountry = page<'top-country', FilledList>({
  layout: 'list-page',
  usesListCountry: true,

  async load(context) {
    const { call, visitor, route } = context
    const about = { section: 'country', object_id: visitor.listCountry, sort: route.params.sort } as const
    const { status, data } = await loadVideos(context, about)
    const list = await data.list
    if (list.total_count > 0 || (route.query.page ?? 1) > 1) return { status, data: { list, lack: 'none' } }
    return { status, data: await filledFromWorld(call, list, videosParams(about, route.query), 1) }
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
    <LackNote key="lack" lack={data.lack} t={context.t} />,
    ...videoParts({ list: Promise.resolve(data.list) }, context, {
      filters: () => videoFilters(context.route, context.t, { usual: null }),
    }),
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
