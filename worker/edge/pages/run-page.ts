// Runs a page's `act` and `load` through react-router's static handlers.
import { createContext, createStaticHandler, RouterContextProvider, type StaticHandler } from 'react-router'
import type { Route, RouteName } from '../../../shared/routes.ts'
import { withPassingQuery } from '../http/address.ts'
import { askedAgain, clearPrefetchCache, noStore } from '../http/headers.ts'
import { pickHeaders } from '../http/pick-headers.ts'
import type { Acted, AnyPage, FormFiles, FormTexts, Loaded, PageContext } from '../render/page.ts'
import type { RequestContext } from '../render/request-context.ts'
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

type PageResult = { loaded: Loaded<unknown>; acted: Acted<unknown> | undefined }

/** Runs `act` if a form was sent, then `load`. */
export async function runPage(
  requestContext: RequestContext,
  route: Route,
  context: PageContext,
  form: FormData | null,
): Promise<PageResult | Response> {
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
        ? { location, ...noStore, ...clearPrefetchCache, ...pickHeaders(result.headers, ['clear-site-data']) }
        : { location: withPassingQuery(requestContext, route, location), ...askedAgain },
    })
  }
  const fault = Object.values(result.errors ?? {})[0]
  if (fault) throw fault
  return {
    loaded: Object.values(result.loaderData)[0] as Loaded<unknown>,
    acted: Object.values(result.actionData ?? {})[0] as Acted<unknown> | undefined,
  }
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
