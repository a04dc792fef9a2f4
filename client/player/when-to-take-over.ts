// When the player's script takes over: not while the browser is busy with the first picture, the poster or the film that starts
// by itself, for nobody would thank it for controls that come before.
import { streamType } from '../../shared/rules/video-playback.ts'
import { autoplays, onFirstInteraction, qualityKey, whenFirstFrame } from '../after-first-frame.ts'
import { playsHlsNatively } from '../native-hls.ts'
import { readStorage } from './storage.ts'

/** Acts once: when the first picture is shown, when somebody reaches for the player, or when the picture is long in coming. */
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

/** A stream does not play by itself in every browser. */
const isForScript = (player: HTMLElement) => player.querySelector('source')?.type === streamType && !playsHlsNatively()

/** Acts when the page stands on the screen as it came. In a tab behind that is when somebody looks at it. */
function whenDrawn(act: () => void): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    act()
  }).observe({ type: 'paint', buffered: true })
}
