// Sends a page: in one piece when all parts are ready, otherwise as a stream with the frame first and each part as it
// resolves.
import { isFramable } from '../../../shared/routes.ts'
import {
  embedHeaders,
  filesPageHeaders,
  noStore,
  pageHeaders,
  playerPageHeaders,
  playerPolicyWith,
  pushPageHeaders,
} from '../http/headers.ts'
import { valuesFor } from '../render/advert-holes.ts'
import { concatBytes } from '../render/bytes.ts'
import type { FrameStats } from '../render/frame-stats.ts'
import type { Head, PageContext, Part } from '../render/page.ts'
import {
  type CachedPage,
  cachedBytes,
  fillHoles,
  joinTemplates,
  type PageTemplate,
  splitAtHoles,
  storePage,
} from '../render/page-cache.ts'
import { bytesOf, type PageFlight, type SentPage } from '../render/page-flights.ts'
import type { RequestContext } from '../render/request-context.ts'
import { sheetLinks } from '../render/sheets.ts'
import type { CacheState } from '../upstream/cache.ts'
import { advertOriginsAt } from '../upstream/live-adverts.ts'
import { renderFrame } from './frame.tsx'
import { renderParts, settleParts, watchPart } from './page-parts.tsx'
import { streamOf, streamPage } from './stream-page.ts'

type Answer = {
  status: number
  head: Head
  parts: Part[]
  layout?: string
  hasPlayer?: boolean
  showsFiles?: boolean
  startsPush?: boolean
  context: PageContext
  stats: FrameStats
  /** Cache key of the finished page; null when it is not cached. */
  key: string | null
  maxCacheSeconds?: number
  /** Additional headers. */
  headers?: Record<string, string>
  /** Others send what this request sends. */
  flight?: PageFlight | null
  /** Nothing more is sent. */
  onEnd?: () => void
}

export async function answerParts(requestContext: RequestContext, answer: Answer): Promise<Response> {
  const { visitor, isClosed } = requestContext
  const { context, status } = answer
  const parts = answer.parts.map(watchPart)
  const frame = renderFrame(requestContext, answer, answer.stats)
  await settleParts(parts)
  const errorContext = { requestContext, t: context.t }
  const headersFor = (isStored: boolean) => ({
    ...headersOf(answer),
    ...(isStored ? {} : noStore),
    ...visitorHeaders(requestContext, cacheStateOf(requestContext)),
    ...answer.headers,
  })
  if (parts.some(({ state }) => state === 'pending')) {
    const headers = { ...headersOf(answer), ...noStore, ...answer.headers }
    const sent: SentPage = { status, headers, ...frame, pieces: [], isEnded: false }
    if (answer.flight && !requestContext.deps.hasOwnAnswers) answer.flight.sent = sent
    const onComplete = (html: string) =>
      cachePage(requestContext, answer, joinTemplates([frame.start, splitAtHoles(html), frame.end]))
    const stream = streamPage({ ...errorContext, sent, parts, onComplete, onEnd: () => answer.onEnd?.() })
    return new Response(stream, { status, headers: headersFor(false) })
  }
  const { html, isComplete } = await renderParts(errorContext, parts)
  const whole = joinTemplates([frame.start, splitAtHoles(html), frame.end])
  if (isComplete) cachePage(requestContext, answer, whole)
  const bytes = concatBytes(fillHoles(whole, valuesFor(requestContext)))
  return new Response(bytes, { status, headers: headersFor(isComplete && !isClosed && !visitor.hasSession) })
}

/** A page that another request makes, with the values of this visitor. */
export function answerSent(requestContext: RequestContext, sent: SentPage): Response {
  const headers = { ...sent.headers, ...visitorHeaders(requestContext, cacheStateOf(requestContext)) }
  return new Response(streamOf(bytesOf(sent, valuesFor(requestContext))), { status: sent.status, headers })
}

