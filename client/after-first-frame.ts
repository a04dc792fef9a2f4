// Delays work on pages with an autoplaying video until its first frame, since the browser is busy until then.
import { playerTakeoverMs } from '../shared/limits.ts'
import { pageData } from './page-data.ts'
import { whenParsed } from './when-visible.ts'

/** Whether the page has an autoplaying video. */
export const autoplays = 'starts' in pageData

const reaches = ['pointerenter', 'focusin', 'keydown'] as const

/** Acts once, at once on a page without autoplay. A visitor who reaches for the player ends the wait. */
export function afterFirstFrame(act: (player: HTMLElement | null) => void): void {
  whenParsed(() => {
    const player = document.querySelector<HTMLElement>('x-player')
    onFirstInteraction(
      player,
      whenFirstFrame(player, () => act(player)),
    )
  })
}

/** Acts on the visitor's first pointer, focus and key event on the player. */
export function onFirstInteraction(player: HTMLElement | null, act: () => void): void {
  for (const type of reaches) player?.addEventListener(type, act, { capture: true, once: true })
}

/** Acts once: after the player's first frame or a timeout; at once without autoplay. Returns how to act earlier. */
export function whenFirstFrame(player: HTMLElement | null, act: () => void): () => void {
  let isOver = false
  const begin = () => {
    if (!isOver) act()
    isOver = true
  }
  const media = player?.querySelector('video')
  if (media && autoplays && !('pictured' in pageData)) {
    setTimeout(begin, playerTakeoverMs)
    // A paused video has a frame under its poster.
    const awaitFrame = () => media.requestVideoFrameCallback?.(() => (media.paused ? awaitFrame() : setTimeout(begin)))
    awaitFrame()
  } else begin()
  return begin
}
