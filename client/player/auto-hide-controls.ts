// Controls that step aside: while it plays and nobody moves, the bar and the pointer go; a move, a key or a pause brings them back.
import type { Player } from './player.ts'

const idleMs = 3000

export function autoHideControls({ element, media }: Player): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wake = () => {
    delete element.dataset.idle
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!media.paused && !element.matches(':has(.player-bar :focus-visible)')) element.dataset.idle = ''
    }, idleMs)
  }
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin']) element.addEventListener(type, wake)
  media.addEventListener('play', wake)
  media.addEventListener('pause', wake)
  if (!media.paused) wake()
  // A finger leaves whenever it is lifted.
  element.addEventListener('pointerleave', ({ pointerType }) => {
    if (!media.paused && pointerType !== 'touch') element.dataset.idle = ''
  })
}
