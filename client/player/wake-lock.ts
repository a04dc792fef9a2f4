// The screen stays on while the video plays: browsers keep it so for a picture that they draw themselves, not for a 360° one.
import type { Player } from './player.ts'

export function keepScreenAwake({ media, left }: Player): void {
  const { wakeLock } = navigator
  if (wakeLock) stayAwake({ media, page: document, wakeLock, left })
}

type Lock = Pick<WakeLockSentinel, 'released' | 'release'>

type Awake = {
  media: Pick<HTMLMediaElement, 'paused' | 'addEventListener'>
  page: Pick<Document, 'visibilityState' | 'addEventListener'>
  wakeLock: { request: (type: 'screen') => Promise<Lock> }
  /** Another video follows in the same element, which asks for itself. */
  left: AbortSignal
}

export function stayAwake({ media, page, wakeLock, left }: Awake): void {
  let held: Promise<Lock | null> = Promise.resolve(null)
  const isWanted = () => !left.aborted && !media.paused && page.visibilityState === 'visible'
  const adjust = async (lock: Lock | null): Promise<Lock | null> => {
    // A device that saves its battery refuses.
    if (isWanted()) return lock?.released === false ? lock : wakeLock.request('screen').catch(() => null)
    await lock?.release()
    return null
  }
  // One after the other: of two requests at once one lock could never be released.
  const follow = () => {
    held = held.then(adjust)
  }
  for (const type of ['play', 'pause', 'ended']) media.addEventListener(type, follow, { signal: left })
  // A hidden page loses its lock.
  page.addEventListener('visibilitychange', follow, { signal: left })
  left.addEventListener('abort', follow)
  follow()
}
