// Fingers: one tap shows or hides the controls, two quick ones on a side skip there, two in the middle play or pause.
import type { Player } from './player.ts'

const doubleTapMs = 300

export function bindTouch({ element, media, acts }: Player): void {
  const isAwakeBefore = wakesFirst(element)
  let lastMs = 0
  let lastSide = ''
  media.addEventListener('pointerup', (event) => {
    if (event.pointerType !== 'touch') return
    const { left, width } = media.getBoundingClientRect()
    const share = (event.clientX - left) / width
    const side = share < 1 / 3 ? 'back' : share > 2 / 3 ? 'forward' : 'toggle'
    const nowMs = event.timeStamp
    if (nowMs - lastMs < doubleTapMs && side === lastSide) acts[side]?.()
    else if (isAwakeBefore() && !media.paused) element.dataset.idle = ''
    lastMs = nowMs
    lastSide = side
  })
}

/**
 * A finger that brings the controls back presses none of them: they lie under it by the time it is lifted, and the second of
 * two taps is still meant for the picture. Answers whether the controls were there before the finger was.
 */
function wakesFirst(element: HTMLElement): () => boolean {
  let wasIdle = false
  let timer: ReturnType<typeof setTimeout> | undefined
  // Before anything else hears of it, and wakes them.
  element.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      wasIdle = element.dataset.idle !== undefined
      if (wasIdle && pointerType === 'touch') element.dataset.woken = ''
    },
    { capture: true },
  )
  for (const type of ['pointerup', 'pointercancel']) {
    element.addEventListener(type, () => {
      clearTimeout(timer)
      timer = setTimeout(() => delete element.dataset.woken, doubleTapMs)
    })
  }
  return () => !wasIdle
}
