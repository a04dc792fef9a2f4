// Both sides of every pair in one workerd: the built edge, and beside it the bench's own Workers, each on a socket of its own.
import { join } from 'node:path'
import type { V4WorkerOptions } from 'miniflare'
import { workers } from '../../worker/build/paths.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { anyLocalPort } from '../../worker/edge/http/own-origin.ts'
import { bundleModules, type WorkerModules } from '../../worker/local/modules.ts'
import { createRuntime, type Runtime } from '../../worker/local.ts'
import { compatibilityDateOf } from '../support/runtime/compatibility-date.ts'
import { bundleBenchWorker } from './bundle.ts'
import { runtimeProcess } from './process.ts'

/** A place without an age check: the benches measure pages, not the gate. */
const place = 'CA'

/** The page behind all figures. */
export const listPath = '/videos/'

export type World = {
  edge: URL
  /** The edge with a KV that stores nothing: only the edge's own work remains, without the local emulation of KV. */
  forgetful: URL
  string: URL
  bytes: URL
  /** One renderToReadableStream of the same tree, from JSON that was parsed before, or fetched for each request. */
  naive: URL
  naiveFetching: URL
  /** The edge without resolving a session. */
  rendering: URL
  /** The same, and each card of each list is parsed, checked and rendered anew. */
  forgettingCards: URL
  /** The edge as it is, and without its gate and security headers. */
  gated: URL
  ungated: URL
  /** The pages of these two as constants: what the runtime alone takes for the headers. */
  plainGated: URL
  plainUngated: URL
  upstream: URL
  runtime: Runtime
  /** Process id of workerd. */
  pid: number
  stop: () => Promise<void>
}

/** Requested from `forgetful` in an inspected runtime, it collects garbage. */
export const collectGarbagePath = '/collect-garbage'

/** Cloudflare gives an isolate 128 MB, of which the edge needs some outside the heap. The local runtime sets no bound. */
const heapMaxMb = 80

/** @param options.isInspected opens an inspector, allows garbage collection on demand, and bounds the heap */
export async function openWorld({ isInspected = false, more = [] as V4WorkerOptions[] } = {}): Promise<World> {
  await ensureBuilt()
  if (isInspected) process.env.MINIFLARE_WORKERD_V8_FLAGS = `--expose-gc --max-heap-size=${heapMaxMb}`
  const [upstream, constant, naive, plain] = await Promise.all([
    bundleBenchWorker('upstream.ts'),
    bundleBenchWorker('constant.ts'),
    bundleBenchWorker('naive.tsx'),
    bundleBenchWorker('plain.ts'),
  ])
  const edges = await Promise.all(
    Object.entries(edgesWith).map(async ([name, instead]) =>
      own(name, await bundleBenchWorker('edge.ts', instead), edgeBindings, { ORIGIN: 'upstream' }),
    ),
  )
  const runtime = await createRuntime({
    geo: place,
    ...(isInspected && { inspectorPort: 0 }),
    originService: 'upstream',
    moreWorkers: [
      own('upstream', upstream),
      own('string', constant, { AS: 'string' }, { EDGE: 'edgetube' }),
      own('bytes', constant, { AS: 'bytes' }, { EDGE: 'edgetube' }),
      own('naive', naive, { FETCHES: 'once' }, { ORIGIN: 'upstream' }),
      own('naive-fetching', naive, { FETCHES: 'always' }, { ORIGIN: 'upstream' }),
      own('forgetful', await forgetfulEdge(), edgeBindings, { ORIGIN: 'upstream' }),
      ...edges,
      own('plain-gated', plain, {}, { EDGE: 'gated' }),
      own('plain-ungated', plain, {}, { EDGE: 'ungated' }),
      ...more,
    ],
  })
  delete process.env.MINIFLARE_WORKERD_V8_FLAGS
  const at = (name: string) => runtime.miniflare.unsafeGetDirectURL(name)
  return {
    edge: runtime.url,
    forgetful: await at('forgetful'),
    string: await at('string'),
    bytes: await at('bytes'),
    naive: await at('naive'),
    naiveFetching: await at('naive-fetching'),
    rendering: await at('rendering'),
    forgettingCards: await at('forgetting-cards'),
    gated: await at('gated'),
    ungated: await at('ungated'),
    plainGated: await at('plain-gated'),
    plainUngated: await at('plain-ungated'),
    upstream: await at('upstream'),
    runtime,
    pid: runtimeProcess(),
    stop: runtime.stop,
  }
}

/** The edge with files of the bench in the place of its own. */
export const edgesWith = {
  gated: {},
  ungated: { 'middleware/gate.ts': 'open-gate.ts', 'headers.ts': 'few-headers.ts' },
  rendering: { 'middleware/session.ts': 'no-session.ts' },
  'forgetting-cards': { 'middleware/session.ts': 'no-session.ts', 'parse-with-card-cache.ts': 'parse-whole.ts' },
} as const satisfies Record<string, Record<string, string>>

export const edgeBindings = {
  SITE_ORIGIN: anyLocalPort,
  LINK_SECRET: 'x'.repeat(32),
  AGE_KEYS: 'x'.repeat(32),
  DEV_GEO: place,
}

export const own = (
  name: string,
  modules: WorkerModules,
  bindings: Record<string, string> = {},
  serviceBindings: Record<string, string> = {},
): V4WorkerOptions => ({
  name,
  ...modules,
  bindings,
  serviceBindings,
  compatibilityDate,
  unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
})

const compatibilityDate = compatibilityDateOf(workers.edge.config)

async function forgetfulEdge(): Promise<WorkerModules> {
  const { modules, modulesRoot } = await bundleModules(workers.edge.out)
  const contents = `
    import edge from './main.js'
    const CACHE = { get: async () => null, getWithMetadata: async () => ({ value: null, metadata: null }), put: async () => {} }
    let bound
    export default {
      fetch(request, env, ctx) {
        if (globalThis.gc && request.url.endsWith('${collectGarbagePath}')) return new Response(String(gc()))
        return edge.fetch(request, (bound ??= { ...env, CACHE }), ctx)
      },
    }`
  const front = { type: 'ESModule' as const, path: join(modulesRoot, 'forgetful.js'), contents }
  return { modules: [front, ...modules], modulesRoot }
}
