// The videos that match a search. Never indexed.

import { firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import type { AnswerOf, ParamsOf } from '../../../../shared/contract/contract.ts'
import { pageSizes, pagesMax } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { isTooShort } from '../../../../shared/rules/search-text.ts'
import { callSearch } from '../../parts/call-videos.ts'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { FriendsVideos, isFriendsPlace, loadFriendsVideos } from '../../parts/friends-videos.tsx'
import { loadListPage } from '../../parts/load-list-page.ts'
import { withPageNumber } from '../../parts/page-title.ts'
import { RelatedSearches } from '../../parts/related-searches.tsx'
import { RememberOnDevice } from '../../parts/remember-on-device.tsx'
import { SearchTooShort } from '../../parts/search-too-short.tsx'
import { SeoText } from '../../parts/seo-text.tsx'
import { videoParts } from '../../parts/video-listing.tsx'
import { type PageContext, page } from '../../render/page.ts'
import {
  FoundListCards,
  type FoundLists,
  type FoundPeople,
  FoundPeopleCards,
  loadFoundLists,
  loadFoundPeople,
} from './found-people.tsx'
import { loadNearby, type Nearby } from './load-nearby.ts'
import { ruledText } from './ruled-search.ts'
import { searchFilters } from './search-filters.ts'
import { Correction, NothingFound, SaidPlaces } from './search-notes.tsx'

type Friends = ReturnType<typeof loadFriendsVideos>
type Data =
  | { kind: 'tooShort' }
  | {
      kind: 'found'
      searched: string
      list: AnswerOf<'search'>
      people: FoundPeople | null
      lists: FoundLists | null
      /** What is shown where nothing was found. */
      popular: Nearby | null
      friends: Friends | null
    }

export const search = page<'search', Data>({
  forMembers: 'shared',
  layout: 'list-page',
  showsFriends: ({ query }) => isFriendsPlace(query),

  async load(context) {
    const { params, query } = context.route
    if (isTooShort(params.search)) return { status: 400, data: { kind: 'tooShort' } }
    // Beyond the last page the upstream is asked nothing.
    const isBeyond = (query.page ?? 1) > pagesMax
    const searched = isBeyond ? params.search : await ruledText(context)
    // On the first page only, and in the same trip as the videos; a search without them is whole all the same.
    const isFirst = query.page === undefined
    const people = isFirst ? loadFoundPeople(context, searched) : Promise.resolve(null)
    const lists = isFirst ? loadFoundLists(context, searched) : Promise.resolve(null)
    const friends = isFriendsPlace(query) ? loadFriendsVideos(context, searched) : null
    const { status, data } = await loadListPage<AnswerOf<'search'>>(
      query.page,
      pageSizes.list,
      (number) => callSearch(context, searchParams(searched, context, number)),
      { videos: [], total_count: 0 },
    )
    const list = await data.list
    const found = await lists
    const popular =
      list.total_count === 0 && !isBeyond ? await loadNearby(context, searched, found?.categories ?? []) : null
    return { status, data: { kind: 'found', searched, list, people: await people, lists: found, popular, friends } }
  },

  head: (_, context) => ({ title: heading(context), description: seo(context), isIndexed: false }),

  Page(data, context) {
    const { route, t, lang } = context
    const title = (
      <h1 key="heading" className="page-heading">
        {heading(context)}
      </h1>
    )
    if (data.kind === 'tooShort') {
      return [
        title,
        <SearchTooShort
          key="help"
          search={route.params.search}
          href={href('videos', {}, { lang })}
          label={t('allVideos')}
          t={t}
        />,
      ]
    }
    const [, list] = videoParts({ list: Promise.resolve(data.list) }, context)
    const { counts } = data.list
    return [
      title,
      data.searched !== route.params.search && (
        <p key="searched" className="form-note">
          {t('search.searchedAs', { search: data.searched })}
        </p>
      ),
      <Correction key="correction" list={data.list} context={context} />,
      <FilterBar key="filters" route={route} filters={() => searchFilters(counts, t)} by={counts} t={t} lang={lang} />,
      <RelatedSearches key="related" searches={data.list.related_searches} t={t} lang={lang} />,
      <RememberOnDevice
        key="remember"
        what="searched"
        note={{
          title: route.params.search,
          total_videos: data.list.total_count,
          placesBefore: ((route.query.page ?? 1) - 1) * pageSizes.list,
        }}
      />,
      data.people && <FoundPeopleCards key="people" found={data.people} search={data.searched} t={t} lang={lang} />,
      data.lists && (
        <FoundListCards
          key="lists"
          found={data.popular ? { ...data.lists, categories: [] } : data.lists}
          search={data.searched}
          t={t}
          lang={lang}
        />
      ),
      data.friends?.then((videos) => (
        <FriendsVideos videos={videos} heading={t('list.fromFriends')} context={context} />
      )),
      data.popular ? <NothingFound key="nothing" {...data.popular} context={context} /> : list,
      <SaidPlaces key="said" said={data.list.said} t={t} lang={lang} />,
      data.list.total_count > 0 && <SeoText key="seo" text={seo(context)} />,
    ]
  },
})

type Context = PageContext<'search'>

/** English is the language of a search that names none. */
const searchParams = (search: string, { route: { query }, lang }: Context, page: number): ParamsOf<'search'> => ({
  ...firstSearchPage(search),
  page,
  sort: query.sort ?? 'relevance',
  type: query.type ?? 'all',
  duration: query.duration ?? '',
  date: query.date ?? '',
  ...(lang !== 'en' && { lang }),
  ...(query.exact !== undefined && { exact: query.exact }),
})

const heading = ({ route, t }: Context): string =>
  withPageNumber(t('search.heading', { search: capitalised(route.params.search, t.tag) }), route.query.page, t)

const seo = ({ route, t }: Context): string => t('search.seo', { search: capitalised(route.params.search, t.tag) })

/** The search in title case (spec §5). */
const capitalised = (search: string, tag: string): string =>
  search.replace(
    /((?:^|\s)\p{P}*)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase(tag),
  )
