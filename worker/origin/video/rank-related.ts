// The order of related videos: what visitors played or liked beside a video and its tags, performers, categories and words that both
// have, and how often each is watched. Chance moves neighbours a little, in the same way all day.
import type { CardRow } from '../sql/video-cards.ts'
import { titleWords } from './title-words.ts'

/** A tag of the video: how many videos have it, and the ids of those nearest in time. */
type TagNeighbours = { size: number; ids: readonly number[] }
/** A tag of videos that are played beside this one, and the share of such plays. */
export type TagBeside = TagNeighbours & { share: number }
/** Played or liked beside the video, or beside such a one. */
export type Together = { video_id: number; weight: number; hop: 1 | 2 }
export type RelatedTo = {
  video_id: number
  title: string
  models: readonly TagNeighbours[]
  categories: readonly TagNeighbours[]
  together: readonly Together[]
  beside: readonly TagBeside[]
}

type Likeness = { direct: number; second: number; tags: number }
type Card = Pick<CardRow, 'video_id' | 'title' | 'viewed' | 'uploader_id'>

/** What each sign counts for. A pair of many visitors says most, a category of most videos next to nothing. */
const weights = { direct: 9, second: 3, model: 3, category: 2, beside: 8, word: 1.5, viewed: 0.5 }
/** From this size on a tag says much less. */
const usualTagSize = 20
/** Views that every video is granted, so that a few do not look like many. */
const usualViews = 20
/** How far chance moves a video: at most a twentieth of what it is worth, up or down. */
const chanceShare = 0.1

/** By id, the likenesses that are known without a look at the videos themselves. */
export function likenessesTo({ video_id, models, categories, together, beside }: RelatedTo): Map<number, Likeness> {
  const found = new Map<number, Likeness>()
  const add = (id: number, kind: keyof Likeness, amount: number) => {
    if (id === video_id) return
    const likeness = found.get(id) ?? { direct: 0, second: 0, tags: 0 }
    likeness[kind] += amount
    found.set(id, likeness)
  }
  for (const { video_id: id, weight, hop } of together) add(id, hop === 1 ? 'direct' : 'second', weight)
  for (const { size, ids } of models) for (const id of ids) add(id, 'tags', weights.model * rarity(size))
  for (const { size, ids } of categories) for (const id of ids) add(id, 'tags', weights.category * rarity(size))
  for (const { share, size, ids } of beside)
    for (const id of ids) add(id, 'tags', weights.beside * share * rarity(size))
  return found
}

const rarity = (size: number): number => 1 / Math.sqrt(1 + size / usualTagSize)

/** Ids of candidates, the likeliest first. Ties go to the video nearer in time, then to the newer. */
export function candidatesOf(videoId: number, likenesses: ReadonlyMap<number, Likeness>): number[] {
  const worth = ({ direct, second, tags }: Likeness) =>
    (direct > 0 ? weights.direct + Math.log2(1 + direct) : 0) + Math.log2(1 + second) + tags
  const distance = (id: number) => Math.abs(id - videoId)
  return [...likenesses]
    .map(([id, likeness]) => [id, worth(likeness)] as const)
    .toSorted(([a, worthA], [b, worthB]) => worthB - worthA || distance(a) - distance(b) || b - a)
    .map(([id]) => id)
}

type Mixed = { likenesses: ReadonlyMap<number, Likeness>; day: number; window: number; count: number }

/**
 * The order in which candidates are shown. Each place goes to the best among the next `window` ones, so that the first places stay as
 * they are when more candidates are read. No uploader has more than a third while there are others.
 */
export function mixRelated<Found extends Card>(
  to: Pick<RelatedTo, 'video_id' | 'title'>,
  candidates: readonly Found[],
  { likenesses, day, window, count }: Mixed,
): Found[] {
  const worth = worthOf(to, candidates, { likenesses, day })
  const waiting: Found[] = []
  const shown: Found[] = []
  const byUploader = new Map<number, number>()
  let next = 0
  while (shown.length < count && (next < candidates.length || waiting.length > 0)) {
    while (next < candidates.length && next < window + shown.length) waiting.push(candidates[next++] as Found)
    const isAllowed = ({ uploader_id }: Found) => (byUploader.get(uploader_id) ?? 0) < Math.ceil((shown.length + 1) / 3)
    while (next < candidates.length && !waiting.some(isAllowed)) waiting.push(candidates[next++] as Found)
    const allowed = waiting.filter(isAllowed)
    const best = (allowed.length > 0 ? allowed : waiting).reduce((one, other) =>
      worth(other) > worth(one) ? other : one,
    )
    waiting.splice(waiting.indexOf(best), 1)
    shown.push(best)
    byUploader.set(best.uploader_id, (byUploader.get(best.uploader_id) ?? 0) + 1)
  }
  return shown
}

function worthOf(
  { video_id, title }: Pick<RelatedTo, 'video_id' | 'title'>,
  candidates: readonly Card[],
  { likenesses, day }: Pick<Mixed, 'likenesses' | 'day'>,
): (card: Card) => number {
  const known = { direct: 0, second: 0, tags: 0 }
  const likenessOf = (card: Card) => likenesses.get(card.video_id) ?? known
  // The most watched videos are beside every other one: the same weight says more about a video of fewer views.
  const lift = (weight: number, { viewed }: Card) => weight / (viewed + usualViews)
  const most = (kind: 'direct' | 'second') =>
    Math.max(...candidates.map((card) => lift(likenessOf(card)[kind], card)), Number.MIN_VALUE)
  const [mostDirect, mostSecond] = [most('direct'), most('second')]
  const words = new Set(titleWords(title))
  const shares = new Map(
    candidates.map((card) => {
      const { direct, second, tags } = likenessOf(card)
      const common = new Set(titleWords(card.title).filter((word) => words.has(word))).size
      const worth =
        weights.direct * Math.sqrt(lift(direct, card) / mostDirect) +
        weights.second * Math.sqrt(lift(second, card) / mostSecond) +
        tags +
        weights.word * (common / Math.sqrt(Math.max(1, words.size))) +
        weights.viewed * Math.log2(1 + card.viewed / usualViews)
      return [card.video_id, worth * (1 + chanceShare * (chance(day, video_id, card.video_id) - 0.5))] as const
    }),
  )
  return ({ video_id: id }) => shares.get(id) ?? 0
}

/** A number from 0 to 1 that looks like chance, and is the same for the same three numbers. */
function chance(...of: readonly [number, number, number]): number {
  let mixed = 0x9e3779b9
  for (const part of of) {
    mixed = Math.imul(mixed ^ (part >>> 0), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    mixed ^= mixed >>> 16
  }
  return (mixed >>> 0) / 0x1_0000_0000
}
