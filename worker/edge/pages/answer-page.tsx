// Answers a route. The page loads through react-router's static handler; then the frame and its parts are sent in
// document order, each part a React root of its own, so the page is complete without script. A page that is ready at
// once is sent in one piece and may be cached.
import type { Context } from 'hono'
import { createContext, createStaticHandler, RouterContextProvider, type StaticHandler } from 'react-router'
import { isFramable, passingQuery, type Route, type RouteName } from '../../../shared/routes.ts'
import { readSentMail, sentMailCookieName } from '../../../shared/rules/sent-mail-cookie.ts'
import { refererRoute, withPassingQuery } from '../http/address.ts'
import { linkCookieName } from '../http/cookies.ts'
import { clearPrefetchCache, noStore } from '../http/headers.ts'
import { answerReadOnly } from '../http/methods.ts'
import { hasPreroll } from '../parts/preroll.tsx'
import { awaitFrameStats, requestFrameStats } from '../render/frame-stats.ts'
import type { Acted, AnyPage, FormFiles, FormTexts, Loaded, PageContext } from '../render/page.ts'
import { cachedPage } from '../render/page-cache.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { translatorOf } from '../render/translators.ts'
import { answerCached, answerParts } from '../shell/answer.tsx'
import { createCall } from '../upstream/call.ts'
import { signFiles } from '../upstream/media-link.ts'
import { createSend, createSendAct } from '../upstream/send.ts'
import { notFoundHead, notFoundParts, unavailableHead, unavailableParts } from './error-pages.tsx'
import { pages } from './pages.ts'

const pageContext = createContext<PageContext>()

/**
 * shared/routes.ts matches requests, because the same table writes links, redirects and sitemaps. A static handler per
 * page receives that match and only runs loader and action and catches redirects and errors.
 */
const handlers = Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, handlerOf(page)])) as Record<
  RouteName,
  StaticHandler
>

function handlerOf(page: AnyPage): StaticHandler {
  return createStaticHandler([
    {
      id: 'page',
      path: '/',
      loader: ({ context }: { context: Readonly<RouterContextProvider> }) => page.load(context.get(pageContext)),
      action: async ({ context, request }: { context: Readonly<RouterContextProvider>; request: Request }) => {
        const form = await request.formData()
        return page.act?.(context.get(pageContext), textsOf(form), filesOf(form))
      },
    },
  ])
}

/** Answers the page of the request, or 404. A form goes to the page's `act` first. */
export async function answerPage(c: Context<EdgeApp>): Promise<Response> {
  const requestContext = c.get('context')
  const { route, visitor } = requestContext
  const isSent = c.req.method === 'POST'
  if (isSent && (route.name === null || !pages[route.name].act)) return answerReadOnly(c)
  if (route.name === null) return answerNotFound(requestContext)

  const page = pages[route.name]
  const address = requestContext.origin + route.canonicalPath
  const startsAtOnce = page.hasPlayer === true && doesStartAtOnce(requestContext, route)
  const key =
    isSent || visitor.hasSession || requestContext.isClosed
      ? null
      : address +
        (startsAtOnce ? '|starts' : '') +
        (page.usesListCountry ? `|${visitor.listCountry}` : '') +
        (page.usesPlaceCountry ? `|${visitor.placeCountry}` : '')
  const kept = key === null ? null : cachedPage(key, requestContext.startedMs)
  if (kept) return answerCached(requestContext, kept)

  const nav = requestFrameStats(requestContext)
  const context = {
    ...(await pageContextOf(requestContext)),
    ...requestValues(requestContext, c.req.raw.headers),
    startsAtOnce,
  }
  const ran = await run(
    requestContext,
    route,
    context,
    isSent ? await c.req.formData().catch(() => new FormData()) : null,
  )
  if (ran instanceof Response) return ran
  const { loaded, acted } = ran
  const { stats, countries } = await awaitFrameStats(requestContext, nav)
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

/** The address asks for it, and no preroll comes first: that is up to the player script. */
const doesStartAtOnce = ({ url, visitor }: RequestContext, route: Route): boolean =>
  passingQuery(route, url.searchParams).includes('autostart=1') && !(hasPreroll && visitor.consent === 'accepted')

type Ran = { loaded: Loaded<unknown>; acted: Acted<unknown> | undefined }

/** Runs `act` if a form was sent, then `load`. */
async function run(
  requestContext: RequestContext,
  route: Route,
  context: PageContext,
  form: FormData | null,
): Promise<Ran | Response> {
  const provider = new RouterContextProvider()
  provider.set(pageContext, context)
  const address = `${requestContext.origin}/`
  const request = form ? new Request(address, { method: 'POST', body: form }) : new Request(address)
  const result = await handlers[route.name].query(request, { requestContext: provider })
  if (result instanceof Response) {
    const location = result.headers.get('location') ?? '/'
    return new Response(null, {
      status: result.status,
      headers: form
        ? { location, ...noStore, ...clearPrefetchCache, ...given(result.headers, 'clear-site-data') }
        : { location: withPassingQuery(requestContext, route, location) },
    })
  }
  const fault = Object.values(result.errors ?? {})[0]
  if (fault) throw fault
  return {
    loaded: Object.values(result.loaderData)[0] as Loaded<unknown>,
    acted: Object.values(result.actionData ?? {})[0] as Acted<unknown> | undefined,
  }
}

const given = (headers: Headers, name: string): Record<string, string> => {
  const value = headers.get(name)
  return value === null ? {} : { [name]: value }
}

/** The chosen files: browsers send an empty one for an empty field. */
function filesOf(form: FormData): FormFiles {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, File] => entry[1] instanceof File && entry[1].size > 0),
  )
}

/** The text fields; of several values the last counts. */
function textsOf(form: FormData): FormTexts {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

async function pageContextOf(requestContext: RequestContext): Promise<PageContext> {
  const { route, lang, visitor, call, callStats, deps, isClosed, env, startedMs } = requestContext
  return {
    requestId: requestContext.id,
    origin: requestContext.origin,
    route: route as PageContext['route'],
    lang,
    t: await translatorOf(lang),
    visitor,
    call,
    // A gated page makes no optional calls outside the gate either.
    callOptional: isClosed ? call : createCall(deps).call,
    send: createSend(requestContext),
    sendAct: createSendAct(requestContext),
    setCookie: (cookie) => requestContext.cookies.push(cookie),
    refererRoute: null,
    hasGesture: requestContext.deps.caller.gesture !== null,
    hasGoogle: env.hasGoogle,
    hasPendingProvider: requestContext.deps.caller.provider !== null,
    linkToken: null,
    sentMail: null,
    startsAtOnce: false,
    countries: null,
    signFiles: (videoId, files) => signFiles(env.linkSecret, videoId, files, startedMs),
    nowMs: startedMs,
    limitCacheSeconds: (seconds) => {
      callStats.freshUntilMs = Math.min(callStats.freshUntilMs, startedMs + seconds * 1000)
    },
  }
}

/** Values that only a requested page needs. */
function requestValues(
  requestContext: RequestContext,
  headers: Headers,
): Pick<PageContext, 'refererRoute' | 'linkToken' | 'sentMail'> {
  return {
    refererRoute: refererRoute(requestContext, headers),
    linkToken: requestContext.sentCookies[linkCookieName] || null,
    sentMail: readSentMail(requestContext.sentCookies[sentMailCookieName]),
  }
}

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
