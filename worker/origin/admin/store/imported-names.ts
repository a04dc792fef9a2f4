// Names of the catalogue as an import finds them: categories, performers, channels and uploaders, and the ids that new ones get.
import type { D1Database } from '@cloudflare/workers-types'
import { demoVideosMax } from '../../bounds.ts'

/** What an import may name, and make: its table and id. */
export const nameKinds = {
  categories: { table: 'categories', id: 'category_id', name: 'title', section: 'category' },
  performers: { table: 'models', id: 'model_id', name: 'title', section: 'model' },
  channel: { table: 'channels', id: 'channel_id', name: 'title', section: 'channel' },
  uploader: { table: 'users', id: 'user_id', name: 'username', section: null },
} as const
export type NameKind = keyof typeof nameKinds
export const nameKindNames = Object.keys(nameKinds) as NameKind[]

export type Named = { name: string; id: number; title: string }

/** Those of some names that exist, by their address or by their name whatever its case. @param names with their addresses */
export async function idsOfNames(
  db: D1Database,
  kind: NameKind,
  names: readonly (readonly [name: string, dir: string])[],
): Promise<Named[]> {
  if (names.length === 0) return []
  const { table, id, name } = nameKinds[kind]
  const found = (condition: string) =>
    `SELECT k.value ->> 0 AS name, t.${id} AS id, t.${name} AS title FROM json_each(?1) k CROSS JOIN ${table} t ON ${condition}`
  const byName = found(`t.${name} = (k.value ->> 0) COLLATE NOCASE`)
  const { results } = await db
    .prepare(kind === 'uploader' ? byName : `${byName} UNION ALL ${found('t.dir = k.value ->> 1')}`)
    .bind(JSON.stringify(names))
    .all<Named>()
  return results
}

/** Performers or channels by another name of theirs, which a merge adds to, or by a former address. */
export async function idsOfOtherNames(
  db: D1Database,
  kind: 'performers' | 'channel',
  names: readonly (readonly [name: string, dir: string])[],
): Promise<Named[]> {
  if (names.length === 0) return []
  const { table, id, section } = nameKinds[kind]
  // An alias is a text of names between commas: as JSON it is a row for each.
  const listed = `'["' || replace(replace(replace(t.alias, '\\', '\\\\'), '"', '\\"'), ', ', '","') || '"]'`
  const { results } = await db
    .prepare(`
      WITH asked AS MATERIALIZED (SELECT value ->> 0 AS name, lower(value ->> 0) AS alike, value ->> 1 AS dir FROM json_each(?1))
      SELECT k.name, t.${id} AS id, t.title FROM ${table} t INDEXED BY ${table}_by_alias CROSS JOIN json_each(${listed}) a
      JOIN asked k ON k.alike = lower(trim(a.value)) WHERE t.alias IS NOT NULL
      UNION ALL
      SELECT k.name, t.${id}, t.title FROM asked k CROSS JOIN moved_dirs d ON d.section = '${section}' AND d.dir = k.dir
      JOIN ${table} t ON t.${id} = d.object_id`)
    .bind(JSON.stringify(names))
    .all<Named>()
  return results
}

/** Categories by their names in all languages, their aliases, and names of categories that were merged: there are few. */
export async function categoriesByAnyName(db: D1Database): Promise<Named[]> {
  const { results } = await db
    .prepare(`
      SELECT c.title AS name, c.category_id AS id, c.title FROM categories c
      UNION ALL SELECT t.title, c.category_id, c.title FROM category_titles t JOIN categories c ON c.category_id = t.category_id
      UNION ALL SELECT a.value, c.category_id, c.title FROM categories c, json_each(c.aliases) a`)
    .all<Named>()
  return results
}

export type LastIds = Record<'videos' | 'file_sets' | NameKind, number>

/** The largest ids. The demo's videos have the ids before: a larger catalogue may be seeded at any time. */
export async function lastIds(db: D1Database): Promise<LastIds> {
  const last = (table: string, id: string) => `(SELECT coalesce(max(${id}), 0) FROM ${table})`
  const row = await db
    .prepare(`
      SELECT max(${last('videos', 'video_id')}, ${demoVideosMax}) AS videos,
        max(${last('file_sets', 'file_set_id')}, ${demoVideosMax}) AS file_sets,
        ${nameKindNames.map((kind) => `${last(nameKinds[kind].table, nameKinds[kind].id)} AS ${kind}`)}`)
    .first<LastIds>()
  if (!row) throw new Error('a row without a table is always there')
  return row
}
