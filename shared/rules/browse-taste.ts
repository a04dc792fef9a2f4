// What a device suggests to its visitor, from what only it knows. Nothing of it is sent.
import type { TasteVideo } from '../entities/browse-taste.ts'
import { daySeconds, tasteTagsMax } from '../limits.ts'

/** A video that was watched on the device, with the numbers of its tags where they were stored. */
export type TasteWatched = {
  video_id: number
  title: string
  progress?: number
  watchedMs?: number
  tags?: readonly number[]
}
/** A video of the member's Favourites. */
export type TasteFavourite = Pick<TasteWatched, 'video_id' | 'title' | 'tags'>
/** A suggestion, and the watched or favourite video that says most for it. */
export type Suggested = { video: TasteVideo; because: string; isFavourite: boolean }

/** A tag as a number: `category rain`, `model lina-berg`. Two may share one by chance, which only makes a suggestion a little worse. */
export function tagNumber(kind: 'category' | 'model', dir: string): number {
  let hash = 0x811c9dc5
  for (const letter of `${kind} ${dir}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 8
}

/** The numbers of a video's tags. */
export const tagNumbers = (of: {
  categories: readonly { dir: string }[]
  models: readonly { dir: string }[]
}): number[] =>
  [
    ...of.models.map(({ dir }) => tagNumber('model', dir)),
    ...of.categories.map(({ dir }) => tagNumber('category', dir)),
  ].slice(0, tasteTagsMax)

/** What was watched so long ago weighs half. */
const halfLifeMs = 14 * daySeconds * 1000
/** A video that was opened counts this much, one that was watched to its end 1. */
const openedShare = 0.3
/** A favourite says as much as two videos that were just watched to their ends, and keeps saying it. */
const favouriteWeight = 2
/** What enough visitors played beside a watched video says as much as so many rare tags. */
const besideWeight = 2

/**
 * @param model what the server sends to every visitor
 * @param watched newest first; neither they nor favourites are suggested again
 * @param unwanted ids of videos that the visitor is not interested in: they are left out, and their tags count less
 */
export function suggest(
  model: readonly TasteVideo[],
  watched: readonly TasteWatched[],
  {
    favourites,
    unwanted,
    nowMs,
    count,
  }: { favourites: readonly TasteFavourite[]; unwanted: readonly number[]; nowMs: number; count: number },
): Suggested[] {
  const known = new Map(model.map((video) => [video.video_id, video]))
  const rarity = rarities(model)
  const tagsOf = ({ video_id, tags }: TasteFavourite) => new Set(tags ?? known.get(video_id)?.tags ?? [])
  const seen = [
    ...watched.map((one) => ({ ...one, tags: tagsOf(one), weight: weightOf(one, nowMs), isFavourite: false })),
    ...favourites.map((one) => ({ ...one, tags: tagsOf(one), weight: favouriteWeight, isFavourite: true })),
  ]
  const disliked = unwanted.map((id) => new Set(known.get(id)?.tags ?? []))
  const out = new Set([...unwanted, ...seen.map(({ video_id }) => video_id)])
  return model
    .filter(({ video_id }) => !out.has(video_id))
    .flatMap((video) => {
      const shared = (tags: ReadonlySet<number>) =>
        video.tags.reduce((sum, tag) => sum + (tags.has(tag) ? (rarity.get(tag) ?? 0) : 0), 0)
      const reasons = seen.map((one) => {
        const likeness = shared(one.tags) + (video.beside.includes(one.video_id) ? besideWeight : 0)
        return { title: one.title, isFavourite: one.isFavourite, worth: one.weight * likeness }
      })
      const total = reasons.reduce((sum, { worth }) => sum + worth, 0)
      const against = disliked.reduce((sum, tags) => sum + shared(tags), 0)
      const best = reasons.toSorted((one, other) => other.worth - one.worth)[0]
      if (!best || total <= against) return []
      return [{ video, because: best.title, isFavourite: best.isFavourite, worth: total - against }]
    })
    .toSorted((one, other) => other.worth - one.worth || other.video.video_viewed - one.video.video_viewed)
    .slice(0, count)
    .map(({ video, because, isFavourite }) => ({ video, because, isFavourite }))
}

const weightOf = ({ progress = 0, watchedMs }: TasteWatched, nowMs: number): number =>
  0.5 ** (Math.max(0, nowMs - (watchedMs ?? nowMs)) / halfLifeMs) * (openedShare + (1 - openedShare) * progress)

/** By tag: 1 for one of a single video, less the more of them have it. */
function rarities(model: readonly TasteVideo[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { tags } of model) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return new Map([...counts].map(([tag, total]) => [tag, 1 / Math.sqrt(total)]))
}
