// Lists of videos that are kept in their order. All pages of a list are taken from the kept one while it is fresh, so that no video is on
// two pages or on none; what is not listed any more is left out at once. Making one is a single batch: the database runs one batch at a
// time, so that a list is made once however many requests ask for it, and the numbers of lists bound what a crawler may cause.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { pageSizes, pagesMax } from '../../../../shared/limits.ts'
import {
  flatPages,
  keptListSeconds,
  keptListsMax,
  keptListsPerMinute,
  keptPartIds,
  stepsOfCards,
} from '../../bounds.ts'
import type { List, Tag } from '../../sql/list-filters.ts'
import type { PageOf } from '../../sql/page.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'

/** A list's name, and what it is about. */
export type Keepable = { name: string; isCommon: boolean; tag: Tag | ''; ids: readonly number[] }

export function keepableOf(list: List, about?: { tag: Tag; ids: readonly number[] }): Keepable {
  const { gender, type, duration } = list.listFilter
  const { country, period } = list.window
  const [tag, ids] = about ? ([about.tag, about.ids.toSorted((a, b) => a - b)] as const) : (['', []] as const)
  const isFiltered = type !== 'all' || duration !== ''
  const name = [gender, list.sort, type, duration, country, period, tag, ids.join()].join(' ')
  return { name, isCommon: !isFiltered && ids.length <= 1, tag, ids }
}

/** The kept list itself; `is_fresh` 0: only where nothing better can be read. */
export type Kept = { total: number; is_fresh: 0 | 1 }

const keptList = (db: D1Database, { name }: Keepable, nowSeconds: number): D1PreparedStatement =>
  db.prepare('SELECT total, fresh_until > ?2 AS is_fresh FROM kept_lists WHERE list = ?1').bind(name, nowSeconds)

/** A page of it; none unless it is fresh after `freshAfter` (-1: however old). */
export function cardsOfKept(
  db: D1Database,
  { name }: Keepable,
  { offset, count }: { offset: number; count: number },
  freshAfter: number,
): D1PreparedStatement {
  return db
    .prepare(`
      WITH page (video_id, place) AS (
        SELECT one.value, p.part * ${keptPartIds} + one.key AS place
        FROM kept_lists k CROSS JOIN kept_list_parts p ON p.list = k.list CROSS JOIN json_each(p.ids) one
        WHERE k.list = ?1 AND k.fresh_until > ?2 AND p.part BETWEEN ?5 AND ?6 AND place >= ?3 AND place < ?4
      ) ${listedCardsOfPage}`)
    .bind(name, freshAfter, offset, offset + count, partOf(offset), partOf(offset + count - 1))
}

const partOf = (place: number): number => Math.floor(place / keptPartIds)

/** What was taken down or made private since then is left out. */
const listedCardsOfPage = cardsOfPage.replace('ORDER BY', 'WHERE v.status_id = 1 AND v.is_private = 0 ORDER BY')

/**
 * Makes a list, unless it is fresh or too many were made lately. `found` are common table expressions that end with
 * `found (video_id, rank)` and bind the gender and the country; it may use `wanted`, the number of videos.
 */
function keepList(
  db: D1Database,
  { name, isCommon, tag, ids }: Keepable,
  found: (wanted: string) => string,
  { gender, country, wanted, nowSeconds }: { gender: string; country: string; wanted: number; nowSeconds: number },
): D1PreparedStatement[] {
  const kind = isCommon ? 'common' : 'rare'
  const isBeingMade = 'EXISTS (SELECT 1 FROM kept_lists WHERE list = ?1 AND total = -1)'
  const surplus = `
    SELECT list FROM kept_lists WHERE is_common = ?1 ORDER BY kept_date DESC, list LIMIT -1 OFFSET ${keptListsMax[kind]}`
  return [
    db
      .prepare(`
        INSERT INTO kept_lists (list, is_common, tag, ids, kept_date, fresh_until, total)
        SELECT ?1, ?2, ?3, ?4, ?5, ?5 + ${keptListSeconds}, -1
        WHERE (SELECT count(*) FROM kept_lists WHERE is_common = ?2 AND kept_date > ?5 - 60) < ${keptListsPerMinute[kind]}
        ON CONFLICT DO UPDATE SET kept_date = excluded.kept_date, fresh_until = excluded.fresh_until, total = -1
        WHERE kept_date <= ?5 - 60 AND fresh_until <= ?5`)
      .bind(name, Number(isCommon), tag, JSON.stringify(ids), nowSeconds),
    db.prepare(`DELETE FROM kept_list_parts WHERE list = ?1 AND ${isBeingMade}`).bind(name),
    // A limit of 0 ends a scan before it begins.
    db
      .prepare(`
        WITH ${found(`(SELECT iif(${isBeingMade.replace('?1', '?3')}, ?4, 0))`)},
        placed AS (SELECT video_id, row_number() OVER (ORDER BY rank DESC, video_id DESC) - 1 AS place FROM found)
        INSERT INTO kept_list_parts (list, part, ids)
        SELECT ?3, place / ${keptPartIds} AS part, json_group_array(video_id ORDER BY place) FROM placed GROUP BY part`)
      .bind(gender, country, name, wanted),
    db
      .prepare(`
        UPDATE kept_lists SET total = (SELECT coalesce(sum(json_array_length(ids)), 0) FROM kept_list_parts WHERE list = ?1)
        WHERE list = ?1 AND total = -1`)
      .bind(name),
    db.prepare(`DELETE FROM kept_list_parts WHERE list IN (${surplus})`).bind(Number(isCommon)),
    db.prepare(`DELETE FROM kept_lists WHERE list IN (${surplus})`).bind(Number(isCommon)),
  ]
}

