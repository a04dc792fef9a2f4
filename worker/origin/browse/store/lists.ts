// Pages of lists. A whole list, or a window of it, is a scan of an index from its end, so that an early page of a million videos reads
// no more rows than its number says; a filtered list merges the scans of its parts. A late page is taken from a kept list. Lists about
// a category, model, channel or member are in tagged-lists.ts.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { VideoPageSort } from '../../../../shared/rules/browse-filters.ts'
import { type Counted, countedOf, totalOf } from '../../events/store/totals.ts'
import { indexRangesOf, type List } from '../../sql/list-filters.ts'
import type { PageOf } from '../../sql/page.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'
import { costsLikeFirst, freshPage, isKeptFresh, keepableOf, madePage, pageOfKept } from './kept-lists.ts'

/** A sort's column and index, in `videos` and in `video_popularity`. */
const sorts: Record<
  VideoPageSort,
  { videos: [key: string, index: string]; video_popularity: [key: string, index: string] }
> = {
  'latest-updates': {
    videos: ['post_date', 'videos_by_date'],
    video_popularity: ['post_date', 'popularity_by_date'],
  },
  longest: {
    videos: ['duration_seconds', 'videos_by_duration'],
    video_popularity: ['duration_seconds', 'popularity_by_duration'],
  },
  'most-commented': {
    videos: ['comments', 'videos_by_comments'],
    video_popularity: ['comments', 'popularity_by_comments'],
  },
  'most-popular': {
    videos: ['viewed', 'videos_by_viewed'],
    video_popularity: ['views', 'popularity_by_views'],
  },
  'top-rated': {
    videos: ['rating', 'videos_by_rating'],
    video_popularity: ['rating', 'popularity_by_rating'],
  },
}

/** One page of a list and its total, exact up to `totalMax`. */
export async function pageOfList(
  db: D1Database,
  list: List,
  page: PageOf,
  nowSeconds: number,
): Promise<{ cards: CardRow[]; total: number }> {
  const { offset, count, totalMax } = page
  const keepable = keepableOf(list)
  const isEarly = costsLikeFirst(stepsOf(offset + count), stepsOf(count))
  const [kept, keptCards, total, live] = await db.batch<CardRow & Counted>([
    ...pageOfKept(db, keepable, page, nowSeconds),
    totalOf(db, list, { section: list.window.country === '' ? '' : 'country', object: list.window.country }),
    ...(isEarly ? [cardsOfList(db, list, offset, count, isKeptFresh(keepable, nowSeconds))] : []),
  ])
  const found = freshPage([kept, keptCards], totalMax)
  if (found) return found
  const counted = Math.min(totalMax, countedOf(total))
  if (live) return { cards: live.results, total: counted }
  if (offset >= counted) return { cards: [], total: counted }
  const made = await madePage(db, keepable, (wanted) => `found AS (${indexScanOf(list)} LIMIT ${wanted})`, {
    ...valuesOf(list),
    page,
    nowSeconds,
  })
  if (made) return made
  const { results } = await cardsOfList(db, list, offset, count).all<CardRow>()
  return { cards: results, total: counted }
}

/** An entry of an index costs half of what looking up a video's tag does. */
const stepsOf = (end: number): number => end / 2

const valuesOf = ({ listFilter, window }: List) => ({ gender: listFilter.gender, country: window.country })

/** `unless`: a condition under which there are none. */
export function cardsOfList(
  db: D1Database,
  list: List,
  offset: number,
  count: number,
  unless = 'false',
): D1PreparedStatement {
  return db
    .prepare(`
      WITH walk AS (${indexScanOf(list)} LIMIT iif(${unless}, 0, ?3) OFFSET ?4),
      page (video_id, place) AS (
        SELECT video_id, row_number() OVER (ORDER BY rank DESC, video_id DESC) FROM walk
      ) ${cardsOfPage}`)
    .bind(list.listFilter.gender, list.window.country, count, offset)
}

/** The table that a list is read from, and its sort column. */
export function sourceOf({ window, sort }: List) {
  const isWhole = window.country === '' && window.period === 'all'
  const table = isWhole ? 'videos' : 'video_popularity'
  const [key, index] = sorts[sort][table]
  return { table, key, index } as const
}

/**
 * A whole list in its order, as `video_id, rank`. It binds the gender (?1) and the country (?2); only a limit may follow.
 * `INDEXED BY` makes a missing index an error instead of a full scan.
 */
export function indexScanOf(list: List): string {
  const { table, key, index } = sourceOf(list)
  const condition =
    table === 'videos'
      ? "gender = ?1 AND ?2 = '' AND status_id = 1 AND is_private = 0"
      : `gender = ?1 AND country = ?2 AND period = '${list.window.period}'`
  const stretch = (ofIndex: string, narrowed: string) =>
    `SELECT video_id, ${key} AS rank FROM ${table} INDEXED BY ${ofIndex} WHERE ${condition}${narrowed}`
  const ranges = indexRangesOf(list.listFilter)
  const stretches = ranges?.conditions.map((one) => stretch(`${index}${ranges.index}`, ` AND ${one}`)) ?? [
    stretch(index, ''),
  ]
  return `${stretches.join(' UNION ALL ')} ORDER BY rank DESC, video_id DESC`
}
