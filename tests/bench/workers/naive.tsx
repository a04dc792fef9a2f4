// A naive implementation: one tree, one renderToReadableStream, stock React, only the JSON cached. It uses the edge's own page
// and frame, so that both sides always show the same; what the edge caches as markup is a part of the tree here, because the
// bundle replaces its files by naive-fragment.tsx and naive-card-grid.tsx.
import type { Fetcher } from '@cloudflare/workers-types'
import { renderToReadableStream } from 'react-dom/server'
import { isLang } from '../../../locales/locales.ts'
import { type AnswerOf, contract, type EndpointName } from '../../../shared/contract/contract.ts'
import { keywordsMax, navChannels } from '../../../shared/limits.ts'
import { refused } from '../../../shared/result.ts'
import { parseRoute } from '../../../shared/routes.ts'
import { noAgeProving } from '../../../worker/edge/age/age-proving.ts'
import { pageHeaders } from '../../../worker/edge/http/headers.ts'
import { readVisitor } from '../../../worker/edge/http/visitor.ts'
import { pages } from '../../../worker/edge/pages/pages.ts'
import type { PageContext } from '../../../worker/edge/render/page.ts'
import { translatorOf } from '../../../worker/edge/render/translators.ts'
import { Document } from '../../../worker/edge/shell/document.tsx'
import { Parts } from './naive-fragment.tsx'

type Env = { ORIGIN: Fetcher; FETCHES: 'once' | 'always' }

/** Parsed answers, by their address. */
const kept = new Map<string, unknown>()

/** The data of every frame: both sides request it once. */
let stats: AnswerOf<'stats'> | undefined

// biome-ignore lint/style/noDefaultExport: how a Worker is entered
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const url = new URL(request.url)
    const route = parseRoute(url.pathname, url.searchParams, isLang)
    if (route.name === null) return new Response('not a page', { status: 404 })
    const shown = pages[route.name]
    stats ??= (await ask(env, contract.stats.fill({ gender: 'str', lang: 'en' }))) as AnswerOf<'stats'>
    const context: PageContext = {
      requestId: '',
      origin: url.origin,
      route,
      lang: 'en',
      t: await translatorOf('en'),
      visitor: readVisitor(request.headers, {}, { country: 'CA', region: null }),
      call: (async (name: EndpointName, params: never) => {
        const path = contract[name].fill(params)
        const value = kept.get(path) ?? (await ask(env, path))
        if (env.FETCHES === 'once') kept.set(path, value)
        return { ok: true, value }
      }) as unknown as PageContext['call'],
      preload: () => undefined,
      callOptional: async () => refused('not_found'),
      send: async () => refused('not_found'),
      sendAct: async () => refused('not_found'),
      setCookie: () => {},
      refererRoute: null,
      hasGesture: false,
      hasGoogle: false,
      ageMethods: async () => [],
      ageProving: async () => noAgeProving,
      isUpstreamEmbedded: true,
      hasDemoCatalogue: true,
      hasPendingProvider: false,
      openLinks: [],
      sentMail: null,
      timeZone: () => ({ name: 'UTC', isChosen: false }),
      startsAtOnce: false,
      countries: stats.countries ?? null,
      signFiles: async (_, files) => files,
      signPictures: async (_, value) => value,
      nowMs: Date.now(),
      limitCacheSeconds: () => {},
    }
    const { data } = await shown.load(context)
    const parts = await Promise.all(shown.Page(data, context, null))
    const { t, lang } = context
    const head = shown.head(data, context)
    const page = (
      <Parts.Provider value={parts}>
        <Document
          isClosed={false}
          isSignedIn={false}
          hasGoogle={false}
          hasDemoCatalogue
          startsAtOnce={false}
          route={route}
          head={head}
          layout={shown.layout}
          origin={url.origin}
          channels={stats.channels.slice(0, navChannels)}
          keywords={stats.keywords.slice(0, keywordsMax).map(({ title }) => title)}
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
