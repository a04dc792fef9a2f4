// The reads of one request travel to the embedded upstream together: a page that misses five answers makes one request of it. Each
// answer is still checked, kept and refused by its own row, and is there as soon as it arrives.
import { type BundledAnswer, type BundledRead, bundleMax, bundleType, unpackAnswers } from '../../../shared/bundle.ts'
import { bundleRestMs, bundleWaitMs } from '../../../shared/limits.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import type { Env } from '../env.ts'
import { tracer } from '../telemetry/trace.ts'
import { isWithin } from './clock.ts'

/** What reads use of the environment. */
export type Upstream = Pick<Env, 'fetchUpstream'>

/** One lookup of a request. `leave`: it sends nothing now, so the others need not wait for it. */
export type Gathered = Upstream & { leave: () => void }
export type Gathering = { enter: () => Gathered }

type Waiting = { read: BundledRead; resolve: (answer: Response) => void; reject: (error: unknown) => void }

/** When the upstream last did not know bundles: during a deployment it may be of an earlier release. */
let refusedMs = Number.NEGATIVE_INFINITY

/** The lookups of one request: what they send leaves when each has sent or left, and after `bundleWaitMs` at the latest. */
export function createGathering(upstream: Upstream): Gathering {
  /** Lookups that may still send something. */
  let undecided = 0
  let waiting: Waiting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += bundleMax) sendAll(upstream, all.slice(at, at + bundleMax))
  }
  const enter = (): Gathered => {
    let isUndecided = true
    undecided += 1
    const decide = () => {
      if (isUndecided) undecided -= 1
      isUndecided = false
    }
    return {
      leave() {
        decide()
        if (undecided === 0 && waiting.length) flush()
      },
      fetchUpstream: (path, init) =>
        new Promise((resolve, reject) => {
          decide()
          // Read here: each read is a span of its own.
          const headers = { ...(init?.headers as Record<string, string>), ...tracer.headers() }
          waiting.push({ read: { path, headers }, resolve, reject })
          if (undecided === 0) flush()
          else if (waiting.length === 1) timer = setTimeout(flush, bundleWaitMs)
        }),
    }
  }
  return { enter }
}

function sendAll(upstream: Upstream, all: Waiting[]): void {
  if (all.length === 1 || isWithin(refusedMs, bundleRestMs, Date.now())) sendEach(upstream, all)
  else sendTogether(upstream, all).catch((error: unknown) => failRest(all, error))
}

function sendEach({ fetchUpstream }: Upstream, all: Waiting[]): void {
  for (const { read, resolve, reject } of all) fetchUpstream(read.path, { headers: read.headers }).then(resolve, reject)
}

async function sendTogether(upstream: Upstream, all: Waiting[]): Promise<void> {
  const answer = await upstream.fetchUpstream(internalPaths.bundle, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(all.map(({ read }) => read)),
  })
  if (answer.headers.get('content-type') === bundleType && answer.body) {
    // The runtime's streams are iterable, which the DOM's types do not say.
    for await (const one of unpackAnswers(answer.body as unknown as AsyncIterable<Uint8Array>))
      all[one.at]?.resolve(responseOf(one))
    failRest(all, new Error('the bundle ended before this answer'))
    return
  }
  const text = await answer.text()
  if (answer.status === 404 || answer.status === 405) {
    refusedMs = Date.now()
    sendEach(upstream, all)
    return
  }
  const { status, headers } = answer
  for (const { resolve } of all) resolve(new Response(text, { status, headers }))
}

/** With its length, so that the body is read at once. */
const responseOf = ({ status, headers, body }: BundledAnswer): Response =>
  new Response(body as BodyInit, { status, headers: { ...headers, 'content-length': String(body.length) } })

/** Those that have their answer are not concerned. */
function failRest(all: Waiting[], error: unknown): void {
  for (const { reject } of all) reject(error)
}
