// What an upload lacks before it may be published: the uploader's proof of age, and a record of every performer.
import { refusalKey } from '../refusals.ts'
import type { FieldCode } from '../result.ts'
import type { KnownRelease } from './studio-releases.ts'

/** A missing requirement, shaped like a form's problem. */
export type MissingRecord = FieldCode

type Known = {
  isUploaderVerified: boolean
  /** 0: no performer is shown; 1: performers are shown; null: not stated. */
  shown: 0 | 1 | null
  /** Names with a record of the uploader's. */
  names: readonly string[]
  /** Invited persons. */
  releases: readonly KnownRelease[]
  /** Visitors without an account may see it, too. */
  isForAll: boolean
  /** Names credited as performers. */
  performers: readonly string[]
}

/** All missing requirements; empty when the upload is complete. */
export function missingRecords(known: Known): MissingRecord[] {
  const { isUploaderVerified, shown, names, releases, performers, isForAll } = known
  const onRecord = new Set([...names, ...releases.map(({ name }) => name)].map(alike))
  const unknown = performers.filter((name) => !onRecord.has(alike(name)))
  const waits = unsignedStates.flatMap((state) => {
    const of = releases.filter((one) => one.state === state).map(({ name }) => name)
    return of.length ? [{ field: 'people', code: `release_${state}`, info: of.join(', ') }] : []
  })
  const forMembers = releases.filter(({ state, is_members_only }) => state === 'signed' && is_members_only === 1)
  return [
    ...(isUploaderVerified ? [] : [{ field: 'age', code: 'age_unverified' }]),
    ...(shown === null ? [{ field: 'people', code: 'people_unsaid' }] : []),
    ...(shown === 1 && onRecord.size === 0 ? [{ field: 'people', code: 'people_missing' }] : []),
    ...(unknown.length ? [{ field: 'people', code: 'performer_missing', info: unknown.join(', ') }] : []),
    ...waits,
    ...(isForAll && forMembers.length
      ? [{ field: 'people', code: 'release_members', info: forMembers.map(({ name }) => name).join(', ') }]
      : []),
  ]
}

/** Publication waits for every invited person; a record of the uploader's does not stand in for their answer. */
const unsignedStates = ['open', 'refused', 'withdrawn'] as const

type MissingKey = ReturnType<typeof refusalKey<'records'>>

/** Their texts. */
export const missingRecordTexts = (
  missing: readonly MissingRecord[],
  t: (key: MissingKey, values: { names: string }) => string,
): string[] => missing.map(({ code, info }) => t(refusalKey('records', code), { names: String(info ?? '') }))

const alike = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()
