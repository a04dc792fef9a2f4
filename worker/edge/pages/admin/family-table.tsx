// The table of a family of the catalogue: search, filters with their counts, columns that sort, and pages by key. All of its state is
// in the address, so that a view can be shared. A family gives its columns; everything else is the same for all.
import type { ReactNode } from 'react'
import { Icon } from '../../../../client/parts/icon.tsx'
import type { MessageKey } from '../../../../locales/locales.ts'
import type { FilterCount } from '../../../../shared/entities/admin.ts'
import { hrefWith, type Route } from '../../../../shared/routes.ts'
import type { PageContext } from '../../render/page.ts'

export type Column<Row, Sort extends string> = {
  name: string
  label: MessageKey
  cell: (row: Row) => ReactNode
  /** The column's heading sorts by it. */
  sort?: Sort
  /** Numbers stand at the end of their cell. */
  isNumber?: boolean
  /** Hidden on narrow screens: the row's own page has it. */
  isWide?: boolean
}

type FamilyRoute = Route & {
  query: {
    find?: string | undefined
    sort?: string | undefined
    filter?: string | undefined
    after?: string | undefined
  }
}

type Props<Row, Sort extends string> = {
  answer: {
    rows: readonly Row[]
    total_count: number
    filters: readonly FilterCount[]
    next_after: number | null
  }
  /** The first column names the row and links to its page. */
  columns: readonly Column<Row, Sort>[]
  idOf: (row: Row) => number
  hrefOf: (row: Row) => string
  /** The first of the family's sorts and filters: the address leaves them out. */
  sorts: readonly [Sort, ...Sort[]]
  filterName: (filter: string) => string
  label: string
  context: Pick<PageContext, 't'> & { route: FamilyRoute }
  /** In the place of the search by the address. */
  search?: ReactNode
}

export const FamilyTable = <Row, Sort extends string>(props: Props<Row, Sort>) => {
  const { answer, label, context, search } = props
  const { t, route } = context
  return (
    <>
      {search ?? <FamilySearch route={route} label={label} t={t} />}
      <FilterLinks {...props} />
      <p className="list-total" role="status">
        {t('admin.matches', { shown: t.number(answer.total_count) })}
      </p>
      {answer.rows.length === 0 ? <p className="admin-none">{t('admin.nothing')}</p> : <Rows {...props} />}
      <nav className="admin-pages" aria-label={t('admin.pages')}>
        {route.query.after !== undefined && (
          <a className="button" href={hrefWith(route, { after: undefined })}>
            {t('admin.firstPage')}
          </a>
        )}
        {answer.next_after !== null && (
          <a className="button" rel="next" href={hrefWith(route, { after: String(answer.next_after) })}>
            {t('pagination.next')}
          </a>
        )}
      </nav>
    </>
  )
}

/** A search keeps the sort and the filter, and begins on the first page. */
const FamilySearch = ({ route, label, t }: { route: FamilyRoute; label: string; t: PageContext['t'] }) => (
  <search>
    <form className="admin-find" method="get" action={hrefWith(route, cleared)}>
      {(['sort', 'filter'] as const).map(
        (name) => route.query[name] && <input key={name} type="hidden" name={name} value={route.query[name]} />,
      )}
      <input
        className="field"
        type="search"
        name="find"
        defaultValue={route.query.find}
        aria-label={`${t('search.submit')}: ${label}`}
        placeholder={t('admin.findHelp')}
        autoComplete="off"
        data-admin-find=""
      />
      <button className="button" type="submit">
        <Icon name="search" /> {t('search.submit')}
      </button>
    </form>
  </search>
)

const cleared = { find: undefined, sort: undefined, filter: undefined, after: undefined }

const FilterLinks = <Row, Sort extends string>({ answer, filterName, context: { route, t } }: Props<Row, Sort>) => {
  const first = answer.filters[0]?.filter
  const current = route.query.filter ?? first
  return (
    <nav className="admin-filters" aria-label={t('admin.filters')}>
      {answer.filters.map(({ filter, total }) => (
        <a
          key={filter}
          href={hrefWith(route, { filter: filter === first ? undefined : filter, after: undefined })}
          aria-current={filter === current ? 'true' : undefined}
        >
          {filterName(filter)} <span>{t.number(total)}</span>
        </a>
      ))}
    </nav>
  )
}

const Rows = <Row, Sort extends string>({ answer, columns, idOf, hrefOf, label, ...shared }: Props<Row, Sort>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
  <section className="admin-table" tabIndex={0} aria-label={label}>
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.name} column={column} {...shared} />
          ))}
        </tr>
      </thead>
      <tbody>
        {answer.rows.map((row) => (
          <tr key={idOf(row)} data-admin-row="" tabIndex={-1}>
            {columns.map(({ name, cell, isNumber, isWide }, index) =>
              index === 0 ? (
                <th key={name} scope="row">
                  <a href={hrefOf(row)} data-admin-edit="">
                    {cell(row)}
                  </a>
                </th>
              ) : (
                <td key={name} className={classOf({ isNumber, isWide })}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Heading = <Row, Sort extends string>({
  column: { label, sort, isNumber, isWide },
  sorts,
  context: { route, t },
}: Pick<Props<Row, Sort>, 'sorts' | 'context'> & { column: Column<Row, Sort> }) => {
  const isSorted = sort !== undefined && sort === (route.query.sort ?? sorts[0])
  return (
    <th
      scope="col"
      className={classOf({ isNumber, isWide })}
      // Numbers and dates are sorted from the greatest down.
      aria-sort={isSorted ? (isNumber ? 'descending' : 'ascending') : undefined}
    >
      {sort === undefined ? (
        t(label)
      ) : (
        <a href={hrefWith(route, { sort: sort === sorts[0] ? undefined : sort, after: undefined })}>{t(label)}</a>
      )}
    </th>
  )
}

const classOf = ({ isNumber, isWide }: { isNumber?: boolean | undefined; isWide?: boolean | undefined }) =>
  [isNumber && 'admin-number', isWide && 'admin-wide'].filter(Boolean).join(' ') || undefined
