// The videos watched in the visitor's country, by five sorts and three filters.
import { countryName } from '../../../../shared/rules/countries.ts'
import { listDescription } from '../../parts/heads.ts'
import { withPageNumber } from '../../parts/page-title.ts'
import { SeoText } from '../../parts/seo-text.tsx'
import { sortNames } from '../../parts/sort-filter.ts'
import { videoFilters } from '../../parts/video-filters.ts'
import { isUnfiltered, loadVideos, videoParts, videosParams } from '../../parts/video-listing.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { CountryChoice } from './country-choice.tsx'
import { type FilledList, fillWorldwide, ShortageNote } from './fill-worldwide.tsx'

export const topCountry = page<'top-country', FilledList>({
  forMembers: 'shared',
  layout: 'list-page',
  usesListCountry: true,

  async load(context) {
    const { call, visitor, route } = context
    const about = { section: 'country', object_id: visitor.listCountry, sort: route.params.sort } as const
    const { status, data } = await loadVideos(context, about)
    const list = await data.list
    if (list.total_count > 0 || (route.query.page ?? 1) > 1) return { status, data: { list, shortage: 'none' } }
    return { status, data: await fillWorldwide(call, list, videosParams(about, route.query), 1) }
  },

  head: (_, context) => ({
    title: heading(context),
    description: listDescription(seo(context), heading(context), context.route),
    isIndexed: isUnfiltered(context.route),
  }),

  Page: (data, context) => [
    <div key="heading" className="page-heading">
      <h1>{heading(context)}</h1>
      <CountryChoice country={context.visitor.listCountry} t={context.t} lang={context.lang} />
    </div>,
    <ShortageNote key="lack" shortage={data.shortage} t={context.t} />,
    ...videoParts({ list: Promise.resolve(data.list) }, context, {
      filters: () => videoFilters(context.route, context.t, { defaultChoice: null }),
    }),
    <SeoText key="seo" text={seo(context)} />,
  ],
})

type Context = PageContext<'top-country'>

const heading = ({ route, t, visitor }: Context): string =>
  withPageNumber(
    t('topCountry.heading', {
      sort: t(sortNames[route.params.sort]),
      country: countryName(visitor.listCountry, t.tag),
    }),
    route.query.page,
    t,
  )

const seo = ({ t, visitor }: Context): string =>
  t('topCountry.seo', { country: countryName(visitor.listCountry, t.tag) })
