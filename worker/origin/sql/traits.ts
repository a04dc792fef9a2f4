// The filters for people as SQL. A class of a measured trait is a range; an unknown value matches none.
import { dayYearsAgo } from '../../../shared/rules/dates.ts'
import { rangeOf, type TraitValue } from '../../../shared/rules/people-traits.ts'
import { optionalCondition, type SqlPart } from './page.ts'

/** Conditions of the columns that have a value. */
export const traitConditions = <Name extends string>(
  columns: readonly Name[],
  values: Record<Name, string>,
): SqlPart[] => columns.flatMap((column) => optionalCondition(`${column} = ?`, values[column]))

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
