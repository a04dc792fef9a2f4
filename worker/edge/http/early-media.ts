// Loads the video that starts with its page before the rest of the page is parsed, and keeps that rest out of its way until the
// first frame: parser, styles and scripts take longer than the first answers of the network.
import { playerTakeoverMs } from '../../../shared/limits.ts'
import { qualityKey } from '../../../shared/rules/video-quality-key.ts'

/** hls.js begins with the best rendition below this on a line that it has not measured (its `abrEwmaDefaultEstimate`). */
const startBitsPerSecond = 500_000

/**
 * In the head, after a template with the element, which takes the place of the player's `noscript` once that is parsed. A script in
 * that place would wait for the style sheets, and the parser with it. The first script of the page (`data-boot`) and the player's
 * load with the first frame, and at once for a visitor who acts. Native controls would be made for nothing: they return if
 * the player's script does not take over. Of a stream, the element gets no source where hls.js plays it (see `native-hls.ts`): the
 * browser would load it a second time. The library, the playlist and that of the rendition which hls.js chooses first load meanwhile.
 */
export const earlyMediaScript = `(script => {
  const { boot, stream, library } = script.dataset, page = document.documentElement.dataset
  const template = script.previousElementSibling, { content } = template
  const sources = stream && !('GestureEvent' in self) ? [...content.querySelectorAll('source')] : []
  for (const source of sources) source.remove()
  const media = document.importNode(content, true).firstChild
  media.muted = true
  media.controls = false
  template.remove()
  const load = address => address && import(address).catch(() => {})
  const playlists = self.earlyPlaylists = {}
  const text = async address => {
    const answer = await fetch(address)
    return answer.ok ? answer.text() : Promise.reject()
  }
  const read = address => playlists[address] = text(address)
  const preload = async () => {
    load(library)
    const all = [...(await read(new URL(stream, location))).matchAll(/[:,]BANDWIDTH=(\\d+).*\\n(.+)/g)]
    const first = all.filter(([, rate]) => rate < ${startBitsPerSecond}).at(-1) ?? all[0]
    if (first) await read(new URL(first[2], new URL(stream, location)))
  }
  if (sources.length) preload().catch(() => {})
  new MutationObserver((_, observer) => {
    const place = document.querySelector('x-player > noscript')
    if (!place) return
    observer.disconnect()
    place.replaceWith(media)
  }).observe(document, { childList: true, subtree: true })
  const begin = () => {
    if ('pictured' in page) return
    page.pictured = ''
    load(boot)
    load(media.closest('x-player')?.dataset.script)
  }
  const seen = () => media.isConnected && !media.paused ? begin() : awaitFrame()
  const awaitFrame = () => media.requestVideoFrameCallback?.(seen)
  awaitFrame()
  const act = () => {
    begin()
    if (media.closest('[data-state]')) return
    media.controls = true
    if (!media.currentSrc) media.append(...sources)
  }
  setTimeout(act, ${playerTakeoverMs})
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, act, { once: true })
  try {
    if (localStorage['${qualityKey}']) load(boot)
  } catch {}
})(document.currentScript)`

/**
 * At the end of each page of a video. It does nothing, and waits for the style sheets: browsers lay a page out at the end of its
 * parsing, which would otherwise be done a first time without them.
 */
export const parsingEndScript = '0'

/** The source expressions of both for `script-src`, compared by a test. */
export const earlyMediaHashes =
  "'sha256-3YcWZjr+u38JegLu35AVr5twhXMIO2ARwwS2RRrL504=' 'sha256-X+zrZv/IbzjZUnhsbWlsecLbwjndTpG0ZynXOif7V+k='"
