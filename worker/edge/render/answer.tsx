// How a page leaves: whole when all its parts are there, else as a stream, the frame at once and each part when it comes.
import type { ReactNode } from 'react'
import { isFramable } from '../../../shared/routes.ts'
import { ErrorPart } from '../parts/error-part.tsx'
import { embedHeaders, filesPageHeaders, noStore, pageHeaders, playerPageHeaders } from '../steps/headers.ts'
import type { CacheState } from '../upstream/cache.ts'
import { codeOf, UpstreamFault } from '../upstream/fault.ts'
import type { Visit } from '../visit.ts'
import { together } from './bytes.ts'
import { type Frame, frameOf } from './frame.tsx'
import type { FrameStats } from './frame-stats.ts'
import { renderStream, renderWhole } from './markup.ts'
import type { Head, LatePart, PageContext, Part } from './page.ts'
import { cut, joined, type KeptPage, keepPage, stitch } from './page-cache.ts'
import { sheetLinks } from './sheets.ts'

type Answer = {
  status: number
  head: Head
  parts: Part[]
  layout?: string
  hasPlayer?: boolean
  showsFiles?: boolean
  context: PageContext
  stats: FrameStats
  /** Where the finished page is kept; null when it is not. */
  key: string | null
  keepSeconds?: number
  /** More headers, for a status that has its own. */
  headers?: Record<string, string>
}

export async function answerParts(visit: Visit, answer: Answer): Promise<Response> {
  const parts = answer.parts.map(watch)
  const frame = frameOf(visit, answer, answer.stats)
  await settle(parts)
  if (parts.every((part) => part.state !== 'coming')) {
    const { html, isSound } = await bodyOf(visit, answer, parts)
    // On the way back a browser shows what it stored, whoever is there by then.
    const isKept = isSound && !visit.isClosed && !visit.visitor.hasSession
    const headers = isKept ? headersOf(answer) : { ...headersOf(answer), ...noStore }
    const own = ownHeaders(visit, stateOf(visit))
    if (isSound) keep(visit, answer, frame, html)
    return new Response(together([...stitch(frame.start, visit.visitor), html, ...stitch(frame.end, visit.visitor)]), {
      status: answer.status,
      headers: { ...headers, ...own, ...answer.headers },
    })
  }
  const body = streamOf(visit, answer, parts, frame)
  return new Response(body, {
    status: answer.status,
    headers: { ...headersOf(answer), ...noStore, ...ownHeaders(visit, stateOf(visit)) },
  })
}

/** A kept page, with this visitor's values in its holes. */
export function answerKept(visit: Visit, page: KeptPage): Response {
  const answer = new Response(together(stitch(page, visit.visitor)), page)
  for (const [name, value] of Object.entries(ownHeaders(visit, 'hit'))) answer.headers.set(name, value)
  return answer
}

function headersOf({ hasPlayer, showsFiles, layout, context: { route } }: Answer): Record<string, string> {
  if (isFramable(route.name)) return embedHeaders
  const headers = hasPlayer ? playerPageHeaders : showsFiles ? filesPageHeaders : pageHeaders
  return { ...headers, link: sheetLinks(layout) }
}

function ownHeaders(visit: Visit, state: CacheState): Record<string, string> {
  visit.notes.cache = state
  return {
    'x-cache': state,
    'x-request-id': visit.id,
    'server-timing': `upstream;dur=${visit.ledger.waitedMs}, total;dur=${Date.now() - visit.startedMs}`,
  }
}

/** A page's state is that of its worst answer; one without any was made for this request. */
function stateOf({ ledger, visitor }: Visit): CacheState {
  if (visitor.hasSession) return 'bypass'
  return ledger.states.includes('stale') ? 'stale' : 'miss'
}

type Watched = { state: 'here'; node: ReactNode } | { state: 'coming' | 'came' | 'failed'; promise: LatePart }

/** Looks at a part from the outside: whether it has come, without waiting for it. */
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

/** What lies in memory is there within a few turns, without any waiting; whatever comes from further away is not. */
const readyTurns = 32

async function settle(parts: Watched[]): Promise<void> {
  for (let turn = 0; turn < readyTurns && parts.some((part) => part.state === 'coming'); turn++) await null
}

type Piece = { html: string; isSound: boolean }

