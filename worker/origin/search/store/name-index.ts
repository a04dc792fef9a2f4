// The index of names of categories, models and channels, written anew when the form of its words changes.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { toIndexText } from './search-text.ts'

type NameRow = { rowid: number; titles: string }

/** The next names that were not written anew yet; null when all were. */
export async function namesToReindex(db: D1Database, count: number): Promise<NameRow[] | null> {
  const after = await db.prepare('SELECT after_rowid FROM name_reindex').first<number>('after_rowid')
  if (after === null) return null
  const { results } = await db
    .prepare('SELECT rowid, titles FROM name_search WHERE rowid > ?1 ORDER BY rowid LIMIT ?2')
    .bind(after, count)
    .all<NameRow>()
  return results
}

/** The former index had a space between characters of scripts that have none. */
const spaced =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー])/gu

export function reindexNames(db: D1Database, rows: readonly NameRow[]): D1PreparedStatement[] {
  const last = rows.at(-1)
  if (!last) return [db.prepare('DELETE FROM name_reindex')]
  return [
    db
      .prepare(`
        UPDATE name_search SET titles = one.value ->> 'titles' FROM json_each(?1) AS one
        WHERE name_search.rowid = one.value ->> 'rowid'`)
      .bind(
        JSON.stringify(rows.map(({ rowid, titles }) => ({ rowid, titles: toIndexText(titles.replace(spaced, '$1')) }))),
      ),
    db.prepare('UPDATE name_reindex SET after_rowid = ?1').bind(last.rowid),
  ]
}
