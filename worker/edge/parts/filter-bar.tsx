// How a list is sorted and narrowed, for every kind of list: its page names its filters in a table, each choice becomes a
// plain link to the list as it would then be, from its first page. On a narrow screen the bar is a panel behind a button;
// it is a popover, so it opens and closes without script, and choosing something leaves it behind.

import { Icon } from '../../../client/parts/icon.tsx'
import { hrefWith, type Route } from '../../../shared/routes.ts'
import { fragment, Markup } from '../render/fragment.tsx'
import type { PageContext } from '../render/page.ts'

export type Filter = {
  /** What the address calls it: a key of the route's query, or the sort in its path. */
  name: string
  label: string
  choices: readonly Choice[]
  /** The choice that an address without a value stands for; a filter without one always stands in the address. */
  usual?: string
  /** `row` shows its choices side by side, `menu` keeps them behind its name, `switch` is its second choice, on or off. */
  look: 'row' | 'menu' | 'switch'
}
export type Choice = { value: string; label: string }

type Props = Pick<PageContext, 't' | 'lang'> & {
  route: Route
  /** The filters of this kind of list. They follow from the route and the language alone. */
  filters: () => Filter[]
}

export const FilterBar = ({ route, filters, t, lang }: Props) => {
  const { page: _, ...narrowed } = route.query as Record<string, unknown>
  const key = `filters|${lang}|${route.name}|${JSON.stringify([route.params, narrowed])}`
  return (
    <Markup
      as="nav"
      className="filter-bar"
      aria-label={t('filter.label')}
      html={fragment(key, () => <Bar route={route} filters={filters()} t={t} />)}
    />
  )
}

/** Choices by their values, named by a function; `any` is what stands for no choice at all. */
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
  const given = { ...route.params, ...route.query } as Record<string, string | undefined>
  const narrowing = filters.filter(({ name }) => name !== 'sort')
  const narrowed = narrowing.filter(({ name, usual }) => given[name] !== undefined && given[name] !== usual)
  return (
    <>
      <button className="button filter-open" type="button" popoverTarget={panelId}>
        <Icon name="filter" />
        {t('filter.label')}
        {narrowed.length > 0 && <span className="filter-count">{t.number(narrowed.length)}</span>}
      </button>
      <div className="filter-panel" id={panelId} popover="auto">
        <div className="filter-head">
          <h2>{t('filter.label')}</h2>
          <button
            className="tool"
            type="button"
            popoverTarget={panelId}
            popoverTargetAction="hide"
            aria-label={t('filter.close')}
          >
            <Icon name="x" />
          </button>
        </div>
        {filters.map((filter) => {
          const View = views[filter.look]
          const links = linksOf(filter, route, given[filter.name])
          return <View key={filter.name} label={filter.label} links={links} />
        })}
        {narrowed.length > 0 && (
          <a
            className="filter-reset"
            href={hrefWith(route, Object.fromEntries(narrowing.map(({ name }) => [name, undefined])))}
          >
            {t('filter.reset')}
          </a>
        )}
      </div>
    </>
  )
}

type Link = { label: string; path: string; isChosen: boolean }
type Shown = { label: string; links: Link[] }

const linksOf = ({ name, choices, usual }: Filter, route: Route, given = usual): Link[] =>
  choices.map(({ value, label }) => ({
    label,
    path: hrefWith(route, { [name]: value === usual ? undefined : value }),
    isChosen: value === given,
  }))

const Row = ({ label, links }: Shown) => (
  <div className="filter-group">
    <span className="filter-label" aria-hidden="true">
      {label}
    </span>
    <Links label={label} links={links} />
  </div>
)

const Menu = ({ label, links }: Shown) => (
  <details className="filter-menu" name="filter">
    <summary>
      <span className="filter-label">{label}</span>{' '}
      <span className="filter-chosen">{links.find(({ isChosen }) => isChosen)?.label}</span>
      <Icon name="chevron-down" />
    </summary>
    <Links label={label} links={links} />
  </details>
)

const Links = ({ label, links }: Shown) => (
  <ul aria-label={label}>
    {links.map((link) => (
      <li key={link.path}>
        <Choosing {...link} />
      </li>
    ))}
  </ul>
)

/** Leads to the choice that is not made. */
const Switch = ({ links: [off, on] }: Shown) =>
  off && on && <Choosing label={on.label} path={on.isChosen ? off.path : on.path} isChosen={on.isChosen} />

const Choosing = ({ label, path, isChosen }: Link) => (
  <a className="filter-choice" href={path} rel="nofollow" aria-current={isChosen ? 'true' : undefined}>
    {label}
  </a>
)

const views = { row: Row, menu: Menu, switch: Switch }