/** A part that is there, as markup. One that fails shows that it did, and the page is not kept. */
async function pieceOf(visit: Visit, answer: Answer, [number, part]: [number, Watched]): Promise<Piece> {
  try {
    return { html: renderWhole(part.state === 'here' ? part.node : await part.promise, `p${number}`), isSound: true }
  } catch (error) {
    return { html: errorPiece(visit, answer, number, error), isSound: false }
  }
}

function errorPiece(visit: Visit, { context }: Answer, number: number, error: unknown): string {
  visit.notes.fault = error instanceof UpstreamFault ? error.kind : 'internal'
  console.error(JSON.stringify({ event: 'part-failed', id: visit.id, error: String(error) }))
  const retryPath = visit.route.name === null ? '' : visit.route.canonicalPath
  const part = <ErrorPart code={codeOf(error)} requestId={visit.id} retryPath={retryPath} t={context.t} />
  return renderWhole(part, `p${number}`)
}

async function bodyOf(visit: Visit, answer: Answer, parts: Watched[]): Promise<Piece> {
  const pieces = []
  for (const part of parts.entries()) pieces.push(await pieceOf(visit, answer, part))
  return {
    html: pieces.map((piece) => piece.html).join(''),
    isSound: pieces.every((piece) => piece.isSound),
  }
}

/**
 * Stands before a part whose room was kept. A browser hides what kept the room only when what follows is whole, and a part that
 * comes in several packets would be shown below it until then.
 */
const hasCome = '<i hidden></i>'

function streamOf(visit: Visit, answer: Answer, parts: Watched[], frame: Frame): ReadableStream<Uint8Array> {
  const chunks = chunksOf(visit, answer, parts, frame)
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

/** The page in the order of its document. The markup of its parts is gathered meanwhile, to keep the finished page. */
async function* chunksOf(visit: Visit, answer: Answer, parts: Watched[], frame: Frame): AsyncGenerator<Uint8Array> {
  const body: Piece = { html: '', isSound: true }
  yield copied(stitch(frame.start, visit.visitor))
  for (const [number, part] of parts.entries()) {
    if (part.state === 'coming') yield* latePart(visit, answer, [number, part.promise], body)
    else {
      const { html, isSound } = await pieceOf(visit, answer, [number, part])
      body.html += html
      body.isSound &&= isSound
      yield copied([html])
    }
  }
  if (body.isSound) keep(visit, answer, frame, body.html)
  yield copied(stitch(frame.end, visit.visitor))
}

/** A late part: what keeps its room until it comes, then React's bytes as React writes them. */
async function* latePart(
  visit: Visit,
  answer: Answer,
  [number, part]: [number, LatePart],
  body: Piece,
): AsyncGenerator<Uint8Array> {
  // What keeps a part's room is for this visitor alone: the kept page has the part itself.
  if (part.meanwhile) yield copied([renderWhole(part.meanwhile(), `m${number}`)])
  try {
    const stream = await renderStream(await part, `p${number}`)
    if (part.meanwhile) yield copied([hasCome])
    const decoder = new TextDecoder()
    for await (const chunk of stream) {
      body.html += decoder.decode(chunk, { stream: true })
      yield chunk
    }
  } catch (error) {
    body.isSound = false
    yield copied([part.meanwhile ? hasCome : '', errorPiece(visit, answer, number, error)])
  }
}

/** A stream, unlike a Response, takes no copy of the bytes that every page is put together in. */
const copied = (pieces: Parameters<typeof together>[0]): Uint8Array => together(pieces).slice()

function keep(visit: Visit, answer: Answer, frame: Frame, html: string): void {
  const { key, status, keepSeconds } = answer
  if (key === null) return
  const latestMs = visit.startedMs + (keepSeconds ?? Number.POSITIVE_INFINITY) * 1000
  const freshUntilMs = Math.min(visit.ledger.freshUntilMs, latestMs)
  if (freshUntilMs <= Date.now()) return
  keepPage(key, {
    ...joined([frame.start, cut(html), frame.end]),
    ...{ status, headers: new Headers(headersOf(answer)), freshUntilMs },
    madeMs: visit.startedMs,
    shown: [...visit.ledger.shown],
    marks: [...visit.ledger.marks],
  })
}
