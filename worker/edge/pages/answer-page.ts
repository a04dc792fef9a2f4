// Answers a route. The page loads through react-router's static handler; then the frame and its parts are sent in document order, each
// a React root of its own, so the page is complete without script. A page that is ready at once is sent in one piece and may be cached.
import type { Context } from 'hono'
import { busyPageSeconds } from '../../../shared/limits.ts'
import { isFramable, passingQuery, type Route } from '../../../shared/routes.ts'
import { noStore } from '../http/headers.ts'
import { answerReadOnly } from '../http/methods.ts'
import { isPageOn } from '../operator/published.ts'
import { unavailableHead, unavailableParts } from '../parts/error-pages.tsx'
import { type KeptForm, keptFields, SignedOutForm, signedOutHead, signedOutParts } from '../parts/signed-out-form.tsx'
import { awaitFrameStats, requestFrameStats } from '../render/frame-stats.ts'
import type { AnyPage } from '../render/page.ts'
import { cachedPage } from '../render/page-cache.ts'
import { endPage, followPage, leadPage, type PageFlight } from '../render/page-flights.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { answerCached, answerParts, answerSent } from '../shell/answer.ts'
import { playerFirst } from '../shell/player-first.ts'
import { startingAt, startSecond } from '../shell/starting-at.ts'
import { tracer } from '../telemetry/trace.ts'
import { createCall } from '../upstream/call.ts'
import { answerNotFound, answerSwitchedOff } from './answer-missing.ts'
import { pageContextOf, requestValues } from './page-context.ts'
import { pages } from './pages.ts'
import { runPage } from './run-page.ts'
import { sharedKeyOf, withoutIdentity } from './shared-page.ts'
import { staffBar } from './staff-bar.tsx'
import { mayGetPreroll } from './video/preroll.tsx'

/** Answers the page of the request, or 404. A form goes to the page's `act` first. */
export async function answerPage(c: Context<EdgeApp>): Promise<Response> {
  const requestContext = c.get('context')
  const { route } = requestContext
  const isSent = c.req.method === 'POST'
  if (isSent && (route.name === null || !pages[route.name].act)) return answerReadOnly(c)
  if (route.name === null) return tracer.within(requestContext.trace, () => answerNotFound(requestContext))

  if (!isPageOn(route.name)) return tracer.within(requestContext.trace, () => answerSwitchedOff(requestContext))

  const page = pages[route.name]
  const startsAtOnce = page.hasPlayer === true && doesStartAtOnce(requestContext, route)
  const key = isSent ? null : sharedKeyOf(requestContext, route, page, startsAtOnce)
  const cached = key === null ? null : cachedPage(key, requestContext.startedMs)
  if (key !== null) notePageCache(requestContext, cached !== null)
  const answer = cached
    ? answerCached(requestContext, cached)
    : await tracer.within(requestContext.trace, () => answerShared(c, route, page, { isSent, startsAtOnce, key }))
  const second = page.hasPlayer === true ? startSecond(route, requestContext.url.searchParams) : null
  const begun = second === null ? answer : startingAt(answer, second)
  // A script that reads the page for its parts gets all of them at once.
  return startsAtOnce && c.req.header('sec-fetch-dest') === 'document' ? playerFirst(begun) : begun
}

/** Of many requests for a page one makes it, and the others send what it sends. */
async function answerShared(c: Context<EdgeApp>, route: Route, page: AnyPage, made: Uncached): Promise<Response> {
  const requestContext = c.get('context')
  const { key } = made
  if (key === null) return answerUncached(c, route, page, made)
  const flight = leadPage(key, requestContext.startedMs)
  if (flight) {
    const onEnd = () => endPage(key, flight)
    const answering = answerUncached(c, route, page, { ...made, flight, onEnd }).finally(() => flight.sent ?? onEnd())
    // The others wait for it, even when this visitor has left.
    requestContext.deps.waitUntil(answering.catch(() => undefined))
    return answering
  }
  const sent = await followPage(key, requestContext.startedMs)
  if (sent) return answerSent(requestContext, sent)
  const kept = cachedPage(key, Date.now())
  return kept ? answerCached(requestContext, kept) : answerUncached(c, route, page, made)
}

type Uncached = {
  isSent: boolean
  startsAtOnce: boolean
  key: string | null
  flight?: PageFlight
  onEnd?: () => void
}

