// What is missing of the performers whom a change of a published video adds: the same as before a publication.
import type { FieldCode } from '../../../shared/result.ts'
import { missingRecords } from '../../../shared/rules/studio-records.ts'
import type { Env } from '../env.ts'
import { recordsOfPerformers } from './store/performers-on-record.ts'

type Performers = { performers?: readonly string[] }

/** Empty for a video that was not uploaded here: it has no records, and the operator answers for it. */
export async function missingOfAdded(
  db: Env['db'],
  videoId: number,
  { before, fields }: { before: Performers; fields: Performers },
): Promise<FieldCode[]> {
  const added = (fields.performers ?? []).filter((dir) => !before.performers?.includes(dir))
  if (added.length === 0) return []
  const rows = await recordsOfPerformers(db, videoId, added)
  return missingRecords({
    // These are asked about a video as a whole, before it is published or shown to all.
    isUploaderVerified: true,
    shown: 0,
    isForAll: false,
    names: rows.flatMap(({ title, has_record }) => (has_record ? title : [])),
    releases: rows.flatMap(({ title, states }) => states.map((state) => ({ name: title, state }))),
    performers: rows.map(({ title }) => title),
  })
}
