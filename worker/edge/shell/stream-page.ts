// A page as a stream in document order: the frame first, then each part as it resolves.
import { concatBytes } from '../render/bytes.ts'
import { renderStream, renderWhole } from '../render/markup.ts'
import type { LatePart, PageContext } from '../render/page.ts'
import { fillHoles } from '../render/page-cache.ts'
import type { RequestContext } from '../render/request-context.ts'
import type { Frame } from './frame.tsx'
import { type Markup, renderPart, renderPartError, type WatchedPart } from './page-parts.tsx'

type StreamedPage = {
  requestContext: RequestContext
  t: PageContext['t']
  frame: Frame
  parts: readonly WatchedPart[]
  /** Receives the markup of all parts if none failed. */
  onComplete: (html: string) => void
}

export function streamPage(page: StreamedPage): ReadableStream<Uint8Array> {
  const chunks = chunksOf(page)
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

async function* chunksOf(page: StreamedPage): AsyncGenerator<Uint8Array> {
  const { requestContext, frame, parts, onComplete } = page
  const body: Markup = { html: '', isComplete: true }
  yield copyBytes(fillHoles(frame.start, requestContext.visitor))
  for (const [number, part] of parts.entries()) {
    if (part.state === 'pending') yield* latePart(page, [number, part.promise], body)
    else {
      const { html, isComplete } = await renderPart(page, number, part)
      body.html += html
      body.isComplete &&= isComplete
      yield copyBytes([html])
    }
  }
  if (body.isComplete) onComplete(body.html)
  yield copyBytes(fillHoles(frame.end, requestContext.visitor))
}

/**
 * Precedes a part that had a fallback. CSS hides the fallback once a complete element follows it; a part that arrives
 * in several packets would otherwise appear below it.
 */
const fallbackEnd = '<i hidden></i>'

/** A late part: its fallback, then React's bytes as React writes them. */
async function* latePart(
  page: StreamedPage,
  [number, part]: [number, LatePart],
  body: Markup,
): AsyncGenerator<Uint8Array> {
  // The fallback is only for this visitor: the cached page holds the part itself.
  if (part.fallback) yield copyBytes([renderWhole(part.fallback(), `m${number}`)])
  try {
    // No part suspends inside: React renders all of it before its first byte, so that an error replaces the whole part.
    const stream = await renderStream(await part, `p${number}`)
    if (part.fallback) yield copyBytes([fallbackEnd])
    const decoder = new TextDecoder()
    for await (const chunk of stream) {
      body.html += decoder.decode(chunk, { stream: true })
      yield chunk
    }
  } catch (error) {
    body.isComplete = false
    yield copyBytes([part.fallback ? fallbackEnd : '', renderPartError(page, number, error)])
  }
}

/** Copies the bytes out of the shared buffer: a stream, unlike a Response, does not copy its chunks. */
const copyBytes = (pieces: Parameters<typeof concatBytes>[0]): Uint8Array => concatBytes(pieces).slice()
