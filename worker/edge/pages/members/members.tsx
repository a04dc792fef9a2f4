// The community: all members by five sorts and seven filters, or by a search of their names.

import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import type { AnswerOf, ParamsOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { defaultMemberSort } from '../../../../shared/rules/browse-filters.ts'
import { isTooShort } from '../../../../shared/rules/search-text.ts'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { listDescription } from '../../parts/heads.ts'
import { ListSkeleton } from '../../parts/list-skeleton.tsx'
import { Listing } from '../../parts/listing.tsx'
import { type ListData, loadListPage } from '../../parts/load-list-page.ts'
import { NameSearch } from '../../parts/name-search.tsx'
import { sortedTitle } from '../../parts/page-title.ts'
import { MemberCards } from '../../parts/people-cards.tsx'
import { type Circle, memberListFilters, offeredCountries } from '../../parts/people-filters.ts'
import { SearchTooShort } from '../../parts/search-too-short.tsx'
import { SeoText } from '../../parts/seo-text.tsx'
import { late, type PageContext, page, type RouteOf } from '../../render/page.ts'

/** Null: the search is too short. */
type Data = ListData<AnswerOf<'members'>> | null

const firstRows = 12

export const members = page<'community', Data>({
  forMembers: 'recent',
  layout: 'list-page',

  async load({ route, call }) {
    const { search, page: number } = route.query
    if (search !== undefined && isTooShort(search)) return { status: 400, data: null }
    return loadListPage(number, pageSizes.members, (next) => call('members', listParams(route, next)), {
      members: [],
      total_count: 0,
    })
  },

  head: (_, { route, t }) => ({
    title: heading(route, t),
    description: listDescription(t('members.seo'), heading(route, t), route),
    isIndexed: Object.keys(route.query).every((name) => name === 'page'),
  }),

  Page(data, { route, t, lang, visitor, countries }) {
    const offered = offeredCountries(countries?.members, route.query.country)
    return [
      <div key="heading" className="page-heading">
        <h1>{heading(route, t)}</h1>
        <NameSearch
          route={route}
          action={href('community', route.params, { lang })}
          label={t('members.search')}
          t={t}
        />
      </div>,
      <FilterBar
        key="filters"
        route={route}
        filters={() => memberListFilters(t, circlesOf(route, visitor), offered)}
        by={[visitor.user?.user_id, offered]}
        t={t}
        lang={lang}
      />,
      data === null ? (
        <SearchTooShort
          key="help"
          search={route.query.search ?? ''}
          href={href('community', {}, { lang })}
          label={t('listing.showAll')}
          t={t}
        />
      ) : (
        late(
          data.list.then(({ members: items, total_count }) => (
            <Listing
              route={route}
              total={items.length && total_count}
              size={pageSizes.members}
              totalWord="members.total"
              hrefOfAll={href('community', {}, { lang })}
              t={t}
            >
              <MemberCards items={items} eagerCount={firstRows} t={t} lang={lang} />
            </Listing>
          )),
          () => <ListSkeleton kind="member" count={pageSizes.members} t={t} />,
        )
      ),
      <SeoText key="seo" text={t('members.seo')} />,
    ]
  },
})

const heading = (route: RouteOf<'community'>, t: PageContext['t']): string =>
  sortedTitle(t('members.heading'), route, t)

const listParams = (
  { params, query: { object, ...filters } }: RouteOf<'community'>,
  number: number,
): ParamsOf<'members'> => ({
  ...defaultListParams.members,
  ...filters,
  ...circleOf(object),
  sort: params.sort ?? defaultMemberSort,
  page: number,
})

/** Whose friends or subscribers are listed; all members by default. */
function circleOf(object: string | undefined): Pick<ParamsOf<'members'>, 'section' | 'object_id'> {
  const [section, id] = object?.split('.') ?? []
  if (section !== 'friends' && section !== 'subscribers') return { section: 'all', object_id: '' }
  return { section, object_id: Number(id) }
}

/** The circles a visitor can choose: the visitor's own, and the one in the address. */
function circlesOf({ query: { object } }: RouteOf<'community'>, { user }: PageContext['visitor']): Circle[] {
  const own = user
    ? (['friends', 'subscribers'] as const).map((kind) => ({ value: `${kind}.${user.user_id}`, kind }))
    : []
  const named = object && !own.some(({ value }) => value === object) ? object : null
  const kind = named?.startsWith('friends') ? 'friendsOfOther' : 'subscribersOfOther'
  return named === null ? own : [...own, { value: named, kind }]
}
