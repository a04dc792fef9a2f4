// The plans of a list of videos: SQL that finds its videos in order, and how many steps that takes. Every plan reads `?1`, the gender, and
// `?2`, the country. There is no index of every sort for every model, channel, member and combination of categories, so a list about them
// is read by the cheapest of three plans:
// - scan the whole list in its order and keep what belongs, until the page is full. That costs the end of the page divided by the
//   share of the whole that belongs, however many videos there are;
// - the same along the newest of the object alone, for a list by date;
// - gather all that belongs, then sort it.
import { categoryWord, type List, listFilterCondition, type Tag } from '../../sql/list-filters.ts'
import { indexScanOf, sourceOf } from './lists.ts'

/** Up to three categories, or one of the others; the one with fewest videos comes first. */
export type TaggedList = List & { tag: Tag; ids: readonly number[] }

/**
 * `belongs`: the list itself. `gathered`: the same without filter and period. `own`: the smallest of its tags. `whole`: every
 * video of the filter in the period.
 */
export type Sizes = { belongs: number; gathered: number; own: number; whole: number }

export type Plan = 'alongWhole' | 'alongOwn' | 'gather'

/** How many words of the full-text index are read in the time of one step. */
const wordsPerStep = 10

/** The cheapest plan for a page that ends at `end`, and its steps. */
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
  return { plan, steps: fewest }
}

/** SQL expressions: how many videos are wanted, after how many, and how many rows a scan may pass. */
export type Range = { limit: string; offset: string; steps: string }

/** Common table expressions that end with `found (video_id, rank)`, in no order. */
export const foundBy: Record<Plan, (list: TaggedList, range: Range) => string> = { alongWhole, alongOwn, gather }

/** Whether `walk.video_id` has the tag `id`. */
export const hasTagCondition: Record<Tag, (id: number) => string> = {
  category: (id) =>
    `EXISTS (SELECT 1 FROM video_categories l WHERE l.video_id = walk.video_id AND l.category_id = ${id})`,
  model: (id) => `EXISTS (SELECT 1 FROM video_models l WHERE l.video_id = walk.video_id AND l.model_id = ${id})`,
  channel: (id) => `(SELECT v.channel_id FROM videos v WHERE v.video_id = walk.video_id) = ${id}`,
  user: (id) => `(SELECT v.user_id FROM videos v WHERE v.video_id = walk.video_id) = ${id}`,
}

/** A scan yields its rows one by one and in order, so that it ends where the page is full. */
function alongWhole(list: TaggedList, { limit, offset, steps }: Range): string {
  const belongs = list.ids.map(hasTagCondition[list.tag]).join(' AND ')
  return `
    walk AS (${indexScanOf(list)} LIMIT ${steps}),
    found AS (SELECT video_id, rank FROM walk WHERE ${belongs} LIMIT ${limit} OFFSET ${offset})`
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

function alongOwn(list: TaggedList, { limit, offset, steps }: Range): string {
  const [first = 0, ...others] = list.ids
  const conditions = [matchesOfFilter(list), ...others.map(hasTagCondition[list.tag])]
  return `
    walk AS (
      SELECT video_id, post_date AS rank FROM ${tagged[list.tag](first)} ORDER BY rank DESC, video_id DESC LIMIT ${steps}
    ),
    found AS (
      SELECT v.video_id, rank FROM walk CROSS JOIN videos v ON v.video_id = walk.video_id
      WHERE ${conditions.join(' AND ')} LIMIT ${limit} OFFSET ${offset}
    )`
}

function gather(list: TaggedList, { limit, offset }: Range): string {
  const { table, key } = sourceOf(list)
  return `
    gathered AS (SELECT ${everythingOf(list)}),
    found AS (
      SELECT v.video_id, v.${key} AS rank FROM gathered CROSS JOIN ${table} v ON v.video_id = gathered.video_id
      WHERE ${matchesOfFilter(list)} ORDER BY rank DESC, v.video_id DESC LIMIT ${limit} OFFSET ${offset}
    )`
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
