// Sends a page: in one piece when all parts are ready, otherwise as a stream with the frame first and each part as it
// resolves.
import type { ReactNode } from 'react'
import { isFramable } from '../../../shared/routes.ts'
import { embedHeaders, filesPageHeaders, noStore, pageHeaders, playerPageHeaders } from '../http/headers.ts'
import { concatBytes } from '../render/bytes.ts'
import type { FrameStats } from '../render/frame-stats.ts'
import { renderStream, renderWhole } from '../render/markup.ts'
import type { Head, LatePart, PageContext, Part } from '../render/page.ts'
import { type CachedPage, fillHoles, joinTemplates, splitAtHoles, storePage } from '../render/page-cache.ts'
import type { RequestContext } from '../render/request-context.ts'
import { sheetLinks } from '../render/sheets.ts'
import type { CacheState } from '../upstream/cache.ts'
import { codeOf, UpstreamFault } from '../upstream/fault.ts'
import { ErrorPart } from './error-part.tsx'
import { type Frame, renderFrame } from './frame.tsx'

type Answer = {
  status: number
  head: Head
  parts: Part[]
  layout?: string
  hasPlayer?: boolean
  showsFiles?: boolean
  context: PageContext
  stats: FrameStats
  /** Cache key of the finished page; null when it is not cached. */
  key: string | null
  maxCacheSeconds?: number
  /** Additional headers. */
  headers?: Record<string, string>
}

export async function answerParts(requestContext: RequestContext, answer: Answer): Promise<Response> {
  const parts = answer.parts.map(watch)
  const frame = renderFrame(requestContext, answer, answer.stats)
  await settle(parts)
  if (parts.every((part) => part.state !== 'coming')) {
    const { html, isComplete } = await bodyOf(requestContext, answer, parts)
    // The back button shows what the browser stored, even after the member has signed out.
    const isKept = isComplete && !requestContext.isClosed && !requestContext.visitor.hasSession
    const headers = isKept ? headersOf(answer) : { ...headersOf(answer), ...noStore }
    const own = ownHeaders(requestContext, stateOf(requestContext))
    if (isComplete) keep(requestContext, answer, frame, html)
    return new Response(
      concatBytes([
        ...fillHoles(frame.start, requestContext.visitor),
        html,
        ...fillHoles(frame.end, requestContext.visitor),
      ]),
      {
        status: answer.status,
        headers: { ...headers, ...own, ...answer.headers },
      },
    )
  }
  const body = streamOf(requestContext, answer, parts, frame)
  return new Response(body, {
    status: answer.status,
    headers: { ...headersOf(answer), ...noStore, ...ownHeaders(requestContext, stateOf(requestContext)) },
  })
}

/** A cached page with the values of this visitor. */
export function answerCached(requestContext: RequestContext, page: CachedPage): Response {
  const answer = new Response(concatBytes(fillHoles(page, requestContext.visitor)), page)
  for (const [name, value] of Object.entries(ownHeaders(requestContext, 'hit'))) answer.headers.set(name, value)
  return answer
}

function headersOf({ hasPlayer, showsFiles, layout, context: { route } }: Answer): Record<string, string> {
  if (isFramable(route.name)) return embedHeaders
  const headers = hasPlayer ? playerPageHeaders : showsFiles ? filesPageHeaders : pageHeaders
  return { ...headers, link: sheetLinks(layout) }
}

function ownHeaders(requestContext: RequestContext, state: CacheState): Record<string, string> {
  requestContext.notes.cache = state
  return {
    'x-cache': state,
    'x-request-id': requestContext.id,
    'server-timing': `upstream;dur=${requestContext.callStats.waitedMs}, total;dur=${Date.now() - requestContext.startedMs}`,
  }
}

/** The cache state of a page is that of its worst answer; a page without answers counts as a miss. */
function stateOf({ callStats, visitor }: RequestContext): CacheState {
  if (visitor.hasSession) return 'bypass'
  return callStats.states.includes('stale') ? 'stale' : 'miss'
}

type Watched = { state: 'here'; node: ReactNode } | { state: 'coming' | 'came' | 'failed'; promise: LatePart }

/** Observes whether a part has resolved, without awaiting it. */
function watch(part: Part): Watched {
  if (!(part instanceof Promise)) return { state: 'here', node: part }
  const watched: Watched = { state: 'coming', promise: part }
  part.then(
    () => {
      watched.state = 'came'
    },
    () => {
      watched.state = 'failed'
    },
  )
  return watched
}

/** Parts made from memory resolve within a few microtasks; parts that wait for I/O do not. */
const readyTurns = 32

async function settle(parts: Watched[]): Promise<void> {
  for (let turn = 0; turn < readyTurns && parts.some((part) => part.state === 'coming'); turn++) await null
}

