// A performer, a channel or a playlist in the back office with all of its fields, and the statements of a save.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { SubjectFields } from '../../../../shared/forms/admin-subject.ts'
import type { SubjectFamily } from '../../../../shared/rules/admin-families.ts'
import { type FieldKind, fieldsOfFamily } from '../../../../shared/rules/admin-fields.ts'
import { toIndexText } from '../../search/store/search-text.ts'
import { nextIdIn } from '../../sql/next-id.ts'
import { isEditable, type SubjectTableRow, subjectColumns, subjectTables } from './subject-tables.ts'

export type Subject = SubjectTableRow & { fields: SubjectFields; formerDirs: string[] }

/** Null for one that does not exist, and for a private playlist. */
export async function subjectById(db: D1Database, family: SubjectFamily, id: number): Promise<Subject | null> {
  const { table, id: key, section } = subjectTables[family]
  const columns = fieldsOfFamily(family).filter(([, { kind }]) => kind !== 'member')
  const own = columns.map(([name]) => `'${name}', s.${name}`).join(', ')
  const row = await db
    .prepare(`
      SELECT ${subjectColumns[family]}, json_object(${own}) AS own,
        (SELECT json_group_object(lang, description) FROM subject_descriptions
          WHERE section = '${section}' AND object_id = ?1) AS descriptions,
        (SELECT json_group_array(dir) FROM moved_dirs WHERE section = '${section}' AND object_id = ?1) AS former_dirs
      FROM ${table} s WHERE s.${key} = ?1 AND ${isEditable[family]}`)
    .bind(id)
    .first<SubjectTableRow & { own: string; descriptions: string; former_dirs: string }>()
  if (!row) return null
  const { own: values, descriptions, former_dirs, ...rest } = row
  const texts = columns.map(([name, kind]) => [name, columnText(kind, JSON.parse(values)[name])])
  const others = Object.entries(JSON.parse(descriptions) as Record<string, string>)
  const fields = [
    ...texts,
    ...(rest.member && family !== 'playlists' ? [['member', rest.member]] : []),
    ...others.map(([lang, text]) => [`description_${lang}`, text]),
  ].filter(([, text]) => text !== '')
  return { ...rest, fields: Object.fromEntries(fields), formerDirs: JSON.parse(former_dirs) }
}

export function columnText({ kind }: FieldKind, value: string | number | null): string {
  if (kind === 'links') return (JSON.parse(String(value ?? '[]')) as string[]).join('\n')
  return value === null || (kind === 'mark' && value === 0) ? '' : String(value)
}

/** The columns that a save writes, with their values; `userId` is that of the linked member. */
const columnsOf = (family: SubjectFamily, fields: SubjectFields, userId: number | null) =>
  fieldsOfFamily(family).map(([name, { kind }]): [string, string | number | null] => {
    const text = fields[name] ?? ''
    if (kind === 'member') return ['user_id', userId]
    if (kind === 'mark') return [name, text === '1' ? 1 : 0]
    // A channel without a website has an empty one.
    if (name === 'url') return [name, text]
    if (kind === 'links') return [name, JSON.stringify(text === '' ? [] : text.split('\n'))]
    return [name, text === '' ? null : text]
  })

type Written = { id: number; fields: SubjectFields; userId: number | null; nowSeconds: number }

/** Changes nothing where the id or the address was taken meanwhile. */
export function insertSubject(
  db: D1Database,
  family: SubjectFamily,
  { id, fields, userId, nowSeconds }: Written,
): D1PreparedStatement {
  const { table, id: key } = subjectTables[family]
  const columns = columnsOf(family, fields, userId)
  const names = [key, 'added_date', 'changed_date', ...columns.map(([name]) => name)]
  return db
    .prepare(`INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .bind(id, nowSeconds, nowSeconds, ...columns.map(([, value]) => value))
}

/** Changes nothing where the version is another one by now. */
export function updateSubject(
  db: D1Database,
  family: SubjectFamily,
  { id, version, fields, userId, nowSeconds }: Written & { version: number },
): D1PreparedStatement {
  const { table, id: key } = subjectTables[family]
  const columns = columnsOf(family, fields, userId)
  return db
    .prepare(`
      UPDATE ${table} SET ${columns.map(([name]) => `${name} = ?`).join(', ')}, version = version + 1, changed_date = ?
      WHERE ${key} = ? AND version = ? AND ${isEditable[family].replaceAll('s.', '')}`)
    .bind(...columns.map(([, value]) => value), nowSeconds, id, version)
}

/** Its texts in other languages, and the words that a search finds it by; `condition` decides whether anything is written. */
export function writeSubjectTexts(
  db: D1Database,
  family: SubjectFamily,
  { id, fields }: { id: number; fields: SubjectFields },
  condition: string,
): D1PreparedStatement[] {
  if (family === 'playlists') return []
  const { section } = subjectTables[family]
  const descriptions = Object.entries(fields).flatMap(([field, text]): [string, string][] => {
    const [, lang] = /^description_(\w+)$/.exec(field) ?? []
    return lang ? [[lang, text]] : []
  })
  const words = [fields.title ?? '', ...(fields.alias ?? '').split(', ')].filter(Boolean).join(' . ')
  return [
    db
      .prepare(`DELETE FROM subject_descriptions WHERE section = '${section}' AND object_id = ?1 AND ${condition}`)
      .bind(id),
    db
      .prepare(`
        INSERT INTO subject_descriptions (section, object_id, lang, description)
        SELECT '${section}', ?1, key, value FROM json_each(?2) WHERE ${condition}`)
      .bind(id, JSON.stringify(Object.fromEntries(descriptions))),
    ...writeNames(db, section, { id, words }, condition),
  ]
}

/** Replaces the words that a search suggests an object for. */
export const writeNames = (
  db: D1Database,
  section: 'model' | 'channel' | 'category',
  { id, words }: { id: number; words: string },
  condition: string,
): D1PreparedStatement[] => [
  db.prepare(`DELETE FROM name_search WHERE section = '${section}' AND object_id = ?1 AND ${condition}`).bind(id),
  db
    .prepare(`INSERT INTO name_search (titles, section, object_id) SELECT ?1, '${section}', ?2 WHERE ${condition}`)
    .bind(toIndexText(words), id),
]

/** The id that a new object gets, and the member of a username. */
export async function freeSubject(
  db: D1Database,
  family: SubjectFamily,
  username: string,
): Promise<{ nextId: number; userId: number | null }> {
  const row = await db
    .prepare(`
      SELECT ${nextIdIn(subjectTables[family])} AS next_id,
        (SELECT user_id FROM users WHERE username = ?1) AS user_id`)
    .bind(username)
    .first<{ next_id: number; user_id: number | null }>()
  return { nextId: row?.next_id ?? 1, userId: row?.user_id ?? null }
}

/** How objects are called now, by id. */
export async function subjectNames(
  db: D1Database,
  family: SubjectFamily,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { table, id } = subjectTables[family]
  const { results } = await db
    .prepare(`
      SELECT s.${id} AS id, s.title FROM ${table} s
      WHERE s.${id} IN (SELECT value FROM json_each(?1)) AND ${isEditable[family]}`)
    .bind(JSON.stringify(ids.map(Number)))
    .all<{ id: number; title: string }>()
  return new Map(results.map((row) => [String(row.id), row.title]))
}
