// Which fields of an object its last changes changed.
import type { Env } from '../env.ts'
import { changedFields, pageOfChanges } from '../moderation/store/audit.ts'

/** Acts that make no new version; so many of them between two versions are looked past. */
const besides = ['picture', 'texts']
const besidesMax = 20

/** @param count how many versions came meanwhile: each is one change */
export async function changesSince(db: Env['db'], family: string, id: number, count: number): Promise<string[]> {
  const versions = Math.min(Math.max(count, 1), 100)
  const last = { offset: 0, count: versions + besidesMax, totalMax: 1 }
  const { rows } = await pageOfChanges(db, { families: [family], item: String(id) }, last)
  const saves = rows.filter(({ act }) => !besides.includes(act)).slice(0, versions)
  return [...new Set(saves.flatMap((row) => changedFields(row).map(({ field }) => field)))].toSorted()
}
