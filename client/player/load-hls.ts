// Streams in browsers that cannot play them by themselves. Troubles of the network and of the media are mended a few times;
// then the player's own failure takes over.
import Hls from 'hls.js/light'
import type { Player } from './player.ts'

const recoveriesMax = 3

/** Plays a stream; answers how to stop it. */
export async function loadHls({ media, acts }: Player, src: string): Promise<() => void> {
  if (!Hls.isSupported()) {
    acts.fail?.()
    return () => undefined
  }
  const hls = new Hls({ enableWorker: false, startPosition: media.currentTime || -1 })
  let recoveries = 0
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    recoveries += 1
    if (recoveries > recoveriesMax) acts.fail?.()
    else if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError()
    else if (type === Hls.ErrorTypes.NETWORK_ERROR) acts.renew?.()
    else acts.fail?.()
  })
  hls.loadSource(src)
  hls.attachMedia(media)
  return () => hls.destroy()
}
