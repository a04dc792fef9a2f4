// What an upload lacks before it may be published: the uploader's proof of age, and a record of every performer.
import { refusalKey } from '../refusals.ts'
import type { FieldCode } from '../result.ts'

/** A missing requirement, shaped like a form's problem. */
export type MissingRecord = FieldCode

type Known = {
  isUploaderVerified: boolean
  /** 0: no performer is shown; 1: performers are shown; null: not stated. */
  shown: 0 | 1 | null
  /** Names with a record. */
  names: readonly string[]
  /** Names credited as performers. */
  performers: readonly string[]
}

/** All missing requirements; empty when the upload is complete. */
export function missingRecords({ isUploaderVerified, shown, names, performers }: Known): MissingRecord[] {
  const known = new Set(names.map(alike))
  const unknown = performers.filter((name) => !known.has(alike(name)))
  return [
    ...(isUploaderVerified ? [] : [{ field: 'age', code: 'age_unverified' }]),
    ...(shown === null ? [{ field: 'people', code: 'people_unsaid' }] : []),
    ...(shown === 1 && names.length === 0 ? [{ field: 'people', code: 'people_missing' }] : []),
    ...(unknown.length ? [{ field: 'people', code: 'performer_missing', info: unknown.join(', ') }] : []),
  ]
}

type MissingKey = ReturnType<typeof refusalKey<'records'>>

/** Their texts. */
export const missingRecordTexts = (
  missing: readonly MissingRecord[],
  t: (key: MissingKey, values: { names: string }) => string,
): string[] => missing.map(({ code, info }) => t(refusalKey('records', code), { names: String(info ?? '') }))

const alike = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()
