// All performers, by six sorts and ten filters.

import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import type { AnswerOf, ParamsOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { defaultModelSort } from '../../../../shared/rules/browse-filters.ts'
import { modelFilters } from '../../../../shared/rules/people-traits.ts'
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
import { ModelCards } from '../../parts/people-cards.tsx'
import { modelListFilters, offeredCountries } from '../../parts/people-filters.ts'
import { SearchTooShort } from '../../parts/search-too-short.tsx'
import { SeoText } from '../../parts/seo-text.tsx'
import { late, type PageContext, page, type RouteOf } from '../../render/page.ts'

/** Null: the search is too short. */
type Data = ListData<AnswerOf<'models'>> | null

export const models = page<'pornstars', Data>({
  forMembers: 'shared',
  layout: 'list-page',

  async load({ route, call }) {
    const { page: number, search } = route.query
    if (search !== undefined && isTooShort(search)) return { status: 400, data: null }
    return loadListPage(number, pageSizes.list, (next) => call('models', listParams(route, next)), {
      models: [],
      total_count: 0,
    })
  },

  head: (_, { route, t }) => ({
    title: heading(route, t),
    description: listDescription(t('models.seo'), heading(route, t), route),
    isIndexed: isUnfiltered(route),
  }),

  Page(data, { route, t, lang, origin, countries }) {
    const offered = offeredCountries(countries?.models, route.query.country)
    return [
      <div key="heading" className="page-heading">
        <h1>{heading(route, t)}</h1>
        <NameSearch route={route} action={href('pornstars', route.params, { lang })} label={t('models.search')} t={t} />
      </div>,
      <FilterBar
        key="filters"
        route={route}
        filters={() => modelListFilters(t, offered)}
        by={offered}
        t={t}
        lang={lang}
      />,
      data === null ? (
        <SearchTooShort
          key="help"
          search={route.query.search ?? ''}
          href={href('pornstars', {}, { lang })}
          label={t('listing.showAll')}
          t={t}
        />
      ) : (
        late(
          data.list.then(({ models: items, total_count }) => (
            <Listing
              route={route}
              total={items.length && total_count}
              size={pageSizes.list}
              totalWord="models.total"
              hrefOfAll={href('pornstars', {}, { lang })}
              t={t}
            >
              <ModelCards items={items} eagerCount={firstRow} t={t} lang={lang} />
              {isUnfiltered(route) && (
                <ListStructuredData
                  paths={items.map(({ dir }) => href('pornstar', { dir }, { lang }))}
                  total={total_count}
                  size={pageSizes.list}
                  page={route.query.page}
                  origin={origin}
                />
              )}
            </Listing>
          )),
          () => <ListSkeleton kind="model" count={pageSizes.list} t={t} />,
        )
      ),
      <SeoText key="seo" text={t('models.seo')} />,
    ]
  },
})

/** Filtered lists are not indexed. */
const isUnfiltered = (route: RouteOf<'pornstars'>): boolean =>
  route.query.search === undefined && modelFilters.every((name) => route.query[name] === undefined)

const heading = (route: RouteOf<'pornstars'>, t: PageContext['t']): string => sortedTitle(t('models.heading'), route, t)

const listParams = ({ params, query }: RouteOf<'pornstars'>, number: number): ParamsOf<'models'> => ({
  ...defaultListParams.models,
  ...query,
  sort: params.sort ?? defaultModelSort,
  page: number,
})
