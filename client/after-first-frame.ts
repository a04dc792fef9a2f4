// What can wait for a film that starts by itself: the browser is busy until its first picture is shown, and nobody would thank
// it for a page that comes before the film.
import { playerTakeoverMs } from '../shared/limits.ts'
import { pageData } from './page-data.ts'
import { whenParsed } from './when-visible.ts'

/** Under it a device remembers the label of the rendition that somebody chose last: theirs is not to begin as another. */
export const qualityKey = 'player-quality'

/** Nothing else of the page is as urgent as its film. */
export const autoplays = 'starts' in pageData

const reaches = ['pointerenter', 'focusin', 'keydown'] as const

/** Acts once, at once on a page where no film starts by itself. Whoever reaches for the player has seen enough of the film. */
export function afterFirstFrame(act: (player: HTMLElement | null) => void): void {
  whenParsed(() => {
    const player = document.querySelector<HTMLElement>('x-player')
    onFirstInteraction(
      player,
      whenFirstFrame(player, () => act(player)),
    )
  })
}

/** Acts when somebody reaches for the player, each time in another way. */
export function onFirstInteraction(player: HTMLElement | null, act: () => void): void {
  for (const type of reaches) player?.addEventListener(type, act, { capture: true, once: true })
}

/**
 * Acts once: when the player's film has shown its first picture, or is long in coming. At once where it does not start by
 * itself. Answers how to act earlier.
 */
export function whenFirstFrame(player: HTMLElement | null, act: () => void): () => void {
  let isOver = false
  const begin = () => {
    if (!isOver) act()
    isOver = true
  }
  const media = player?.querySelector('video')
  if (media && autoplays && !('pictured' in pageData)) {
    setTimeout(begin, playerTakeoverMs)
    // Below its poster lies the first picture of a film that does not play yet.
    const look = () => media.requestVideoFrameCallback?.(() => (media.paused ? look() : setTimeout(begin)))
    look()
  } else begin()
  return begin
}
