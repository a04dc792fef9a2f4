// When the player's script takes over: not while the browser is busy with the first picture of a video that starts by itself,
// for nobody would thank it for controls that come before the film.
import { takeOverAfterMs } from '../../shared/limits.ts'
import { qualityKey } from './sources.ts'
import { recall } from './storage.ts'

const reaches = ['pointerenter', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const

/** Acts once: when the first picture is shown, when somebody reaches for the player, or when the picture is long in coming. */
export function whenUnhurried(player: HTMLElement, act: () => void): void {
  const media = player.querySelector('video')
  if (!media?.autoplay || !canPlay(media) || recall(qualityKey)) {
    act()
    return
  }
  const begun = new AbortController()
  const begin = () => {
    if (begun.signal.aborted) return
    begun.abort()
    clearTimeout(timer)
    act()
  }
  const timer = setTimeout(begin, takeOverAfterMs)
  media.requestVideoFrameCallback?.(() => setTimeout(begin))
  for (const type of reaches) player.addEventListener(type, begin, { capture: true, signal: begun.signal })
  media.addEventListener('error', begin, { capture: true, signal: begun.signal })
}

/** What the browser cannot play by itself, the script may. */
const canPlay = (media: HTMLMediaElement) =>
  [...media.querySelectorAll('source')].some(({ type }) => media.canPlayType(type) !== '')
