// How the filters for people read in SQL. A class of a measured trait is a range; what is not known of somebody fits none.
import { dayYearsAgo } from '../../../shared/rules/dates.ts'
import { rangeOf, type TraitValue } from '../../../shared/rules/people-traits.ts'
import { optionalCondition, type SqlPart } from './page.ts'

/** Those of the columns that a value is given for. */
export const traitConditions = <Name extends string>(
  columns: readonly Name[],
  values: Record<Name, string>,
): SqlPart[] => columns.flatMap((column) => optionalCondition(`${column} = ?`, values[column]))

export function measureCondition(column: 'height' | 'weight', value: TraitValue<'height'> | ''): SqlPart[] {
  if (value === '') return []
  const { from, below } = rangeOf(column, value)
  return [{ sql: `${column} >= ? AND ${column} < ?`, values: [from, Math.min(below, Number.MAX_SAFE_INTEGER)] }]
}

/** Born no later than the day that makes somebody old enough, and after the one that makes them too old. */
export function ageCondition(value: TraitValue<'age'> | '', nowMs: number): SqlPart[] {
  if (value === '') return []
  const { from, below } = rangeOf('age', value)
  const bornAfter = Number.isFinite(below) ? dayYearsAgo(below, nowMs) : ''
  return [{ sql: 'birth_date <= ? AND birth_date > ?', values: [dayYearsAgo(from, nowMs), bornAfter] }]
}
