// Which fields of an object its last changes changed.
import type { Env } from '../env.ts'
import { changedFields, pageOfChanges } from '../moderation/store/audit.ts'

/** @param count how many versions came meanwhile: each is one change */
export async function changesSince(db: Env['db'], family: string, id: number, count: number): Promise<string[]> {
  const last = { offset: 0, count: Math.min(Math.max(count, 1), 100), totalMax: 1 }
  const { rows } = await pageOfChanges(db, { families: [family], item: String(id) }, last)
  return [...new Set(rows.flatMap((row) => changedFields(row).map(({ field }) => field)))].toSorted()
}
