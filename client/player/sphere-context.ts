// What a browser draws a sphere with may be lost at any time, as when the graphics card is reset, and may come back: the video is
// seen flat meanwhile.
import { focusToggle } from './controls.ts'
import type { Player } from './player.ts'
import { showSphereCaptions } from './sphere-captions.ts'

export function followContext(player: Player, canvas: HTMLCanvasElement, { leave, redraw }: View): void {
  const { element, say, t } = player
  let giveCaptionsBack = showSphereCaptions(player, canvas)
  let buttons: HTMLElement[] = []
  canvas.addEventListener('webglcontextlost', () => {
    leave()
    giveCaptionsBack()
    canvas.hidden = true
    buttons = sphereActs.map((name) => player.part(`[data-does="${name}"]`)).filter((button) => !button.hidden)
    if (buttons.some((button) => button === document.activeElement)) focusToggle(player)
    for (const button of buttons) button.hidden = true
    element.dataset.sphere = 'flat'
    say(t('sphere.flat'))
  })
  canvas.addEventListener('webglcontextrestored', () => {
    canvas.hidden = false
    giveCaptionsBack = showSphereCaptions(player, canvas)
    for (const button of buttons) button.hidden = false
    element.dataset.sphere = 'open'
    redraw()
    say(t('sphere.drag'))
  })
}

type View = {
  /** Ends a headset's session, which shows nothing any more. */
  leave: () => void
  redraw: () => void
}

/** Their buttons do nothing to a flat video. */
const sphereActs = ['recentre', 'motion', 'headset'] as const
