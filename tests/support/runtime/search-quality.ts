// How often a search finds the video that is meant: ours, and two plain full-text searches beside it.
import type { D1Database } from '@cloudflare/workers-types'
import { keyAllWords, reindexVideos } from '../../../worker/origin/search/reindex-videos.ts'
import { type SearchCase, videosTitled } from '../../fixtures/make-search-queries.ts'
import { plantedTitles } from '../../fixtures/planted-titles.ts'

/** Gives some videos the titles that the invented catalogue does not have, and makes the index anew. */
export async function plantTitles(db: D1Database): Promise<void> {
  await db.batch(
    plantedTitles.flatMap(({ title, ...titles }) =>
      videosTitled(title).flatMap((id) =>
        (['cn', 'kr', 'th'] as const).map((lang) =>
          db
            .prepare('INSERT OR REPLACE INTO video_titles (video_id, lang, title) VALUES (?1, ?2, ?3)')
            .bind(id, lang, titles[lang]),
        ),
      ),
    ),
  )
  await reindexAllNow(db)
}

/** What the clock does within minutes. */
export async function reindexAllNow(db: D1Database): Promise<void> {
  await db.prepare('INSERT INTO search_reindex VALUES (0)').run()
  while ((await db.prepare('SELECT count(*) AS left FROM search_reindex').first<number>('left')) !== 0)
    await reindexVideos(db)
  await keyAllWords(db)
}

/** Most of a search is waiting for the database. */
const atOnce = 8

type Quality = { percent: number; byKind: string; missed: string[] }

/** @param search the ids that a search finds, in order */
export async function foundWithin(
  first: number,
  cases: readonly SearchCase[],
  search: (one: SearchCase) => Promise<number[]>,
): Promise<Quality> {
  const results: { one: SearchCase; isFound: boolean }[] = []
  for (let done = 0; done < cases.length; done += atOnce) {
    const some = cases.slice(done, done + atOnce).map(async (one) => {
      const ids = (await search(one)).slice(0, first)
      return { one, isFound: ids.some((id) => one.videos.includes(id)) }
    })
    results.push(...(await Promise.all(some)))
  }
  const percentOf = (some: typeof results) =>
    Math.round((1000 * some.filter(({ isFound }) => isFound).length) / Math.max(1, some.length)) / 10
  const kinds = Object.entries(Object.groupBy(results, ({ one }) => one.kind))
  return {
    percent: percentOf(results),
    byKind: kinds.map(([kind, some = []]) => `  ${kind}: ${percentOf(some)} % of ${some.length}`).join('\n'),
    missed: results.filter(({ isFound }) => !isFound).map(({ one }) => `${one.kind}: ${one.text}`),
  }
}

/** The same texts in an index of their own: by all words and bm25; and by all words or a beginning, newest first, as the site searched before. */
export async function plainSearches(
  db: D1Database,
  cases: readonly SearchCase[],
): Promise<{ plain: Quality; before: Quality }> {
  const texts = `
    SELECT v.video_id, v.title,
      coalesce((SELECT group_concat(t.title, ' . ') FROM video_titles t WHERE t.video_id = v.video_id), ''),
      coalesce((SELECT group_concat(m.title, ' . ') FROM video_models l JOIN models m USING (model_id) WHERE l.video_id = v.video_id), '')
    FROM videos v WHERE v.status_id = 1 AND v.is_private = 0 AND v.gender = 'str' AND v.video_id <= 600`
  await db.batch(
    [
      "CREATE VIRTUAL TABLE plain_search USING fts5 (title, titles, names, tokenize = 'unicode61')",
      `INSERT INTO plain_search (rowid, title, titles, names) ${texts}`,
      "CREATE VIRTUAL TABLE former_search USING fts5 (title, titles, names, tokenize = 'unicode61 remove_diacritics 2')",
      `INSERT INTO former_search (rowid, title, titles, names) ${texts}`,
    ].map((sql) => db.prepare(sql)),
  )
  const idsBy = async (table: string, order: string, match: string): Promise<number[]> => {
    const { results } = await db
      .prepare(`SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ?1 ORDER BY ${order} LIMIT 10`)
      .bind(match)
      .all<{ id: number }>()
    return results.map(({ id }) => id)
  }
  const wordsOf = (text: string) => text.split(/\s+/).map((word) => `"${word.replaceAll('"', '')}"`)
  const plain = await foundWithin(10, cases, ({ text }) => idsBy('plain_search', 'rank', wordsOf(text).join(' AND ')))
  const before = await foundWithin(10, cases, async ({ text }) => {
    const all = wordsOf(text).join(' AND ')
    const whole = await idsBy('former_search', 'rowid DESC', all)
    return whole.length > 0 ? whole : idsBy('former_search', 'rowid DESC', `${all} *`)
  })
  return { plain, before }
}
