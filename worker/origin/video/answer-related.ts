// Related videos: those that visitors played before or after, then those that share most tags, nearest in time first, filled up with the
// newest.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { cardsOfList } from '../browse/store/lists.ts'
import { toThumb } from '../cards/video-card.ts'
import type { Env } from '../env.ts'
import { coViewedWith } from '../events/store/co-views.ts'
import type { CardRow } from '../sql/video-cards.ts'
import { cardsAmong } from '../sql/video-cards.ts'
import { neighboursOf, type TagsRow, tagsOf } from './store/related.ts'

export async function answerRelated(
  params: ParamsOf<'relatedVideos'>,
  { db }: Env,
): Promise<Result<AnswerOf<'relatedVideos'>>> {
  const tags = await tagsOf(db, params.video_id)
  if (!tags) return refused('not_found', 'video_id')
  // Related videos would reveal what a private video shows.
  return tags.is_private === 1 ? refused('no_permission', 'video_id') : relatedPage(params, tags, db)
}

/** The same for a private video, for members. */
export async function answerPrivateRelated(
  params: ParamsOf<'privateRelated'>,
  { db }: Env,
): Promise<Result<AnswerOf<'privateRelated'>>> {
  const tags = await tagsOf(db, params.video_id)
  return tags?.is_private === 1 ? relatedPage(params, tags, db) : refused('not_found', 'video_id')
}

async function relatedPage(
  { video_id, count, type }: ParamsOf<'relatedVideos'>,
  tags: TagsRow,
  db: Env['db'],
): Promise<Result<AnswerOf<'relatedVideos'>>> {
  const listFilter = { gender: tags.gender, type, duration: '' } as const
  const [together, alike] = await Promise.all([
    // A list without them is whole as well.
    coViewedWith(db, video_id).catch(() => []),
    relatedVideoIds(db, video_id, tags),
  ])
  const ids = [...new Set([...together, ...alike])].filter((id) => id !== video_id)
  const cards = await cardsAmong(db, ids, listFilter, count)
  if (cards.length < count)
    cards.push(
      ...(await newestExcept(db, listFilter, [video_id, ...cards.map((card) => card.video_id)], count - cards.length)),
    )
  return ok({ videos: cards.map(toThumb), total_count: cards.length })
}

/** Ids of videos that share tags with this one, most shared first; empty when there is no such video. */
export async function relatedVideoIds(db: Env['db'], videoId: number, tags: TagsRow | null): Promise<number[]> {
  if (!tags) return []
  const neighbours = await neighboursOf(db, videoId, {
    models: JSON.parse(tags.models),
    categories: JSON.parse(tags.categories),
  })
  return rankByLikeness(videoId, neighbours)
}

/** A shared model counts as two shared categories. Ties go to the video nearer in time, then to the newer. */
export function rankByLikeness(videoId: number, neighbours: { models: number[][]; categories: number[][] }): number[] {
  const scores = new Map<number, number>()
  const add = (ids: number[], weight: number) => {
    for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight)
  }
  for (const ids of neighbours.models) add(ids, 2)
  for (const ids of neighbours.categories) add(ids, 1)
  const distance = (id: number) => Math.abs(id - videoId)
  return [...scores]
    .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || distance(a) - distance(b) || b - a)
    .map(([id]) => id)
}

async function newestExcept(
  db: Env['db'],
  listFilter: Parameters<typeof cardsAmong>[2],
  known: number[],
  count: number,
): Promise<CardRow[]> {
  const list = { listFilter, window: { country: '', period: 'all' }, sort: 'latest-updates' } as const
  const { results } = await cardsOfList(db, list, 0, count + known.length).all<CardRow>()
  return results.filter((card) => !known.includes(card.video_id)).slice(0, count)
}
