// The playback speed: a choice also applies to the next videos on this device.
import { speeds } from '../../shared/rules/video-playback.ts'
import { choiceOf } from './choices.ts'
import type { Player } from './player.ts'
import { readStorage, writeStorage } from './storage.ts'

const rateKey = 'player-speed'

export function bindPlaybackRate(player: Player): void {
  const remembered = speeds.find((speed) => String(speed) === readStorage(rateKey))
  if (remembered !== undefined) setRate(player, remembered)
  choiceOf(player, 'speed')?.onChange((rate) => chooseRate(player, Number(rate)))
}

export function chooseRate(player: Player, rate: number): void {
  writeStorage(rateKey, String(rate))
  setRate(player, rate)
}

function setRate({ media }: Player, rate: number): void {
  // Applies to the next source as well.
  media.defaultPlaybackRate = rate
  media.playbackRate = rate
}
