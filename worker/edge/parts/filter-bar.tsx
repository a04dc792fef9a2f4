// Sorts and filters of a list: the page passes its filters as a table, and each choice becomes a plain link to the first page
// of the filtered list. On a narrow screen the bar is a popover behind a button, so it opens and closes without script.
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
   * `row` shows its choices side by side, `menu` folds them behind its name, `switch` toggles each choice but its first;
   * `select` is a form for hundreds of choices, whose links would weigh as much as the list itself.
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
  return (
    <>
      <button className="button filter-open" type="button" popoverTarget={panelId}>
        <Icon name="filter" />
        {t('filter.label')}
        {narrowed.length > 0 && <span className="filter-count">{t.number(narrowed.length)}</span>}
      </button>
      <Drawer id={panelId} className="drawer filter-panel" title={t('filter.label')} t={t}>
        {filters.map((filter) => {
          const View = views[filter.display]
          return (
            <View
              key={filter.name}
              filter={filter}
              current={current[filter.name] ?? filter.defaultChoice}
              route={route}
              t={t}
            />
          )
        })}
        {narrowed.length > 0 && (
          <a
            className="filter-reset"
            href={hrefWith(route, Object.fromEntries(narrowing.map(({ name }) => [name, undefined])))}
          >
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
  route: Route
  t: PageContext['t']
}
type Link = { label: string; path: string; isChosen: boolean }

const linksOf = ({ filter: { name, choices, defaultChoice }, current, route }: Shown): Link[] =>
  choices.map(({ value, label }) => ({
    label,
    path: hrefWith(route, { [name]: value === defaultChoice ? undefined : value }),
    isChosen: value === current,
  }))

const Row = (shown: Shown) => (
  <div className="filter-group">
    <span className="filter-label" aria-hidden="true">
      {shown.filter.label}
    </span>
    <Links label={shown.filter.label} links={linksOf(shown)} />
  </div>
)

const Menu = (shown: Shown) => (
  <FoldedFilter {...shown}>
    <Links label={shown.filter.label} links={linksOf(shown)} />
  </FoldedFilter>
)

const Select = (shown: Shown) => {
  const { filter, current, route, t } = shown
  const [path, query] = hrefWith(route, { [filter.name]: undefined }).split('?')
  return (
    <FoldedFilter {...shown}>
      <form className="filter-form" action={path}>
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <select name={filter.name} aria-label={filter.label} defaultValue={current}>
          {filter.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button className="button button-primary" type="submit">
          {t('filter.apply')}
        </button>
      </form>
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

const Links = ({ label, links }: { label: string; links: Link[] }) => (
  <ul aria-label={label}>
    {links.map((link) => (
      <li key={link.path}>
        <ChoiceLink {...link} />
      </li>
    ))}
  </ul>
)

/** A link for each choice but the first, which the active one leads to. */
const Switch = (shown: Shown) => {
  const [off, ...others] = linksOf(shown)
  return off && others.map((one) => <ChoiceLink key={one.label} {...one} path={one.isChosen ? off.path : one.path} />)
}

const ChoiceLink = ({ label, path, isChosen }: Link) => (
  <a className="filter-choice" href={path} rel="nofollow" aria-current={isChosen ? 'true' : undefined}>
    {label}
  </a>
)

const views = { row: Row, menu: Menu, switch: Switch, select: Select }
