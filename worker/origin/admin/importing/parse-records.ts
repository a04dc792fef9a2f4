// The records of a row: who keeps the proof of age and consent of each performer.
import { custodianAddress, custodianName, performerName, recordReference } from '../../../../shared/limits.ts'
import type { ImportField, ImportProblem } from '../../../../shared/rules/admin-import-fields.ts'
import type { FieldProblem, ImportedRow } from './imported-row.ts'
import { readDate } from './read-values.ts'

const laterFields = ['record_date', 'record_reference', 'custodian', 'custodian_address'] as const
const within = ({ min, max }: { min: number; max: number }, text: string) => text.length >= min && text.length <= max

/** Dates and references belong to the performers in their order; the custodian keeps all of them. */
export function readRecordsOf(row: ImportedRow, said: ReadonlyMap<ImportField, string>): FieldProblem[] {
  if (!laterFields.some((name) => said.has(name))) return []
  const missing = laterFields.filter((name) => !said.has(name))
  if (missing.length > 0) return missing.map((name) => ({ field: name, problem: 'required' }))
  const text = (name: ImportField) => said.get(name) ?? ''
  const performers = row.fields.performers ?? []
  const [dates, references] = [listOf(text('record_date')), listOf(text('record_reference'))]
  const one = (texts: readonly string[], at: number) => (texts.length === 1 ? texts[0] : texts[at]) ?? ''
  const problems: FieldProblem[] = []
  const refuse = (name: ImportField, problem: ImportProblem) => problems.push({ field: name, problem })
  if (dates.length > 1 && dates.length !== performers.length) refuse('record_date', 'records_unequal')
  if (references.length > 1 && references.length !== performers.length) refuse('record_reference', 'records_unequal')
  if (dates.some((date) => !isPastDay(date))) refuse('record_date', 'invalid')
  if (references.some((reference) => !within(recordReference, reference))) refuse('record_reference', 'max_length')
  if (!within(custodianName, text('custodian'))) refuse('custodian', 'invalid')
  if (!within(custodianAddress, text('custodian_address'))) refuse('custodian_address', 'invalid')
  if (performers.some((name) => !within(performerName, name))) refuse('performers', 'invalid')
  row.records = performers.map((name, at) => ({
    name,
    date: one(dates, at),
    reference: one(references, at),
    custodian: text('custodian'),
    address: text('custodian_address'),
  }))
  return problems
}

/** In contrast to a list of names, the same twice is two. */
const listOf = (text: string): string[] => text.split(/[;|]/).map((one) => one.trim())

/** A day of the past, year first. */
export function isPastDay(text: string): boolean {
  const seconds = /^\d{4}-\d\d-\d\d$/.test(text) ? readDate(text) : null
  return seconds !== null && seconds * 1000 <= Date.now() && new Date(seconds * 1000).toISOString().startsWith(text)
}
