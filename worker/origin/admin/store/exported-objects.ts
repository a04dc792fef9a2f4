// Categories, performers, channels and playlists with everything that an import reads again: page by page for an export, and one for an
// import, so that both mean the same by each field.
import type { D1Database } from '@cloudflare/workers-types'
import { waitingStatusId } from '../../../../shared/entities/video.ts'
import { fieldsOfFamily } from '../../../../shared/rules/admin-fields.ts'
import { familyOfKind, type ObjectKind } from '../../../../shared/rules/admin-import-objects.ts'
import { siteIdSql } from './own-objects.ts'
import { subjectTables } from './subject-tables.ts'
import { columnText } from './subjects.ts'

/** Where an object is in an export: the next page begins after it, whatever was added or deleted meanwhile. */
type Position = string | number

export type ExportedObject = {
  id: number
  position: Position
  version: number
  source: string
  foreign_id: string
  /** As the forms have them, without empty ones. `added_date` is in seconds; lists are lines. */
  fields: Readonly<Record<string, string>>
  videos: readonly (readonly [source: string, foreign_id: string])[]
}

type Stored = {
  id: number
  position: Position
  version: number
  /** JSON. */
  own: string
  /** JSON of a source and an id there: of this site with the address or the id here, where no other source has named it. */
  called: string
  titles: string | null
  descriptions: string | null
  dirs?: string | null
  former_dirs: string | null
  videos: string | null
}

const lines = (sql: string) => `coalesce((SELECT group_concat(one, char(10)) FROM (${sql})), '')`
const former = (section: string, id: string) =>
  lines(`SELECT dir AS one FROM moved_dirs WHERE section = '${section}' AND object_id = s.${id} ORDER BY dir`)
const called = (family: string, id: string, ownId: string) => `
  coalesce((SELECT json_array(i.source, i.foreign_id) FROM imported_objects i
    WHERE i.family = '${family}' AND i.object_id = s.${id} ORDER BY i.source, i.foreign_id LIMIT 1),
    json_array(${siteIdSql}, ${ownId}))`
const username = "coalesce((SELECT username FROM users u WHERE u.user_id = s.user_id), '')"
const counts = "'added_date', s.added_date, 'viewed', s.viewed, 'likes', s.likes, 'dislikes', s.dislikes"

/** In the order of an export: parents come before what belongs to them. */
const positions: Record<ObjectKind, string> = {
  categories: '(s.parent_id IS NOT NULL) || s.dir',
  performers: 's.dir',
  channels: 's.dir',
  playlists: 's.playlist_id',
}

const categories = `
  SELECT s.category_id AS id, ${positions.categories} AS position, s.version,
    json_object('dir', s.dir, 'title', s.title, 'description', s.description, 'place', s.place, 'is_hidden', s.is_hidden,
      'own_picture', s.picture, 'parent', (SELECT p.dir FROM categories p WHERE p.category_id = s.parent_id),
      'aliases', ${lines('SELECT value AS one FROM json_each(s.aliases)')}) AS own,
    ${lines(`SELECT dir AS one FROM moved_dirs m WHERE section = 'category' AND object_id = s.category_id
      AND NOT EXISTS (SELECT 1 FROM category_dirs o WHERE o.category_id = m.object_id AND o.dir = m.dir) ORDER BY dir`)} AS former_dirs, ${called('categories', 'category_id', 's.dir')} AS called, NULL AS videos,
    (SELECT json_group_object(t.lang, t.title) FROM category_titles t WHERE t.category_id = s.category_id) AS titles,
    (SELECT json_group_object(t.lang, t.description) FROM category_descriptions t
      WHERE t.category_id = s.category_id) AS descriptions,
    (SELECT json_group_object(t.lang, t.dir) FROM category_dirs t WHERE t.category_id = s.category_id) AS dirs
  FROM categories s`

function subjects(family: 'models' | 'channels'): string {
  const { table, id, section } = subjectTables[family]
  const own = fieldsOfFamily(family).map(
    ([name, { kind }]) => `'${name}', ${kind === 'member' ? username : `s.${name}`}`,
  )
  const pictures = family === 'channels' ? "'own_picture', s.picture, 'own_cover', s.cover" : "'own_picture', s.picture"
  return `
    SELECT s.${id} AS id, s.dir AS position, s.version, json_object(${own.join(', ')}) AS own,
      json_object(${counts}, ${pictures}) AS more,
      ${former(section, id)} AS former_dirs, ${called(family, id, 's.dir')} AS called, NULL AS videos, NULL AS titles,
      (SELECT json_group_object(lang, description) FROM subject_descriptions
        WHERE section = '${section}' AND object_id = s.${id}) AS descriptions
    FROM ${table} s`
}

