// An advert from its tags: asks one after the other, and has the first film play that plays. Comes to the browser only when
// an advert will be played, and with it the library that reads its documents.
import { type Texts, translator } from '../../shared/translate.ts'
import { createAdvertLayer } from './advert-layer.ts'
import { playAdvert } from './play-advert.ts'
import type { AdvertContext } from './preroll.ts'
import { loadAdvert } from './vast.ts'

export async function showAdvert(stage: AdvertContext): Promise<void> {
  const { player, preroll, send, turn, gone, deadlineMs } = stage
  const layer = createAdvertLayer(player, translator(player.data.tag, preroll.texts as Texts))
  gone.addEventListener('abort', () => layer.remove())
  for (const [index, tag] of preroll.tags.entries()) {
    const isLast = index === preroll.tags.length - 1
    // A tag that does not answer leaves the others half of what is left.
    const patienceMs = (deadlineMs - performance.now()) / (isLast ? 1 : 2)
    const advert = await inTime(patienceMs, turn, (signal) => loadAdvert(tag, signal))
    if (turn.aborted) return
    if (advert) {
      send('answered')
      if (await playAdvert(stage, layer, advert)) return
      if (turn.aborted) return
    }
    send(isLast ? 'exhausted' : 'refused')
  }
}

/** What comes of it within that time; null when nothing does. */
async function inTime<Value>(
  milliseconds: number,
  turn: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | null> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), Math.max(0, milliseconds))
  const value = await work(AbortSignal.any([turn, patience.signal])).catch(() => null)
  clearTimeout(timer)
  return value
}
