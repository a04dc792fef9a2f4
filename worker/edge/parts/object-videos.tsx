// The videos of one performer, channel or member: what they may be narrowed by, and a page of them.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import type { Result } from '../../../shared/result.ts'
import type { Route, RouteQuery } from '../../../shared/routes.ts'
import { defaultVideoSort, type VideoSection } from '../../../shared/rules/filters.ts'
import { type ListData, loadListPage } from '../pages/list-page.ts'
import type { Loaded, PageContext, Part } from '../render/page.ts'
import type { Call } from '../upstream/call.ts'
import { FilterBar } from './filter-bar.tsx'
import { videoFilters } from './video-filters.ts'
import { VideoList } from './video-list.tsx'

export type ObjectQuery = RouteQuery<'pornstar'>
export type Videos = ListData<AnswerOf<'videos'>>

/** Asks for the page of videos that the query names. */
export const loadObjectVideos = (
  call: Call,
  section: VideoSection,
  object_id: string,
  query: ObjectQuery,
): Promise<Loaded<Videos>> =>
  loadListPage(
    query.page,
    pageSizes.list,
    (page): Promise<Result<AnswerOf<'videos'>>> => call('videos', objectVideos(section, object_id, query, page)),
    { videos: [], total_count: 0 },
  )

export const objectVideos = (
  section: VideoSection,
  object_id: string,
  { sort, type, duration, date }: ObjectQuery = {},
  page = 1,
): ParamsOf<'videos'> => ({
  gender: 'str',
  sort: sort ?? defaultVideoSort,
  count: pageSizes.list,
  section,
  object_id,
  page,
  type: type ?? 'all',
  duration: duration ?? '',
  date: date ?? '',
})

type Shown = Pick<PageContext, 't' | 'lang' | 'nowMs'> & {
  route: Route & { query: ObjectQuery }
  list: Videos['list']
  hrefOfPage: (page: number) => string
}

export const objectVideosParts = ({ route, list, hrefOfPage, t, lang, nowMs }: Shown): Part[] => [
  <FilterBar key="filters" route={route} filters={() => videoFilters(route, t)} t={t} lang={lang} />,
  list.then((found) => (
    <VideoList list={found} page={route.query.page ?? 1} hrefOfPage={hrefOfPage} t={t} lang={lang} nowMs={nowMs} />
  )),
]

/** A list that is narrowed is nothing for search engines. */
export const isWhole = ({ sort, type, duration, date }: ObjectQuery): boolean => !sort && !type && !duration && !date
