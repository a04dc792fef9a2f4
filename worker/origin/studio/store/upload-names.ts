// Looks up the names that an uploader typed or chose in the catalogue.
import type { D1Database } from '@cloudflare/workers-types'
import { isNamed } from '../../people/store/tags.ts'

/** Whether the channel or one of the categories does not exist. */
export async function unknownNames(
  db: D1Database,
  { channel, categories }: { channel: string; categories: readonly string[] },
): Promise<{ channel: boolean; category: boolean }> {
  const row = await db
    .prepare(`
      SELECT ?1 <> '' AND NOT EXISTS (SELECT 1 FROM channels h WHERE ${isNamed('h', '?1')}) AS channel,
        EXISTS (SELECT 1 FROM json_each(?2) WHERE value NOT IN (SELECT dir FROM categories)
          AND value NOT IN (SELECT dir FROM moved_dirs WHERE section = 'category')) AS category`)
    .bind(channel, JSON.stringify(categories))
    .first<{ channel: number; category: number }>()
  return { channel: row?.channel === 1, category: row?.category === 1 }
}
