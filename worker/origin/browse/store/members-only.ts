// Members-only videos in the lists of members: which belong to a list, and their positions.
import type { D1Database } from '@cloudflare/workers-types'
import { membersOnlyMax } from '../../bounds.ts'
import type { SortFacts } from '../../search/store/search.ts'
import { type List, type ListFilter, listFilterCondition, type Tag } from '../../sql/list-filters.ts'
import type { PageOf } from '../../sql/page.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'
import { hasTagCondition } from './list-plans.ts'
import { sourceOf } from './lists.ts'

/** `rank` is the list's sort value. */
export type MembersOnly = { video_id: number; rank: number }

const all = 'videos v INDEXED BY videos_members_only WHERE v.is_private = 1 AND v.status_id = 1'

/** Those of a list, in its order. A list of a country or a period counts public videos only: it has none. */
export async function membersOnlyOf(
  db: D1Database,
  list: List,
  of: { tag: Tag; ids: readonly number[] } | null,
): Promise<MembersOnly[]> {
  if (list.window.country !== '' || list.window.period !== 'all') return []
  const belongs = of ? of.ids.map(hasTagCondition[of.tag]).join(' AND ') : '1'
  const { results } = await db
    .prepare(`
      WITH walk AS (SELECT v.video_id, v.${sourceOf(list).key} AS rank FROM ${all} AND ${listFilterCondition(list.listFilter)})
      SELECT video_id, rank FROM walk WHERE ${belongs} ORDER BY rank DESC, video_id DESC LIMIT ${membersOnlyMax}`)
    .all<MembersOnly>()
  return results
}

/** SQL: all words of the video `v` and of its channel `c`. */
export const videoText = `v.title || ' ' || coalesce(c.title, '') || ' ' ||
  coalesce((SELECT group_concat(t.title, ' ') FROM video_titles t WHERE t.video_id = v.video_id), '') || ' ' ||
  coalesce((SELECT group_concat(m.title, ' ') FROM video_models l JOIN models m ON m.model_id = l.model_id
    WHERE l.video_id = v.video_id), '') || ' ' ||
  coalesce((SELECT group_concat(g.title, ' ') FROM video_categories l JOIN categories g ON g.category_id = l.category_id
    WHERE l.video_id = v.video_id), '') || ' ' || v.tags`

/** The newest of them with all words that a search matches, and what it sorts them by. */
export async function membersOnlyTexts(
  db: D1Database,
  listFilter: ListFilter,
): Promise<(SortFacts & { video_id: number; text: string })[]> {
  const { results } = await db
    .prepare(`
      SELECT v.video_id, v.post_date AS postDate, v.viewed, v.rating, v.duration_seconds AS seconds, ${videoText} AS text
      FROM videos v INDEXED BY videos_members_only LEFT JOIN channels c ON c.channel_id = v.channel_id
      WHERE v.is_private = 1 AND v.status_id = 1 AND ${listFilterCondition(listFilter)}
      ORDER BY v.post_date DESC, v.video_id DESC LIMIT ${membersOnlyMax}`)
    .all<SortFacts & { video_id: number; text: string }>()
  return results
}

type Merged = {
  membersOnly: readonly MembersOnly[]
  publicPage: (page: PageOf) => Promise<{ cards: CardRow[]; total: number }>
  /** Whether one of them comes before a public video. */
  isBefore: (one: MembersOnly, card: CardRow) => boolean
}

/**
 * A page of a merged list. It reads as many public videos before the page as there are members-only ones: no more of those can
 * come before it.
 */
export async function mergedPage(
  db: D1Database,
  page: PageOf,
  { membersOnly, publicPage, isBefore }: Merged,
): Promise<{ cards: CardRow[]; total: number }> {
  const { offset, count, totalMax } = page
  const before = Math.max(0, offset - membersOnly.length)
  const publicFrom = (start: number) => publicPage({ ...page, offset: start, count: offset + count - start })
  const near = await publicFrom(before)
  // A short search may be two lists, one behind the other: where the second one begins, members-only videos are behind some of the first.
  const isShort = membersOnly.length > 0 && before > 0 && near.total <= count
  const [start, open] = isShort ? [0, await publicFrom(0)] : [before, near]
  const total = Math.min(totalMax, open.total + membersOnly.length)
  // A page after the last public video is after the members-only ones, too.
  if (membersOnly.length === 0 || (open.cards.length === 0 && start > 0))
    return { cards: open.cards.slice(0, count), total }
  const merged: (CardRow | MembersOnly)[] = []
  const remaining = [...membersOnly]
  for (const card of open.cards) {
    while (remaining[0] && isBefore(remaining[0], card)) merged.push(...remaining.splice(0, 1))
    merged.push(card)
  }
  // A page of a kept list may lack a card in its middle.
  if (open.cards.length < offset + count - start && offset + count > open.total) merged.push(...remaining)
  const shown = merged.slice(offset - start, offset - start + count)
  const own = await cardsByIds(
    db,
    shown.flatMap((one) => ('rank' in one ? one.video_id : [])),
  )
  return { cards: shown.flatMap((one) => ('rank' in one ? (own.get(one.video_id) ?? []) : one)), total }
}

/** By id, in the order of the ids. */
export async function cardsByIds(db: D1Database, ids: readonly number[]): Promise<Map<number, CardRow>> {
  if (ids.length === 0) return new Map()
  const { results } = await db
    .prepare(`
      WITH page (video_id, place) AS (SELECT value, key FROM json_each(?1)) ${cardsOfPage}`)
    .bind(JSON.stringify(ids))
    .all<CardRow>()
  return new Map(results.map((card) => [card.video_id, card]))
}
