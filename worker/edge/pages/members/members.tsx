// The community: all members by five sorts and seven filters, or by a search of their names.

import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import type { AnswerOf, ParamsOf } from '../../../../shared/contract/contract.ts'
import { pageSizes, pagesMax } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { defaultMemberSort } from '../../../../shared/rules/browse-filters.ts'
import { isTooShort } from '../../../../shared/rules/search-text.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { listDescription } from '../../parts/heads.ts'
import { ListSkeleton } from '../../parts/list-skeleton.tsx'
import { Listing } from '../../parts/listing.tsx'
import { type ListData, loadListPage } from '../../parts/load-list-page.ts'
import { NameSearch } from '../../parts/name-search.tsx'
import { NoPermission } from '../../parts/no-permission.tsx'
import { sortedTitle } from '../../parts/page-title.ts'
import { MemberCards } from '../../parts/people-cards.tsx'
import { type Circle, memberListFilters, offeredCountries } from '../../parts/people-filters.ts'
import { SearchTooShort } from '../../parts/search-too-short.tsx'
import { SeoText } from '../../parts/seo-text.tsx'
import { type Loaded, late, type PageContext, page, type RouteOf } from '../../render/page.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

/** A text says why there is no list. */
type Data = ListData<AnswerOf<'members'>> | 'too_short' | 'not_found' | 'no_permission'

const firstRows = 12

export const members = page<'community', Data>({
  forMembers: 'recent',
  layout: 'list-page',

  async load(context) {
    const { route, call } = context
    const { search, object, page: number = 1 } = route.query
    if (search !== undefined && isTooShort(search)) return { status: 400, data: 'too_short' }
    const ask = (next: number) => call('members', listParams(route, next))
    const ofMember = object === undefined || number > pagesMax ? null : await ask(number)
    if (ofMember?.ok === false) {
      if (ofMember.code === 'not_found') return { status: 404, data: 'not_found', maxCacheSeconds: 0 }
      if (ofMember.code === 'no_permission') return hiddenFriends(context)
    }
    return loadListPage(number, pageSizes.members, async (next) => ofMember ?? ask(next), {
      members: [],
      total_count: 0,
    })
  },

  head: (data, context) => {
    const { route, t } = context
    if (data === 'not_found') return notFoundHead(context)
    return {
      title: heading(route, t),
      description: listDescription(t('members.seo'), heading(route, t), route),
      isIndexed: Object.keys(route.query).every((name) => name === 'page'),
    }
  },

  Page(data, context) {
    if (data === 'not_found') return notFoundParts(context)
    const { route, t, lang, visitor, countries } = context
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
      data === 'no_permission' ? (
        <NoPermission key="no" context={context} />
      ) : data === 'too_short' ? (
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

/**
 * Friends that not every visitor sees. The member's own page of friends shows them to the member and to friends, and says to other members
 * that they may not see them.
 */
function hiddenFriends({ route, lang, visitor }: PageContext<'community'>): Loaded<Data> {
  if (requireResolvedSession(visitor)) {
    const [, id = ''] = route.query.object?.split('.') ?? []
    throw seeOther(href('member_friends', { id }, { lang }))
  }
  return { status: 403, data: 'no_permission', maxCacheSeconds: 0 }
}

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
