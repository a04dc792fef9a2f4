// The visitor's watched videos, newest first, each once, with progress (spec §3). They stay on this device, and the
// visitor may turn the history off.
import { atom } from 'nanostores'
import { watchHistoryMax } from '../../shared/limits.ts'

export type Watched = {
  title: string
  scr: string
  video_id: number
  duration: string
  dir: string
  video_viewed: number
  sg_id?: number
  ex_tube?: string
  ex_id?: string
  /** The second to resume at; undefined starts at the beginning. */
  position?: number | undefined
  /** The share watched, from 0 to 1. */
  progress?: number
  /** The time when it was opened last; entries of earlier versions of the site have none. */
  watchedMs?: number
  /** Its tags as numbers, and its categories: what this device suggests by. */
  tags?: readonly number[]
  categories?: readonly { dir: string; title: string }[]
}

/** The shape of an upstream list: type and parameters. */
type WatchHistory = { type: 'videos'; params: { section: 'history'; page: 1 }; videos: readonly Watched[] }

const storageKey = 'history'
const historyOf = (videos: readonly Watched[]): WatchHistory => ({
  type: 'videos',
  params: { section: 'history', page: 1 },
  videos: videos.slice(0, watchHistoryMax),
})

/** Undefined until it is read: the server's markup has none. */
export const $watchHistory = atom<WatchHistory | undefined>()

export function readWatchHistory(): void {
  $watchHistory.set(historyOf(storedWatched()))
}

export function rememberWatched(video: Watched): void {
  if (isOff()) return
  const before = storedWatched()
  const { position, progress } = before.find(({ video_id }) => video_id === video.video_id) ?? {}
  const others = before.filter(({ video_id }) => video_id !== video.video_id)
  keepWatched([
    {
      ...video,
      watchedMs: Date.now(),
      ...(position !== undefined && { position }),
      ...(progress !== undefined && { progress }),
    },
    ...others,
  ])
}

/** Stores the progress of a video in the history. */
export function savePosition(videoId: number, place: { position: number | undefined; progress: number }): void {
  const before = isOff() ? [] : storedWatched()
  if (!before.some(({ video_id }) => video_id === videoId)) return
  keepWatched(before.map((video) => (video.video_id === videoId ? { ...video, ...place } : video)))
}

export const positionOf = (videoId: number): number | undefined =>
  storedWatched().find(({ video_id }) => video_id === videoId)?.position

/** Every video of the history with the share watched. */
export const progressById = (): Map<number, number> =>
  new Map(storedWatched().map(({ video_id, progress = 0 }) => [video_id, progress]))

export function keepWatched(videos: readonly Watched[]): void {
  const history = historyOf(videos)
  // Browsers may refuse storage, and its content may be anything.
  try {
    localStorage.setItem(storageKey, JSON.stringify(history))
  } catch {}
  $watchHistory.set(history)
}

const isOff = (): boolean => document.documentElement.dataset.history === 'off'

export function storedWatched(): Watched[] {
  try {
    const { videos } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return Array.isArray(videos) ? videos.filter(isWatched).map(withPlace) : []
  } catch {
    return []
  }
}

function isWatched(value: unknown): value is Watched {
  const video = (value ?? {}) as Partial<Watched>
  const texts = [video.title, video.scr, video.duration, video.dir]
  return Number.isInteger(video.video_id) && texts.every((text) => typeof text === 'string')
}

const isCategory = (value: unknown): value is { dir: string; title: string } =>
  ['dir', 'title'].every((key) => typeof Object(value)[key] === 'string')

/** The last time that a Date can hold. */
const lastMs = 8.64e15

function withPlace({ position, progress, watchedMs, tags, categories, ...video }: Watched): Watched {
  return {
    ...video,
    ...(Array.isArray(tags) && { tags: tags.filter((tag) => Number.isInteger(tag)) }),
    ...(Array.isArray(categories) && { categories: categories.filter(isCategory) }),
    ...(typeof watchedMs === 'number' && watchedMs >= 0 && watchedMs <= lastMs && { watchedMs }),
    ...(typeof position === 'number' && position >= 0 && { position }),
    ...(typeof progress === 'number' && progress >= 0 && { progress: Math.min(1, progress) }),
  }
}
