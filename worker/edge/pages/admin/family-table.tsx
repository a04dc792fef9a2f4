// The table of a family of the catalogue: search, filters with their counts, columns that sort and can be chosen, pages by key, and rows to
// select for an act on many. All of its state is in the address, so that a view can be shared. A family gives its columns and its row of
// shared/rules/admin-families.ts; everything else is the same for all.
import type { ReactNode } from 'react'
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { MessageKey } from '../../../../locales/locales.ts'
import type { FilterCount } from '../../../../shared/entities/admin.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import { type AdminFamily, bulkActsOf } from '../../../../shared/rules/admin-families.ts'
import type { PageContext } from '../../render/page.ts'
import { BulkBar, type BulkOutcome } from './bulk-bar.tsx'
import {
  ColumnLinks,
  type Create,
  type Criterion,
  chosenColumns,
  countText,
  type FamilyRoute,
  FamilySearch,
  FilterLinks,
  isNarrowed,
  PageLinks,
} from './family-tools.tsx'

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

type Props<Row, Sort extends string> = {
  /** Its columns can be chosen and its rows selected; null for a table of its own. */
  family: AdminFamily | null
  answer: {
    rows: readonly Row[]
    total_count: number
    is_more?: true | undefined
    searched?: number | null
    filters: readonly FilterCount[]
    next_after: number | null
  }
  /** The first column names the row and links to its page; the others have the names of the family's columns. */
  columns: readonly Column<Row, Sort>[]
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  hrefOf: (row: Row) => string
  /** The first of the family's sorts and filters: the address leaves them out. */
  sorts: readonly [Sort, ...Sort[]]
  filterName: (filter: string) => string
  label: string
  placeholder: string
  criteria?: readonly Criterion[]
  /** Of the form that selects rows. */
  outcome: BulkOutcome | null
  context: Pick<PageContext, 't'> & { route: FamilyRoute }
  /** In the place of the search by the address. */
  search?: ReactNode
  /** Where the first row is made; null where the back office makes none. */
  create: Create | null
}

export const FamilyTable = <Row, Sort extends string>(props: Props<Row, Sort>) => {
  const { family, answer, label, placeholder, filterName, criteria = [], context, search } = props
  const { t, route } = context
  if (answer.filters.every(({ total }) => total === 0) && !isNarrowed(route))
    return <EmptyState icon="plus" title={t('listing.empty')} {...props.create} />
  const [named, ...others] = props.columns
  const chosen = family && chosenColumns(family, route)
  const columns = [named, ...others.filter(({ name }) => !chosen || chosen.includes(name))].filter(
    (column) => column !== undefined,
  )
  return (
    <>
      {search ?? <FamilySearch route={route} label={label} placeholder={placeholder} criteria={criteria} t={t} />}
      <FilterLinks filters={answer.filters} filterName={filterName} route={route} t={t} />
      <div className="admin-total">
        <p className="list-total" role="status">
          {t('admin.matches', { shown: countText(answer.total_count, answer.is_more, t) })}
        </p>
        {family && (
          <ColumnLinks
            family={family}
            columns={others.map(({ name, label }) => ({ name, label: t(label) }))}
            route={route}
            t={t}
          />
        )}
      </div>
      {answer.searched != null && (
        <p className="form-note">{t('admin.searched', { shown: t.number(answer.searched) })}</p>
      )}
      {answer.rows.length === 0 ? (
        <p className="admin-none">{t('admin.nothing')}</p>
      ) : !hasBulk(family) ? (
        <Rows {...props} columns={columns} />
      ) : (
        <form className="admin-rows" method="post" action={route.canonicalPath}>
          <Rows {...props} columns={columns} />
          <BulkBar family={family} answer={answer} outcome={props.outcome} t={t} />
        </form>
      )}
      <PageLinks nextAfter={answer.next_after} route={route} t={t} />
    </>
  )
}

const hasBulk = (family: AdminFamily | null): family is AdminFamily => family !== null && bulkActsOf(family).length > 0

const Rows = <Row, Sort extends string>({ answer, columns, idOf, hrefOf, label, ...shared }: Props<Row, Sort>) => {
  const hasActs = hasBulk(shared.family)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="admin-table" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {hasActs && <td />}
            {columns.map((column) => (
              <Heading key={column.name} column={column} {...shared} />
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map((row) => (
            <tr key={idOf(row)} data-admin-row="" tabIndex={-1}>
              {hasActs && (
                <td className="admin-pick">
                  <RowPick id={idOf(row)} name={shared.nameOf(row)} outcome={shared.outcome} t={shared.context.t} />
                </td>
              )}
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
}

type PickProps = { id: number; name: string; outcome: BulkOutcome | null; t: PageContext['t'] }

const RowPick = ({ id, name, outcome, t }: PickProps) => (
  <label>
    <input
      type="checkbox"
      name={`pick_${id}`}
      value="1"
      defaultChecked={outcome?.typed[`pick_${id}`] === '1'}
      aria-label={t('admin.pick', { title: name })}
      data-admin-pick=""
    />
  </label>
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
