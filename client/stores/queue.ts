// The videos that play next, in order. They stay on this device, and survive reloads and other pages. The playing video
// is not one of them.
import { atom } from 'nanostores'
import { queueMax } from '../../shared/limits.ts'

/** `duration` is the text of its card. */
export type QueuedVideo = { video_id: number; dir: string; title: string; scr: string; duration: string }

const storageKey = 'queue'

/** Undefined until it is read: the server's markup has none. */
export const $queue = atom<readonly QueuedVideo[] | undefined>()

/** The queue before the visitor cleared it or removed a video; null when there is nothing to undo. */
export const $queueBefore = atom<{ removed: QueuedVideo | 'all'; videos: readonly QueuedVideo[] } | null>(null)

export function readQueue(): readonly QueuedVideo[] {
  const videos = stored()
  $queue.set(videos)
  return videos
}

/** A video that is queued already moves to the front. */
export function queueNext(video: QueuedVideo): void {
  keep([video, ...without(video.video_id)])
}

/** A video that is queued already moves to the end. False when the queue is full. */
export function queueLast(video: QueuedVideo): boolean {
  const others = without(video.video_id)
  if (others.length >= queueMax) return false
  keep([...others, video])
  return true
}

/** Removes the video without an undo: it plays now. */
export function takeFromQueue(videoId: number): void {
  keep(without(videoId))
}

export function removeFromQueue(video: QueuedVideo): void {
  $queueBefore.set({ removed: video, videos: stored() })
  keep(without(video.video_id))
}

export function clearQueue(): void {
  $queueBefore.set({ removed: 'all', videos: stored() })
  keep([])
}

/** Restores what was removed last. */
export function undoQueue(): void {
  const before = $queueBefore.get()
  if (before) keep(before.videos)
  $queueBefore.set(null)
}

export function orderQueue(videos: readonly QueuedVideo[]): void {
  keep(videos)
}

const without = (videoId: number): QueuedVideo[] => stored().filter(({ video_id }) => video_id !== videoId)

function keep(videos: readonly QueuedVideo[]): void {
  const kept = videos.slice(0, queueMax)
  // Browsers may refuse storage. An empty queue leaves no trace of the feature.
  try {
    if (kept.length) localStorage.setItem(storageKey, JSON.stringify(kept))
    else localStorage.removeItem(storageKey)
  } catch {}
  $queue.set(kept)
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
