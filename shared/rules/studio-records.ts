// What an upload lacks before it may be published: its uploader of proved age, and everybody who is shown in it on record.
import { refusalKey } from '../refusals.ts'
import type { FieldCode } from '../result.ts'

/** What is missing, as a form tells what is wrong with it. */
export type MissingRecord = FieldCode

type Known = {
  isUploaderVerified: boolean
  /** 0: nobody is shown; 1: somebody is; null: nothing was said. */
  shown: 0 | 1 | null
  /** Who is on record. */
  names: readonly string[]
  /** Who is named as a performer. */
  performers: readonly string[]
}

/** All of it; nothing is missing when there is none. */
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

/** The same in words. */
export const missingRecordTexts = (
  missing: readonly MissingRecord[],
  t: (key: MissingKey, values: { names: string }) => string,
): string[] => missing.map(({ code, info }) => t(refusalKey('records', code), { names: String(info ?? '') }))

const alike = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()
