// Looks up the names that an uploader typed or chose in the catalogue.
import type { D1Database } from '@cloudflare/workers-types'
import { categoryIdsOf } from '../../people/store/moved-dirs.ts'
import { isOpenTo } from '../../people/store/own-channels.ts'
import { isNamed } from '../../people/store/tags.ts'

/** Whether the channel or one of the categories does not exist, and whether the channel has an owner who has not let this member in. */
export async function unknownNames(
  db: D1Database,
  { channel, categories, userId }: { channel: string; categories: readonly string[]; userId: number },
): Promise<{ channel: boolean; isNotYours: boolean; category: boolean }> {
  const row = await db
    .prepare(`
      SELECT ?1 <> '' AND NOT EXISTS (SELECT 1 FROM channels h WHERE ${isNamed('h', '?1')}) AS channel,
        ?1 <> '' AND NOT EXISTS (SELECT 1 FROM channels h WHERE ${isNamed('h', '?1')} AND ${isOpenTo('h', '?3')}) AS is_not_yours,
        EXISTS (SELECT 1 FROM json_each(?2) WHERE value NOT IN (SELECT dir FROM categories)
          AND value NOT IN (SELECT dir FROM moved_dirs WHERE section = 'category')) AS category`)
    .bind(channel, JSON.stringify(categories), userId)
    .first<{ channel: number; is_not_yours: number; category: number }>()
  return { channel: row?.channel === 1, isNotYours: row?.is_not_yours === 1, category: row?.category === 1 }
}

/** Categories by their dirs, with the words that a search matches. */
export async function categoriesByDir(
  db: D1Database,
  dirs: readonly string[],
): Promise<{ category_id: number; title: string }[]> {
  const { results } = await db
    .prepare(`SELECT category_id, title FROM categories WHERE category_id IN (${categoryIdsOf('?1')})`)
    .bind(JSON.stringify(dirs))
    .all<{ category_id: number; title: string }>()
  return results
}
