// Resolves the names in a list's address to ids.
import type { D1Database } from '@cloudflare/workers-types'
import type { Tag } from '../../sql/list-filters.ts'
import { isShownCategory } from './categories.ts'

/** The table, key and name column of each kind, and which of its rows have a list: what is hidden has none, as it has no page. */
const tables: Record<Tag, { table: string; id: string; name: string; condition?: string }> = {
  category: { table: 'categories', id: 'category_id', name: 'dir', condition: isShownCategory('categories') },
  model: { table: 'models', id: 'model_id', name: 'dir', condition: 'is_hidden = 0' },
  channel: { table: 'channels', id: 'channel_id', name: 'dir', condition: 'is_hidden = 0' },
  user: { table: 'users', id: 'user_id', name: 'user_id' },
}

/** The ids of these names, the one with fewest videos first; null unless all exist. */
export async function idsOf(db: D1Database, tag: Tag, names: readonly string[]): Promise<number[] | null> {
  const { table, id, name, condition = 'true' } = tables[tag]
  const { results } = await db
    .prepare(
      `SELECT ${id} AS id FROM ${table} WHERE ${name} IN (SELECT value FROM json_each(?1)) AND ${condition} ORDER BY total_videos, id`,
    )
    .bind(JSON.stringify(tag === 'user' ? names.map(Number) : names))
    .all<{ id: number }>()
  return results.length === names.length ? results.map((row) => row.id) : null
}

/** Whether a playlist is private or hidden; null when it does not exist or was deleted. */
export async function privacyOfPlaylist(db: D1Database, playlistId: number): Promise<0 | 1 | null> {
  return db
    .prepare(
      'SELECT max(is_private, is_hidden) AS is_private FROM playlists WHERE playlist_id = ?1 AND deleted_date IS NULL',
    )
    .bind(playlistId)
    .first<0 | 1>('is_private')
}
