// The videos that match a search. Never indexed.

import { firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { isTooShort } from '../../../../shared/rules/search-text.ts'
import { callSearch } from '../../parts/call-videos.ts'
import { FriendsVideos, isFriendsPlace, loadFriendsVideos } from '../../parts/friends-videos.tsx'
import { loadListPage } from '../../parts/load-list-page.ts'
import { withPageNumber } from '../../parts/page-title.ts'
import { RelatedSearches } from '../../parts/related-searches.tsx'
import { RememberOnDevice } from '../../parts/remember-on-device.tsx'
import { SearchTooShort } from '../../parts/search-too-short.tsx'
import { SeoText } from '../../parts/seo-text.tsx'
import { videoFilters } from '../../parts/video-filters.ts'
import { videoParts } from '../../parts/video-listing.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { type FoundPeople, FoundPeopleCards, loadFoundPeople } from './found-people.tsx'
import { ruledText } from './ruled-search.ts'

type Friends = ReturnType<typeof loadFriendsVideos>
type Data =
  | { kind: 'tooShort' }
  | { kind: 'found'; searched: string; list: AnswerOf<'search'>; people: FoundPeople | null; friends: Friends | null }

export const search = page<'search', Data>({
  forMembers: 'shared',
  layout: 'list-page',
  showsFriends: ({ query }) => isFriendsPlace(query),

  async load(context) {
    const { params, query } = context.route
    if (isTooShort(params.search)) return { status: 400, data: { kind: 'tooShort' } }
    const searched = await ruledText(context)
    // On the first page only, and in the same trip as the videos; a search without them is whole all the same.
    const people = query.page === undefined ? loadFoundPeople(context, searched) : Promise.resolve(null)
    const friends = isFriendsPlace(query) ? loadFriendsVideos(context, searched) : null
    const { status, data } = await loadListPage<AnswerOf<'search'>>(
      query.page,
      pageSizes.list,
      (number) =>
        callSearch(context, {
          ...firstSearchPage(searched),
          page: number,
          type: query.type ?? 'all',
          duration: query.duration ?? '',
        }),
      { videos: [], total_count: 0 },
    )
    return { status, data: { kind: 'found', searched, list: await data.list, people: await people, friends } }
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
    const [filters, list] = videoParts({ list: Promise.resolve(data.list) }, context, {
      filters: () => videoFilters(route, t, 'none'),
    })
    return [
      title,
      data.searched !== route.params.search && (
        <p key="searched" className="form-note">
          {t('search.searchedAs', { search: data.searched })}
        </p>
      ),
      filters,
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
      data.friends?.then((videos) => (
        <FriendsVideos videos={videos} heading={t('list.fromFriends')} context={context} />
      )),
      list,
      data.list.total_count > 0 && <SeoText key="seo" text={seo(context)} />,
    ]
  },
})

type Context = PageContext<'search'>

const heading = ({ route, t }: Context): string =>
  withPageNumber(t('search.heading', { search: capitalised(route.params.search, t.tag) }), route.query.page, t)

const seo = ({ route, t }: Context): string => t('search.seo', { search: capitalised(route.params.search, t.tag) })

/** The search in title case (spec §5). */
const capitalised = (search: string, tag: string): string =>
  search.replace(
    /((?:^|\s)\p{P}*)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase(tag),
  )
