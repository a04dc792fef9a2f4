// Binds the control bar: buttons run acts, inputs send requests, and the display follows the shared state. Acts read
// the media element itself, since the state lags behind by an event.
import { choiceOf } from './choices.ts'
import type { Player } from './player.ts'
import { formatClock } from './player.ts'

export function bindControls(player: Player): void {
  const { element, store, media, acts } = player
  Object.assign(acts, {
    toggle: () => request(player, media.paused ? 'mediaplayrequest' : 'mediapauserequest'),
    mute: () => request(player, media.muted ? 'mediaunmuterequest' : 'mediamuterequest'),
    help: () => player.part<HTMLDialogElement>('.player-help').showModal(),
  } satisfies Player['acts'])

  const isOther = trackPress(player)
  element.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-does]')
    if (button) acts[button.dataset.does ?? '']?.()
    else if (event.target === media && !isOther()) acts.toggle?.()
  })
  element.addEventListener('dblclick', (event) => {
    if (event.target === media && !isOther()) acts.fullscreen?.()
  })

  const seek = player.part<HTMLInputElement>('.player-seek')
  seek.addEventListener('input', () => seekTo(player, Number(seek.value)))
  const volume = player.part<HTMLInputElement>('.player-volume')
  volume.addEventListener('input', () => request(player, 'mediavolumerequest', Number(volume.value)))
  store.subscribe((state) => show(player, state, { seek, volume }))
}

export const request = ({ store }: Player, type: string, detail?: unknown): void => store.dispatch({ type, detail })

/** To the first button of the bar, where what had the focus goes. */
export const focusToggle = ({ part }: Player): void =>
  part<HTMLElement>('.player-bar [data-does="toggle"]').focus({ preventScroll: true })

/** @param hidden what is hidden: the focus is not lost in there */
export function keepFocus(player: Player, hidden: string): void {
  if (document.activeElement?.closest(hidden)) focusToggle(player)
}

/** Some files have no frame in their last second, and a browser would seek it forever. */
const endSeconds = 1

/** Seeks; close to the end only as far as the video still plays its end. */
export function seekTo(player: Player, seconds: number): void {
  const { currentTime, duration } = player.media
  request(player, 'mediaseekrequest', Math.min(seconds, Math.max(currentTime, (duration || 0) - endSeconds)))
}

type State = ReturnType<Player['store']['getState']>
type Inputs = { seek: HTMLInputElement; volume: HTMLInputElement }

function show(player: Player, state: State, { seek, volume }: Inputs): void {
  const { element, t } = player
  const { mediaPaused = true, mediaMuted, mediaIsFullscreen, mediaCurrentTime: now = 0 } = state
  const length = state.mediaDuration && Number.isFinite(state.mediaDuration) ? state.mediaDuration : 0
  element.dataset.state = mediaPaused ? 'paused' : 'playing'
  element.toggleAttribute('data-muted', Boolean(mediaMuted))
  element.toggleAttribute('data-fullscreen', Boolean(mediaIsFullscreen))
  // A video that was not started shows no spinner, whatever is buffered.
  element.toggleAttribute('data-loading', Boolean(state.mediaLoading) && !mediaPaused)
  element.toggleAttribute('data-started', Boolean(state.mediaHasPlayed))
  seek.max = String(length || 1)
  if (!seek.matches(':active')) seek.value = String(now)
  seek.setAttribute('aria-valuetext', t('player.position', { now: formatClock(now), length: formatClock(length) }))
  const buffered = state.mediaBuffered?.findLast(([start]) => start <= now)?.[1] ?? now
  element.style.setProperty('--played', String(length ? now / length : 0))
  element.style.setProperty('--buffered', String(length ? buffered / length : 0))
  element.style.setProperty('--volume', String(mediaMuted ? 0 : (state.mediaVolume ?? 1)))
  volume.value = String(mediaMuted ? 0 : (state.mediaVolume ?? 1))
  player.part('[data-shows="now"]').textContent = formatClock(now)
  player.part('[data-shows="length"]').textContent = formatClock(length)
  const speed = choiceOf(player, 'speed')
  if (speed) speed.value = String(state.mediaPlaybackRate ?? 1)
  label(player, 'toggle', mediaPaused ? 'player.play' : 'player.pause', mediaPaused ? 'play' : 'pause')
  label(player, 'mute', mediaMuted ? 'player.unmute' : 'player.mute', mediaMuted ? 'silence' : 'sound')
  label(player, 'fullscreen', mediaIsFullscreen ? 'player.exitFullscreen' : 'player.fullscreen')
  for (const [what, availability] of [
    ['pip', state.mediaPipUnavailable],
    ['fullscreen', state.mediaFullscreenUnavailable],
  ] as const) {
    player.part(`.player-bar [data-does="${what}"]`).hidden = availability !== undefined
  }
}

/** Tells whether the press under way is another one: it closes the settings and does nothing else, or is a finger's (touch.ts). */
function trackPress(player: Player): () => boolean {
  let isOther = false
  const menu = player.part('.player-settings')
  player.element.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      isOther = pointerType === 'touch' || menu.matches(':popover-open')
    },
    { capture: true },
  )
  return () => isOther
}

/** Labels a button with its next action; only on a change, so that screen readers announce it once. */
function label(player: Player, does: string, text: string, icon?: string): void {
  const words = player.t(text)
  for (const button of player.element.querySelectorAll(`[data-does="${does}"]`)) {
    if (button.getAttribute('aria-label') === words) continue
    button.setAttribute('aria-label', words)
    if (button.hasAttribute('title')) button.setAttribute('title', words)
    if (icon) button.querySelector('use')?.setAttribute('href', `#i-${icon}`)
  }
}
