// The videos that play next, in order. They stay on this device, and survive reloads and other pages. The playing video
// is not one of them.
import { atom } from 'nanostores'
import { queueMax } from '../../shared/limits.ts'

/** `duration` is the text of its card. */
export type QueuedVideo = { video_id: number; dir: string; title: string; scr: string; duration: string }

const storageKey = 'queue'

/** Undefined until it is read: the server's markup has none. */
export const $queue = atom<readonly QueuedVideo[] | undefined>()

type Videos = readonly QueuedVideo[]

/** What the visitor cleared or removed last, and the videos that stood before it; null when there is nothing to undo. */
export const $queueBefore = atom<{ removed: QueuedVideo | 'all'; videos: Videos; earlier: Videos } | null>(null)

export function readQueue(): readonly QueuedVideo[] {
  const videos = stored()
  $queue.set(videos)
  return videos
}

/** A video that is queued already moves to the front. False when the queue is full, and where the browser stores nothing. */
export const queueNext = (video: QueuedVideo): boolean => add(video, (others) => [video, ...others])

/** A video that is queued already moves to the end. False when the queue is full, and where the browser stores nothing. */
export const queueLast = (video: QueuedVideo): boolean => add(video, (others) => [...others, video])

function add({ video_id }: QueuedVideo, among: (others: Videos) => Videos): boolean {
  const others = without(video_id)
  return others.length < queueMax && keep(among(others))
}

/** Removes the video without an undo: it plays now. */
export function takeFromQueue(videoId: number): void {
  keep(without(videoId))
}

export function removeFromQueue(video: QueuedVideo): void {
  const videos = stored()
  const at = videos.findIndex(({ video_id }) => video_id === video.video_id)
  $queueBefore.set({ removed: video, videos: [video], earlier: videos.slice(0, at) })
  keep(without(video.video_id))
}

export function clearQueue(): void {
  $queueBefore.set({ removed: 'all', videos: stored(), earlier: [] })
  keep([])
}

/** Brings back what was removed last, behind the videos that stood before it; what else has changed since stays. */
export function undoQueue(): void {
  const before = $queueBefore.get()
  if (!before) return
  $queueBefore.set(null)
  const now = stored()
  const at = now.findLastIndex((video) => holds(before.earlier, video)) + 1
  keep(now.toSpliced(at, 0, ...before.videos.filter((video) => !holds(now, video))))
}

export function orderQueue(videos: readonly QueuedVideo[]): void {
  keep(videos)
}

const holds = (videos: Videos, { video_id }: QueuedVideo): boolean => videos.some((one) => one.video_id === video_id)

const without = (videoId: number): QueuedVideo[] => stored().filter(({ video_id }) => video_id !== videoId)

/** False where the browser refuses storage: the queue is what it was. */
function keep(videos: readonly QueuedVideo[]): boolean {
  const kept = videos.slice(0, queueMax)
  try {
    // An empty queue leaves no trace of the feature.
    if (kept.length) localStorage.setItem(storageKey, JSON.stringify(kept))
    else localStorage.removeItem(storageKey)
  } catch {
    return false
  }
  $queue.set(kept)
  return true
}

function stored(): QueuedVideo[] {
  try {
    const videos: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(videos) ? videos.filter(isQueued).slice(0, queueMax) : []
  } catch {
    return []
  }
}

function isQueued(value: unknown): value is QueuedVideo {
  const video = (value ?? {}) as Partial<QueuedVideo>
  const texts = [video.title, video.scr, video.duration, video.dir]
  return Number.isSafeInteger(video.video_id) && texts.every((text) => typeof text === 'string')
}
