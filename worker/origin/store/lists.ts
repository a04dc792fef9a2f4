// Pages of lists. Each is a walk along an index from its end, so that page 150 of a million videos reads no more rows
// than its number says; a narrowed list merges the walks of its parts.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { VideoDate, VideoPageSort } from '../../../shared/rules/filters.ts'
import { type CardRow, cardsOfPage } from './cards.ts'
import { pairsOf, type Shelf } from './shelves.ts'

/** Where views are counted: a country ('' is everywhere) and a period. */
export type Window = { country: string; period: VideoDate | 'all' }

export type List = { shelf: Shelf; window: Window; sort: VideoPageSort }

/** The column a sort looks at and the index that holds it, in `videos` and in `video_popularity`. */
const sorts: Record<VideoPageSort, { key: string; index: string; watchedKey: string; watchedIndex: string }> = {
  'latest-updates': {
    key: 'post_date',
    index: 'videos_by_date',
    watchedKey: 'post_date',
    watchedIndex: 'popularity_by_date',
  },
  longest: {
    key: 'duration_seconds',
    index: 'videos_by_duration',
    watchedKey: 'duration_seconds',
    watchedIndex: 'popularity_by_duration',
  },
  'most-commented': {
    key: 'comments',
    index: 'videos_by_comments',
    watchedKey: 'comments',
    watchedIndex: 'popularity_by_comments',
  },
  'most-popular': {
    key: 'viewed',
    index: 'videos_by_viewed',
    watchedKey: 'views',
    watchedIndex: 'popularity_by_views',
  },
  'top-rated': { key: 'rating', index: 'videos_by_rating', watchedKey: 'rating', watchedIndex: 'popularity_by_rating' },
}

/** One page of a list and how many videos it has in all, counted up to `totalMax`. */
export async function pageOfList(
  db: D1Database,
  list: List,
  { offset, count, totalMax }: { offset: number; count: number; totalMax: number },
): Promise<{ cards: CardRow[]; total: number }> {
  const [page, total] = await db.batch<CardRow & { total: number }>([
    cardsOfList(db, list, offset, count),
    totalOfList(db, list, totalMax),
  ])
  return { cards: page?.results ?? [], total: total?.results[0]?.total ?? 0 }
}

export function cardsOfList(db: D1Database, list: List, offset: number, count: number): D1PreparedStatement {
  const { key, ...walk } = walkOf(list)
  const parts = (pairsOf(list.shelf) ?? [null]).map(
    (pair) =>
      `SELECT video_id, ${key} AS rank FROM ${walk.source(pair !== null)} WHERE ${walk.condition}${pair ? narrowed(pair) : ''}`,
  )
  return db
    .prepare(`
      WITH walk AS (
        ${parts.join(' UNION ALL ')}
        ORDER BY rank DESC, video_id DESC LIMIT ?3 OFFSET ?4
      ),
      page (video_id, place) AS (
        SELECT video_id, row_number() OVER (ORDER BY rank DESC, video_id DESC) FROM walk
      ) ${cardsOfPage}`)
    .bind(list.shelf.gender, list.window.country, count, offset)
}

function totalOfList(db: D1Database, list: List, totalMax: number): D1PreparedStatement {
  const walk = walkOf(list)
  const pairs = pairsOf(list.shelf)
  const parts =
    pairs && ` AND (duration_class, is_hd) IN (VALUES ${pairs.map((pair) => `(${pair.durationClass}, ${pair.isHd})`)})`
  return db
    .prepare(`
      SELECT count(*) AS total
      FROM (SELECT 1 FROM ${walk.source(pairs !== null)} WHERE ${walk.condition}${parts ?? ''} LIMIT ?3)`)
    .bind(list.shelf.gender, list.window.country, totalMax)
}

/** `INDEXED BY` makes a missing index an error instead of a scan of everything. */
function walkOf({ sort, window }: List) {
  const { key, index, watchedKey, watchedIndex } = sorts[sort]
  const isWhole = window.country === '' && window.period === 'all'
  const table = isWhole ? 'videos' : 'video_popularity'
  return {
    key: isWhole ? key : watchedKey,
    source: (isNarrow: boolean) => `${table} INDEXED BY ${isWhole ? index : watchedIndex}${isNarrow ? '_narrow' : ''}`,
    condition: isWhole
      ? "gender = ?1 AND ?2 = '' AND status_id = 1 AND is_private = 0"
      : `gender = ?1 AND country = ?2 AND period = '${window.period}'`,
  }
}

const narrowed = (pair: { durationClass: number; isHd: number }): string =>
  ` AND duration_class = ${pair.durationClass} AND is_hd = ${pair.isHd}`
