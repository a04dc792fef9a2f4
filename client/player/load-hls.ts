// Plays HLS in browsers without native support. Network and media errors are recovered a few times; then the player's
// error handling takes over.
import Hls, { type ErrorData, type LoadPolicy } from 'hls.js/light'
import { recoveriesMax, stalledAfterMs } from '../../shared/limits.ts'
import { EarlyPlaylistLoader } from './early-playlist-loader.ts'
import { keepPosition } from './playback-position.ts'
import type { Player } from './player.ts'

/** A missing fragment is retried for seconds rather than half a minute: after that the links are renewed. */
const fragmentPolicy: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 120_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 3, retryDelayMs: 1000, maxRetryDelayMs: 4000 },
  },
}

/** Plays a stream; resolves to a function that stops it. */
export async function loadHls({ media, acts }: Player, src: string): Promise<() => void> {
  if (!Hls.isSupported()) {
    acts.fail?.()
    return () => undefined
  }
  const hls = new Hls({
    enableWorker: false,
    // Otherwise a playlist that arrives before the media source is open waits for the next of its ticks, a tenth of a second.
    startFragPrefetch: true,
    pLoader: EarlyPlaylistLoader,
    startPosition: keepPosition(media).seconds || -1,
    fragLoadPolicy: fragmentPolicy,
  })
  let recoveries = 0
  let isOver = false
  let stallTimer: ReturnType<typeof setTimeout> | undefined
  const giveUp = (act: (() => void) | undefined) => {
    isOver = true
    clearTimeout(stallTimer)
    hls.stopLoad()
    act?.()
  }
  const recoverFrom = (type: ErrorData['type']) => {
    recoveries += 1
    if (recoveries > recoveriesMax) giveUp(acts.fail)
    else if (type === Hls.ErrorTypes.MEDIA_ERROR) recover(hls, media)
    else if (type === Hls.ErrorTypes.NETWORK_ERROR) giveUp(acts.renew)
    else giveUp(acts.fail)
  }
  hls.on(Hls.Events.ERROR, (_, error) => {
    if (isOver) return
    clearTimeout(stallTimer)
    if (isRefused(error)) giveUp(acts.renew)
    else if (error.fatal) recoverFrom(error.type)
    // hls.js tries to skip what it cannot decode, and may then stall forever.
    else if (error.type === Hls.ErrorTypes.MEDIA_ERROR) {
      stallTimer = setTimeout(() => isStalled(media) && recoverFrom(error.type), stalledAfterMs)
    }
  })
  hls.on(Hls.Events.FRAG_LOADING, () => clearTimeout(stallTimer))
  hls.loadSource(src)
  hls.attachMedia(media)
  return () => {
    clearTimeout(stallTimer)
    hls.destroy()
  }
}

/** The current frame is missing. */
const isStalled = ({ readyState }: HTMLMediaElement): boolean => readyState < HTMLMediaElement.HAVE_CURRENT_DATA

/** A retry does not help an expired link. */
const isRefused = ({ response }: ErrorData): boolean =>
  response?.code !== undefined && response.code >= 400 && response.code < 500

/** Recovery detaches the media for a moment and loses position and play state. */
function recover(hls: Hls, media: HTMLVideoElement): void {
  keepPosition(media)
  hls.recoverMediaError()
}
