// What this visitor watched, newest first, each video once (spec §3). It stays on their device.
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

export function readWatchHistory(): void {
  $watchHistory.set(historyOf(stored()))
}

export function rememberWatched(video: Watched): void {
  keep([video, ...stored().filter(({ video_id }) => video_id !== video.video_id)])
}

export function forgetWatched(videoId: number): void {
  keep(stored().filter(({ video_id }) => video_id !== videoId))
}

export function clearWatchHistory(): void {
  keep([])
}

function keep(videos: readonly Watched[]): void {
  const history = historyOf(videos)
  try {
    localStorage.setItem(storageKey, JSON.stringify(history))
  } catch {}
  $watchHistory.set(history)
}

/** A browser may refuse the storage, and what lies there may be anything. */
function stored(): Watched[] {
  try {
    const { videos } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return Array.isArray(videos) ? videos.filter(isWatched) : []
  } catch {
    return []
  }
}

function isWatched(value: unknown): value is Watched {
  const video = (value ?? {}) as Partial<Watched>
  const texts = [video.title, video.scr, video.duration, video.dir]
  return Number.isInteger(video.video_id) && texts.every((text) => typeof text === 'string')
}
