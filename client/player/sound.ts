// The sound: the visitor's choice persists, even where the browser blocks audible autoplay. Then the video plays muted,
// and a button offers the sound.
import { request } from './controls.ts'
import type { Player } from './player.ts'
import { readStorage } from './storage.ts'

/** The key under which media-chrome stores the choice. */
const mutedKey = 'media-chrome-pref-muted'

const isMutedByChoice = (): boolean => readStorage(mutedKey) === 'true'

export function bindSound(player: Player): void {
  const { element, media, acts } = player
  // An autoplaying video is muted in the markup, and media-chrome stores no choice for `defaultMuted` media.
  media.defaultMuted = false
  media.addEventListener('volumechange', () => media.muted || element.toggleAttribute('data-silenced', false))
  for (const place of element.querySelectorAll<HTMLElement>('.player-volume, .player-bar [data-does="mute"]')) {
    place.addEventListener('wheel', turnByWheel(player), { passive: false })
  }
  // Over the picture, a wheel scrolls the page; in full screen there is none.
  const turn = (event: WheelEvent) => document.fullscreenElement && turnByWheel(player)(event)
  for (const place of [media, player.part<HTMLElement>('.player-start')])
    place.addEventListener('wheel', turn, { passive: false })
  acts.unmute = () => {
    request(player, 'mediaunmuterequest')
    // The offer is about to be hidden; an advert has a button of its own over that of the bar.
    const mute = element.querySelector<HTMLElement>('.advert-bar [data-does="mute"]')
    ;(mute ?? player.part<HTMLElement>('.player-bar [data-does="mute"]')).focus({ preventScroll: true })
  }
}

export const volumeStep = 0.05

/** @param step a share of the full volume */
export function turnVolume(player: Player, step: number): void {
  const volume = Math.min(1, Math.max(0, player.media.volume + step))
  request(player, 'mediavolumerequest', volume)
  player.say(`${Math.round(volume * 100)}%`)
}

const turnByWheel = (player: Player) => (event: WheelEvent) => {
  if (event.deltaY === 0) return
  event.preventDefault()
  turnVolume(player, event.deltaY < 0 ? volumeStep : -volumeStep)
}

/** Plays muted, and offers the sound unless the visitor muted it. */
export async function playSilently({ element, media }: Player): Promise<void> {
  media.muted = true
  if (!isMutedByChoice()) element.toggleAttribute('data-silenced', true)
  await media.play().catch(() => undefined)
}

/** Plays with the chosen sound where the browser allows it, else muted. */
export async function playAloud(player: Player): Promise<void> {
  const { media } = player
  if (media.muted && !isMutedByChoice()) {
    // Unmuting a playing video without permission would pause it and log an error.
    if (!(await mayPlayAloud())) return playSilently(player)
    media.muted = false
  }
  await media.play().catch(async ({ name }: DOMException) => {
    if (name === 'NotAllowedError') await playSilently(player)
  })
}

/** Browsers that block sound reject `play()` before they look at the source; an empty one is enough to ask. */
const mayPlayAloud = (): Promise<boolean> =>
  Promise.race([
    new Audio().play().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, 0, true)),
  ])
