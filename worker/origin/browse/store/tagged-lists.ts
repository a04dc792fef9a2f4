// Pages of lists about a model, a channel, a member, or up to three categories. There is no index of every sort for every one of
// them, so a page is read by the cheapest of three plans, and none reads everything:
// - scan the whole list in its order and keep what belongs, until the page is full. That costs the end of the page divided by the
//   share of the whole that belongs, however many videos there are;
// - the same along the newest of the object alone, for a list by date;
// - gather all that belongs, then sort it.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { type Counted, countedOf, type TotalsSection, totalOf, totalOfAll } from '../../events/store/totals.ts'
import { categoryWord, type List, listFilterCondition, type Tag } from '../../sql/list-filters.ts'
import type { PageOf } from '../../sql/page.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'
import { indexScanOf, sourceOf } from './lists.ts'

/** Up to three categories, or one of the others; the one with fewest videos comes first. */
export type TaggedList = List & { tag: Tag; ids: readonly number[] }

/** A page in the list's order; `total` is exact up to `totalMax`, and capped there. */
export async function pageOfTaggedList(
  db: D1Database,
  list: TaggedList,
  { offset, count, totalMax }: PageOf,
): Promise<{ cards: CardRow[]; total: number }> {
  const sizes = await sizesOf(db, list)
  const total = Math.min(totalMax, sizes.belongs)
  const end = Math.min(offset + count, sizes.belongs)
  if (end <= offset) return { cards: [], total }

  const { plan, steps } = cheapestPlan(end, sizes, isByDate(list))
  const cards = await cardsOf(plans[plan](db, list, offset, count, steps))
  // A scan hit its limit: what belongs is not spread evenly over that order.
  const isFull = plan === 'gather' || cards.length >= end - offset
  return { cards: isFull ? cards : await cardsOf(gathered(db, list, offset, count)), total }
}

/**
 * `belongs`: the list itself. `gathered`: the same without filter and period. `own`: the smallest of its tags. `whole`: every
 * video of the filter in the period.
 */
export type Sizes = { belongs: number; gathered: number; own: number; whole: number }

async function sizesOf(db: D1Database, list: TaggedList): Promise<Sizes> {
  const { tag, ids } = list
  const counted = await db.batch<Counted>([
    totalOf(db, list, { section: sectionOf(list), object: ids.toSorted((a, b) => a - b).join(',') }),
    totalOfAll(db, { section: sectionOf(list), object: ids.toSorted((a, b) => a - b).join(',') }),
    totalOfAll(db, { section: tag, object: String(ids[0]) }),
    totalOf(db, list, { section: '', object: '' }),
  ])
  const [belongs = 0, gathered = 0, own = 0, whole = 0] = counted.map(countedOf)
  return { belongs, gathered, own, whole }
}

const sectionOf = ({ tag, ids }: TaggedList): TotalsSection =>
  tag === 'category' ? ((['category', 'pair', 'three'] as const)[ids.length - 1] ?? 'three') : tag

const isByDate = ({ sort, window }: TaggedList): boolean => sort === 'latest-updates' && window.period === 'all'

type Plan = 'alongWhole' | 'alongOwn' | 'gather'

/** A scan may take so many times the steps that an even spread would need. */
const scanTolerance = 3

/** How many words of the full-text index are read in the time of one step. */
const wordsPerStep = 10

/** The cheapest plan for a page that ends at `end`, and its limit of steps. */
export function cheapestPlan(
  end: number,
  { belongs, gathered, own, whole }: Sizes,
  isByDate: boolean,
): { plan: Plan; steps: number } {
  const along = (passed: number) => Math.ceil((end * passed) / belongs)
  const steps: [Plan, number][] = [
    // The intersection of several categories costs the words of the smallest.
    ['gather', gathered + (gathered < own ? own / wordsPerStep : 0)],
    ['alongWhole', along(whole)],
    ...(isByDate ? [['alongOwn', along(own)] as [Plan, number]] : []),
  ]
  const [plan, fewest] = steps.reduce((best, one) => (one[1] < best[1] ? one : best))
  return { plan, steps: scanTolerance * fewest }
}

const plans: Record<
  Plan,
  (db: D1Database, list: TaggedList, offset: number, count: number, steps: number) => D1PreparedStatement
> = {
  alongWhole,
  alongOwn,
  gather: gathered,
}

async function cardsOf(page: D1PreparedStatement): Promise<CardRow[]> {
  const { results } = await page.all<CardRow>()
  return results
}

