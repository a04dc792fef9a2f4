// What a visitor removes from the history of this device, one video or all, with a way back.
import { atom } from 'nanostores'
import { keepWatched, storedWatched, type Watched } from './watch-history.ts'

/** What was removed last, and the older videos that stood after it. */
export const $removed = atom<{ what: Watched | 'all'; videos: Watched[]; older: Watched[] } | null>(null)

export function removeWatched(video: Watched): void {
  forget(video, ({ video_id }) => video_id === video.video_id)
}

export function clearWatchHistory(): void {
  forget('all', () => true)
}

function forget(what: Watched | 'all', isGone: (video: Watched) => boolean): void {
  const before = storedWatched()
  const at = before.findLastIndex(isGone)
  $removed.set({ what, videos: before.filter(isGone), older: before.slice(at + 1) })
  keepWatched(before.filter((video) => !isGone(video)))
}

/** Brings back what was removed last, before the older videos; what else has changed since stays. */
export function undoRemove(): void {
  const removed = $removed.get()
  if (!removed) return
  $removed.set(null)
  const now = storedWatched()
  const at = now.findLastIndex((video) => !holds(removed.older, video)) + 1
  keepWatched(now.toSpliced(at, 0, ...removed.videos.filter((video) => !holds(now, video))))
}

const holds = (videos: Watched[], { video_id }: Watched): boolean => videos.some((one) => one.video_id === video_id)
