// Streams in browsers that cannot play them by themselves. Troubles of the network and of the media are mended a few times;
// then the player's own failure takes over.
import Hls, { type ErrorData, type LoadPolicy } from 'hls.js/light'
import { recoveriesMax, stalledAfterMs } from '../../shared/limits.ts'
import { keepPosition } from './playback-position.ts'
import type { Player } from './player.ts'

/** A piece that does not come is asked for again within seconds, not for half a minute: new links are asked for after that. */
const patience: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 120_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 3, retryDelayMs: 1000, maxRetryDelayMs: 4000 },
  },
}

/** Plays a stream; answers how to stop it. */
export async function loadHls({ media, acts }: Player, src: string): Promise<() => void> {
  if (!Hls.isSupported()) {
    acts.fail?.()
    return () => undefined
  }
  const hls = new Hls({
    enableWorker: false,
    startPosition: keepPosition(media).seconds || -1,
    fragLoadPolicy: patience,
  })
  let recoveries = 0
  let isOver = false
  let stillness: ReturnType<typeof setTimeout> | undefined
  const giveUp = (act: (() => void) | undefined) => {
    isOver = true
    clearTimeout(stillness)
    hls.stopLoad()
    act?.()
  }
  const mend = (type: ErrorData['type']) => {
    recoveries += 1
    if (recoveries > recoveriesMax) giveUp(acts.fail)
    else if (type === Hls.ErrorTypes.MEDIA_ERROR) recover(hls, media)
    else if (type === Hls.ErrorTypes.NETWORK_ERROR) giveUp(acts.renew)
    else giveUp(acts.fail)
  }
  hls.on(Hls.Events.ERROR, (_, error) => {
    if (isOver) return
    clearTimeout(stillness)
    if (isRefused(error)) giveUp(acts.renew)
    else if (error.fatal) mend(error.type)
    // What it cannot decode it means to get over by itself, and may then wait without end.
    else if (error.type === Hls.ErrorTypes.MEDIA_ERROR) {
      stillness = setTimeout(() => isStill(media) && mend(error.type), stalledAfterMs)
    }
  })
  hls.on(Hls.Events.FRAG_LOADING, () => clearTimeout(stillness))
  hls.loadSource(src)
  hls.attachMedia(media)
  return () => {
    clearTimeout(stillness)
    hls.destroy()
  }
}

/** Nothing is there of the moment that is to be shown. */
const isStill = ({ readyState }: HTMLMediaElement): boolean => readyState < HTMLMediaElement.HAVE_CURRENT_DATA

/** A link that has expired is refused however often it is asked. */
const isRefused = ({ response }: ErrorData): boolean =>
  response?.code !== undefined && response.code >= 400 && response.code < 500

/** Recovering takes the media off the stream for a moment, and with it the place and whether it played. */
function recover(hls: Hls, media: HTMLVideoElement): void {
  keepPosition(media)
  hls.recoverMediaError()
}
