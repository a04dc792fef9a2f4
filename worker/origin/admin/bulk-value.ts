// What an act on many objects adds, removes or sets.
import { adminFamilyNames, bulkNeed } from '../../../shared/rules/admin-families.ts'
import type { Env } from '../env.ts'
import type { BulkRow } from './store/bulk-acts.ts'
import { type NamedRow, tagById } from './store/videos.ts'

/** Null where the act needs nothing, or it is gone. */
export async function bulkValue(
  db: Env['db'],
  { family, act, value }: Pick<BulkRow, 'family' | 'act' | 'value'>,
): Promise<NamedRow | null> {
  const known = adminFamilyNames.find((name) => name === family)
  const need = known && bulkNeed(known, act)
  return need && value !== 0 ? tagById(db, need, value) : null
}
