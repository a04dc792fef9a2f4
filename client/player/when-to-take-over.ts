// When the player's script takes over: not while the browser is busy with the first picture of a video that starts by itself,
// for nobody would thank it for controls that come before the film.
import { streamType } from '../../shared/rules/playback.ts'
import { playsStreams } from '../streams.ts'
import { qualityKey, whenPictured, whenReached } from '../unhurried.ts'
import { recall } from './storage.ts'

/** Acts once: when the first picture is shown, when somebody reaches for the player, or when the picture is long in coming. */
export function whenToTakeOver(player: HTMLElement, act: () => void): void {
  if (isForScript(player) || recall(qualityKey)) act()
  else whenReached(player, whenPictured(player, act))
}

/** A stream does not play by itself in every browser. */
const isForScript = (player: HTMLElement) => player.querySelector('source')?.type === streamType && !playsStreams()
