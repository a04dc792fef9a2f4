// The page as anybody would write it first: one tree, one renderToReadableStream, stock React, nothing kept but the JSON.
import type { Fetcher } from '@cloudflare/workers-types'
import { renderToReadableStream } from 'react-dom/server'
import { isLang } from '../../../locales/locales.ts'
import type { VideoList } from '../../../shared/entities/list.ts'
import { parseRoute } from '../../../shared/routes.ts'
import { translatorOf } from '../../../worker/edge/render/speech.ts'
import { pageHeaders } from '../../../worker/edge/steps/headers.ts'
import { NaivePage } from './naive-page.tsx'

type Env = { ORIGIN: Fetcher; FETCHES: 'once' | 'always' }

let kept: VideoList | undefined

// biome-ignore lint/style/noDefaultExport: how a Worker is entered
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const url = new URL(request.url)
    const route = parseRoute(url.pathname, url.searchParams, isLang)
    if (route.name !== 'videos') return new Response('not a list', { status: 404 })
    const list = env.FETCHES === 'always' ? await ask(env, url) : (kept ?? (await ask(env, url)))
    kept = list
    const page = <NaivePage route={route} list={list} origin={url.origin} t={await translatorOf('en')} />
    return new Response(await renderToReadableStream(page), { headers: pageHeaders })
  },
}

async function ask({ ORIGIN }: Env, url: URL): Promise<VideoList> {
  const response = await ORIGIN.fetch(`http://upstream/api/json/videos2/${url.search}`)
  return JSON.parse(await response.text()) as VideoList
}
