// All performers, by six sorts and ten filters.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { href, hrefWith } from '../../../shared/routes.ts'
import { defaultModelSort } from '../../../shared/rules/filters.ts'
import { modelFilters } from '../../../shared/rules/traits.ts'
import { FilterBar } from '../parts/filter-bar.tsx'
import { ModelCards } from '../parts/people-cards.tsx'
import { modelListFilters } from '../parts/people-filters.ts'
import { PeopleList } from '../parts/people-list.tsx'
import { PeopleToCome } from '../parts/people-to-come.tsx'
import { SeoText } from '../parts/seo-text.tsx'
import { sortNames } from '../parts/sort-filter.ts'
import { late, type PageContext, page, type RouteOf } from '../render/page.ts'
import { type ListData, loadListPage } from './list-page.ts'
import { withPage } from './videos.tsx'

const firstRow = 5

export const models = page<'pornstars', ListData<AnswerOf<'models'>>>({
  load: ({ route, call }) =>
    loadListPage(route.query.page, pageSizes.list, (number) => call('models', listParams(route, number)), {
      models: [],
      total_count: 0,
    }),

  head: (_, { route, t }) => ({
    title: heading(route, t),
    description: t('models.seo'),
    isIndexed: modelFilters.every((name) => route.query[name] === undefined),
  }),

  Page({ list }, { route, t, lang }) {
    return [
      <h1 key="heading" className="page-heading">
        {heading(route, t)}
      </h1>,
      <FilterBar key="filters" route={route} filters={() => modelListFilters(t)} t={t} lang={lang} />,
      late(
        list.then(({ models: items, total_count }) => (
          <PeopleList
            total={items.length && total_count}
            size={pageSizes.list}
            totalText={t('models.total', { count: total_count, shown: t.number(total_count) })}
            page={route.query.page ?? 1}
            hrefOfPage={(next) => hrefWith(route, { page: next })}
            hrefOfAll={href('pornstars', {}, { lang })}
            t={t}
          >
            <ModelCards items={items} eagerCount={firstRow} t={t} lang={lang} />
          </PeopleList>
        )),
        () => <PeopleToCome kind="model" count={pageSizes.list} t={t} />,
      ),
      <SeoText key="seo" text={t('models.seo')} />,
    ]
  },
})

const heading = ({ params: { sort }, query }: RouteOf<'pornstars'>, t: PageContext['t']): string =>
  withPage(sort ? `${t('models.heading')}: ${t(sortNames[sort])}` : t('models.heading'), query.page, t)

const listParams = ({ params, query }: RouteOf<'pornstars'>, number: number): ParamsOf<'models'> => ({
  gender: 'str',
  letter: query.letter ?? '',
  race: query.race ?? '',
  age: query.age ?? '',
  country: query.country ?? '',
  size_tits: query.size_tits ?? '',
  hair: query.hair ?? '',
  height: query.height ?? '',
  weight: query.weight ?? '',
  tattoo: query.tattoo ?? '',
  piercing: query.piercing ?? '',
  sort: params.sort ?? defaultModelSort,
  count: pageSizes.list,
  page: number,
})
