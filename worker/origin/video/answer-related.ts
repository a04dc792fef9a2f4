// Related videos: what visitors played or liked beside the video, and what shares performers, categories and words with it. The first
// page is filled up with the newest.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { daySeconds, relatedPagesMax } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import {
  maySeeVideo,
  type VideoAudience,
  videoVisibilities,
  visibilityOf,
} from '../../../shared/rules/video-visibility.ts'
import { relatedMixWindow } from '../bounds.ts'
import { cardsOfList } from '../browse/store/lists.ts'
import { toThumb } from '../cards/video-card.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { coViewedWith } from '../events/store/co-views.ts'
import type { MemberCaller } from '../http/caller.ts'
import type { CardRow } from '../sql/video-cards.ts'
import { cardsAmong } from '../sql/video-cards.ts'
import { candidatesOf, likenessesTo, mixRelated, type RelatedTo } from './rank-related.ts'
import { relationToVideo } from './relation-to-video.ts'
import { type Neighbours, neighboursOf, tagsBeside } from './store/related.ts'

export async function answerRelated(
  params: ParamsOf<'relatedVideos'>,
  { db }: Env,
): Promise<Result<AnswerOf<'relatedVideos'>>> {
  const [neighbours, beside] = await Promise.all([neighboursOf(db, params.video_id), playedBeside(db, params.video_id)])
  if (!neighbours) return refused('not_found', 'video_id')
  // Related videos would reveal what a private video shows.
  const seenBy = seenByOf(neighbours)
  return seenBy === 'all'
    ? relatedPage(params, { ...neighbours, ...beside }, db)
    : refused(seenBy === 'members' ? 'no_permission' : 'not_found', 'video_id')
}

/** The same for a video that is not for every visitor, for those who may see it. */
export async function answerPrivateRelated(
  params: ParamsOf<'privateRelated'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'privateRelated'>>> {
  const [neighbours, beside] = await Promise.all([neighboursOf(db, params.video_id), playedBeside(db, params.video_id)])
  const visibility = neighbours && visibilityOf(neighbours.status_id, neighbours.is_private, null)
  if (!visibility || visibility === 'deleted' || seenByOf(neighbours) === 'all') return refused('not_found', 'video_id')
  return maySeeVideo(visibility, await relationToVideo(db, caller, neighbours.user_id))
    ? relatedPage(params, { ...neighbours, ...beside }, db)
    : refused('not_found', 'video_id')
}

/** A video that was taken down still leads to others. */
function seenByOf({ status_id, is_private }: Neighbours): VideoAudience {
  const visibility = visibilityOf(status_id, is_private, null)
  return visibility === 'deleted' ? 'all' : videoVisibilities[visibility].seenBy
}

type Beside = Pick<RelatedTo, 'together' | 'beside'>

/** A list without them is whole as well. */
const playedBeside = (db: Env['db'], videoId: number): Promise<Beside> =>
  Promise.all([coViewedWith(db, videoId), tagsBeside(db, videoId)])
    .then(([together, beside]) => ({ together, beside }))
    .catch(() => ({ together: [], beside: [] }))

async function relatedPage(
  { video_id, count, type, page }: ParamsOf<'relatedVideos'>,
  neighbours: Neighbours & Beside,
  db: Env['db'],
): Promise<Result<AnswerOf<'relatedVideos'>>> {
  const listFilter = { gender: neighbours.gender, type, duration: '' } as const
  const to = { ...neighbours, video_id }
  const likenesses = likenessesTo(to)
  const ids = candidatesOf(video_id, likenesses)
  const end = page * count
  // Asked for at once: the filter may leave too few of any number of neighbours, and a third question would keep the page waiting.
  const [candidates, newer] = await Promise.all([
    cardsAmong(db, ids, listFilter, end + relatedMixWindow - 1),
    page === 1 ? newest(db, listFilter, count + 1) : [],
  ])
  const day = Math.floor(currentSeconds() / daySeconds)
  const mixed = mixRelated(to, candidates, { likenesses, day, window: relatedMixWindow, count: end })
  const cards = mixed.slice(end - count)
  if (cards.length < count) {
    const known = new Set([video_id, ...cards.map((card) => card.video_id)])
    cards.push(...newer.filter((card) => !known.has(card.video_id)).slice(0, count - cards.length))
  }
  // An upper bound: which candidates are listed is known for those that were read only.
  const possible = Math.min(ids.length, relatedPagesMax * count)
  const total = mixed.length < end ? end - count + cards.length : Math.max(possible, end)
  return ok({ videos: cards.map(toThumb), total_count: total })
}

/** Ids of videos that share tags with this one, most shared first; empty when there is no such video. */
export async function relatedVideoIds(db: Env['db'], videoId: number): Promise<number[]> {
  const neighbours = await neighboursOf(db, videoId)
  const idsOf = (tags: Neighbours['models']) => tags.map(({ ids }) => ids)
  return neighbours
    ? rankByLikeness(videoId, { models: idsOf(neighbours.models), categories: idsOf(neighbours.categories) })
    : []
}

/** A shared model counts as two shared categories. Ties go to the video nearer in time, then to the newer. */
export function rankByLikeness(
  videoId: number,
  neighbours: { models: readonly number[][]; categories: readonly number[][] },
): number[] {
  const scores = new Map<number, number>()
  const add = (ids: readonly number[], weight: number) => {
    for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight)
  }
  for (const ids of neighbours.models) add(ids, 2)
  for (const ids of neighbours.categories) add(ids, 1)
  const distance = (id: number) => Math.abs(id - videoId)
  return [...scores]
    .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || distance(a) - distance(b) || b - a)
    .map(([id]) => id)
}

async function newest(db: Env['db'], listFilter: Parameters<typeof cardsAmong>[2], count: number): Promise<CardRow[]> {
  const list = { listFilter, window: { country: '', period: 'all' }, sort: 'latest-updates' } as const
  const { results } = await cardsOfList(db, list, 0, count).all<CardRow>()
  return results
}
