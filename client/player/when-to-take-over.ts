// Decides when the player's script takes over: after the first frame, poster or autoplay start, so that it does not
// delay them.
import { streamType } from '../../shared/rules/video-playback.ts'
import { qualityKey } from '../../shared/rules/video-quality-key.ts'
import { autoplays, onFirstInteraction, whenFirstFrame } from '../after-first-frame.ts'
import { playsHlsNatively } from '../native-hls.ts'
import { readStorage } from './storage.ts'

/** Acts once: when the first frame or poster is shown, when the visitor reaches for the player, or after a timeout. */
export function whenToTakeOver(player: HTMLElement, act: () => void): void {
  let isOver = false
  const once = () => {
    if (!isOver) act()
    isOver = true
  }
  onFirstInteraction(player, once)
  if (!autoplays) whenDrawn(once)
  else if (isForScript(player) || readStorage(qualityKey)) once()
  else whenFirstFrame(player, once)
}

/** Not every browser plays streams natively: there, one that starts with its page has no source. */
function isForScript(player: HTMLElement): boolean {
  const source = player.querySelector('source')
  return !source || (source.type === streamType && !playsHlsNatively())
}

/** Acts after the page's first paint; in a background tab, when it becomes visible. */
function whenDrawn(act: () => void): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    act()
  }).observe({ type: 'paint', buffered: true })
}