/** After many videos changed, every kept list is read anew. */
export const expireAllKeptLists = (db: D1Database): D1PreparedStatement =>
  db.prepare('UPDATE kept_lists SET fresh_until = 0 WHERE fresh_until > 0')

/** A video (an expression for its id) was published, taken down or restored: lists of everything it has are made again. */
export const expireKeptLists = (db: D1Database, videoId: string): D1PreparedStatement =>
  db.prepare(`
    UPDATE kept_lists SET fresh_until = 0
    WHERE fresh_until > 0 AND NOT EXISTS (
      SELECT 1 FROM json_each(kept_lists.ids) one
      WHERE NOT CASE tag
        WHEN 'category' THEN EXISTS (SELECT 1 FROM video_categories WHERE video_id = (${videoId}) AND category_id = one.value)
        WHEN 'model' THEN EXISTS (SELECT 1 FROM video_models WHERE video_id = (${videoId}) AND model_id = one.value)
        WHEN 'channel' THEN EXISTS (SELECT 1 FROM videos WHERE video_id = (${videoId}) AND channel_id = one.value)
        ELSE EXISTS (SELECT 1 FROM videos WHERE video_id = (${videoId}) AND user_id = one.value)
      END
    )`)

/** Whether a page costs little more than the first one of its list. */
export const costsLikeFirst = (steps: number, stepsOfFirst: number): boolean =>
  steps + stepsOfCards <= flatPages * (stepsOfFirst + stepsOfCards)

/** A condition: the list is kept and fresh. */
export const isKeptFresh = ({ name }: Keepable, nowSeconds: number): string =>
  `EXISTS (SELECT 1 FROM kept_lists WHERE list = '${name}' AND fresh_until > ${nowSeconds})`

/** The statements that read a page of a kept list. */
export const pageOfKept = (
  db: D1Database,
  keepable: Keepable,
  page: { offset: number; count: number },
  nowSeconds: number,
): [D1PreparedStatement, D1PreparedStatement] => [
  keptList(db, keepable, nowSeconds),
  cardsOfKept(db, keepable, page, nowSeconds),
]

type Page = { cards: CardRow[]; total: number }
type Results = { results: unknown[] } | undefined

/** The results of `pageOfKept`; null unless the list is fresh. */
export function freshPage([kept, cards]: readonly [Results, Results], totalMax: number): Page | null {
  const [list] = (kept?.results ?? []) as Kept[]
  if (!list?.is_fresh) return null
  return { cards: (cards?.results ?? []) as CardRow[], total: Math.min(totalMax, list.total) }
}

/** Makes a list and reads a page of it; null if it may not be made now. */
export async function madePage(
  db: D1Database,
  keepable: Keepable,
  found: (wanted: string) => string,
  { gender, country, page, nowSeconds }: { gender: string; country: string; page: PageOf; nowSeconds: number },
): Promise<Page | null> {
  const results = await db.batch([
    ...keepList(db, keepable, found, { gender, country, wanted: keptVideosMax, nowSeconds }),
    ...pageOfKept(db, keepable, page, nowSeconds),
  ])
  return freshPage([results.at(-2), results.at(-1)], page.totalMax)
}

/** A list has no later pages. */
const keptVideosMax = pagesMax * pageSizes.list
