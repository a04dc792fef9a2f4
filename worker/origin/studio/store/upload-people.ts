// The people shown in an upload. The location of each record is sealed.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { performerRecordsMax } from '../../../../shared/limits.ts'
import { isNamed } from '../../people/store/tags.ts'

export type PersonRow = {
  person_id: number
  name: string
  record_date: string
  /** Sealed. */
  custodian: string
  model_dir: string | null
}

export async function peopleOf(db: D1Database, uploadId: string): Promise<PersonRow[]> {
  const { results } = await db
    .prepare(`
      SELECT p.person_id, p.name, p.record_date, p.custodian,
        (SELECT m.dir FROM models m WHERE ${isNamed('m', 'p.name')} ORDER BY m.title = p.name COLLATE NOCASE DESC LIMIT 1) AS model_dir
      FROM upload_people p WHERE p.upload_id = ?1 ORDER BY p.person_id`)
    .bind(uploadId)
    .all<PersonRow>()
  return results
}

type NewPerson = Pick<PersonRow, 'name' | 'record_date' | 'custodian'> & { nowSeconds: number }

/**
 * In one batch; the first changes nothing when there are too many. A published video goes back to the moderators: what it was
 * approved with is no longer all that is on record.
 */
export const putPerson = (db: D1Database, uploadId: string, one: NewPerson): D1PreparedStatement[] => [
  db
    .prepare(`
      INSERT INTO upload_people (upload_id, name, record_date, custodian, added_date)
      SELECT ?1, ?2, ?3, ?4, ?5
      WHERE (SELECT count(*) FROM upload_people WHERE upload_id = ?1 AND name <> ?2) < ${performerRecordsMax}
      ON CONFLICT (upload_id, name) DO UPDATE SET
        name = ?2, record_date = ?3, custodian = ?4, added_date = ?5`)
    .bind(uploadId, one.name, one.record_date, one.custodian, one.nowSeconds),
  db
    .prepare(`
      UPDATE uploads SET is_unseen = 1, changed_date = ?2
      WHERE upload_id = ?1 AND state = 'published' AND changes() > 0`)
    .bind(uploadId, one.nowSeconds),
  db
    .prepare(
      'UPDATE uploads SET shown = 1 WHERE upload_id = ?1 AND EXISTS (SELECT 1 FROM upload_people WHERE upload_id = ?1)',
    )
    .bind(uploadId),
]

export const removePerson = (db: D1Database, uploadId: string, personId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM upload_people WHERE upload_id = ?1 AND person_id = ?2').bind(uploadId, personId)

/** Does nothing while a person is on record. */
export const markNoPeopleShown = (db: D1Database, uploadId: string): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE uploads SET shown = 0 WHERE upload_id = ?1 AND NOT EXISTS (SELECT 1 FROM upload_people WHERE upload_id = ?1)
        AND NOT EXISTS (SELECT 1 FROM releases WHERE upload_id = ?1)`,
    )
    .bind(uploadId)

export const markPeopleShown = (db: D1Database, uploadId: string): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET shown = 1 WHERE upload_id = ?1').bind(uploadId)

/** Of an upload that was rejected, failed or withdrawn. */
export const dropPeople = (db: D1Database, uploadId: string): D1PreparedStatement =>
  db.prepare('DELETE FROM upload_people WHERE upload_id = ?1').bind(uploadId)
