// When the player's script takes over: not while the browser is busy with the first picture of a video that starts by itself,
// for nobody would thank it for controls that come before the film.
import { qualityKey, whenPictured, whenReached } from '../unhurried.ts'
import { recall } from './storage.ts'

/** Acts once: when the first picture is shown, when somebody reaches for the player, or when the picture is long in coming. */
export function whenUnhurried(player: HTMLElement, act: () => void): void {
  const media = player.querySelector('video')
  if (!media || !canPlay(media) || recall(qualityKey)) act()
  else whenReached(player, whenPictured(player, act))
}

/** What the browser cannot play by itself, the script may. */
const canPlay = (media: HTMLMediaElement) =>
  [...media.querySelectorAll('source')].some(({ type }) => media.canPlayType(type) !== '')
