// What the chunk that shows an advert gets from the player's first script.
import type { PrerollData } from '../parts/video/player-data.ts'
import type { AdvertEvent } from './advert-states.ts'
import type { Player } from './player.ts'

export type AdvertContext = {
  player: Player
  preroll: PrerollData
  send: (event: AdvertEvent) => void
  /** Aborts when the video may play. */
  turn: AbortSignal
  /** Aborts when nothing of the advert may be left. */
  gone: AbortSignal
  /** When the video starts at the latest, on the clock of `performance.now`. */
  deadlineMs: number
  /** How long a playing advert may stall. */
  timeoutMs: number
}
