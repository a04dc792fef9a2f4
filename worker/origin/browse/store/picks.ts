// Pages of lists that a job makes every hour: trending videos, the week's new ones.
import type { D1Database } from '@cloudflare/workers-types'
import type { PickList } from '../../../../shared/rules/browse-filters.ts'
import { trendingMax } from '../../bounds.ts'
import { madeList } from '../../events/store/trending.ts'
import type { ListFilter } from '../../sql/list-filters.ts'
import type { PageOf } from '../../sql/page.ts'
import { type CardRow, cardsAmong } from '../../sql/video-cards.ts'

/** One page and the total of the videos that match a filter. Videos that are no longer public are left out. */
export async function pageOfPicks(
  db: D1Database,
  name: PickList,
  listFilter: ListFilter,
  { offset, count, totalMax }: PageOf,
): Promise<{ cards: CardRow[]; total: number }> {
  const cards = await cardsAmong(db, await madeList(db, name), listFilter, trendingMax)
  return { cards: cards.slice(offset, offset + count), total: Math.min(totalMax, cards.length) }
}
