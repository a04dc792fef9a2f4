// What can wait for a film that starts by itself: the browser is busy until its first picture is shown, and nobody would thank
// it for a page that comes before the film.
import { takeOverAfterMs } from '../shared/limits.ts'
import { whenParsed } from './shown.ts'

/** Acts once, at once on a page where no film starts by itself. */
export function whenUnhurried(act: () => void): void {
  whenParsed(() => whenPictured(document.querySelector<HTMLElement>('x-player'), act))
}

/**
 * Acts once: when the player's film has shown its first picture, cannot play, or is long in coming. At once where it does not
 * start by itself. Answers how to act earlier.
 */
export function whenPictured(player: HTMLElement | null, act: () => void): () => void {
  const media = player?.querySelector('video')
  if (!media || player?.dataset.starts === undefined) {
    act()
    return () => undefined
  }
  const begun = new AbortController()
  const begin = () => {
    if (begun.signal.aborted) return
    begun.abort()
    clearTimeout(timer)
    act()
  }
  const timer = setTimeout(begin, takeOverAfterMs)
  // Below its poster lies the first picture of a film that does not play yet.
  const look = () => media.requestVideoFrameCallback?.(() => (media.paused ? look() : setTimeout(begin)))
  look()
  // Where the browser can play none of its files, a script may.
  if (canPlay(media)) media.addEventListener('error', begin, { capture: true, signal: begun.signal })
  return begin
}

/** Whether the browser can play it by itself. */
export const canPlay = (media: HTMLMediaElement): boolean =>
  [...media.querySelectorAll('source')].some(({ type }) => media.canPlayType(type) !== '')
