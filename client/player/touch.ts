// Touch gestures: a tap shows or hides the controls, a double tap on a side skips, in the middle it toggles playback.
import type { Player } from './player.ts'

const doubleTapMs = 300

export function bindTouch({ element, media, acts }: Player): void {
  const wereVisible = trackHiddenControls(element)
  let lastMs = 0
  let lastSide = ''
  media.addEventListener('pointerup', (event) => {
    if (event.pointerType !== 'touch') return
    const { left, width } = media.getBoundingClientRect()
    const share = (event.clientX - left) / width
    const side = share < 1 / 3 ? 'back' : share > 2 / 3 ? 'forward' : 'toggle'
    const nowMs = event.timeStamp
    if (nowMs - lastMs < doubleTapMs && side === lastSide) acts[side]?.()
    else if (wereVisible() && !media.paused) element.dataset.idle = ''
    lastMs = nowMs
    lastSide = side
  })
}

/**
 * A tap that brings the controls back presses none of them, and the second of two taps still counts as a tap on the
 * video. Returns whether the controls were visible before the touch.
 */
function trackHiddenControls(element: HTMLElement): () => boolean {
  let wasIdle = false
  let timer: ReturnType<typeof setTimeout> | undefined
  // In the capture phase, before other listeners show the controls.
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
