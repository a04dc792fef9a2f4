// From a route to an answer. The page loads through react-router's static handler; then the frame and its parts leave in
// document order, each a root of its own, so that the page is whole without any script. What is ready at once leaves in
// one piece and may be kept.
import type { Context } from 'hono'
import { createContext, createStaticHandler, RouterContextProvider } from 'react-router'
import { barePath, type Route, type RouteName, routePaths } from '../../../shared/routes.ts'
import { notFoundHead, notFoundParts, unavailableHead, unavailableParts } from '../pages/error-pages.tsx'
import { pages } from '../pages/pages.ts'
import { signFiles } from '../upstream/media-link.ts'
import type { EdgeApp, Visit } from '../visit.ts'
import { answerParts, answerWhole } from './answer.tsx'
import { askNavChannels } from './nav-channels.ts'
import type { Loaded, PageContext } from './page.ts'
import { keptPage } from './page-cache.ts'
import { translatorOf } from './speech.ts'

const pageContext = createContext<PageContext>()

const handler = createStaticHandler(
  Object.entries(pages).map(([name, page]) => ({
    id: name,
    path: routePaths[name as RouteName].replace(/\{(\w+)(\??)\}/g, ':$1$2'),
    loader: ({ context }: { context: Readonly<RouterContextProvider> }) => page.load(context.get(pageContext)),
  })),
)

/** Answers the visit's page, or says that there is none. */
export async function answerPage(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  const { route, visitor } = visit
  if (route.name === null) return answerNotFound(visit)

  const page = pages[route.name]
  // A page names its own origin (canonical link): a visitor of another host must not get this one's.
  const address = visit.url.origin + route.canonicalPath
  const key =
    visitor.hasSession || visit.isClosed ? null : address + (page.usesListCountry ? `|${visitor.listCountry}` : '')
  const kept = key === null ? null : keptPage(key, visit.startedMs)
  if (kept) return answerWhole(visit, kept, 'hit')

  const nav = askNavChannels(visit)
  const context = await contextOf(visit)
  const loaded = await load(visit, route, context)
  if (loaded instanceof Response) return loaded
  const head = page.head(loaded.data, context)
  const parts = page.Page(loaded.data, context)
  return answerParts(visit, {
    ...loaded,
    head,
    parts,
    layout: page.layout,
    context,
    nav,
    key: loaded.status === 200 ? key : null,
  })
}

async function load(visit: Visit, route: Route, context: PageContext): Promise<Loaded<unknown> | Response> {
  const provider = new RouterContextProvider()
  provider.set(pageContext, context)
  // react-router knows pages, not languages.
  const request = new Request(visit.url.origin + barePath(route))
  const result = await handler.query(request, { requestContext: provider })
  if (result instanceof Response) {
    visit.notes.route = 'redirect'
    return new Response(null, { status: result.status, headers: { location: result.headers.get('location') ?? '/' } })
  }
  const fault = Object.values(result.errors ?? {})[0]
  if (fault) throw fault
  return Object.values(result.loaderData)[0] as Loaded<unknown>
}

async function contextOf(visit: Visit): Promise<PageContext> {
  const { route, lang, visitor, call, env, startedMs } = visit
  return {
    requestId: visit.id,
    route: route as PageContext['route'],
    lang,
    t: await translatorOf(lang),
    visitor,
    call,
    signFiles: (videoId, files) => signFiles(env.linkSecret, videoId, files, startedMs),
    nowMs: startedMs,
  }
}

async function answerNotFound(visit: Visit): Promise<Response> {
  const context = await contextOf(visit)
  return answerParts(visit, {
    status: 404,
    head: notFoundHead(context),
    parts: notFoundParts(context),
    context,
    nav: askNavChannels(visit),
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
  const parts = unavailableParts({ ...context, code, retryPath })
  const nav = askNavChannels(visit)
  return answerParts(visit, { status, head: unavailableHead(context), parts, context, nav, key: null, headers })
}
