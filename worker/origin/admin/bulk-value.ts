// What an act on many objects adds, removes or sets.
import { adminFamilyNames, bulkNeed } from '../../../shared/rules/admin-families.ts'
import { isCountry } from '../../../shared/rules/countries.ts'
import type { Env } from '../env.ts'
import type { BulkRow } from './store/bulk-acts.ts'
import { type NamedRow, tagById, tagsNamed } from './store/videos.ts'

type Need = Exclude<ReturnType<typeof bulkNeed>, undefined>

/** A country has no number: its code is its name and its address. */
const countryNamed = (code: string): NamedRow => ({ id: 0, dir: code, title: code })

/** What was typed; null where the act needs nothing or sets none, undefined where it names nothing. */
export async function readBulkValue(db: Env['db'], need: Need, typed: string): Promise<NamedRow | null | undefined> {
  if (need === null || typed === '') return null
  if (need !== 'country') return (await tagsNamed(db, need, [typed]))[0]
  const code = typed.toUpperCase()
  return isCountry(code) ? countryNamed(code) : undefined
}

/** Null where the act needs nothing, or it is gone. */
export async function bulkValue(
  db: Env['db'],
  { family, act, value, value_text }: Pick<BulkRow, 'family' | 'act' | 'value' | 'value_text'>,
): Promise<NamedRow | null> {
  const known = adminFamilyNames.find((name) => name === family)
  const need = known && bulkNeed(known, act)
  if (need === 'country') return value_text === null ? null : countryNamed(value_text)
  return need && value !== 0 ? tagById(db, need, value) : null
}
