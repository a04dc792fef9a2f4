// The rows of other tables that a merge moves from one object to another, and that its undo moves back: one table for both ways.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { UndoneFamily } from '../../../../shared/rules/admin-families.ts'

export type MovedRows = {
  /** What `merge_undo_rows.moved_in` calls them. */
  name: string
  table: string
  /** The columns of the object, and of what tells its rows apart. */
  key: string
  by: string
  /** Which rows of the table are of this kind; also the condition of their index. */
  where: string
  /** The columns by which a row of one object equals one of the other; null where two are never equal. */
  same: readonly string[] | null
  /** All columns of the table: a row that was dropped is written again. */
  columns: readonly string[]
  /** Counters of the object that these rows are counted in, each with the value of a column that it counts; null counts them all. */
  counted: Readonly<Record<string, readonly [column: string, value: number] | null>>
  /** They are not with the object that stays: what became of them depends. */
  isElsewhere?: boolean
}

const moved = (table: string, key: string, by: string, columns: string, rest: Partial<MovedRows> = {}): MovedRows => ({
  name: table,
  table,
  key,
  by,
  where: 'true',
  same: [by],
  columns: columns.split(' '),
  counted: {},
  ...rest,
})

const votes = (section: string, where: string): MovedRows =>
  moved('votes', 'object_id', 'user_id', 'user_id section object_id vote added_date', {
    where: `section = '${section}'${where}`,
    counted: { likes: ['vote', 1], dislikes: ['vote', 0] },
  })

const ofPeople = (section: 'model' | 'channel'): MovedRows[] => {
  // The second condition is that of the indexes.
  const isOfPeople = " AND section IN ('model', 'channel')"
  return [
    moved('subscriptions', 'object_id', 'user_id', 'user_id type object_id added_date', {
      where: `type = '${section}'`,
      counted: { subscribers: null },
    }),
    votes(section, isOfPeople),
    moved(
      'notices',
      'object_id',
      'notice_id',
      'notice_id user_id kind actor_id section object_id added_date is_read reason about',
      { where: `section = '${section}'${isOfPeople}`, same: ['user_id', 'kind', 'actor_id'] },
    ),
    moved('subject_descriptions', 'object_id', 'lang', 'section object_id lang description', {
      where: `section = '${section}'`,
    }),
    formerDirs(section),
  ]
}

const formerDirs = (section: string): MovedRows =>
  moved('moved_dirs', 'object_id', 'dir', '', { where: `section = '${section}'`, same: null })

const keptIn = (list: 'favourite' | 'watch_later'): MovedRows =>
  moved('kept_videos', 'video_id', 'user_id', 'user_id list video_id added_date', {
    name: `kept_${list}`,
    where: `list = '${list}'`,
  })

const textsIn = (table: string, text: string): MovedRows =>
  moved(table, 'category_id', 'lang', `category_id lang ${text}`)

/** Groups have one level, so that the children of a category go to it or to its own parent. */
export const childRows: MovedRows = moved('categories', 'parent_id', 'category_id', '', {
  same: null,
  isElsewhere: true,
})

/** What one batch moves, however much it is. */
export const rowsOfMerge: Record<UndoneFamily, readonly MovedRows[]> = {
  models: [
    moved('video_models', 'model_id', 'video_id', 'video_id model_id post_date'),
    moved('performer_claims', 'model_id', 'claim_id', '', { same: null }),
    ...ofPeople('model'),
  ],
  channels: [
    moved('videos', 'channel_id', 'video_id', '', { same: null }),
    moved('channel_people', 'channel_id', 'user_id', 'channel_id user_id role is_accepted added_date'),
    // A channel is offered to one member at a time.
    moved('channel_offers', 'channel_id', 'user_id', 'channel_id user_id added_date', { same: [] }),
    ...ofPeople('channel'),
  ],
  categories: [
    moved('video_categories', 'category_id', 'video_id', 'video_id category_id post_date'),
    moved('playlist_categories', 'category_id', 'playlist_id', 'playlist_id category_id'),
    textsIn('category_titles', 'title'),
    textsIn('category_descriptions', 'description'),
    textsIn('category_dirs', 'dir'),
    formerDirs('category'),
  ],
  videos: [moved('playlist_videos', 'video_id', 'playlist_id', 'playlist_id video_id place')],
}

/** What members have of a video is found by their keys, some members at a time. */
export const rowsOfMembers: readonly MovedRows[] = [votes('video', ''), keptIn('favourite'), keptIn('watch_later')]

export type Merged = { family: UndoneFamily; id: number; into: number }

/** Limits which rows are moved and noted: a condition, and the JSON that it calls ?4. */
type Only = { condition: string; ids?: string }

/** Notes what the next statements move, while the merge can be undone. */
export function noteMoved(
  db: D1Database,
  { family, id, into }: Merged,
  { name, table, key, by, where, same, columns }: MovedRows,
  { condition, ids }: Only,
): D1PreparedStatement {
  const equals = (same ?? []).map((column) => ` AND k.${column} = g.${column}`).join('')
  const isDropped = same ? `EXISTS (SELECT 1 FROM ${table} k WHERE k.${key} = ?2 AND ${where}${equals})` : '0'
  const body = same ? `json_object(${columns.map((column) => `'${column}', g.${column}`).join(', ')})` : 'NULL'
  const statement = db.prepare(`
    INSERT OR REPLACE INTO merge_undo_rows (family, from_id, moved_in, row_key, is_dropped, body)
    SELECT ?3, ?1, '${name}', g.${by}, ${isDropped}, ${body} FROM ${table} g
    WHERE g.${key} = ?1 AND ${where} AND ${condition}
      AND EXISTS (SELECT 1 FROM merge_undos u WHERE u.family = ?3 AND u.into_id = ?2 AND u.from_id = ?1)`)
  return ids === undefined ? statement.bind(id, into, family) : statement.bind(id, into, family, ids)
}

/** Moves them, but for those of which the other has an equal one. */
export function moveRows(
  db: D1Database,
  { id, into }: Merged,
  { table, key, where, same }: MovedRows,
  condition: string,
): D1PreparedStatement[] {
  const moved = `${key} = ?1 AND ${where} AND ${condition}`
  return [
    db.prepare(`UPDATE OR IGNORE ${table} SET ${key} = ?2 WHERE ${moved}`).bind(id, into),
    ...(same ? [db.prepare(`DELETE FROM ${table} WHERE ${moved}`).bind(id)] : []),
  ]
}
