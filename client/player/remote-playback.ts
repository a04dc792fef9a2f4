// Plays on another screen, where the browser knows one.
import type { Player } from './player.ts'

export function bindRemotePlayback(player: Player): void {
  const { remote } = player.media
  if (!remote) return
  // Refused where nothing is watched.
  player.left.addEventListener('abort', () => void remote.cancelWatchAvailability().catch(() => undefined))
  const button = player.part('.player-bar [data-does="remote"]')
  remote
    .watchAvailability((isAvailable) => {
      button.hidden = !isAvailable
    })
    // This browser looks for screens only when it is asked to.
    .catch(() => {
      button.hidden = false
    })
  // The visitor may choose none.
  player.acts.remote = () => void remote.prompt().catch(() => undefined)
}
