// A page as a stream in document order: the frame first, then each part as it resolves. Where others follow it, it is made to its
// end even after its own visitor has left.
import { valuesFor } from '../render/advert-holes.ts'
import { renderWhole } from '../render/markup.ts'
import type { PageContext } from '../render/page.ts'
import { splitAtHoles } from '../render/page-cache.ts'
import { bytesOf, type SentPage } from '../render/page-flights.ts'
import type { RequestContext } from '../render/request-context.ts'
import { renderPart, type WatchedPart } from './page-parts.tsx'

type StreamedPage = {
  requestContext: RequestContext
  t: PageContext['t']
  /** Receives the pieces of the page. */
  sent: SentPage
  parts: readonly WatchedPart[]
  /** Receives the markup of all parts if none failed. */
  onComplete: (html: string) => void
  onEnd: () => void
}

export function streamPage(page: StreamedPage): ReadableStream<Uint8Array> {
  const { sent, requestContext } = page
  let wake = () => {}
  const writing = writeParts(page, (html) => {
    sent.pieces.push(splitAtHoles(html))
    wake()
  }).finally(() => {
    sent.isEnded = true
    page.onEnd()
    wake()
  })
  requestContext.deps.waitUntil(writing.catch(() => undefined))
  const waitForPiece = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  return streamOf(bytesOf(sent, valuesFor(requestContext), waitForPiece))
}

export const streamOf = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })

/**
 * Precedes a part that had a fallback. CSS hides the fallback once a complete element follows it; a part that arrives
 * in several packets would otherwise appear below it.
 */
const fallbackEnd = '<i hidden></i>'

async function writeParts(page: StreamedPage, add: (html: string) => void): Promise<void> {
  let whole = ''
  let isWhole = true
  for (const [number, part] of page.parts.entries()) {
    // The fallback is for those who wait: the cached page holds the part itself.
    const fallback = part.state === 'pending' ? part.promise.fallback : undefined
    if (fallback) add(renderWhole(fallback(), `m${number}`))
    // Nothing in a part suspends, so React's stream would hold the same bytes back as long, and cost several times as much.
    const { html, isComplete } = await renderPart(page, number, part)
    add((fallback ? fallbackEnd : '') + html)
    whole += html
    isWhole &&= isComplete
  }
  if (isWhole) page.onComplete(whole)
}
