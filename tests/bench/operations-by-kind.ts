// The billed operations of each kind of request, on average: the real Workers behind counting-front.ts, over the demo catalogue.

import { href } from '../../shared/routes.ts'
import { videoPageSorts } from '../../shared/rules/browse-filters.ts'
import { servicePaths } from '../../shared/service-paths.ts'
import { actsPath, statForm } from '../../shared/stat.ts'
import { edgeName, originName, type Runtime } from '../../worker/local.ts'
import { countingFront, countsAddress } from './counting-front.ts'
import { openCatalogue } from './list-page-addresses.ts'
import { addOperations, type Operation, type Operations, timesOperations } from './prices.ts'
import { processorMs, runtimeProcess } from './process.ts'

const en = { lang: 'en' }
const sorts = videoPageSorts.slice(1)

/** Names of the classes, as the two Workers export them. */
const edgeObjects = ['MetricTotals']
const originObjects = ['MetricTotals', 'DenyList', 'Inbox', 'Limiter', 'EventShard']

type Step = { path: string; init?: RequestInit }

export const openCounted = (): Promise<Runtime> =>
  openCatalogue([], {
    edgeFront: countingFront('./entry.js', edgeObjects),
    originFront: countingFront('./main.js', originObjects),
  })

export async function operationsByKind(runtime: Runtime) {
  const html = async (path: string) => (await (await fetch(new URL(path, runtime.url))).text()).replaceAll('&amp;', '&')
  const list = href('videos', {}, en)
  const ids = [...(await html(list)).matchAll(/\/video\/(\d+)\//g)].map(([, id = '']) => id)
  const video = href('video', { id: ids[0] ?? '1', dir: 'x' }, en)
  const pictures = matches(await html(list), /\/media\/[^"\s,]+?\.(?:webp|jpg|avif)[^"\s,]*/g)
  const files = matches(await html(video), /\/media\/[^"\s,]+?\.mp4[^"\s,]*/g)
  const [file] = files
  if (!pictures.length || !file) throw new Error('the pages name no picture or no file')
  const pages = Array.from({ length: 60 }, (_, at) =>
    at % 2
      ? href('videos', { sort: sorts[(at >> 1) % sorts.length] }, { lang: 'en', query: { page: 2 + (at % 5) } })
      : href('video', { id: ids[at % ids.length] ?? '1', dir: 'x' }, en),
  ).map((path) => ({ path }))
  const times = (count: number, step: Step) => Array.from({ length: count }, () => step)
  const track = (body: object): Step => ({
    path: servicePaths.track,
    init: posted(JSON.stringify(body), 'application/json'),
  })
  const count = (steps: Step[]) => operationsOf(runtime, steps)

  const cold = await count(pages)
  await runtime.reload()
  await html(list)
  const inKv = await count(pages)
  await html(list)
  const section = { act: 'view', section: 'video', object_id: ids[0] ?? '1' } as const
  return {
    'a page in memory': await count(times(400, { path: list })),
    'a page whose data is in KV': inKv,
    'a page that is new': cold,
    'the report of a view': await count(times(100, track({ route: 'videos', lang: 'en' }))),
    'a picture': await count(pictures.slice(0, 60).map((path) => ({ path }))),
    'a piece of a video': await count(times(60, { path: file, init: { headers: { range: 'bytes=0-65535' } } })),
    'the report of a play': await count(times(100, track({ video: Number(ids[0]), step: 1 }))),
    'the count of a view of a video': await count(
      times(40, { path: actsPath, init: posted(String(statForm(section)), 'application/x-www-form-urlencoded') }),
    ),
  }
}

const matches = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern) ?? [])]

const posted = (body: string, type: string): RequestInit => ({
  method: 'POST',
  body,
  // What a program reports is not counted.
  headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 Firefox/145.0' },
})

/** The operations of one request, on average. */
async function operationsOf(runtime: Runtime, steps: Step[]): Promise<Operations> {
  const edge = await runtime.worker(edgeName)
  const origin = await runtime.worker(originName)
  const take = async (worker: typeof edge) =>
    (await (await worker.fetch(countsAddress)).json()) as Partial<Record<Operation | 'calls', number>>
  await Promise.all([take(edge), take(origin)])
  const pid = runtimeProcess()
  const beforeMs = processorMs(pid)
  for (const { path, init } of steps) {
    const answer = await fetch(new URL(path, runtime.url), { redirect: 'manual', ...init })
    await answer.arrayBuffer()
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`)
  }
  const cpuMs = processorMs(pid) - beforeMs
  const [atEdge, atOrigin] = [await take(edge), await take(origin)]
  const calls = (atEdge.calls ?? 0) + (atOrigin.calls ?? 0)
  const counted = addOperations(withoutCalls(atEdge), withoutCalls(atOrigin), {
    // A call over a service binding is no request that is paid for.
    requests: atEdge.calls ?? 0,
    cpuMs,
    // Of each call its invocation, and of the edge one line.
    logEntries: calls + (atEdge.calls ?? 0),
  })
  return timesOperations(counted, 1 / steps.length)
}

const withoutCalls = ({ calls: _, ...operations }: Partial<Record<Operation | 'calls', number>>): Operations =>
  operations
