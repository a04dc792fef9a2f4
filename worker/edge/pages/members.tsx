// The community: all members, by five sorts and six filters, or those whose names hold what somebody typed.
import { EmptyState } from '../../../client/parts/empty-state.tsx'
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes, searchMinLength } from '../../../shared/limits.ts'
import { href, hrefWith } from '../../../shared/routes.ts'
import { defaultMemberSort } from '../../../shared/rules/filters.ts'
import { FilterBar } from '../parts/filter-bar.tsx'
import { MemberSearch } from '../parts/member-search.tsx'
import { MemberCards } from '../parts/people-cards.tsx'
import { memberListFilters } from '../parts/people-filters.ts'
import { PeopleList } from '../parts/people-list.tsx'
import { PeopleToCome } from '../parts/people-to-come.tsx'
import { SeoText } from '../parts/seo-text.tsx'
import { sortNames } from '../parts/sort-filter.ts'
import { late, type PageContext, page, type RouteOf } from '../render/page.ts'
import { type ListData, loadListPage } from './list-page.ts'
import { withPage } from './videos.tsx'

/** Null: what was typed is too short to be searched. */
type Data = ListData<AnswerOf<'members'>> | null

const firstRows = 12

export const members = page<'community', Data>({
  async load({ route, call }) {
    const { search, page: number } = route.query
    if (search !== undefined && [...search].length < searchMinLength) return { status: 400, data: null }
    return loadListPage(number, pageSizes.members, (next) => call('members', listParams(route, next)), {
      members: [],
      total_count: 0,
    })
  },

  head: (_, { route, t }) => ({
    title: heading(route, t),
    description: t('members.seo'),
    isIndexed: Object.keys(route.query).every((name) => name === 'page'),
  }),

  Page(data, { route, t, lang }) {
    return [
      <div key="heading" className="page-heading">
        <h1>{heading(route, t)}</h1>
        <MemberSearch route={route} t={t} lang={lang} />
      </div>,
      <FilterBar key="filters" route={route} filters={() => memberListFilters(t)} t={t} lang={lang} />,
      data === null ? (
        <EmptyState
          key="help"
          title={t('search.tooShort', { count: searchMinLength })}
          href={href('community', {}, { lang })}
          label={t('listing.showAll')}
        />
      ) : (
        late(
          data.list.then(({ members: items, total_count }) => (
            <PeopleList
              total={items.length && total_count}
              size={pageSizes.members}
              totalText={t('members.total', { count: total_count, shown: t.number(total_count) })}
              page={route.query.page ?? 1}
              hrefOfPage={(next) => hrefWith(route, { page: next })}
              hrefOfAll={href('community', {}, { lang })}
              t={t}
            >
              <MemberCards items={items} eagerCount={firstRows} t={t} lang={lang} />
            </PeopleList>
          )),
          () => <PeopleToCome kind="member" count={pageSizes.members} t={t} />,
        )
      ),
      <SeoText key="seo" text={t('members.seo')} />,
    ]
  },
})

const heading = ({ params: { sort }, query }: RouteOf<'community'>, t: PageContext['t']): string =>
  withPage(sort ? `${t('members.heading')}: ${t(sortNames[sort])}` : t('members.heading'), query.page, t)

const listParams = ({ params, query }: RouteOf<'community'>, number: number): ParamsOf<'members'> => ({
  section: 'all',
  country: query.country ?? '',
  gender: query.gender ?? '',
  age: query.age ?? '',
  relationship: query.relationship ?? '',
  avatar: query.avatar ?? '',
  orientation: query.orientation ?? '',
  object_id: '',
  sort: params.sort ?? defaultMemberSort,
  count: pageSizes.members,
  page: number,
  ...(query.search !== undefined && { search: query.search }),
})
