// Pages of the list of trending videos, which a job makes every hour.
import type { D1Database } from '@cloudflare/workers-types'
import { trendingMax } from '../../bounds.ts'
import { madeList } from '../../events/store/trending.ts'
import type { ListFilter } from '../../sql/list-filters.ts'
import type { PageOf } from '../../sql/page.ts'
import { type CardRow, cardsAmong } from '../../sql/video-cards.ts'

/** One page and the total of the videos that match a filter. Videos that are no longer public are left out. */
export async function pageOfTrending(
  db: D1Database,
  listFilter: ListFilter,
  { offset, count, totalMax }: PageOf,
): Promise<{ cards: CardRow[]; total: number }> {
  const cards = await cardsAmong(db, await madeList(db, 'trending'), listFilter, trendingMax)
  return { cards: cards.slice(offset, offset + count), total: Math.min(totalMax, cards.length) }
}
