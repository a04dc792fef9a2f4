// What all pages with a list of videos share: how they load it, and the parts below their heading.
import type { ParamsOf } from '../../../shared/contract/contract.ts'
import type { VideoList as List } from '../../../shared/entities/lists.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { href, hrefWith, type Route, type RouteQuery } from '../../../shared/routes.ts'
import { type Loaded, late, type PageContext, type Part } from '../render/page.ts'
import { callVideos } from './call-videos.ts'
import type { PageAuthor } from './card-author.ts'
import { FilterBar } from './filter-bar.tsx'
import { ListStructuredData } from './json-ld.tsx'
import { type ListData, loadListPage } from './load-list-page.ts'
import { videoFilters } from './video-filters.ts'
import { VideoList } from './video-list.tsx'
import { VideoListSkeleton } from './video-list-skeleton.tsx'

/** Which videos are listed, and in which order. */
export type ListSource = Pick<ParamsOf<'videos'>, 'section' | 'object_id' | 'sort'>
export type Videos = ListData<List>
type Query = Pick<RouteQuery<'videos'>, 'page' | 'type' | 'duration' | 'date'>

/** Loads the page of videos that the route names. */
export const loadVideos = (
  context: Pick<PageContext, 'call' | 'visitor'> & { route: { query: Query } },
  about: ListSource,
): Promise<Loaded<Videos>> =>
  loadListPage(
    context.route.query.page,
    pageSizes.list,
    (page) => callVideos(context, videosParams(about, { ...context.route.query, page })),
    { videos: [], total_count: 0 },
  )

export const videosParams = (about: ListSource, { page, type, duration, date }: Query = {}): ParamsOf<'videos'> => ({
  gender: 'str',
  count: pageSizes.list,
  page: page ?? 1,
  type: type ?? 'all',
  duration: duration ?? '',
  date: date ?? '',
  ...about,
})

type Context = Pick<PageContext, 't' | 'lang' | 'nowMs' | 'origin'> & { route: Route & { query: Query } }

/** The filters and the list; a skeleton while the list loads. */
export const videoParts = (
  { list }: Videos,
  { route, t, lang, nowMs, origin }: Context,
  {
    filters = () => videoFilters(route, t),
    hrefOfPage = (page: number) => hrefWith(route, { page }),
    queryAt,
    categories,
    pageOf,
  }: {
    filters?: () => ReturnType<typeof videoFilters>
    hrefOfPage?: (page: number) => string
    /** The query of the card at an index, besides its video. */
    queryAt?: ((index: number) => RouteQuery<'video'>) | undefined
    /** That all videos of the list have, by their addresses. */
    categories?: readonly string[]
    pageOf?: PageAuthor
  } = {},
): [filters: Part, list: Part] => [
  <FilterBar key="filters" route={route} filters={filters} t={t} lang={lang} />,
  late(
    list.then((found) => (
      <>
        <VideoList
          list={found}
          page={route.query.page ?? 1}
          hrefOfPage={hrefOfPage}
          queryAt={queryAt}
          categories={categories}
          pageOf={pageOf}
          t={t}
          lang={lang}
          nowMs={nowMs}
        />
        {hasStructuredData(route) && (
          <ListStructuredData
            paths={found.videos.map(({ video_id, dir }) => href('video', { id: String(video_id), dir }, { lang }))}
            total={found.total_count}
            size={pageSizes.list}
            page={route.query.page}
            origin={origin}
          />
        )}
      </>
    )),
    () => <VideoListSkeleton t={t} />,
  ),
]

/** Search results are not indexed. */
const hasStructuredData = (route: Context['route']): boolean => route.name !== 'search' && isUnfiltered(route)

/** Whether a list is neither filtered nor sorted otherwise; only such lists are indexed. */
export const isUnfiltered = ({
  query: { type, duration, date, sort },
}: {
  query: Query & { sort?: string }
}): boolean => !type && !duration && !date && !sort
