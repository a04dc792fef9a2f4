// The sound: a visitor's own choice lasts, and a browser that allows none before a gesture does not take it away. It plays muted
// then, and a button offers the sound until it is on.
import { request } from './controls.ts'
import type { Player } from './player.ts'
import { readStorage } from './storage.ts'

/** The name by which the store remembers it. */
const mutedKey = 'media-chrome-pref-muted'

const isMutedByChoice = (): boolean => readStorage(mutedKey) === 'true'

export function sound(player: Player): void {
  const { element, media, acts } = player
  // A film that starts by itself is muted in the markup, and the store would remember no choice about it.
  media.defaultMuted = false
  media.addEventListener('volumechange', () => media.muted || element.toggleAttribute('data-silenced', false))
  acts.unmute = () => {
    request(player, 'mediaunmuterequest')
    player.part<HTMLElement>('.player-bar [data-does="mute"]').focus({ preventScroll: true })
  }
}

/** Plays muted, and offers the sound to a visitor who has not chosen silence. */
export async function playSilently({ element, media }: Player): Promise<void> {
  media.muted = true
  if (!isMutedByChoice()) element.toggleAttribute('data-silenced', true)
  await media.play().catch(() => undefined)
}

/** Plays with the sound that was chosen where the browser allows it, else muted. */
export async function playAloud(player: Player): Promise<void> {
  const { media } = player
  if (media.muted && !isMutedByChoice()) {
    // Unmuting a film that plays already would pause it with a complaint where it is not allowed.
    if (!(await mayPlayAloud())) return playSilently(player)
    media.muted = false
  }
  await media.play().catch(async ({ name }: DOMException) => {
    if (name === 'NotAllowedError') await playSilently(player)
  })
}

/** A browser that forbids sound says so before it looks at what is to be played, and here is nothing to play. */
const mayPlayAloud = (): Promise<boolean> =>
  Promise.race([
    new Audio().play().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, 0, true)),
  ])
