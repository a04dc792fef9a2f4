// Fingers: one tap shows or hides the controls, two quick ones on a side skip there, two in the middle play or pause.
import type { Player } from './player.ts'

const doubleTapMs = 300

export function touch({ element, media, acts }: Player): void {
  let lastMs = 0
  let lastSide = ''
  media.addEventListener('pointerup', (event) => {
    if (event.pointerType !== 'touch') return
    const { left, width } = media.getBoundingClientRect()
    const share = (event.clientX - left) / width
    const side = share < 1 / 3 ? 'back' : share > 2 / 3 ? 'forward' : 'toggle'
    const nowMs = event.timeStamp
    if (nowMs - lastMs < doubleTapMs && side === lastSide) acts[side]?.()
    else if (element.dataset.idle === undefined && !media.paused) queueMicrotask(() => (element.dataset.idle = ''))
    lastMs = nowMs
    lastSide = side
  })
}
