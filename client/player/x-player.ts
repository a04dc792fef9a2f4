// <x-player>: enhances the native player in place. Every behaviour is a function of the player; one that throws does
// not affect the others or the video.
import { whenPictured } from '../unhurried.ts'
import { arrive } from './arrive.ts'
import { controls } from './controls.ts'
import { failures } from './failures.ts'
import { keys } from './keys.ts'
import { nextUp } from './next-up.ts'
import { pausePanel } from './pause-panel.ts'
import { playbackRate } from './playback-rate.ts'
import { type Player, playerOf } from './player.ts'
import { preroll } from './preroll.ts'
import { previews } from './previews.ts'
import { remember } from './remember.ts'
import { screens } from './screens.ts'
import { skips } from './skips.ts'
import { sound } from './sound.ts'
import { sources } from './sources.ts'
import { sphere } from './sphere.ts'
import { system } from './system.ts'
import { touch } from './touch.ts'
import { veil } from './veil.ts'
import { whenToTakeOver } from './when-to-take-over.ts'

const behaviours: readonly ((player: Player) => void)[] = [
  preroll,
  sound,
  playbackRate,
  sources,
  skips,
  controls,
  screens,
  veil,
  previews,
  keys,
  touch,
  remember,
  arrive,
  nextUp,
  sphere,
  pausePanel,
  system,
  failures,
]

class XPlayer extends HTMLElement {
  #isKnown = false

  connectedCallback(): void {
    if (this.#isKnown) return
    this.#isKnown = true
    whenPictured(this, () => document.documentElement.toggleAttribute('data-pictured', true))
    whenToTakeOver(this, () => this.#takeOver())
  }

  #takeOver(): void {
    this.dataset.state = 'ready'
    const player = playerOf(this)
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
