// The page as anybody would write it first: one tree, one renderToReadableStream, stock React, nothing kept but the JSON.
// It is the edge's own page and frame, so that both sides always show the same; what the edge keeps as markup is a part of
// the tree here, because the bundle puts naive-fragment.tsx and naive-card-grid.tsx in the place of the edge's own.
import type { Fetcher } from '@cloudflare/workers-types'
import { renderToReadableStream } from 'react-dom/server'
import { isLang } from '../../../locales/locales.ts'
import { contract, type EndpointName } from '../../../shared/contract/contract.ts'
import { refused } from '../../../shared/result.ts'
import { parseRoute } from '../../../shared/routes.ts'
import { videos } from '../../../worker/edge/pages/videos.tsx'
import { Document } from '../../../worker/edge/render/document.tsx'
import type { PageContext } from '../../../worker/edge/render/page.ts'
import { translatorOf } from '../../../worker/edge/render/speech.ts'
import { pageHeaders } from '../../../worker/edge/steps/headers.ts'
import { readVisitor } from '../../../worker/edge/visitor.ts'
import { channels } from '../fixture.ts'
import { Parts } from './naive-fragment.tsx'

type Env = { ORIGIN: Fetcher; FETCHES: 'once' | 'always' }

let kept: unknown

// biome-ignore lint/style/noDefaultExport: how a Worker is entered
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const url = new URL(request.url)
    const route = parseRoute(url.pathname, url.searchParams, isLang)
    if (route.name !== 'videos') return new Response('not a list', { status: 404 })
    const context: PageContext = {
      requestId: '',
      origin: 'http://site',
      route,
      lang: 'en',
      t: await translatorOf('en'),
      visitor: readVisitor(request.headers, {}, { country: 'CA', region: null }),
      call: (async (name: EndpointName, params: never) => {
        const asked = env.FETCHES === 'once' && kept ? kept : await ask(env, contract[name].fill(params))
        kept = asked
        return { ok: true, value: asked }
      }) as unknown as PageContext['call'],
      callBeside: async () => refused('not_found'),
      send: async () => refused('not_found'),
      sendAct: async () => refused('not_found'),
      setCookie: () => {},
      cameFrom: null,
      hasGesture: false,
      hasGoogle: false,
      hasProviderWait: false,
      linkToken: null,
      startsAtOnce: false,
      countries: null,
      signFiles: async (_, files) => files,
      nowMs: Date.now(),
      keepFor: () => {},
    }
    const { data } = await videos.load(context)
    const parts = await Promise.all(videos.Page(data, context, null))
    const { t, lang } = context
    const head = videos.head(data, context)
    const page = (
      <Parts.Provider value={parts}>
        <Document
          isClosed={false}
          isSignedIn={false}
          hasGoogle={false}
          startsAtOnce={false}
          route={route}
          head={head}
          layout={videos.layout}
          origin={url.origin}
          channels={channels}
          keywords={[]}
          t={t}
          lang={lang}
        />
      </Parts.Provider>
    )
    return new Response(await renderToReadableStream(page), { headers: pageHeaders })
  },
}

async function ask({ ORIGIN }: Env, path: string): Promise<unknown> {
  const response = await ORIGIN.fetch(`http://upstream${path}`)
  return JSON.parse(await response.text())
}
