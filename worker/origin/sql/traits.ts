// The filters for people as SQL. A class of a measured trait is a range; an unknown value matches none.
import { dayYearsAgo } from '../../../shared/rules/dates.ts'
import { type FilterValue, type PeopleFilter, rangeOf, type TraitValue } from '../../../shared/rules/people-traits.ts'
import { optionalCondition, type SqlPart } from './page.ts'

/** The conditions of a filter's value, none for ''; ages are those of the day of `nowMs`. A filter without its row does not compile. */
export type FilterSql<Name extends PeopleFilter> = {
  [One in Name]: (value: FilterValue<One>, nowMs: number) => SqlPart[]
}
export type FilterValues<Name extends PeopleFilter> = { [One in Name]: FilterValue<One> }

/** The conditions of all filters that are given, in the order of `names`. */
export function conditionsOf<Name extends PeopleFilter>(
  names: readonly Name[],
  sql: FilterSql<Name>,
  values: FilterValues<Name>,
  nowMs: number,
): SqlPart[] {
  const conditions = <One extends Name>(name: One): SqlPart[] => sql[name](values[name], nowMs)
  return names.flatMap(conditions)
}

/** A filter whose value is the column's own. */
export const equals =
  (column: PeopleFilter) =>
  (value: string): SqlPart[] =>
    optionalCondition(`${column} = ?`, value)

export function measureCondition(column: 'height' | 'weight', value: TraitValue<'height'> | ''): SqlPart[] {
  if (value === '') return []
  const { from, below } = rangeOf(column, value)
  return [{ sql: `${column} >= ? AND ${column} < ?`, values: [from, Math.min(below, Number.MAX_SAFE_INTEGER)] }]
}

/** Born within the dates of an age range. */
export function ageCondition(value: TraitValue<'age'> | '', nowMs: number): SqlPart[] {
  if (value === '') return []
  const { from, below } = rangeOf('age', value)
  const bornAfter = Number.isFinite(below) ? dayYearsAgo(below, nowMs) : ''
  return [{ sql: 'birth_date <= ? AND birth_date > ?', values: [dayYearsAgo(from, nowMs), bornAfter] }]
}