/** Completes `found (video_id, rank)`. */
const cardsOfFound = `
  page (video_id, place) AS (
    SELECT video_id, row_number() OVER (ORDER BY rank DESC, video_id DESC) FROM found
  ) ${cardsOfPage}`

/** Whether `walk.video_id` has the tag `id`. */
export const hasTagCondition: Record<Tag, (id: number) => string> = {
  category: (id) =>
    `EXISTS (SELECT 1 FROM video_categories l WHERE l.video_id = walk.video_id AND l.category_id = ${id})`,
  model: (id) => `EXISTS (SELECT 1 FROM video_models l WHERE l.video_id = walk.video_id AND l.model_id = ${id})`,
  channel: (id) => `(SELECT v.channel_id FROM videos v WHERE v.video_id = walk.video_id) = ${id}`,
  user: (id) => `(SELECT v.user_id FROM videos v WHERE v.video_id = walk.video_id) = ${id}`,
}

/** A scan yields its rows one by one and in order, so that it ends where the page is full. */
function alongWhole(db: D1Database, list: TaggedList, offset: number, count: number, steps: number) {
  return db
    .prepare(`
      WITH walk AS (${indexScanOf(list)} LIMIT ?5),
      found AS (
        SELECT video_id, rank FROM walk WHERE ${list.ids.map(hasTagCondition[list.tag]).join(' AND ')} LIMIT ?3 OFFSET ?4
      ), ${cardsOfFound}`)
    .bind(list.listFilter.gender, list.window.country, count, offset, steps)
}

/**
 * Everything with a tag (of a channel or member only what is listed, of the gender ?1), by an index with the newest at its end.
 */
const tagged: Record<Tag, (id: number) => string> = {
  category: (id) => `video_categories INDEXED BY video_categories_by_date WHERE category_id = ${id}`,
  model: (id) => `video_models INDEXED BY video_models_by_date WHERE model_id = ${id}`,
  channel: (id) => `videos INDEXED BY videos_by_channel WHERE channel_id = ${id} AND gender = ?1 AND ${listed}`,
  user: (id) => `videos INDEXED BY videos_by_user WHERE user_id = ${id} AND gender = ?1 AND ${listed}`,
}

const listed = 'status_id = 1 AND is_private = 0'

function alongOwn(db: D1Database, list: TaggedList, offset: number, count: number, steps: number) {
  const [first = 0, ...others] = list.ids
  const conditions = [matchesOfFilter(list), ...others.map(hasTagCondition[list.tag])]
  return db
    .prepare(`
      WITH walk AS (
        SELECT video_id, post_date AS rank FROM ${tagged[list.tag](first)} ORDER BY rank DESC, video_id DESC LIMIT ?4
      ),
      found AS (
        SELECT v.video_id, rank FROM walk CROSS JOIN videos v ON v.video_id = walk.video_id
        WHERE ${conditions.join(' AND ')} LIMIT ?2 OFFSET ?3
      ), ${cardsOfFound}`)
    .bind(list.listFilter.gender, count, offset, steps)
}

function gathered(db: D1Database, list: TaggedList, offset: number, count: number) {
  const { table, key } = sourceOf(list)
  return db
    .prepare(`
      WITH gathered AS (SELECT ${everythingOf(list)}),
      found AS (
        SELECT v.video_id, v.${key} AS rank FROM gathered CROSS JOIN ${table} v ON v.video_id = gathered.video_id
        WHERE ${matchesOfFilter(list)} ORDER BY rank DESC, v.video_id DESC LIMIT ?2 OFFSET ?3
      ), ${cardsOfFound}`)
    .bind(list.listFilter.gender, count, offset)
}

/** The full-text index is faster for several categories at once. */
function everythingOf({ tag, ids }: TaggedList): string {
  const [first = 0, ...others] = ids
  return others.length === 0
    ? `video_id FROM ${tagged[tag](first)}`
    : `rowid AS video_id FROM video_search WHERE video_search MATCH 'shelf : (${ids.map(categoryWord).join(' AND ')})'`
}

/** Whether `v`, a video or one of a window, is listed and matches the filter. */
const matchesOfFilter = (list: TaggedList): string =>
  sourceOf(list).table === 'videos'
    ? `${listFilterCondition(list.listFilter)} AND v.status_id = 1 AND v.is_private = 0`
    : `${listFilterCondition(list.listFilter)} AND v.period = '${list.window.period}' AND v.country = ''`
