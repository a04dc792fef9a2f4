// The videos that match a search. Never listed by search engines.

import { EmptyState } from '../../../client/parts/empty-state.tsx'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { normalizeSearch } from '../../../shared/contract/params.ts'
import { pageSizes, pagesMax, relatedSearchesMax, searchMinLength } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { FilterBar } from '../parts/filter-bar.tsx'
import { videoFilters } from '../parts/video-filters.ts'
import { pagesOf, VideoList } from '../parts/video-list.tsx'
import { type PageContext, page, type RouteOf } from '../render/page.ts'
import type { Call } from '../upstream/call.ts'
import { expected } from '../upstream/expected.ts'
import { withPage } from './videos.tsx'

type Data = { kind: 'tooShort' } | { kind: 'found'; list: AnswerOf<'search'> }

export const search = page<'search', Data>({
  async load({ route, call }) {
    const number = route.query.page ?? 1
    // Characters as the contract counts them: an emoji is one.
    if ([...route.params.search].length < searchMinLength) return { status: 400, data: { kind: 'tooShort' } }
    if (number > pagesMax) return { status: 404, data: { kind: 'found', list: { videos: [], total_count: 0 } } }
    const list = expected(await ask(call, route, number))
    return { status: number > 1 && number > pagesOf(list) ? 404 : 200, data: { kind: 'found', list } }
  },

  head: (_, { route, t }) => ({
    title: withPage(heading(route, t), route.query.page, t),
    description: t('site.description'),
    isIndexed: false,
  }),

  Page(data, { route, t, lang, nowMs }) {
    const title = (
      <h1 key="heading" className="page-heading">
        {withPage(heading(route, t), route.query.page, t)}
      </h1>
    )
    if (data.kind === 'tooShort') {
      return [
        title,
        <EmptyState
          key="help"
          title={t('search.tooShort', { count: searchMinLength })}
          href={href('videos', {}, { lang })}
          label={t('allVideos')}
        />,
      ]
    }
    const hrefOfPage = (next: number) => href('search', route.params, { lang, query: { ...route.query, page: next } })
    return [
      title,
      <FilterBar key="filters" route={route} filters={() => videoFilters(route, t, 'none')} t={t} lang={lang} />,
      <RelatedSearches key="related" searches={data.list.related_searches ?? []} t={t} lang={lang} />,
      <VideoList
        key="list"
        list={data.list}
        page={route.query.page ?? 1}
        hrefOfPage={hrefOfPage}
        t={t}
        lang={lang}
        nowMs={nowMs}
      />,
    ]
  },
})

const ask = (call: Call, { params, query }: RouteOf<'search'>, number: number) =>
  call('search', {
    gender: 'str',
    sort: 'relevance',
    count: pageSizes.list,
    section: 'search',
    page: number,
    type: query.type ?? 'all',
    duration: query.duration ?? '',
    date: '',
    search: params.search,
  })

/** The search as people write titles: its words with capitals (spec §5). */
function heading({ params }: RouteOf<'search'>, t: PageContext['t']): string {
  const words = params.search.replace(
    /(^|\s)(\p{Ll})/gu,
    (_, space: string, letter: string) => space + letter.toLocaleUpperCase(t.tag),
  )
  return t('search.heading', { search: words })
}

const RelatedSearches = ({ searches, t, lang }: { searches: string[] } & Pick<PageContext, 't' | 'lang'>) =>
  searches.length > 0 && (
    <nav className="related-searches" aria-label={t('search.related')}>
      {searches.slice(0, relatedSearchesMax).map((search) => (
        <a key={search} href={href('search', { search: normalizeSearch(search) }, { lang })} rel="nofollow">
          {search}
        </a>
      ))}
    </nav>
  )
