// The screen stays on while the video plays: browsers keep it so for a picture that they draw themselves, not for a 360° one.
import type { Player } from './player.ts'

export function keepScreenAwake({ media, left }: Player): void {
  const { wakeLock } = navigator
  if (!wakeLock) return
  let lock: WakeLockSentinel | null = null
  const follow = async () => {
    const isWanted = !left.aborted && !media.paused && document.visibilityState === 'visible'
    if (isWanted && (!lock || lock.released)) {
      // A device that saves its battery refuses.
      lock = await wakeLock.request('screen').catch(() => null)
      // The video may have been paused meanwhile, and another one may play.
      if (media.paused || left.aborted) await lock?.release()
    } else if (!isWanted) await lock?.release()
  }
  for (const type of ['play', 'pause', 'ended']) media.addEventListener(type, () => void follow())
  // A hidden page loses its lock.
  document.addEventListener('visibilitychange', () => void follow(), { signal: left })
  // The next video has a lock of its own.
  left.addEventListener('abort', () => void follow())
  void follow()
}
