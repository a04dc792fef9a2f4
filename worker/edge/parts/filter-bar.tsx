// Sorts and filters of a list: the page passes its filters as a table. Each sort is a plain link; all filters are one form, so that a
// visitor chooses several before they apply. On a wide screen a script applies each at once (client/apply-filters.ts); on a narrow
// one the bar is a popover behind a button, which opens and closes without script.
import { Icon } from '../../../client/parts/icon.tsx'
import { hrefWith, type Route } from '../../../shared/routes.ts'
import { fragment, Markup } from '../render/fragment.tsx'
import type { PageContext } from '../render/page.ts'
import { Drawer } from './drawer.tsx'
import { type Choice, type Filter, filterViews } from './filter-views.tsx'

export type { Choice, Filter } from './filter-views.tsx'

type Props = Pick<PageContext, 't' | 'lang'> & {
  route: Route
  /** The filters of this kind of list. They depend on the route, the language and `by` only: these are the cache key. */
  filters: () => Filter[]
  /** What else the filters depend on. */
  by?: unknown
}

export const FilterBar = ({ route, filters, by, t, lang }: Props) => {
  const { page: _, ...narrowed } = route.query as Record<string, unknown>
  const key = `filters|${lang}|${route.name}|${JSON.stringify([route.params, narrowed, by])}`
  return (
    <Markup
      as="nav"
      className="filter-bar"
      aria-label={t('filter.label')}
      html={fragment(key, () => <Bar route={route} filters={filters()} t={t} />)}
    />
  )
}

/** Choices from values and their labels; `any` labels the choice of no value. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  name: (value: Value) => string,
  any?: string,
): Choice[] => [
  ...(any === undefined ? [] : [{ value: '', label: any }]),
  ...values.map((value) => ({ value, label: name(value) })),
]

const panelId = 'filter-panel'

const Bar = ({ route, filters, t }: { route: Route; filters: Filter[]; t: PageContext['t'] }) => {
  const current = { ...route.params, ...route.query } as Record<string, string | undefined>
  const narrowing = filters.filter(({ name }) => name !== 'sort')
  const narrowed = narrowing.filter(
    ({ name, defaultChoice }) => current[name] !== undefined && current[name] !== defaultChoice,
  )
  const unnarrowed = hrefWith(route, Object.fromEntries(narrowing.map(({ name }) => [name, undefined])))
  const [action, query] = unnarrowed.split('?')
  return (
    <>
      <button className="button filter-open" type="button" popoverTarget={panelId}>
        <Icon name="filter" />
        {t('filter.label')}
        {narrowed.length > 0 && <span className="filter-count">{t.number(narrowed.length)}</span>}
      </button>
      <Drawer id={panelId} className="drawer filter-panel" title={t('filter.label')} t={t}>
        {filters
          .filter((filter) => !narrowing.includes(filter))
          .map((filter) => (
            <Sorts
              key={filter.name}
              filter={filter}
              current={current[filter.name] ?? filter.defaultChoice}
              route={route}
            />
          ))}
        {narrowing.length > 0 && (
          <form className="filter-form" action={action}>
            {[...new URLSearchParams(query)].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {narrowing.map((filter) => {
              const View = filterViews[filter.display]
              return <View key={filter.name} filter={filter} current={current[filter.name] ?? filter.defaultChoice} />
            })}
            <button className="button button-primary filter-apply" type="submit">
              {t('filter.apply')}
            </button>
          </form>
        )}
        {narrowed.length > 0 && (
          <a className="filter-reset" href={unnarrowed}>
            {t('filter.reset')}
          </a>
        )}
      </Drawer>
    </>
  )
}

type SortsProps = { filter: Filter; current: string | undefined; route: Route }

const Sorts = ({ filter: { name, label, choices, defaultChoice }, current, route }: SortsProps) => (
  <div className="filter-group">
    <span className="filter-label" aria-hidden="true">
      {label}
    </span>
    <ul className="filter-choices" aria-label={label}>
      {choices.map(({ value, label }) => (
        <li key={value}>
          <a
            className="filter-choice"
            href={hrefWith(route, { [name]: value === defaultChoice ? undefined : value })}
            rel="nofollow"
            aria-current={value === current ? 'true' : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  </div>
)
