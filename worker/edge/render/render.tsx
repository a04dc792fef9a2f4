// From a route to an answer. The page loads through react-router's static handler; then the frame and its parts leave in
// document order, each a root of its own, so that the page is whole without any script. What is ready at once leaves in
// one piece and may be kept.
import type { Context } from 'hono'
import { createContext, createStaticHandler, RouterContextProvider, type StaticHandler } from 'react-router'
import { isFramable, passingQuery, type Route, type RouteName } from '../../../shared/routes.ts'
import { readSentMail, sentMailCookieName } from '../../../shared/rules/sent-mail-cookie.ts'
import { notFoundHead, notFoundParts, unavailableHead, unavailableParts } from '../pages/error-pages.tsx'
import { pages } from '../pages/pages.ts'
import { hasPreroll } from '../parts/preroll.tsx'
import { refererRoute, withPassing } from '../steps/address.ts'
import { linkCookieName } from '../steps/cookies.ts'
import { forgetAhead, noStore } from '../steps/headers.ts'
import { onlyReads } from '../steps/methods.ts'
import { caller } from '../upstream/call.ts'
import { signFiles } from '../upstream/media-link.ts'
import { actSender, sender } from '../upstream/send.ts'
import type { EdgeApp, Visit } from '../visit.ts'
import { answerKept, answerParts } from './answer.tsx'
import { askFrameStats, takeFrameStats } from './frame-stats.ts'
import type { Acted, AnyPage, FormFiles, FormTexts, Loaded, PageContext } from './page.ts'
import { keptPage } from './page-cache.ts'
import { translatorOf } from './speech.ts'

const pageContext = createContext<PageContext>()

/**
 * One router matches: shared/routes.ts, because links, redirects and sitemaps are written by the same table. Each page's static
 * handler is given that match, and knows loader, action, redirects and errors only.
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

/** Answers the visit's page, or says that there is none. What is sent to it goes to the page's own `act` first. */
export async function answerPage(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  const { route, visitor } = visit
  const isSent = c.req.method === 'POST'
  if (isSent && (route.name === null || !pages[route.name].act)) return onlyReads(c)
  if (route.name === null) return answerNotFound(visit)

  const page = pages[route.name]
  const address = visit.origin + route.canonicalPath
  const startsAtOnce = page.hasPlayer === true && doesStartAtOnce(visit, route)
  const key =
    isSent || visitor.hasSession || visit.isClosed
      ? null
      : address +
        (startsAtOnce ? '|starts' : '') +
        (page.usesListCountry ? `|${visitor.listCountry}` : '') +
        (page.usesPlaceCountry ? `|${visitor.placeCountry}` : '')
  const kept = key === null ? null : keptPage(key, visit.startedMs)
  if (kept) return answerKept(visit, kept)

  const nav = askFrameStats(visit)
  const context = { ...(await contextOf(visit)), ...senderOf(visit, c.req.raw.headers), startsAtOnce }
  const ran = await run(visit, route, context, isSent ? await c.req.formData().catch(() => new FormData()) : null)
  if (ran instanceof Response) return ran
  const { loaded, acted } = ran
  const { stats, countries } = await takeFrameStats(visit, nav)
  const head = page.head(loaded.data, context)
  const parts = page.Page(loaded.data, { ...context, countries }, acted?.outcome ?? null)
  return answerParts(visit, {
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
    // What was typed, or is for one visitor alone, is not even for their own browser to keep.
    headers: isSent || loaded.keepSeconds === 0 ? noStore : {},
  })
}

/** The address asks for it, and no advert comes first: that is the player's script to say. */
const doesStartAtOnce = ({ url, visitor }: Visit, route: Route): boolean =>
  passingQuery(route, url.searchParams).includes('autostart=1') && !(hasPreroll && visitor.consent === 'accepted')

type Ran = { loaded: Loaded<unknown>; acted: Acted<unknown> | undefined }

/** Runs the page's `act` if a form was sent, and then its `load`. */
async function run(visit: Visit, route: Route, context: PageContext, form: FormData | null): Promise<Ran | Response> {
  const provider = new RouterContextProvider()
  provider.set(pageContext, context)
  const address = `${visit.origin}/`
  const request = form ? new Request(address, { method: 'POST', body: form }) : new Request(address)
  const result = await handlers[route.name].query(request, { requestContext: provider })
  if (result instanceof Response) {
    visit.notes.route = form ? route.name : 'redirect'
    const location = result.headers.get('location') ?? '/'
    return new Response(null, {
      status: result.status,
      headers: form
        ? { location, ...noStore, ...forgetAhead, ...given(result.headers, 'clear-site-data') }
        : { location: withPassing(visit, route, location) },
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

/** The files that were chosen: a browser sends an empty one where none was. */
function filesOf(form: FormData): FormFiles {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, File] => entry[1] instanceof File && entry[1].size > 0),
  )
}

/** A form's texts. A file is none, and of several values the last counts. */
function textsOf(form: FormData): FormTexts {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

async function contextOf(visit: Visit): Promise<PageContext> {
  const { route, lang, visitor, call, ledger, floor, isClosed, env, startedMs } = visit
  return {
    requestId: visit.id,
    origin: visit.origin,
    route: route as PageContext['route'],
    lang,
    t: await translatorOf(lang),
    visitor,
    call,
    // Behind a gate nothing is asked for beside, either.
    callBeside: isClosed ? call : caller(floor).call,
    send: sender(visit),
    sendAct: actSender(visit),
    setCookie: (cookie) => visit.cookies.push(cookie),
    cameFrom: null,
    hasGesture: visit.floor.asker.gesture !== null,
    hasGoogle: env.hasGoogle,
    hasProviderWait: visit.floor.asker.provider !== null,
    linkToken: null,
    sentMail: null,
    startsAtOnce: false,
    countries: null,
    signFiles: (videoId, files) => signFiles(env.linkSecret, videoId, files, startedMs),
    nowMs: startedMs,
    keepFor: (seconds) => {
      ledger.freshUntilMs = Math.min(ledger.freshUntilMs, startedMs + seconds * 1000)
    },
  }
}

/** What only a page that is asked for needs to know of the request. */
function senderOf(visit: Visit, headers: Headers): Pick<PageContext, 'cameFrom' | 'linkToken' | 'sentMail'> {
  return {
    cameFrom: refererRoute(visit, headers),
    linkToken: visit.sentCookies[linkCookieName] || null,
    sentMail: readSentMail(visit.sentCookies[sentMailCookieName]),
  }
}

async function answerNotFound(visit: Visit): Promise<Response> {
  const context = await contextOf(visit)
  return answerParts(visit, {
    status: 404,
    head: notFoundHead(context),
    parts: notFoundParts(context),
    context,
    stats: (await takeFrameStats(visit)).stats,
    key: null,
  })
}

/** The page for a fault. It needs nothing of the upstream. */
export async function answerUnavailable(
  visit: Visit,
  { status, code, headers }: { status: number; code: string; headers: Record<string, string> },
): Promise<Response> {
  const context = await contextOf(visit)
  const retryPath = visit.route.name === null ? '' : visit.route.canonicalPath
  const parts = unavailableParts({ ...context, code, retryPath, isFramed: isFramable(visit.route.name) })
  const { stats } = await takeFrameStats(visit)
  return answerParts(visit, { status, head: unavailableHead(context), parts, context, stats, key: null, headers })
}
