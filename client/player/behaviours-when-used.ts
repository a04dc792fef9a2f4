// The behaviours of a player that is used.
import { autoHideControls } from './auto-hide-controls.ts'
import { bindCaptions } from './captions.ts'
import { bindMediaSession } from './media-session.ts'
import { bindMiniPlayer } from './mini-player.ts'
import { drawMostWatched } from './most-watched.ts'
import { showNextUp } from './next-up.ts'
import { bindPausePanel } from './pause-panel.ts'
import type { Player } from './player.ts'
import { bindRemotePlayback } from './remote-playback.ts'
import { renewTracks } from './renew-tracks.ts'
import { bindRepeat } from './repeat.ts'
import { reportWatched } from './report-watched.ts'
import { bindSeekPreviews } from './seek-previews.ts'
import { bindSkips } from './skips.ts'
import { bindSleepTimer } from './sleep-timer.ts'
import { showSlowNetwork } from './slow-network.ts'
import { bindTouch } from './touch.ts'
import { keepScreenAwake } from './wake-lock.ts'

export const behavioursWhenUsed: readonly ((player: Player) => void)[] = [
  loadSphere,
  bindCaptions,
  renewTracks,
  bindSkips,
  autoHideControls,
  bindTouch,
  bindSeekPreviews,
  drawMostWatched,
  bindRemotePlayback,
  bindMiniPlayer,
  bindRepeat,
  bindSleepTimer,
  showNextUp,
  bindPausePanel,
  bindMediaSession,
  showSlowNetwork,
  reportWatched,
  keepScreenAwake,
]

/** Few videos need it. */
function loadSphere(player: Player): void {
  const { data, left, say, t } = player
  if (!data.sphere) return
  import('./sphere.ts').then(
    ({ bindSphere }) => left.aborted || bindSphere(player),
    () => say(t('sphere.flat')),
  )
}
