// All channels, by six sorts and their first letter.

import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import type { AnswerOf, ParamsOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { defaultChannelSort } from '../../../../shared/rules/browse-filters.ts'
import { channelFilters } from '../../../../shared/rules/people-traits.ts'
import { isTooShort } from '../../../../shared/rules/search-text.ts'
import { firstRow } from '../../parts/card-grid.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { listDescription } from '../../parts/heads.ts'
import { ListStructuredData } from '../../parts/json-ld.tsx'
import { ListSkeleton } from '../../parts/list-skeleton.tsx'
import { Listing } from '../../parts/listing.tsx'
import { type ListData, loadListPage } from '../../parts/load-list-page.ts'
import { NameSearch } from '../../parts/name-search.tsx'
import { sortedTitle } from '../../parts/page-title.ts'
import { ChannelCards } from '../../parts/people-cards.tsx'
import { channelListFilters } from '../../parts/people-filters.ts'
import { SearchTooShort } from '../../parts/search-too-short.tsx'
import { SeoText } from '../../parts/seo-text.tsx'
import { late, type PageContext, page, type RouteOf } from '../../render/page.ts'

/** Null: the search is too short. */
type Data = ListData<AnswerOf<'channels'>> | null

export const channels = page<'pornsites', Data>({
  forMembers: 'shared',
  layout: 'list-page',

  async load({ route, call }) {
    const { page: number, search } = route.query
    if (search !== undefined && isTooShort(search)) return { status: 400, data: null }
    return loadListPage(number, pageSizes.list, (next) => call('channels', listParams(route, next)), {
      channels: [],
      total_count: 0,
    })
  },

  head: (_, { route, t }) => ({
    title: heading(route, t),
    description: listDescription(t('channels.seo'), heading(route, t), route),
    isIndexed: isUnfiltered(route),
  }),

  Page(data, { route, t, lang, origin }) {
    return [
      <div key="heading" className="page-heading">
        <h1>{heading(route, t)}</h1>
        <NameSearch
          route={route}
          action={href('pornsites', route.params, { lang })}
          label={t('channels.search')}
          t={t}
        />
      </div>,
      <FilterBar key="filters" route={route} filters={() => channelListFilters(t)} t={t} lang={lang} />,
      data === null ? (
        <SearchTooShort
          key="help"
          search={route.query.search ?? ''}
          href={href('pornsites', {}, { lang })}
          label={t('listing.showAll')}
          t={t}
        />
      ) : (
        late(
          data.list.then(({ channels: items, total_count }) => (
            <Listing
              route={route}
              total={items.length && total_count}
              size={pageSizes.list}
              totalWord="channels.total"
              hrefOfAll={href('pornsites', {}, { lang })}
              t={t}
            >
              <ChannelCards items={items} eagerCount={firstRow} t={t} lang={lang} />
              {isUnfiltered(route) && (
                <ListStructuredData
                  paths={items.map(({ dir }) => href('pornsite', { dir }, { lang }))}
                  total={total_count}
                  size={pageSizes.list}
                  page={route.query.page}
                  origin={origin}
                />
              )}
            </Listing>
          )),
          () => <ListSkeleton kind="channel" count={pageSizes.list} t={t} />,
        )
      ),
      <SeoText key="seo" text={t('channels.seo')} />,
    ]
  },
})

/** Filtered lists are not indexed. */
const isUnfiltered = (route: RouteOf<'pornsites'>): boolean =>
  route.query.search === undefined && channelFilters.every((name) => route.query[name] === undefined)

const heading = (route: RouteOf<'pornsites'>, t: PageContext['t']): string =>
  sortedTitle(t('channels.heading'), route, t)

const listParams = (
  { params, query: { letter, search } }: RouteOf<'pornsites'>,
  number: number,
): ParamsOf<'channels'> => ({
  ...defaultListParams.channels,
  ...(letter && { section: 'letter', object_id: letter }),
  search,
  sort: params.sort ?? defaultChannelSort,
  page: number,
})
