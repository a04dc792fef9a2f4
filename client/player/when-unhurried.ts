// When the player's script takes over: not while the browser is busy with the first picture of a video that starts by itself,
// for nobody would thank it for controls that come before the film.
import { canPlay, whenPictured } from '../unhurried.ts'
import { qualityKey } from './sources.ts'
import { recall } from './storage.ts'

const reaches = ['pointerenter', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const

/** Acts once: when the first picture is shown, when somebody reaches for the player, or when the picture is long in coming. */
export function whenUnhurried(player: HTMLElement, act: () => void): void {
  const media = player.querySelector('video')
  if (!media || !canPlay(media) || recall(qualityKey)) {
    act()
    return
  }
  const begun = new AbortController()
  const begin = whenPictured(player, () => {
    begun.abort()
    act()
  })
  for (const type of reaches) player.addEventListener(type, begin, { capture: true, signal: begun.signal })
}
