// The behaviours of a player that is used.
import { bindMediaSession } from './media-session.ts'
import { bindMiniPlayer } from './mini-player.ts'
import { drawMostWatched } from './most-watched.ts'
import { showNextUp } from './next-up.ts'
import { bindPausePanel } from './pause-panel.ts'
import type { Player } from './player.ts'
import { bindRemotePlayback } from './remote-playback.ts'
import { bindSeekPreviews } from './seek-previews.ts'
import { tellSlowNetwork } from './slow-network.ts'
import { bindSphere } from './sphere.ts'
import { keepScreenAwake } from './wake-lock.ts'

export const behavioursWhenUsed: readonly ((player: Player) => void)[] = [
  bindSphere,
  bindSeekPreviews,
  drawMostWatched,
  bindRemotePlayback,
  bindMiniPlayer,
  showNextUp,
  bindPausePanel,
  bindMediaSession,
  tellSlowNetwork,
  keepScreenAwake,
]
