// Pages of lists about something: a model, a channel, a member, or up to three categories. There is no index of every
// sort for every one of them, so a page is read in the cheaper of two ways, and neither looks at everything:
// - walk: along the order of the whole list, taking along what belongs, until the page is full. That reads the end of the
//   page divided by the share of the whole that belongs, however many videos there are.
// - gather: all that belongs, by the words of the full-text index, then sorted. That reads what belongs, twice.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { type CardRow, cardsOfPage } from './cards.ts'
import { sourceOf, walkOf } from './lists.ts'
import type { PageOf } from './page.ts'
import { type List, shelfWord, type Tag, tagWord } from './shelves.ts'
import { type Counted, countedOf, type TotalsSection, totalOf } from './totals.ts'

/** All the tags together: of categories there may be up to three, of the others one. */
export type TaggedList = List & { tag: Tag; ids: readonly number[] }

export async function pageOfTaggedList(
  db: D1Database,
  list: TaggedList,
  { offset, count, totalMax }: PageOf,
): Promise<{ cards: CardRow[]; total: number }> {
  const always = { ...list, window: { country: '', period: 'all' } } as const
  const [belongs, belongsAtAll, whole] = (
    await db.batch<Counted>([
      totalOf(db, list, countedAs(list)),
      totalOf(db, always, countedAs(list)),
      totalOf(db, list, { section: '', object: '' }),
    ])
  ).map(countedOf) as [number, number, number]
  const end = Math.min(offset + count, belongs)
  if (end <= offset) return { cards: [], total: Math.min(totalMax, belongs) }

  const steps = stepsOf({ end, belongs, belongsAtAll, whole })
  const walked = steps === null ? [] : await cardsOf(walkedPage(db, list, offset, count, steps))
  // The walk was given up: what belongs is not spread evenly over this order.
  const isWhole = walked.length >= end - offset
  const cards = isWhole ? walked : await cardsOf(gatheredPage(db, list, offset, count))
  return { cards, total: Math.min(totalMax, belongs) }
}

/** A walk may take so many times the steps that it would take if what belongs were spread evenly. */
const patience = 3

/**
 * How many steps a walk may take, null when it is cheaper to gather. `end` is where the page ends, `belongs` how many
 * videos the list has, `belongsAtAll` how many there would be without a period, `whole` how many a walk may pass.
 */
export function stepsOf(sizes: { end: number; belongs: number; belongsAtAll: number; whole: number }): number | null {
  const { end, belongs, belongsAtAll, whole } = sizes
  const steps = Math.ceil((end * whole) / belongs)
  return steps > 2 * belongsAtAll ? null : Math.min(whole, patience * steps)
}

const countedAs = ({ tag, ids }: TaggedList): { section: TotalsSection; object: string } => ({
  section: tag === 'category' ? ((['category', 'pair', 'three'] as const)[ids.length - 1] ?? 'three') : tag,
  object: ids.join(','),
})

async function cardsOf(page: D1PreparedStatement): Promise<CardRow[]> {
  const { results } = await page.all<CardRow>()
  return results
}

/** Whether `walk.video_id` has the tag `id`. */
const belonging: Record<Tag, (id: number) => string> = {
  category: (id) =>
    `EXISTS (SELECT 1 FROM video_categories l WHERE l.video_id = walk.video_id AND l.category_id = ${id})`,
  model: (id) => `EXISTS (SELECT 1 FROM video_models l WHERE l.video_id = walk.video_id AND l.model_id = ${id})`,
  channel: (id) => `(SELECT v.channel_id FROM videos v WHERE v.video_id = walk.video_id) = ${id}`,
  user: (id) => `(SELECT v.user_id FROM videos v WHERE v.video_id = walk.video_id) = ${id}`,
}

/** The walk hands on its rows one by one and in its order, so that it ends where the page is full. */
function walkedPage(
  db: D1Database,
  list: TaggedList,
  offset: number,
  count: number,
  steps: number,
): D1PreparedStatement {
  return db
    .prepare(`
      WITH walk AS (${walkOf(list)} LIMIT ?5),
      found AS (
        SELECT video_id, rank FROM walk WHERE ${list.ids.map(belonging[list.tag]).join(' AND ')} LIMIT ?3 OFFSET ?4
      ),
      page (video_id, place) AS (
        SELECT video_id, row_number() OVER (ORDER BY rank DESC, video_id DESC) FROM found
      ) ${cardsOfPage}`)
    .bind(list.shelf.gender, list.window.country, count, offset, steps)
}

function gatheredPage(db: D1Database, list: TaggedList, offset: number, count: number): D1PreparedStatement {
  const { table, key } = sourceOf(list)
  const condition =
    table === 'videos'
      ? 'v.status_id = 1 AND v.is_private = 0'
      : `v.period = '${list.window.period}' AND v.country = ''`
  const words = [shelfWord(list.shelf), ...list.ids.map((id) => tagWord(list.tag, id))]
  return db
    .prepare(`
      WITH found AS (
        SELECT v.video_id, v.${key} AS rank
        FROM video_search s CROSS JOIN ${table} v ON v.video_id = s.rowid
        WHERE s.video_search MATCH ?1 AND ${condition}
        ORDER BY rank DESC, v.video_id DESC LIMIT ?2 OFFSET ?3
      ),
      page (video_id, place) AS (
        SELECT video_id, row_number() OVER (ORDER BY rank DESC, video_id DESC) FROM found
      ) ${cardsOfPage}`)
    .bind(`shelf : (${words.map((word) => `"${word}"`).join(' AND ')})`, count, offset)
}
