// Tries ad tags in order and plays the first advert that plays. This chunk, with the VAST library, loads only when an
// advert is due.
import { type Texts, translator } from '../../shared/translate.ts'
import { tagsOf } from '../parts/video/player-data.ts'
import type { AdvertContext } from './advert-context.ts'
import { createAdvertLayer } from './advert-layer.ts'
import { playAdvert } from './play-advert.ts'
import { loadAdvert } from './vast.ts'

export async function showAdvert(stage: AdvertContext): Promise<void> {
  const { player, preroll, send, turn, gone, deadlineMs } = stage
  const layer = createAdvertLayer(player, translator(player.data.tag, preroll.texts as Texts))
  gone.addEventListener('abort', () => layer.remove())
  const tags = tagsOf(preroll)
  for (const [index, tag] of tags.entries()) {
    const isLast = index === tags.length - 1
    // Each tag may use half of the remaining time, the last one all of it.
    const timeoutMs = (deadlineMs - performance.now()) / (isLast ? 1 : 2)
    const advert = await withTimeout(timeoutMs, turn, (signal) => loadAdvert(tag, signal))
    if (turn.aborted) return
    if (advert) {
      send('answered')
      if (await playAdvert(stage, layer, advert)) return
      if (turn.aborted) return
    }
    send(isLast ? 'exhausted' : 'refused')
  }
}

/** The result of the work, or null if it took too long or failed. */
async function withTimeout<Value>(
  milliseconds: number,
  turn: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | null> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), Math.max(0, milliseconds))
  const value = await work(AbortSignal.any([turn, timeout.signal])).catch(() => null)
  clearTimeout(timer)
  return value
}
