// Sorts and filters of a list: the page passes its filters as a table. Each sort is a plain link; all filters are one form, so that a
// visitor chooses several before they apply. On a wide screen a script applies each at once (client/apply-filters.ts); on a narrow
// one the bar is a popover behind a button, which opens and closes without script.
import type { ReactNode } from 'react'
import { Icon } from '../../../client/parts/icon.tsx'
import { hrefWith, type Route } from '../../../shared/routes.ts'
import { fragment, Markup } from '../render/fragment.tsx'
import type { PageContext } from '../render/page.ts'
import { Drawer } from './drawer.tsx'

export type Filter = {
  /** The name in the address: a key of the route's query, or the sort in its path. */
  name: string
  label: string
  choices: readonly Choice[]
  /** The choice without a value in the address; a filter without a default is always in the address. */
  defaultChoice?: string
  /**
   * `row` shows its choices side by side, `menu` folds them behind its name, `switch` toggles its second choice;
   * `select` is for hundreds of choices, which would weigh as much as the list itself.
   */
  display: 'row' | 'menu' | 'switch' | 'select'
}
export type Choice = { value: string; label: string }

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
              const View = views[filter.display]
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

type Shown = {
  filter: Filter
  /** The choice in the address. */
  current: string | undefined
}

const Sorts = ({ filter: { name, label, choices, defaultChoice }, current, route }: Shown & { route: Route }) => (
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

const Row = (shown: Shown) => (
  <div className="filter-group">
    <span className="filter-label" aria-hidden="true">
      {shown.filter.label}
    </span>
    <Choices {...shown} />
  </div>
)

const Menu = (shown: Shown) => (
  <FoldedFilter {...shown}>
    <Choices {...shown} />
  </FoldedFilter>
)

const Select = (shown: Shown) => {
  const { filter, current } = shown
  return (
    <FoldedFilter {...shown}>
      <div>
        <select name={filter.name} aria-label={filter.label} defaultValue={current}>
          {filter.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </FoldedFilter>
  )
}

/** A filter folded behind its name and its current choice. */
const FoldedFilter = ({
  filter: { label, choices, defaultChoice },
  current,
  children,
}: Shown & { children: ReactNode }) => (
  <details className={current === defaultChoice ? 'filter-menu' : 'filter-menu filter-narrowed'} name="filter">
    <summary>
      <span className="filter-label">{label}</span>{' '}
      <span className="filter-chosen">{choices.find(({ value }) => value === current)?.label}</span>
      <Icon name="chevron-down" />
    </summary>
    {children}
  </details>
)

/** One of several. The default is an empty text, which no canonical address has. */
const Choices = ({ filter: { name, label, choices, defaultChoice }, current }: Shown) => (
  <div className="filter-choices" role="radiogroup" aria-label={label}>
    {choices.map(({ value, label }) => (
      <label key={value} className="filter-choice">
        <input
          type="radio"
          name={name}
          value={value === defaultChoice ? '' : value}
          defaultChecked={value === current}
        />
        {label}
      </label>
    ))}
  </div>
)

/** The choice that is not the default. */
const Switch = ({ filter: { name, choices }, current }: Shown) => {
  const on = choices[1]
  return (
    on && (
      <label className="filter-choice">
        <input type="checkbox" name={name} value={on.value} defaultChecked={on.value === current} />
        {on.label}
      </label>
    )
  )
}

const views = { row: Row, menu: Menu, switch: Switch, select: Select }
