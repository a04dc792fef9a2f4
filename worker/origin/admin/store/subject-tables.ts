// The tables of performers, channels and playlists in the back office: their columns, sorts and filters.
import type { D1Database } from '@cloudflare/workers-types'
import type { SubjectFamily, SubjectFilter, SubjectSort } from '../../../../shared/rules/admin-families.ts'
import { partMatch, prefixMatch } from '../../search/store/search-text.ts'
import type { SqlPart } from '../../sql/page.ts'
import { type FamilyTable, pageOfFamily } from './family-table.ts'

/** The table and key of each family, and the section under which subscriptions, votes and comments name its objects. */
export const subjectTables = {
  models: { table: 'models', id: 'model_id', section: 'model' },
  channels: { table: 'channels', id: 'channel_id', section: 'channel' },
  playlists: { table: 'playlists', id: 'playlist_id', section: 'playlist' },
} as const satisfies Record<SubjectFamily, { table: string; id: string; section: string }>

export type SubjectTableRow = {
  id: number
  dir: string
  title: string
  total_videos: number
  subscribers: number
  is_hidden: 0 | 1
  is_featured: 0 | 1
  picture: string | null
  cover: string | null
  member: string
  changed_date: number | null
  version: number
}

const member = "coalesce((SELECT username FROM users u WHERE u.user_id = s.user_id), '')"
const shared = `s.title, s.total_videos, s.is_hidden, ${member} AS member, s.changed_date, s.version`
/** Private playlists are their owners' alone. */
const publicPlaylist = 's.is_private = 0 AND s.deleted_date IS NULL'

export const subjectColumns: Record<SubjectFamily, string> = {
  models: `s.model_id AS id, s.dir, s.subscribers, 0 AS is_featured, s.picture, NULL AS cover, ${shared}`,
  channels: `s.channel_id AS id, s.dir, s.subscribers, 0 AS is_featured, s.picture, s.cover, ${shared}`,
  playlists: `s.playlist_id AS id, '' AS dir, 0 AS subscribers, s.is_featured, NULL AS picture, NULL AS cover, ${shared}`,
}

/** Of a family's table named `s`: what its objects in the back office are. */
export const isEditable: Record<SubjectFamily, string> = {
  models: 'true',
  channels: 'true',
  playlists: publicPlaylist,
}

const sorts = {
  title: 'lower(s.title)',
  videos: '-s.total_videos',
  subscribers: '-s.subscribers',
  added: '-s.added_date',
  changed: '-coalesce(s.changed_date, 0)',
}
const filters = {
  all: '1',
  shown: '(s.is_hidden = 0)',
  hidden: '(s.is_hidden = 1)',
  empty: '(s.total_videos = 0)',
  undescribed: "(coalesce(s.description, '') = '')",
  pictureless: '(s.picture IS NULL)',
  linked: '(s.user_id IS NOT NULL)',
  featured: '(s.is_featured = 1)',
}
const pick = <Name extends string>(all: Readonly<Record<string, string>>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, all[name] ?? '1'])) as Record<Name, string>

type Asked = {
  family: SubjectFamily
  sort: SubjectSort
  filter: SubjectFilter
  after: number
  find: string | undefined
  count: number
}

/** @param filterNames those of the family, whose numbers the page has */
export function pageOfSubjects(
  db: D1Database,
  { family, find, ...asked }: Asked,
  filterNames: readonly SubjectFilter[],
) {
  const { table, id } = subjectTables[family]
  const rows: FamilyTable<SubjectSort, SubjectFilter> = {
    from: `${table} s`,
    id: `s.${id}`,
    columns: subjectColumns[family],
    sorts: pick<SubjectSort>(sorts, [asked.sort]),
    filters: pick<SubjectFilter>(filters, filterNames),
  }
  const found = foundBy(family, find)
  return pageOfFamily<SubjectTableRow, SubjectSort, SubjectFilter>(db, rows, {
    ...asked,
    found: { sql: `${isEditable[family]} AND ${found.sql}`, values: found.values },
  })
}

/** By id, address, or a part of its name; a playlist also by its owner. */
function foundBy(family: SubjectFamily, find: string | undefined): SqlPart {
  if (find === undefined) return { sql: 'true', values: [] }
  const { id, section } = subjectTables[family]
  const isId = /^[1-9]\d{0,14}$/.test(find)
  if (family === 'playlists') {
    const match = partMatch(find)
    const titled = match
      ? { sql: 's.playlist_id IN (SELECT rowid FROM playlist_search WHERE playlist_search MATCH ?)', value: match }
      : { sql: 'instr(lower(s.title), ?) > 0', value: find }
    const owned = 's.user_id = (SELECT user_id FROM users WHERE username = ?)'
    return {
      sql: `(${titled.sql} OR ${owned}${isId ? ` OR s.${id} = ?` : ''})`,
      values: [titled.value, find, ...(isId ? [Number(find)] : [])],
    }
  }
  const match = prefixMatch(find)
  const named = `s.${id} IN (SELECT object_id FROM name_search WHERE name_search MATCH ? AND section = '${section}')`
  return {
    sql: `(s.dir = ?${isId ? ` OR s.${id} = ?` : ''}${match ? ` OR ${named}` : ''})`,
    values: [find, ...(isId ? [Number(find)] : []), ...(match ? [match] : [])],
  }
}