/** Videos that an export leaves out are left out here, too. */
const playlists = `
  SELECT s.playlist_id AS id, ${positions.playlists} AS position, s.version,
    json_object('title', s.title, 'description', s.description, 'owner', ${username}, 'orientation', s.orientation,
      'is_hidden', s.is_hidden, 'is_featured', s.is_featured, ${counts}, 'categories', ${lines(`
        SELECT c.dir AS one FROM playlist_categories l JOIN categories c ON c.category_id = l.category_id
        WHERE l.playlist_id = s.playlist_id ORDER BY c.dir`)}) AS own,
    NULL AS former_dirs, ${called('playlists', 'playlist_id', "s.playlist_id || ''")} AS called, NULL AS titles, NULL AS descriptions,
    (SELECT json_group_array(json_array(source, foreign_id)) FROM (
      SELECT coalesce(i.source, ${siteIdSql}) AS source, coalesce(i.foreign_id, v.video_id || '') AS foreign_id
      FROM playlist_videos l JOIN videos v ON v.video_id = l.video_id
      LEFT JOIN imported_videos i ON i.video_id = v.video_id
      WHERE l.playlist_id = s.playlist_id AND v.bin_date IS NULL AND v.status_id IN (1, ${waitingStatusId})
      ORDER BY l.place)) AS videos
  FROM playlists s`

const queries: Record<ObjectKind, { select: string; id: string; where: string }> = {
  categories: { select: categories, id: 'category_id', where: 'true' },
  performers: { select: subjects('models'), id: 'model_id', where: 'true' },
  channels: { select: subjects('channels'), id: 'channel_id', where: 'true' },
  // Private playlists are their owners' alone.
  playlists: { select: playlists, id: 'playlist_id', where: 's.is_private = 0 AND s.deleted_date IS NULL' },
}

/** So many after a position. @param after null from the beginning */
export async function exportedObjects(
  db: D1Database,
  kind: ObjectKind,
  after: Position | null,
  count: number,
): Promise<ExportedObject[]> {
  const [{ select, where }, position] = [queries[kind], positions[kind]]
  const { results } = await db
    .prepare(`${select} WHERE ${where} AND ${position} > ?1 ORDER BY ${position} LIMIT ?2`)
    .bind(after ?? (kind === 'playlists' ? 0 : ''), count)
    .all<Stored & { more?: string }>()
  return results.map((row) => objectOf(kind, row))
}

/** Null for one that does not exist, and for a playlist that is private or deleted. */
export async function objectById(db: D1Database, kind: ObjectKind, id: number): Promise<ExportedObject | null> {
  const { select, where, id: key } = queries[kind]
  const row = await db
    .prepare(`${select} WHERE s.${key} = ?1 AND ${where}`)
    .bind(id)
    .first<Stored & { more?: string }>()
  return row && objectOf(kind, row)
}

/** How many there are at most, for a progress bar. */
export const countObjects = async (db: D1Database, kind: ObjectKind): Promise<number> => {
  const table = { categories: 'categories', performers: 'models', channels: 'channels', playlists: 'playlists' }[kind]
  return (await db.prepare(`SELECT count(*) AS total FROM ${table}`).first<number>('total')) ?? 0
}

function objectOf(kind: ObjectKind, row: Stored & { more?: string }): ExportedObject {
  const [source, foreign_id]: [string, string] = JSON.parse(row.called)
  const fields: [string, string][] = [
    ...textsOf(kind, JSON.parse(row.own)),
    ...textsOf(kind, JSON.parse(row.more ?? '{}')),
    ...byLanguage('title', row.titles),
    ...byLanguage('description', row.descriptions),
    ...byLanguage('dir', row.dirs ?? null),
    ['former_dirs', row.former_dirs ?? ''],
  ]
  return {
    id: row.id,
    position: row.position,
    version: row.version,
    source,
    foreign_id,
    fields: Object.fromEntries(fields.filter(([, text]) => text !== '')),
    videos: JSON.parse(row.videos ?? '[]'),
  }
}

function textsOf(kind: ObjectKind, own: Readonly<Record<string, string | number | null>>): [string, string][] {
  const family = familyOfKind[kind]
  const kinds = new Map(family === 'categories' ? [] : fieldsOfFamily(family))
  return Object.entries(own).map(([name, value]): [string, string] => {
    const edited = [...kinds].find(([field]) => field === name)?.[1]
    if (edited && edited.kind !== 'member') return [name, columnText(edited, value)]
    const isNone = value === null || (value === 0 && (name === 'is_hidden' || name === 'place'))
    return [name, isNone ? '' : String(value)]
  })
}

const byLanguage = (name: string, json: string | null): [string, string][] =>
  Object.entries(JSON.parse(json ?? '{}') as Record<string, string>)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([lang, text]) => [`${name}_${lang}`, text])