type Piece = { html: string; isComplete: boolean }

/** The markup of a part. A failed part shows an error, and the page is not cached. */
async function pieceOf(
  requestContext: RequestContext,
  answer: Answer,
  [number, part]: [number, Watched],
): Promise<Piece> {
  try {
    return { html: renderWhole(part.state === 'here' ? part.node : await part.promise, `p${number}`), isComplete: true }
  } catch (error) {
    return { html: errorPiece(requestContext, answer, number, error), isComplete: false }
  }
}

function errorPiece(requestContext: RequestContext, { context }: Answer, number: number, error: unknown): string {
  requestContext.notes.fault = error instanceof UpstreamFault ? error.kind : 'internal'
  console.error(JSON.stringify({ event: 'part-failed', id: requestContext.id, error: String(error) }))
  const retryPath = requestContext.route.name === null ? '' : requestContext.route.canonicalPath
  const part = <ErrorPart code={codeOf(error)} requestId={requestContext.id} retryPath={retryPath} t={context.t} />
  return renderWhole(part, `p${number}`)
}

async function bodyOf(requestContext: RequestContext, answer: Answer, parts: Watched[]): Promise<Piece> {
  const pieces = []
  for (const part of parts.entries()) pieces.push(await pieceOf(requestContext, answer, part))
  return {
    html: pieces.map((piece) => piece.html).join(''),
    isComplete: pieces.every((piece) => piece.isComplete),
  }
}

/**
 * Precedes a part that had a fallback. CSS hides the fallback once a complete element follows it; a part that arrives
 * in several packets would otherwise appear below it.
 */
const fallbackEnd = '<i hidden></i>'

function streamOf(
  requestContext: RequestContext,
  answer: Answer,
  parts: Watched[],
  frame: Frame,
): ReadableStream<Uint8Array> {
  const chunks = chunksOf(requestContext, answer, parts, frame)
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

/** The page in document order. Its markup is collected meanwhile for the page cache. */
async function* chunksOf(
  requestContext: RequestContext,
  answer: Answer,
  parts: Watched[],
  frame: Frame,
): AsyncGenerator<Uint8Array> {
  const body: Piece = { html: '', isComplete: true }
  yield copyBytes(fillHoles(frame.start, requestContext.visitor))
  for (const [number, part] of parts.entries()) {
    if (part.state === 'coming') yield* latePart(requestContext, answer, [number, part.promise], body)
    else {
      const { html, isComplete } = await pieceOf(requestContext, answer, [number, part])
      body.html += html
      body.isComplete &&= isComplete
      yield copyBytes([html])
    }
  }
  if (body.isComplete) keep(requestContext, answer, frame, body.html)
  yield copyBytes(fillHoles(frame.end, requestContext.visitor))
}

/** A late part: its fallback, then React's bytes as React writes them. */
async function* latePart(
  requestContext: RequestContext,
  answer: Answer,
  [number, part]: [number, LatePart],
  body: Piece,
): AsyncGenerator<Uint8Array> {
  // The fallback is only for this visitor: the cached page holds the part itself.
  if (part.fallback) yield copyBytes([renderWhole(part.fallback(), `m${number}`)])
  try {
    const stream = await renderStream(await part, `p${number}`)
    if (part.fallback) yield copyBytes([fallbackEnd])
    const decoder = new TextDecoder()
    for await (const chunk of stream) {
      body.html += decoder.decode(chunk, { stream: true })
      yield chunk
    }
  } catch (error) {
    body.isComplete = false
    yield copyBytes([part.fallback ? fallbackEnd : '', errorPiece(requestContext, answer, number, error)])
  }
}

/** Copies the bytes out of the shared buffer: a stream, unlike a Response, does not copy its chunks. */
const copyBytes = (pieces: Parameters<typeof concatBytes>[0]): Uint8Array => concatBytes(pieces).slice()

function keep(requestContext: RequestContext, answer: Answer, frame: Frame, html: string): void {
  const { key, status, maxCacheSeconds } = answer
  if (key === null) return
  const latestMs = requestContext.startedMs + (maxCacheSeconds ?? Number.POSITIVE_INFINITY) * 1000
  const freshUntilMs = Math.min(requestContext.callStats.freshUntilMs, latestMs)
  if (freshUntilMs <= Date.now()) return
  storePage(key, {
    ...joinTemplates([frame.start, splitAtHoles(html), frame.end]),
    status,
    headers: new Headers(headersOf(answer)),
    freshUntilMs,
    madeMs: requestContext.startedMs,
    shown: [...requestContext.callStats.shown],
    marks: [...requestContext.callStats.marks],
  })
}
