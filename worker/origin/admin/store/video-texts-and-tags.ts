// What a change writes beside a video's own row: its texts in other languages, its categories and its performers.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { NamedRow } from './videos.ts'

export const replaceTexts = (
  db: D1Database,
  videoId: number,
  name: 'title' | 'description',
  texts: Readonly<Record<string, string>>,
): D1PreparedStatement[] => [
  db.prepare(`DELETE FROM video_${name}s WHERE video_id = ?1`).bind(videoId),
  db
    .prepare(`INSERT INTO video_${name}s (video_id, lang, ${name}) SELECT ?1, key, value FROM json_each(?2)`)
    .bind(videoId, JSON.stringify(texts)),
]

export const replaceTags = (
  db: D1Database,
  videoId: number,
  table: 'video_categories' | 'video_models',
  column: string,
  tags: readonly NamedRow[],
): D1PreparedStatement[] => {
  const ids = JSON.stringify(tags.map(({ id }) => id))
  return [
    db
      .prepare(`DELETE FROM ${table} WHERE video_id = ?1 AND ${column} NOT IN (SELECT value FROM json_each(?2))`)
      .bind(videoId, ids),
    db
      .prepare(`INSERT OR IGNORE INTO ${table} (video_id, ${column}) SELECT ?1, value FROM json_each(?2)`)
      .bind(videoId, ids),
  ]
}
