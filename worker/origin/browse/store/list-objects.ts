// What lists are about, found by how an address names it.
import type { D1Database } from '@cloudflare/workers-types'
import { hiddenCategories } from '../../../../shared/rules/browse-filters.ts'
import type { Tag } from '../../sql/list-filters.ts'

/** Table, key and name of each. */
const tables: Record<Tag, { table: string; id: string; name: string }> = {
  category: { table: 'categories', id: 'category_id', name: 'dir' },
  model: { table: 'models', id: 'model_id', name: 'dir' },
  channel: { table: 'channels', id: 'channel_id', name: 'dir' },
  user: { table: 'users', id: 'user_id', name: 'user_id' },
}

/** Ids of the things with these names, the one with fewest videos first; null unless there are all of them. */
export async function idsOf(db: D1Database, tag: Tag, names: readonly string[]): Promise<number[] | null> {
  // A hidden category has no list, as it has no page.
  if (tag === 'category' && names.some((dir) => hiddenCategories.includes(dir))) return null
  const { table, id, name } = tables[tag]
  const { results } = await db
    .prepare(
      `SELECT ${id} AS id FROM ${table} WHERE ${name} IN (SELECT value FROM json_each(?1)) ORDER BY total_videos, id`,
    )
    .bind(JSON.stringify(tag === 'user' ? names.map(Number) : names))
    .all<{ id: number }>()
  return results.length === names.length ? results.map((row) => row.id) : null
}

/** Whether a playlist is its owner's alone; null when there is none, or none any more. */
export async function privacyOfPlaylist(db: D1Database, playlistId: number): Promise<0 | 1 | null> {
  return db
    .prepare('SELECT is_private FROM playlists WHERE playlist_id = ?1 AND deleted_date IS NULL')
    .bind(playlistId)
    .first<0 | 1>('is_private')
}
