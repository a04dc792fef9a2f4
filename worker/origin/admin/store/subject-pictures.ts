// Pictures that editors sent and that are not shown yet: at most one for each place.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { MergedFamily } from '../../../../shared/rules/admin-families.ts'
import type { PictureSlot, SubjectPicture } from '../../../../shared/rules/admin-pictures.ts'
import type { LogoSlot } from '../../../../shared/rules/site-logo.ts'
import { addressed } from '../../people/store/moved-dirs.ts'
import { mergedSections } from './merges.ts'

const tableOf = (family: MergedFamily) => addressed[mergedSections[family]]

/** A picture of one of these, a poster of a video, or a logo of the site, whose id is 0. */
type Family = MergedFamily | 'videos' | 'site'
type Sent = { family: Family; id: number; slot: PictureSlot | LogoSlot }

export type SentSubjectPicture = {
  slot: PictureSlot | LogoSlot
  picture: string
  state: 'pending' | 'failed'
  reason: string | null
  actor_id: number
  /** A moderator sees it before it is shown. */
  waits: 0 | 1
}

export async function sentSubjectPictures(db: D1Database, family: Family, id: number): Promise<SentSubjectPicture[]> {
  const { results } = await db
    .prepare(
      'SELECT slot, picture, state, reason, actor_id, waits FROM subject_pictures WHERE family = ?1 AND object_id = ?2',
    )
    .bind(family, id)
    .all<SentSubjectPicture>()
  return results
}

/** The key of the picture that is shown; null for none, undefined without an object. */
export const shownSubjectPicture = async (
  db: D1Database,
  { family, id, slot }: SubjectPicture,
): Promise<string | null | undefined> => {
  const { table, id: key } = tableOf(family)
  const row = await db.prepare(`SELECT ${slot} AS picture FROM ${table} WHERE ${key} = ?1`).bind(id).first<{
    picture: string | null
  }>()
  return row === null ? undefined : row.picture
}

export const addSubjectPicture = (
  db: D1Database,
  {
    family,
    id,
    slot,
    picture,
    actorId,
    waits = false,
    nowSeconds,
  }: Sent & { picture: string; actorId: number; waits?: boolean; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR REPLACE INTO subject_pictures (family, object_id, slot, picture, state, actor_id, waits, added_date)
      VALUES (?1, ?2, ?3, ?4, 'pending', ?5, ?6, ?7)`)
    .bind(family, id, slot, picture, actorId, waits ? 1 : 0, nowSeconds)

/** Null takes the picture away. Changes nothing when another one is shown by now. */
export const setSubjectPicture = (
  db: D1Database,
  {
    family,
    id,
    slot,
    former,
    key,
    nowSeconds,
  }: SubjectPicture & { former: string | null; key: string | null; nowSeconds: number },
): D1PreparedStatement => {
  const { table, id: own } = tableOf(family)
  return db
    .prepare(`UPDATE ${table} SET ${slot} = ?2, changed_date = ?4 WHERE ${own} = ?1 AND ${slot} IS ?3`)
    .bind(id, key, former, nowSeconds)
}

export const dropSubjectPicture = (db: D1Database, { family, id, slot }: Sent, picture: string): D1PreparedStatement =>
  db
    .prepare('DELETE FROM subject_pictures WHERE family = ?1 AND object_id = ?2 AND slot = ?3 AND picture = ?4')
    .bind(family, id, slot, picture)

/** One that is made, or failed, and that a moderator would have seen. */
export const dropWaitingPicture = (db: D1Database, family: Family, id: number): D1PreparedStatement =>
  db.prepare('DELETE FROM subject_pictures WHERE family = ?1 AND object_id = ?2 AND waits = 1').bind(family, id)

export const failSubjectPicture = (
  db: D1Database,
  { family, id, slot }: Sent,
  picture: string,
  reason: string,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE subject_pictures SET state = 'failed', reason = ?5
      WHERE family = ?1 AND object_id = ?2 AND slot = ?3 AND picture = ?4`)
    .bind(family, id, slot, picture, reason)
