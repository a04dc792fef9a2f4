// Pages of lists about a model, a channel, a member, or up to three categories. A page that costs little more than the first one is read
// by the cheapest plan (list-plans.ts), any other from a kept list.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { liveStepsMax } from '../../bounds.ts'
import { type Counted, countedOf, type TotalsSection, totalOf, totalOfAll } from '../../events/store/totals.ts'
import type { PageOf } from '../../sql/page.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'
import { cardsOfKept, costsLikeFirst, freshPage, type Kept, keepableOf, madePage, pageOfKept } from './kept-lists.ts'
import { cheapestPlan, foundBy, type Plan, type Sizes, type TaggedList } from './list-plans.ts'

type Page = { cards: CardRow[]; total: number }

/**
 * A page in the list's order; `total` is exact up to `totalMax`, and capped there. Null for a late page that would cost too much while
 * as many lists are kept as may be.
 */
export async function pageOfTaggedList(
  db: D1Database,
  list: TaggedList,
  page: PageOf,
  nowSeconds: number,
): Promise<Page | null> {
  const { offset, count, totalMax } = page
  const keepable = keepableOf(list, list)
  const [kept, cards, ...counted] = await db.batch<CardRow & Counted & Kept>([
    ...pageOfKept(db, keepable, page, nowSeconds),
    ...totalsOf(db, list),
  ])
  const fresh = freshPage([kept, cards], totalMax)
  if (fresh) return fresh

  const sizes = sizesOf(counted)
  const total = Math.min(totalMax, sizes.belongs)
  const end = Math.min(offset + count, sizes.belongs)
  if (end <= offset) return { cards: [], total }
  const { steps } = cheapestPlan(end, sizes, isByDate(list))
  const stepsOfFirst = cheapestPlan(Math.min(count, sizes.belongs), sizes, isByDate(list)).steps
  const live = async () => ({ cards: await liveCards(db, list, page, sizes), total })
  if (costsLikeFirst(steps, stepsOfFirst)) return live()

  const { plan } = cheapestPlan(total, sizes, isByDate(list))
  const found = (wanted: string) => foundBy[plan](list, { limit: wanted, offset: '0', steps: '-1' })
  const made = await madePage(db, keepable, found, {
    gender: list.listFilter.gender,
    country: list.window.country,
    page,
    nowSeconds,
  })
  if (made) return made
  if (steps <= liveStepsMax) return live()
  const old = kept?.results[0]
  return old
    ? { cards: await cardsOf(cardsOfKept(db, keepable, page, -1)), total: Math.min(totalMax, old.total) }
    : null
}

/** In the order of `Sizes`. */
function totalsOf(db: D1Database, list: TaggedList): D1PreparedStatement[] {
  const { tag, ids } = list
  const about = { section: sectionOf(list), object: ids.toSorted((a, b) => a - b).join(',') }
  return [
    totalOf(db, list, about),
    totalOfAll(db, about),
    totalOfAll(db, { section: tag, object: String(ids[0]) }),
    totalOf(db, list, { section: '', object: '' }),
  ]
}

function sizesOf(results: { results: Counted[] }[]): Sizes {
  const [belongs = 0, gathered = 0, own = 0, whole = 0] = results.map(countedOf)
  return { belongs, gathered, own, whole }
}

const sectionOf = ({ tag, ids }: TaggedList): TotalsSection =>
  tag === 'category' ? ((['category', 'pair', 'three'] as const)[ids.length - 1] ?? 'three') : tag

const isByDate = ({ sort, window }: TaggedList): boolean => sort === 'latest-updates' && window.period === 'all'

/** A scan may take so many times the steps that an even spread would need. */
const scanTolerance = 3

async function liveCards(db: D1Database, list: TaggedList, page: PageOf, sizes: Sizes): Promise<CardRow[]> {
  const end = Math.min(page.offset + page.count, sizes.belongs)
  const { plan, steps } = cheapestPlan(end, sizes, isByDate(list))
  const cards = await cardsOf(cardsBy(db, plan, list, page, scanTolerance * steps))
  // A scan hit its limit: what belongs is not spread evenly over that order.
  const isFull = plan === 'gather' || cards.length >= end - page.offset
  return isFull ? cards : cardsOf(cardsBy(db, 'gather', list, page, -1))
}

function cardsBy(
  db: D1Database,
  plan: Plan,
  list: TaggedList,
  { offset, count }: PageOf,
  steps: number,
): D1PreparedStatement {
  const found = foundBy[plan](list, { limit: '?3', offset: '?4', steps: String(Math.ceil(steps)) })
  return db
    .prepare(`
      WITH ${found},
      page (video_id, place) AS (
        SELECT video_id, row_number() OVER (ORDER BY rank DESC, video_id DESC) FROM found
      ) ${cardsOfPage}`)
    .bind(list.listFilter.gender, list.window.country, count, offset)
}

async function cardsOf(page: D1PreparedStatement): Promise<CardRow[]> {
  const { results } = await page.all<CardRow>()
  return results
}
