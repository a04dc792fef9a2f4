// How the filters of people's lists read in SQL: a list has one row a filter. A class of a measured trait is a range; a member or
// performer of whom a trait is not known fits none.
import { dayYearsAgo } from '../../../shared/rules/calendar.ts'
import { type FilterValue, type PeopleFilter, rangeOf, type TraitValue } from '../../../shared/rules/traits.ts'
import { given, type Part } from './page.ts'

/** The conditions of a filter's value, none for ''; ages are those of the day of `nowMs`. A filter without its row does not compile. */
export type FilterSql<Name extends PeopleFilter> = {
  [One in Name]: (value: FilterValue<One>, nowMs: number) => Part[]
}
export type FilterValues<Name extends PeopleFilter> = { [One in Name]: FilterValue<One> }

/** The conditions of all filters that are given, in the order of `names`. */
export function conditionsOf<Name extends PeopleFilter>(
  names: readonly Name[],
  sql: FilterSql<Name>,
  values: FilterValues<Name>,
  nowMs: number,
): Part[] {
  const conditions = <One extends Name>(name: One): Part[] => sql[name](values[name], nowMs)
  return names.flatMap(conditions)
}

/** A filter whose value is the column's own. */
export const equals =
  (column: PeopleFilter) =>
  (value: string): Part[] =>
    given(`${column} = ?`, value)

export function measures(column: 'height' | 'weight', value: TraitValue<'height'> | ''): Part[] {
  if (value === '') return []
  const { from, below } = rangeOf(column, value)
  return [{ sql: `${column} >= ? AND ${column} < ?`, values: [from, Math.min(below, Number.MAX_SAFE_INTEGER)] }]
}

/** Born no later than the day of the least age of the class, and after the day of the next class's. */
export function isAged(value: TraitValue<'age'> | '', nowMs: number): Part[] {
  if (value === '') return []
  const { from, below } = rangeOf('age', value)
  const bornAfter = Number.isFinite(below) ? dayYearsAgo(below, nowMs) : ''
  return [{ sql: 'birth_date <= ? AND birth_date > ?', values: [dayYearsAgo(from, nowMs), bornAfter] }]
}
