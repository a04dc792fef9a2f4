// The record of a performer in an upload (18 U.S.C. § 2257): the credited name, and where the proof of age is kept.
import * as z from 'zod/mini'
import { custodianAddress, custodianName, performerName, recordReference } from '../limits.ts'
import { trimmedText } from './text.ts'

/** A day in the past, year first, as a date field sends it. */
const PastDay = z.string('required').check(
  z.minLength(1, 'required'),
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'date_invalid'),
  z.refine((text) => isDay(text) && text <= today(), 'date_invalid'),
)

/** These fields also stand in the upload form, which explains their names. */
export const PersonForm = z.object({
  person_name: trimmedText(performerName),
  person_date: PastDay,
  person_reference: trimmedText(recordReference),
  person_custodian: trimmedText(custodianName),
  person_address: trimmedText(custodianAddress),
  /** The uploader confirms that the performer was of age and agreed. */
  person_statement: z.literal('1', 'consent_required'),
})
export type PersonForm = z.output<typeof PersonForm>

/** The fields in the order of the form, and what was typed into them, valid or not. */
export const personFields = Object.keys(PersonForm.shape) as (keyof PersonForm)[]
export type PersonTyped = Partial<Record<keyof PersonForm, string>>

/** Length limits, shown beside the fields. */
export const personBounds = {
  person_name: performerName,
  person_reference: recordReference,
  person_custodian: custodianName,
  person_address: custodianAddress,
} as const

const today = (): string => new Date().toISOString().slice(0, 10)
const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= '1900-01-01'
}