/** A cached page with the values of this visitor. */
export function answerCached(requestContext: RequestContext, page: CachedPage): Response {
  const { notes, id, visitor, startedMs } = requestContext
  notes.cache = 'hit'
  notes.hasAllHeaders = true
  // On the object that the answer copies: most answers then need no Headers of their own, which take long to collect.
  page.headers.set('x-request-id', id)
  if (page.player) keepPolicy(page, page.player, startedMs)
  const answer = new Response(cachedBytes(page, valuesFor(requestContext), startedMs), page)
  const timing = timingOf(requestContext)
  if (timing !== plainTiming) answer.headers.set('server-timing', timing)
  // The back button shows what the browser stored, even after the member has signed out.
  if (visitor.hasSession) answer.headers.set('cache-control', noStore['cache-control'])
  return answer
}

/** The campaigns that run may have video adverts of other origins than when the page was made. */
function keepPolicy(page: CachedPage, player: NonNullable<CachedPage['player']>, nowMs: number): void {
  const origins = advertOriginsAt(nowMs)
  if (origins === player.origins) return
  page.player = { ...player, origins }
  page.headers.set('content-security-policy', playerPolicyWith(origins, player.isFramed))
}

/** The headers of a cached page, made once: most answers add their request id only. */
const cachedHeaders = (answer: Answer): Headers =>
  new Headers({ ...headersOf(answer), 'x-cache': 'hit', 'server-timing': plainTiming })

/** The clock of a Worker stands still between two inputs, so a cached page seems to take no time. */
const plainTiming = 'upstream;dur=0, total;dur=0'

const timingOf = ({ callStats, startedMs }: RequestContext): string =>
  `upstream;dur=${callStats.waitedMs}, total;dur=${Date.now() - startedMs}`

function headersOf({
  hasPlayer,
  showsFiles,
  startsPush,
  layout,
  context: { route, nowMs },
}: Answer): Record<string, string> {
  const isFramed = isFramable(route.name)
  const origins = hasPlayer ? advertOriginsAt(nowMs) : []
  const policy = origins.length > 0 && { 'content-security-policy': playerPolicyWith(origins, isFramed) }
  if (isFramed) return { ...embedHeaders, ...policy }
  const plain = startsPush ? pushPageHeaders : pageHeaders
  const headers = hasPlayer ? playerPageHeaders : showsFiles ? filesPageHeaders : plain
  return { ...headers, ...policy, ...sheetLinks(layout) }
}

function visitorHeaders(requestContext: RequestContext, state: CacheState): Record<string, string> {
  requestContext.notes.cache = state
  return {
    'x-cache': state,
    'x-request-id': requestContext.id,
    'server-timing': timingOf(requestContext),
  }
}

/** The cache state of a page is that of its worst answer; a page without answers counts as a miss. */
function cacheStateOf({ callStats, visitor }: RequestContext): CacheState {
  if (visitor.hasSession) return 'bypass'
  return callStats.states.includes('stale') ? 'stale' : 'miss'
}

function cachePage(requestContext: RequestContext, answer: Answer, page: PageTemplate): void {
  const { key, status, maxCacheSeconds } = answer
  if (key === null || requestContext.deps.hasOwnAnswers) return
  const latestMs = requestContext.startedMs + (maxCacheSeconds ?? Number.POSITIVE_INFINITY) * 1000
  const freshUntilMs = Math.min(requestContext.callStats.freshUntilMs, latestMs)
  if (freshUntilMs <= Date.now()) return
  storePage(key, {
    ...page,
    status,
    headers: cachedHeaders(answer),
    player: answer.hasPlayer
      ? { isFramed: isFramable(answer.context.route.name), origins: advertOriginsAt(answer.context.nowMs) }
      : null,
    freshUntilMs,
    madeMs: requestContext.startedMs,
    shown: [...requestContext.callStats.shown],
    marks: [...requestContext.callStats.marks],
  })
}
