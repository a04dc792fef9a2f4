// The wide player: its button stands where there is room beside the player.
import { theatreSetting } from '../stores/theatre.ts'
import type { Player } from './player.ts'

export function bindTheatre(player: Player): void {
  const button = player.part('.player-bar [data-does="theatre"]')
  theatreSetting.read()
  const end = theatreSetting.$value.subscribe((value) => button.setAttribute('aria-pressed', String(value === 'on')))
  player.left.addEventListener('abort', end)
  player.acts.theatre = theatreSetting.switch
}