/** Loads and renders the page. `key`: where the finished page is cached. */
async function answerUncached(
  c: Context<EdgeApp>,
  route: Route,
  page: AnyPage,
  { isSent, startsAtOnce, key, flight, onEnd }: Uncached,
): Promise<Response> {
  const requestContext = c.get('context')
  const pendingStats = requestFrameStats(requestContext)
  const context = {
    ...(await pageContextOf(key === null ? requestContext : withoutIdentity(requestContext))),
    ...requestValues(requestContext, c.req.raw),
    startsAtOnce,
  }
  const form = isSent ? await c.req.formData().catch(() => new FormData()) : null
  const result = await runPage(requestContext, route, context, form).catch((thrown: unknown) => {
    if (thrown instanceof SignedOutForm)
      return answerSignedOut(requestContext, { action: route.canonicalPath, fields: keptFields(form ?? []) })
    throw thrown
  })
  if (result instanceof Response) return result
  const { loaded, acted } = result
  if (page.isSecret && loaded.status === 404) return isSent ? answerReadOnly(c) : answerNotFound(requestContext)
  const { stats, countries } = await awaitFrameStats(requestContext, pendingStats)
  const head = page.head(loaded.data, context)
  // A page that is kept is made without identity, so it has no bar of staff.
  const parts = page.Page(loaded.data, { ...context, countries }, acted?.outcome ?? null)
  return answerParts(requestContext, {
    ...loaded,
    status: acted?.status ?? loaded.status,
    head,
    parts: [...parts, ...(await staffBar(page.staffTarget?.(loaded.data), context))],
    layout: page.layout,
    hasPlayer: page.hasPlayer === true,
    showsFiles: page.showsFiles === true,
    startsPush: page.startsPush === true,
    context,
    stats,
    key: loaded.status === 200 ? key : null,
    ...(flight && onEnd && loaded.status === 200 && { flight, onEnd }),
    // Form values and personal data must not stay in the browser's cache either.
    headers: isSent || loaded.maxCacheSeconds === 0 ? noStore : {},
  })
}

const notePageCache = ({ trace, startedMs }: RequestContext, isHit: boolean): void => {
  if (!trace.isSampled) return
  const attributes = { 'edgetube.cache': isHit ? 'hit' : 'miss' }
  tracer.note({ name: 'page cache', kind: 'internal', attributes }, startedMs)
}

/** The address asks for it, and no preroll comes first: that is up to the player script. */
const doesStartAtOnce = (asked: RequestContext, route: Route): boolean =>
  passingQuery(route, asked.url.searchParams).includes('autostart=1') && !mayGetPreroll(asked)

/** The form that was sent, and the sign-in. What was typed is in no browser's cache. */
export async function answerSignedOut(requestContext: RequestContext, kept: KeptForm): Promise<Response> {
  const context = await pageContextOf(requestContext)
  return answerParts(requestContext, {
    status: 401,
    head: signedOutHead(context),
    parts: signedOutParts(kept, context),
    context,
    stats: (await awaitFrameStats(requestContext)).stats,
    key: null,
    headers: noStore,
  })
}

/** The error page of a request that this site refused for its load. All visitors of a language share it, so it names no request. */
export async function answerBusy(requestContext: RequestContext, fault: Unavailable): Promise<Response> {
  const { origin, lang, startedMs, isClosed, route, visitor } = requestContext
  if (isClosed || isFramable(route.name)) return answerUnavailable(requestContext, fault)
  // The frame of a member has another menu; the name in it is filled in for each.
  const key = `${origin}|busy ${fault.status}|${lang}|${visitor.user ? 'member' : 'visitor'}`
  const cached = cachedPage(key, startedMs)
  const answer = cached ? answerCached(requestContext, cached) : await makeBusyPage(requestContext, fault, key)
  for (const [name, value] of Object.entries(fault.headers)) answer.headers.set(name, value)
  return answer
}

async function makeBusyPage(asked: RequestContext, { status, code }: Unavailable, key: string): Promise<Response> {
  // Calls of its own: what the refused request lacks, or was answered, says nothing about this page.
  const { hasOwnAnswers: _, ...deps } = asked.deps
  const requestContext = { ...asked, deps, route: { name: null, lang: asked.lang }, ...createCall(deps) }
  const context = await pageContextOf(requestContext)
  return answerParts(requestContext, {
    status,
    head: unavailableHead(context),
    parts: unavailableParts({ ...context, requestId: undefined, code, retryPath: '', isFramed: false }),
    context,
    stats: (await awaitFrameStats(requestContext)).stats,
    key,
    maxCacheSeconds: busyPageSeconds,
  })
}

type Unavailable = { status: number; code: string; headers: Record<string, string> }

/** The error page. It needs nothing of the upstream. */
export async function answerUnavailable(
  requestContext: RequestContext,
  { status, code, headers }: Unavailable,
): Promise<Response> {
  const context = await pageContextOf(requestContext)
  const retryPath = requestContext.route.name === null ? '' : requestContext.route.canonicalPath
  const parts = unavailableParts({ ...context, code, retryPath, isFramed: isFramable(requestContext.route.name) })
  const { stats } = await awaitFrameStats(requestContext)
  return answerParts(requestContext, {
    status,
    head: unavailableHead(context),
    parts,
    context,
    stats,
    key: null,
    headers,
  })
}
