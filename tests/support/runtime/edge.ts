// The built edge Worker on the real local runtime, in front of a scriptable upstream.
import { type AnyEndpoint, contract, contractVersion } from '../../../shared/contract/contract.ts'
import { createRuntime, type Runtime } from '../../../worker/local.ts'
import type { Question } from './page-cases.ts'
import { startScriptedUpstream, type Upstream } from './scripted-upstream.ts'
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
  stop: () => Promise<void>
}

/** @param vars overriding variables and secrets of the edge */
export async function startEdgeTestbed(vars: Record<string, string> = {}): Promise<EdgeTestbed> {
  const upstream = await startScriptedUpstream()
  const log: string[] = []
  const runtime = await createRuntime({
    upstreamUrl: upstream.url,
    geo: 'CA',
    vars,
    onLog: ({ message }) => log.push(message),
  })
  const origin = runtime.url.origin
  // A page that is sent before the stats of its frame have arrived is not cached, which would depend on the machine's load.
  const knowsStats = () => fetch(origin + contract.stats.fill({ gender: 'str', lang: 'en' }))
  await knowsStats()

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
      await knowsStats()
    },
    stop: async () => {
      await runtime.stop()
      await upstream.stop()
    },
  }
}

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
