// The right answers of lists and searches, computed from the catalogue alone, video by video, without the database.
import type { ParamsOf } from '../../../../shared/contract/contract.ts'
import { formsOf } from '../../../../worker/origin/search/store/word-forms.ts'
import { type CatalogueVideo, isListed, videoAt } from '../../../../worker/origin/seed/catalogue.ts'
import { categories } from '../../../../worker/origin/seed/categories.ts'
import { channels } from '../../../../worker/origin/seed/channels.ts'
import { dailyViewsOf, newestDay, postDateOf } from '../../../../worker/origin/seed/counters.ts'
import { performers } from '../../../../worker/origin/seed/performers.ts'
import { videosOfPlaylist } from '../../../../worker/origin/seed/playlists.ts'
import { sampleVideos } from '../../../support/runtime/sample-videos.ts'
import { seededVideos } from '../../../support/runtime/seeded-databases.ts'

export const total = seededVideos

export const catalogue: CatalogueVideo[] = Array.from({ length: total }, (_, index) =>
  videoAt(index + 1, sampleVideos.manifest),
)

const views = new Map(catalogue.map(({ video_id, viewed }) => [video_id, dailyViewsOf(video_id, viewed, total)]))

const days = { day: 1, week: 7, month: 30, '': Number.POSITIVE_INFINITY }

/** Views of a video in a country ('' is everywhere) within a window that ends at the newest day. */
function viewsIn(video_id: number, country: string, date: keyof typeof days): number {
  const counters = views.get(video_id) ?? []
  return counters
    .filter((counter) => counter.country === country && counter.day > newestDay - days[date])
    .reduce((sum, counter) => sum + counter.views, 0)
}

type ListParams = ParamsOf<'videos'>

/** Ids of a whole list, in order. */
export function scanList({ gender, sort, section, object_id, type, duration, date }: ListParams): number[] {
  const isDated = sort === 'most-popular' || sort === 'top-rated'
  const window = isDated ? date : ''
  const country = section === 'country' ? object_id : ''
  const isWindowed = country !== '' || window !== ''
  const contents = section === 'playlist' ? videosOfPlaylist(Number(object_id), total) : []
  const keys: Record<ListParams['sort'], (video: CatalogueVideo) => number> = {
    'latest-updates': ({ video_id }) => postDateOf(video_id, total),
    longest: ({ fileSet }) => fileSet.loop.durationSeconds,
    'most-commented': ({ comments }) => comments,
    'most-popular': ({ video_id, viewed }) => (isWindowed ? viewsIn(video_id, country, window) : viewed),
    'top-rated': ratingOf,
    'playlist-order': ({ video_id }) => -contents.indexOf(video_id),
    relevance: () => 0,
  }
  return catalogue
    .filter((video) => matchesFilter(video, { gender: section === 'playlist' ? video.gender : gender, type, duration }))
    .filter((video) => isAbout(video, section, object_id))
    .filter((video) => !isWindowed || viewsIn(video.video_id, country, window) > 0)
    .toSorted((a, b) => keys[sort](b) - keys[sort](a) || b.video_id - a.video_id)
    .map(({ video_id }) => video_id)
}

/** Whether a video belongs to the list's object. */
function isAbout(video: CatalogueVideo, section: ListParams['section'], object: string): boolean {
  const isOne = (dirs: (string | undefined)[]) => object.split(',').every((dir) => dirs.includes(dir))
  const answers: Record<ListParams['section'], () => boolean> = {
    '': () => true,
    country: () => true,
    category: () => isOne(video.category_ids.map((id) => categories[id - 1]?.dir)),
    model: () => isOne(video.model_ids.map((id) => performers[id - 1]?.dir)),
    channel: () => isOne([channels[(video.channel_id ?? 0) - 1]?.dir]),
    user: () => video.user_id === Number(object),
    playlist: () => videosOfPlaylist(Number(object), total).includes(video.video_id),
  }
  return answers[section]()
}

export function matchesFilter(
  video: CatalogueVideo,
  { gender, type, duration }: Pick<ListParams, 'gender' | 'type' | 'duration'>,
): boolean {
  const seconds = video.fileSet.loop.durationSeconds
  const durationClass = seconds < 600 ? '1' : seconds <= 1800 ? '2' : '3'
  const isHd = video.fileSet.files.some(({ height }) => height >= 720)
  return (
    isListed(video) &&
    video.gender === gender &&
    (type !== 'hd' || isHd) &&
    (type !== 'vr' || video.fileSet.loop.vr !== undefined) &&
    (duration === '' || duration === durationClass)
  )
}

/** 5 for a like, -1 for a dislike, in whole hundredths. */
const ratingOf = ({ likes, dislikes }: CatalogueVideo): number =>
  Math.max(0, Math.trunc((500 * likes - 100 * dislikes) / Math.max(1, likes + dislikes)))

/** Ids of everything a search finds, newest first: all words or other forms of them match; if nothing has them all, the last one may be a prefix. */
export function scanSearch(search: string, listFilter: Pick<ListParams, 'gender' | 'type' | 'duration'>): number[] {
  const asked = wordsOf(search)
  const found = (isSame: (held: string, word: string, isLast: boolean) => boolean) =>
    catalogue
      .filter((video) => matchesFilter(video, listFilter))
      .filter((video) => {
        const held = textsOf(video).flatMap(wordsOf)
        return (
          asked.length > 0 &&
          asked.every((word, index) => held.some((other) => isSame(other, word, index === asked.length - 1)))
        )
      })
      .map(({ video_id }) => video_id)
      .toReversed()
  const isForm = (held: string, word: string) => held === word || formsOf(word, 'en').includes(held)
  const whole = found(isForm)
  return whole.length > 0 ? whole : found((held, word, isLast) => (isLast ? held.startsWith(word) : isForm(held, word)))
}

export const textsOf = (video: CatalogueVideo): string[] => [
  video.title,
  ...Object.values(video.titles),
  ...video.category_ids.map((id) => categories[id - 1]?.title ?? ''),
  ...video.model_ids.map((id) => performers[id - 1]?.title ?? ''),
  channels[(video.channel_id ?? 0) - 1]?.title ?? '',
]

/** Words in lower case, without accents and strokes. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The most frequent id. */
export function mostFrequent(ids: number[]): number {
  const counts = Object.entries(Object.groupBy(ids, String)).map(([id, all]) => [Number(id), all?.length ?? 0] as const)
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
