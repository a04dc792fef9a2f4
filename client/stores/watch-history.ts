// What this visitor watched, newest first, each video once, and how far they came (spec §3). It stays on their device, and
// they may turn it off (remembering.ts).
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
  /** The second to go on at; without one the next visit begins at the start. */
  position?: number | undefined
  /** How much of it was seen, from 0 to 1. */
  progress?: number
}

/** As a list of the upstream says what it is about: its type, and the parameters it was asked with. */
export type WatchHistory = { type: 'videos'; params: { section: 'history'; page: 1 }; videos: readonly Watched[] }

const storageKey = 'history'
const historyOf = (videos: readonly Watched[]): WatchHistory => ({
  type: 'videos',
  params: { section: 'history', page: 1 },
  videos: videos.slice(0, watchHistoryMax),
})

/** Undefined until somebody looks: the server's markup knows none. */
export const $watchHistory = atom<WatchHistory | undefined>()

/** What was taken out last, and the list as it was before. */
export const $removed = atom<{ what: Watched | 'all'; before: readonly Watched[] } | null>(null)

export function readWatchHistory(): void {
  $watchHistory.set(historyOf(stored()))
}

export function rememberWatched(video: Watched): void {
  if (isOff()) return
  const before = stored()
  const { position, progress } = before.find(({ video_id }) => video_id === video.video_id) ?? {}
  const others = before.filter(({ video_id }) => video_id !== video.video_id)
  keep([
    { ...video, ...(position !== undefined && { position }), ...(progress !== undefined && { progress }) },
    ...others,
  ])
}

/** How far somebody came in a video that the history holds. */
export function savePosition(videoId: number, place: { position: number | undefined; progress: number }): void {
  const before = isOff() ? [] : stored()
  if (!before.some(({ video_id }) => video_id === videoId)) return
  keep(before.map((video) => (video.video_id === videoId ? { ...video, ...place } : video)))
}

export const positionOf = (videoId: number): number | undefined =>
  stored().find(({ video_id }) => video_id === videoId)?.position

/** Every video of the history, with how much of it was seen. */
export const progressById = (): Map<number, number> =>
  new Map(stored().map(({ video_id, progress = 0 }) => [video_id, progress]))

export function removeWatched(video: Watched): void {
  forget(video, ({ video_id }) => video_id !== video.video_id)
}

export function clearWatchHistory(): void {
  forget('all', () => false)
}

function forget(what: Watched | 'all', isKept: (video: Watched) => boolean): void {
  const before = stored()
  keep(before.filter(isKept))
  $removed.set({ what, before })
}

/** Puts back what was taken out last. */
export function undoRemove(): void {
  const forgotten = $removed.get()
  if (forgotten) keep(forgotten.before)
  $removed.set(null)
}

function keep(videos: readonly Watched[]): void {
  const history = historyOf(videos)
  // A browser may refuse the storage, and what lies there may be anything.
  try {
    localStorage.setItem(storageKey, JSON.stringify(history))
  } catch {}
  $watchHistory.set(history)
}

const isOff = (): boolean => document.documentElement.dataset.history === 'off'

function stored(): Watched[] {
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

function withPlace({ position, progress, ...video }: Watched): Watched {
  return {
    ...video,
    ...(typeof position === 'number' && position >= 0 && { position }),
    ...(typeof progress === 'number' && progress >= 0 && { progress: Math.min(1, progress) }),
  }
}
