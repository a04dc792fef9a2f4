// The scripted upstream: every answer is a constant of the contract's shape, so that its own cost is negligible, with a delay
// set by the bench.
import { internalPaths } from '../../../shared/service-paths.ts'
import { cards, channels, files, film } from '../upstream-fixture.ts'
import { eachOfBundle } from './each-of-bundle.ts'

/** Each page of a list has the cards in another order: no two answers are the same, as at a real upstream. */
const lists = cards.map((_, at) =>
  bytesOf({ videos: [...cards.slice(at), ...cards.slice(0, at)], total_count: 30_000 }),
)
const related = bytesOf({ videos: cards, total_count: 60 })
const main = bytesOf({ videos: cards.slice(0, 30), total_count: 30, categories: [] })
const rendition = bytesOf(files)
const stats = bytesOf({ models: [], channels, categories: [], keywords: [] })

const late = { list: 0, related: 0 }

// biome-ignore lint/style/noDefaultExport: how a Worker is entered
export default {
  async fetch(request: Request, env: { CAMPAIGNS?: string; SETTINGS?: string }): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    // Without campaigns an upstream has no such row.
    if (pathname.startsWith('/api/json/live_adverts/'))
      return new Response(env.CAMPAIGNS ?? null, { status: env.CAMPAIGNS ? 200 : 404 })
    if (pathname.startsWith('/api/json/published_settings/')) return settingsAfter(pathname, env.SETTINGS)
    if (pathname === '/late') return set(searchParams)
    if (pathname === internalPaths.bundle) return eachOfBundle(request, answerOf)
    return answerOf(request)
  },
}

/** The only version, which is sent once to an isolate; without one an upstream has no such row. */
function settingsAfter(pathname: string, texts: string | undefined): Response {
  if (texts === undefined) return new Response(null, { status: 404 })
  const body = `{"version":1,"texts":${pathname.endsWith('/1.json') ? null : texts}}`
  return new Response(body, { headers: { 'content-length': String(new TextEncoder().encode(body).length) } })
}

async function answerOf(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  // A list in the place of the deny list would be a fault: the edge would send no frame early, and ask again and again.
  if (pathname.startsWith('/api/json/denied/')) return new Response(null, { status: 404 })
  if (pathname.startsWith('/media/')) return new Response(null, { headers: { 'content-type': 'image/webp' } })
  if (pathname.startsWith('/api/json/videos_related2/')) return answer(related, late.related)
  if (pathname.startsWith('/api/json/video/')) return answer(videoOf(pathname), 0)
  if (pathname.startsWith('/api/json/main/')) return answer(main, 0)
  if (pathname.startsWith('/api/json/stats/')) return answer(stats, 0)
  if (pathname === '/api/videofile.php') return answer(rendition, 0)
  return answer(listOf(pathname), late.list)
}

function set(query: URLSearchParams): Response {
  for (const name of ['list', 'related'] as const) late[name] = Number(query.get(name) ?? 0)
  return new Response('ok')
}

async function answer(body: Uint8Array<ArrayBuffer>, lateMs: number): Promise<Response> {
  if (lateMs) await new Promise((resolve) => setTimeout(resolve, lateMs))
  return new Response(body, {
    headers: { 'content-type': 'application/json', 'content-length': String(body.byteLength) },
  })
}

const listOf = (pathname: string): Uint8Array<ArrayBuffer> =>
  lists[Number(/\.(\d+)\.(?:all|hd)\./.exec(pathname)?.[1] ?? 0) % lists.length] ?? main

const videoOf = (pathname: string): Uint8Array<ArrayBuffer> =>
  bytesOf({ video: film(Number(/(\d+)\.json$/.exec(pathname)?.[1])), r_keys: [] })

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(body))
}
