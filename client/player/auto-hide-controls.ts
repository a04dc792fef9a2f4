// Hides the controls and the pointer after some idle seconds of playback; a move, a key or a pause shows them.
import type { Player } from './player.ts'

const idleMs = 3000

export function autoHideControls({ element, media, left }: Player): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    delete element.dataset.idle
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!media.paused && !element.matches(':has(.player-bar :focus-visible, .player-settings:popover-open)'))
        element.dataset.idle = ''
    }, idleMs)
  }
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin']) element.addEventListener(type, show)
  media.addEventListener('play', show)
  media.addEventListener('pause', show)
  left.addEventListener('abort', () => clearTimeout(timer))
  if (!media.paused) show()
  // A touch fires `pointerleave` each time the finger is lifted.
  element.addEventListener('pointerleave', ({ pointerType }) => {
    if (!media.paused && pointerType !== 'touch') element.dataset.idle = ''
  })
}
