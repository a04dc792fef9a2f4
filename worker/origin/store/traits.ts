// The filters for people as SQL. A class of a measured trait is a range; an unknown value matches none.
import { dayYearsAgo } from '../../../shared/rules/calendar.ts'
import { rangeOf, type TraitValue } from '../../../shared/rules/traits.ts'
import { given, type Part } from './page.ts'

/** Conditions of the columns that have a value. */
export const traitsAre = <Name extends string>(columns: readonly Name[], values: Record<Name, string>): Part[] =>
  columns.flatMap((column) => given(`${column} = ?`, values[column]))

export function measures(column: 'height' | 'weight', value: TraitValue<'height'> | ''): Part[] {
  if (value === '') return []
  const { from, below } = rangeOf(column, value)
  return [{ sql: `${column} >= ? AND ${column} < ?`, values: [from, Math.min(below, Number.MAX_SAFE_INTEGER)] }]
}

/** Born within the dates of an age range. */
export function isAged(value: TraitValue<'age'> | '', nowMs: number): Part[] {
  if (value === '') return []
  const { from, below } = rangeOf('age', value)
  const bornAfter = Number.isFinite(below) ? dayYearsAgo(below, nowMs) : ''
  return [{ sql: 'birth_date <= ? AND birth_date > ?', values: [dayYearsAgo(from, nowMs), bornAfter] }]
}
