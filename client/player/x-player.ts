// <x-player>: enhances the native player in place. Every behaviour is a function of the player.
import { whenFirstFrame } from '../after-first-frame.ts'
import { applyStartParams } from './apply-start-params.ts'
import { bindChapters } from './chapters.ts'
import { bindControls } from './controls.ts'
import { bindFullscreen } from './fullscreen.ts'
import { handleFailures } from './handle-failures.ts'
import { loadKeepPlaying } from './keep-playing-later.ts'
import { bindKeys } from './keys.ts'
import { bindEach, loadWhenUsed } from './load-when-used.ts'
import { forgetPosition } from './playback-position.ts'
import { bindPlaybackRate } from './playback-rate.ts'
import { type Arrival, createPlayer, type Player, type PlayerElement } from './player.ts'
import { bindStrip } from './playlist-strip.ts'
import { bindPreroll } from './preroll.ts'
import { resumePosition } from './resume-position.ts'
import { bindSound } from './sound.ts'
import { bindSources, stopStream } from './sources.ts'
import { bindTheatre } from './theatre.ts'
import { whenToTakeOver } from './when-to-take-over.ts'

const behaviours: readonly ((player: Player) => void)[] = [
  bindPreroll,
  bindSound,
  bindPlaybackRate,
  bindSources,
  bindChapters,
  bindControls,
  bindFullscreen,
  bindTheatre,
  bindKeys,
  resumePosition,
  applyStartParams,
  handleFailures,
  bindStrip,
  loadWhenUsed,
]

class XPlayer extends HTMLElement implements PlayerElement {
  #isKnown = false
  #left = new AbortController()

  connectedCallback(): void {
    if (this.#isKnown) return
    this.#isKnown = true
    whenFirstFrame(this, () => document.documentElement.toggleAttribute('data-pictured', true))
    const begin = () => whenToTakeOver(this, () => this.#takeOver())
    // A first frame or a press loads this script, and may be sooner than the rest of the page.
    if (this.querySelector(':scope > script')) begin()
    else document.addEventListener('DOMContentLoaded', begin, { once: true })
  }

  leave(): void {
    this.#left.abort()
    const media = this.querySelector('video')
    if (media) stopStream(media)
    if (media) forgetPosition(media)
  }

  goOn(load: () => void, arrival: Arrival): void {
    this.leave()
    load()
    this.#left = new AbortController()
    this.#takeOver(arrival)
  }

  #takeOver(arrival?: Arrival): void {
    this.dataset.state = 'ready'
    const player = createPlayer(this, this.#left.signal, arrival)
    bindEach(player, behaviours)
    player.media.controls = false
    for (const hidden of this.querySelectorAll<HTMLElement>('.player-stage, .player-bar')) hidden.hidden = false
    if (!arrival) loadKeepPlaying(this, player)
  }
}

customElements.define('x-player', XPlayer)
