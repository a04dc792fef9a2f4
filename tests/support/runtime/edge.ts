// The built edge Worker on the real local runtime, in front of a scriptable upstream.
import { type AnyEndpoint, contract, contractVersion } from '../../../shared/contract/contract.ts'
import { createRuntime, type Runtime } from '../../../worker/local.ts'
import type { Question } from './page-cases.ts'
import { startScriptedUpstream, type Upstream } from './scripted-upstream.ts'
import { beginSharedSite } from './shared-runtime.ts'
import { answerTo } from './upstream-answers.ts'

export type EdgeTestbed = {
  origin: string
  upstream: Upstream
  runtime: Runtime
  /** Requests an address like a browser that opens a page; redirects are not followed. */
  ask: (path: string, init?: RequestInit) => Promise<Response>
  /** Everything the Worker logged, oldest first. */
  log: string[]
  /** The log lines of one request, by its answer; waits for the request's own line. */
  linesOf: (response: Response) => Promise<Record<string, unknown>[]>
  /** Everything that the Worker stores in KV. */
  stored: () => Promise<{ name: string; expiration?: number; metadata?: unknown }[]>
  /** Stores an answer in KV as if it had been fetched that long ago; returns that time. */
  storeOld: (question: Question, agoMs: number) => Promise<number>
  /** A new isolate: its memory is empty except for the stats of every frame, KV stays. */
  reload: () => Promise<void>
  /** Sets the clock of the Worker this far from the machine's; only where `hasOwnClock` was given. */
  setClock: (aheadMs: number) => Promise<void>
  stop: () => Promise<void>
}

type EdgeOptions = { hasOwnClock?: boolean; front?: string; isolates?: number; isApart?: boolean }

/**
 * @param vars overriding variables and secrets of the edge
 * @param hasOwnClock `setClock` moves the clock of the Worker
 * @param front a module in front of the Worker (faulty-bindings.ts)
 * @param isolates how many isolates share KV and the Durable Objects (`runtime.urls`)
 * @param isApart in a process of its own; otherwise in the shared runtime, unless there are several isolates
 */
export async function startEdgeTestbed(
  vars: Record<string, string> = {},
  { hasOwnClock = false, front, isolates = 1, isApart = false }: EdgeOptions = {},
): Promise<EdgeTestbed> {
  const upstream = await startScriptedUpstream()
  const log: string[] = []
  const canShare = isolates === 1 && !isApart
  const ownVars = { DEMO_CATALOGUE: 'on', ...vars }
  const edgeFront = hasOwnClock ? withOwnClock : front
  const shared = canShare
    ? await beginSharedSite({ vars: { UPSTREAM_URL: upstream.url, ...ownVars }, edgeFront, log })
    : null
  if (!shared && hasOwnClock) throw new Error('Only the one edge of a shared runtime has a clock of its own')
  const runtime =
    shared ??
    (await createRuntime({
      upstreamUrl: upstream.url,
      geo: 'CA',
      vars: ownVars,
      ...(front && { edgeFront: front }),
      isolates,
      onLog: ({ message }) => log.push(...message.split('\n')),
    }))
  const origin = runtime.url.origin
  // A page that is sent before the stats of its frame have arrived is not cached, which would depend on the machine's load.
  const knowsStats = () => fetch(origin + contract.stats.fill({ gender: 'str', lang: 'en' }))
  await knowsStats()
  let aheadMs = 0
  const setClock = async (ms: number) => {
    aheadMs = ms
    await fetch(`${origin}/clock/${ms}`)
    await knowsStats()
  }

  return {
    origin,
    upstream,
    runtime,
    ask: (path, init = {}) =>
      fetch(origin + path, {
        redirect: 'manual',
        ...init,
        headers: { accept: 'text/html', 'accept-encoding': 'identity', ...(init.headers as Record<string, string>) },
      }),
    log,
    linesOf: (response) => linesOf(log, response),
    stored: async () => (await (await runtime.cache()).list()).keys,
    storeOld: async (question, agoMs) => {
      const kv = await runtime.cache()
      const storedMs = Date.now() - agoMs
      await kv.put(kvKeyOf(addressOf(question)), JSON.stringify(answerTo(question)), { metadata: { storedMs } })
      return storedMs
    },
    reload: async () => {
      await runtime.reload()
      await (hasOwnClock ? setClock(aheadMs) : knowsStats())
    },
    setClock,
    stop: async () => {
      await runtime.stop()
      await upstream.stop()
    },
  }
}

export type SharedEdge = Pick<EdgeTestbed, 'origin' | 'ask'>

let shared: Promise<EdgeTestbed> | undefined
let networks = 0

/**
 * One edge for all files of a process that only send requests: they script no answer of the upstream, and look into no log, cache
 * or count of calls. Each file has a network address of its own, since misses are counted by network. The edge ends with the
 * process.
 */
export async function sharedEdge(): Promise<SharedEdge> {
  shared ??= startEdgeTestbed({}, { isApart: true })
  const { origin, ask } = await shared
  const network = { 'cf-connecting-ip': `198.51.100.${++networks}` }
  return {
    origin,
    ask: (path, init = {}) =>
      ask(path, { ...init, headers: { ...network, ...(init.headers as Record<string, string>) } }),
  }
}

/** Moves the clock that the shared runtime gives a site with a front. */
const withOwnClock = `
  import edge from './entry.js'
  export default {
    ...edge,
    fetch(request, env, ctx) {
      const [, ms] = /\\/clock\\/(-?\\d+)$/.exec(request.url) ?? []
      if (ms === undefined) return edge.fetch(request, env, ctx)
      clock.aheadMs = Number(ms)
      return new Response(null)
    },
  }`

/** The address of an upstream request. */
export const addressOf = ({ name, params }: Question): string => (contract[name] as unknown as AnyEndpoint).fill(params)

/** The lifetime of its answer. */
export const lifetimeMsOf = ({ name, params }: Question): number =>
  (contract[name] as unknown as AnyEndpoint).lifetimeSeconds(params) * 1000

/** The KV key of an address, unless the address is too long for a key. */
export const kvKeyOf = (address: string): string => `json:${contractVersion}:${address}`

async function linesOf(log: string[], response: Response): Promise<Record<string, unknown>[]> {
  const id = response.headers.get('x-request-id') ?? 'none'
  const deadlineMs = Date.now() + 5000
  for (;;) {
    const lines = log.filter((line) => line.includes(id)).map((line) => JSON.parse(line) as Record<string, unknown>)
    // The request's own line has a status; faults have lines of their own.
    if (lines.some((line) => 'status' in line)) return lines
    if (Date.now() > deadlineMs) throw new Error(`Nothing was logged about ${id}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
