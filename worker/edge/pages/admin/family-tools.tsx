// What stands around the table of a family: search, what narrows it further, filters with their counts, the choice of columns, and pages. All
// of them are links and a form of the table's own address.
import { Field } from '../../../../client/parts/field.tsx'
import { Icon } from '../../../../client/parts/icon.tsx'
import type { FilterCount } from '../../../../shared/entities/admin.ts'
import { hrefWith, type Route } from '../../../../shared/routes.ts'
import { type AdminFamily, adminFamilies, columnsText } from '../../../../shared/rules/admin-families.ts'
import type { PageContext } from '../../render/page.ts'

export type FamilyRoute = Route & {
  query: {
    find?: string | undefined
    sort?: string | undefined
    filter?: string | undefined
    after?: string | undefined
    columns?: string | undefined
  }
}

/** What narrows the table besides search and filter, by the names of the address. */
export type Criterion = { name: string; label: string; type: 'text' | 'date' | 'number' }

type SearchProps = {
  route: FamilyRoute
  label: string
  placeholder: string
  criteria: readonly Criterion[]
  t: PageContext['t']
}

/** A search keeps the sort, the filter and the columns, and begins on the first page. */
export const FamilySearch = ({ route, label, placeholder, criteria, t }: SearchProps) => {
  const query: Readonly<Record<string, unknown>> = route.query
  const cleared = Object.fromEntries(
    [...kept, 'find', 'after', ...criteria.map(({ name }) => name)].map((name) => [name, undefined]),
  )
  return (
    <search>
      <form className="admin-find" method="get" action={hrefWith(route, cleared)}>
        {kept.map(
          (name) => route.query[name] && <input key={name} type="hidden" name={name} value={route.query[name]} />,
        )}
        <input
          className="field"
          type="search"
          name="find"
          defaultValue={route.query.find}
          aria-label={`${t('search.submit')}: ${label}`}
          placeholder={placeholder}
          autoComplete="off"
          data-admin-find=""
        />
        <button className="button" type="submit">
          <Icon name="search" /> {t('search.submit')}
        </button>
        {criteria.length > 0 && (
          <details className="admin-criteria" open={criteria.some(({ name }) => query[name] !== undefined)}>
            <summary className="button">{t('admin.moreFilters')}</summary>
            <div>
              {criteria.map(({ name, label, type }) => (
                <Field
                  key={name}
                  name={name}
                  type={type}
                  label={label}
                  defaultValue={query[name] as string | undefined}
                  autoComplete="off"
                  {...(type === 'number' && { min: 1 })}
                />
              ))}
            </div>
          </details>
        )}
      </form>
    </search>
  )
}

const kept = ['sort', 'filter', 'columns'] as const

/** Whether a search or a later page leaves out rows, whatever the filter is. */
export const isNarrowed = ({ query }: FamilyRoute): boolean =>
  Object.entries(query).some(([name, value]) => value !== undefined && !kept.some((one) => one === name))

type FilterProps = {
  filters: readonly FilterCount[]
  filterName: (filter: string) => string
  route: FamilyRoute
  t: PageContext['t']
}

export const FilterLinks = ({ filters, filterName, route, t }: FilterProps) => {
  const first = filters[0]?.filter
  const current = route.query.filter ?? first
  return (
    <nav className="admin-filters" aria-label={t('admin.filters')}>
      {filters.map(({ filter, total, is_more }) => (
        <a
          key={filter}
          href={hrefWith(route, { filter: filter === first ? undefined : filter, after: undefined })}
          aria-current={filter === current ? 'true' : undefined}
        >
          {filterName(filter)} <span>{countText(total, is_more, t)}</span>
        </a>
      ))}
    </nav>
  )
}

/** Counts end at a bound. */
export const countText = (total: number, isMore: true | undefined, t: PageContext['t']): string =>
  isMore ? t('admin.moreThan', { shown: t.number(total) }) : t.number(total)

type ColumnProps = {
  family: AdminFamily
  columns: readonly { name: string; label: string }[]
  route: FamilyRoute
  t: PageContext['t']
}

/** Columns are shown and hidden by links, because the choice is a part of the address. One column is left at least. */
export const ColumnLinks = ({ family, columns, route, t }: ColumnProps) => {
  const chosen = chosenColumns(family, route)
  const usual = columnsText(family, adminFamilies[family].usual)
  const hrefOf = (names: readonly string[]) => {
    const text = columnsText(family, names)
    return hrefWith(route, { columns: text === usual || text === '' ? undefined : text, after: route.query.after })
  }
  return (
    <details className="admin-columns">
      <summary className="button">{t('admin.columns')}</summary>
      <ul className="admin-column-list">
        {columns.map(({ name, label }) => {
          const isShown = chosen.includes(name)
          const others = chosen.filter((one) => one !== name)
          return (
            <li key={name}>
              <a
                className="button"
                aria-current={isShown ? 'true' : undefined}
                href={hrefOf(isShown ? (others.length ? others : chosen) : [...chosen, name])}
              >
                {isShown && <Icon name="check" />} {label}
              </a>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** The columns after the name that are shown. */
export const chosenColumns = (family: AdminFamily, { query }: FamilyRoute): readonly string[] =>
  query.columns?.split(',') ?? adminFamilies[family].usual

type PagesProps = { nextAfter: number | null; route: FamilyRoute; t: PageContext['t'] }

export const PageLinks = ({ nextAfter, route, t }: PagesProps) => (
  <nav className="admin-pages" aria-label={t('admin.pages')}>
    {route.query.after !== undefined && (
      <a className="button" href={hrefWith(route, { after: undefined })}>
        {t('admin.firstPage')}
      </a>
    )}
    {nextAfter !== null && (
      <a className="button" rel="next" href={hrefWith(route, { after: String(nextAfter) })}>
        {t('pagination.next')}
      </a>
    )}
  </nav>
)

/** Where a new row is made. */
export type Create = { href: string; label: string }

export const CreateLink = ({ create }: { create: Create | null }) =>
  create && (
    <a className="button button-primary" href={create.href}>
      <Icon name="plus" /> {create.label}
    </a>
  )
