// Answers a route. The page loads through react-router's static handler; then the frame and its parts are sent in
// document order, each part a React root of its own, so the page is complete without script. A page that is ready at
// once is sent in one piece and may be cached.
import type { Context } from 'hono'
import { isFramable, passingQuery, type Route } from '../../../shared/routes.ts'
import { noStore } from '../http/headers.ts'
import { answerReadOnly } from '../http/methods.ts'
import { notFoundHead, notFoundParts, unavailableHead, unavailableParts } from '../parts/error-pages.tsx'
import { awaitFrameStats, requestFrameStats } from '../render/frame-stats.ts'
import type { AnyPage } from '../render/page.ts'
import { cachedPage } from '../render/page-cache.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { answerCached, answerParts } from '../shell/answer.ts'
import { tracer } from '../telemetry/trace.ts'
import { pageContextOf, requestValues } from './page-context.ts'
import { pages } from './pages.ts'
import { runPage } from './run-page.ts'
import { hasPreroll } from './video/preroll.tsx'

/** Answers the page of the request, or 404. A form goes to the page's `act` first. */
export async function answerPage(c: Context<EdgeApp>): Promise<Response> {
  const requestContext = c.get('context')
  const { route, visitor } = requestContext
  const isSent = c.req.method === 'POST'
  if (isSent && (route.name === null || !pages[route.name].act)) return answerReadOnly(c)
  if (route.name === null) return tracer.within(requestContext.trace, () => answerNotFound(requestContext))

  const page = pages[route.name]
  const startsAtOnce = page.hasPlayer === true && doesStartAtOnce(requestContext, route)
  const isShared = !isSent && !visitor.hasSession && !requestContext.isClosed
  const key = isShared ? cacheKeyOf(requestContext, route.canonicalPath, page, startsAtOnce) : null
  const cached = key === null ? null : cachedPage(key, requestContext.startedMs)
  if (key !== null) notePageCache(requestContext, cached !== null)
  if (cached) return answerCached(requestContext, cached)

  return tracer.within(requestContext.trace, () => answerUncached(c, route, page, { isSent, startsAtOnce, key }))
}

type Uncached = { isSent: boolean; startsAtOnce: boolean; key: string | null }

/** Loads and renders the page. `key`: where the finished page is cached. */
async function answerUncached(
  c: Context<EdgeApp>,
  route: Route,
  page: AnyPage,
  { isSent, startsAtOnce, key }: Uncached,
): Promise<Response> {
  const requestContext = c.get('context')
  const pendingStats = requestFrameStats(requestContext)
  const context = {
    ...(await pageContextOf(requestContext)),
    ...requestValues(requestContext, c.req.raw.headers),
    startsAtOnce,
  }
  const form = isSent ? await c.req.formData().catch(() => new FormData()) : null
  const result = await runPage(requestContext, route, context, form)
  if (result instanceof Response) return result
  const { loaded, acted } = result
  const { stats, countries } = await awaitFrameStats(requestContext, pendingStats)
  const head = page.head(loaded.data, context)
  const parts = page.Page(loaded.data, { ...context, countries }, acted?.outcome ?? null)
  return answerParts(requestContext, {
    ...loaded,
    status: acted?.status ?? loaded.status,
    head,
    parts,
    layout: page.layout,
    hasPlayer: page.hasPlayer === true,
    showsFiles: page.showsFiles === true,
    context,
    stats,
    key: loaded.status === 200 ? key : null,
    // Form values and personal data must not stay in the browser's cache either.
    headers: isSent || loaded.maxCacheSeconds === 0 ? noStore : {},
  })
}

const notePageCache = ({ trace, startedMs }: RequestContext, isHit: boolean): void => {
  if (!trace.isSampled) return
  const attributes = { 'edgetube.cache': isHit ? 'hit' : 'miss' }
  tracer.note({ name: 'page cache', kind: 'internal', attributes }, startedMs)
}

/** The address, and everything else that a page without a session may depend on. */
const cacheKeyOf = (
  { origin, visitor }: RequestContext,
  path: string,
  { usesListCountry, usesPlaceCountry }: AnyPage,
  startsAtOnce: boolean,
): string =>
  origin +
  path +
  (startsAtOnce ? '|starts' : '') +
  (usesListCountry ? `|${visitor.listCountry}` : '') +
  (usesPlaceCountry ? `|${visitor.placeCountry}` : '')

/** The address asks for it, and no preroll comes first: that is up to the player script. */
const doesStartAtOnce = ({ url, visitor }: RequestContext, route: Route): boolean =>
  passingQuery(route, url.searchParams).includes('autostart=1') && !(hasPreroll && visitor.consent === 'accepted')

async function answerNotFound(requestContext: RequestContext): Promise<Response> {
  const context = await pageContextOf(requestContext)
  return answerParts(requestContext, {
    status: 404,
    head: notFoundHead(context),
    parts: notFoundParts(context),
    context,
    stats: (await awaitFrameStats(requestContext)).stats,
    key: null,
  })
}

/** The error page. It needs nothing of the upstream. */
export async function answerUnavailable(
  requestContext: RequestContext,
  { status, code, headers }: { status: number; code: string; headers: Record<string, string> },
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
