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

/** `refused`: the browser stores nothing for this site. */
export type Queued = 'queued' | 'full' | 'refused'

/** A video that is queued already moves to the front. */
export function queueNext(video: QueuedVideo): Queued {
  return keep([video, ...without(video.video_id)]) ? 'queued' : 'refused'
}

/** A video that is queued already moves to the end. */
export function queueLast(video: QueuedVideo): Queued {
  const others = without(video.video_id)
  if (others.length >= queueMax) return 'full'
  return keep([...others, video]) ? 'queued' : 'refused'
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

/** Brings back what was removed last, behind the videos that stood before it; what else has changed since stays. */
export function undoQueue(): void {
  const before = $queueBefore.get()
  if (!before) return
  $queueBefore.set(null)
  const { removed, videos } = before
  const now = stored()
  const back = (removed === 'all' ? videos : [removed]).filter((video) => !holds(now, video))
  const earlier =
    removed === 'all'
      ? []
      : videos.slice(
          0,
          videos.findIndex((video) => isSame(video, removed)),
        )
  const at = now.findLastIndex((video) => holds(earlier, video)) + 1
  keep(now.toSpliced(at, 0, ...back))
}

export function orderQueue(videos: readonly QueuedVideo[]): void {
  keep(videos)
}

const isSame = (one: QueuedVideo, other: QueuedVideo): boolean => one.video_id === other.video_id
const holds = (videos: readonly QueuedVideo[], video: QueuedVideo): boolean => videos.some((one) => isSame(one, video))

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
