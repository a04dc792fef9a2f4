// What an import of categories, performers, channels and playlists reads and writes beside what the forms of the back office do.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { familyOfKind, type ObjectKind } from '../../../../shared/rules/admin-import-objects.ts'
import { nextIdIn } from '../../sql/next-id.ts'
import { siteIdSql } from './own-objects.ts'
import { subjectTables } from './subject-tables.ts'

export type ObjectKey = { kind: ObjectKind; source: string; foreign_id: string }

/** The object of a row that was imported before. */
export const importedObject = (
  db: D1Database,
  { kind, source, foreign_id }: ObjectKey,
): Promise<{ object_id: number; hash: string } | null> =>
  db
    .prepare('SELECT object_id, hash FROM imported_objects WHERE family = ?1 AND source = ?2 AND foreign_id = ?3')
    .bind(familyOfKind[kind], source, foreign_id)
    .first<{ object_id: number; hash: string }>()

type Noted = ObjectKey & { id: number; hash: string }

export const noteObject = (
  db: D1Database,
  { kind, source, foreign_id, id, hash }: Noted,
  condition = 'true',
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR REPLACE INTO imported_objects (family, source, foreign_id, object_id, hash)
      SELECT ?1, ?2, ?3, ?4, ?5 WHERE ${condition}`)
    .bind(familyOfKind[kind], source, foreign_id, id, hash)

const addressed = {
  categories: { table: 'categories', id: 'category_id', section: 'category' },
  performers: { table: 'models', id: 'model_id', section: 'model' },
  channels: { table: 'channels', id: 'channel_id', section: 'channel' },
} as const
type AddressedKind = keyof typeof addressed
const tables = {
  ...addressed,
  playlists: subjectTables.playlists,
} as const satisfies Record<ObjectKind, object>

/** By its address, or a former one; null for none. */
export function idOfDir(db: D1Database, kind: AddressedKind, dir: string): Promise<number | null> {
  const { table, id, section } = addressed[kind]
  return db
    .prepare(`
      SELECT ${id} AS id FROM ${table} WHERE dir = ?1
      UNION ALL
      SELECT object_id FROM moved_dirs WHERE section = '${section}' AND dir = ?1 LIMIT 1`)
    .bind(dir)
    .first<number>('id')
}

/** A public playlist of a member by its name. */
export const playlistCalled = (db: D1Database, owner: string, title: string): Promise<number | null> =>
  db
    .prepare(`
      SELECT p.playlist_id AS id FROM users u CROSS JOIN playlists p ON p.user_id = u.user_id
      WHERE u.username = ?1 AND p.title = ?2 AND p.is_private = 0 AND p.deleted_date IS NULL ORDER BY p.playlist_id LIMIT 1`)
    .bind(owner, title)
    .first<number>('id')

export const memberCalled = (db: D1Database, username: string): Promise<number | null> =>
  db.prepare('SELECT user_id AS id FROM users WHERE username = ?1').bind(username).first<number>('id')

/** A name without an account, as that of an uploader: no other member can take it. */
export const addName = (db: D1Database, username: string, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR IGNORE INTO users (user_id, username, added_date) SELECT coalesce(max(user_id), 0) + 1, ?1, ?2 FROM users`)
    .bind(username, nowSeconds)

/** The ids of videos by what their sources, or the export of this site, call them, in this order; null for an unknown one. */
export async function videosOfReferences(
  db: D1Database,
  references: readonly (readonly [source: string, foreign_id: string])[],
): Promise<(number | null)[]> {
  const { results } = await db
    .prepare(`
      SELECT k.key AS place, i.video_id FROM json_each(?1) k
      CROSS JOIN imported_videos i ON i.source = k.value ->> 0 AND i.foreign_id = k.value ->> 1
      UNION ALL
      SELECT k.key, v.video_id FROM json_each(?1) k
      CROSS JOIN videos v ON v.video_id = CAST(k.value ->> 1 AS INTEGER) AND v.video_id || '' = k.value ->> 1
      WHERE k.value ->> 0 = ${siteIdSql}`)
    .bind(JSON.stringify(references))
    .all<{ place: number; video_id: number }>()
  const ids = new Map(results.map(({ place, video_id }) => [place, video_id]))
  return references.map((_, place) => ids.get(place) ?? null)
}

export const nextIdOf = async (db: D1Database, kind: ObjectKind): Promise<number> =>
  (await db.prepare(`SELECT ${nextIdIn(tables[kind])} AS id`).first<number>('id')) ?? 1

/** What the forms of the back office do not have: its values by column. */
export type ObjectExtras = Readonly<Record<string, string | number>>

/** Changes the columns that are named; `condition` decides whether anything is written. */
export function writeExtras(
  db: D1Database,
  kind: ObjectKind,
  id: number,
  extras: ObjectExtras,
  condition: string,
): D1PreparedStatement[] {
  const columns = Object.entries(extras)
  if (columns.length === 0) return []
  const { table, id: key } = tables[kind]
  const sets = columns.map(([name], at) => `${name} = ?${at + 2}`).join(', ')
  return [
    db
      .prepare(`UPDATE ${table} SET ${sets} WHERE ${key} = ?1 AND ${condition}`)
      .bind(id, ...columns.map(([, value]) => value)),
  ]
}

/** Addresses that lead to it, unless they are another object's. */
export function leadHere(
  db: D1Database,
  kind: AddressedKind,
  id: number,
  dirs: readonly string[],
  condition: string,
): D1PreparedStatement {
  const { table, section } = addressed[kind]
  return db
    .prepare(`
      INSERT OR IGNORE INTO moved_dirs (section, dir, object_id)
      SELECT '${section}', value, ?1 FROM json_each(?2)
      WHERE ${condition} AND NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.dir = value)`)
    .bind(id, JSON.stringify(dirs))
}
