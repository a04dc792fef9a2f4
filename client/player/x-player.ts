// <x-player>: takes over the browser's own player where it stands. Every behaviour is a function of the player; one that
// fails leaves the others, and the video, alone.
import { whenFirstFrame } from '../after-first-frame.ts'
import { applyStartParams } from './apply-start-params.ts'
import { autoHideControls } from './auto-hide-controls.ts'
import { controls } from './controls.ts'
import { bindFullscreen } from './fullscreen.ts'
import { handleFailures } from './handle-failures.ts'
import { bindKeys } from './keys.ts'
import { bindMediaSession } from './media-session.ts'
import { showNextUp } from './next-up.ts'
import { bindPausePanel } from './pause-panel.ts'
import { playbackRate } from './playback-rate.ts'
import { createPlayer, type Player } from './player.ts'
import { preroll } from './preroll.ts'
import { resumePosition } from './resume-position.ts'
import { bindSeekPreviews } from './seek-previews.ts'
import { bindSkips } from './skips.ts'
import { sound } from './sound.ts'
import { sources } from './sources.ts'
import { sphere } from './sphere.ts'
import { bindTouch } from './touch.ts'
import { whenToTakeOver } from './when-to-take-over.ts'

const behaviours: readonly ((player: Player) => void)[] = [
  preroll,
  sound,
  playbackRate,
  sources,
  bindSkips,
  controls,
  bindFullscreen,
  autoHideControls,
  bindSeekPreviews,
  bindKeys,
  bindTouch,
  resumePosition,
  applyStartParams,
  showNextUp,
  sphere,
  bindPausePanel,
  bindMediaSession,
  handleFailures,
]

class XPlayer extends HTMLElement {
  #isKnown = false

  connectedCallback(): void {
    if (this.#isKnown) return
    this.#isKnown = true
    whenFirstFrame(this, () => document.documentElement.toggleAttribute('data-pictured', true))
    whenToTakeOver(this, () => this.#takeOver())
  }

  #takeOver(): void {
    this.dataset.state = 'ready'
    const player = createPlayer(this)
    for (const behaviour of behaviours) {
      try {
        behaviour(player)
      } catch (error) {
        console.error(error)
      }
    }
    player.media.controls = false
    for (const hidden of this.querySelectorAll<HTMLElement>('.player-stage, .player-bar')) hidden.hidden = false
  }
}

customElements.define('x-player', XPlayer)
