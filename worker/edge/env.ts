// The only file that touches the Worker's bindings and variables: it reads them once and says what is missing.
import type { Fetcher, KVNamespace } from '@cloudflare/workers-types'

export type Env = {
  /** Upstream answers, kept as text. */
  cache: KVNamespace
  /** Asks the upstream: the embedded one over its binding, or an existing one over the network. */
  askUpstream: (path: string, init?: RequestInit) => Promise<Response>
  /** Signs the links of media files. */
  linkSecret: string
  /** Where a request comes from when no edge says so. Only `npm start` sets it, and never a deployment. */
  devGeo: string | null
}

type Bindings = Record<string, unknown>

const known = new WeakMap<object, Env>()

/** Bindings of this isolate, parsed once. Throws with the whole list of what is missing. */
export function readEnv(bindings: Bindings): Env {
  const read = known.get(bindings) ?? parse(bindings)
  known.set(bindings, read)
  return read
}

function parse(bindings: Bindings): Env {
  const { CACHE, ORIGIN, UPSTREAM_URL, LINK_SECRET, DEV_GEO } = bindings
  const problems = [
    !isObject(CACHE) && 'KV namespace CACHE is not bound',
    !isObject(ORIGIN) && !UPSTREAM_URL && 'neither the service ORIGIN nor the variable UPSTREAM_URL is set',
    UPSTREAM_URL && !URL.canParse(String(UPSTREAM_URL)) && 'the variable UPSTREAM_URL is not an address',
    (typeof LINK_SECRET !== 'string' || LINK_SECRET.length < 32) &&
      'the secret LINK_SECRET (32 characters or more) is not set',
  ].filter(Boolean)
  if (problems.length) throw new Error(`edge configuration: ${problems.join('; ')}`)
  return {
    cache: CACHE as KVNamespace,
    askUpstream: upstreamOf(ORIGIN as Fetcher, String(UPSTREAM_URL ?? '')),
    linkSecret: String(LINK_SECRET),
    devGeo: typeof DEV_GEO === 'string' && DEV_GEO ? DEV_GEO : null,
  }
}

function upstreamOf(origin: Fetcher, upstreamUrl: string): Env['askUpstream'] {
  const base = upstreamUrl ? new URL(upstreamUrl).origin : 'http://upstream'
  const send = upstreamUrl ? fetch : (origin.fetch.bind(origin) as unknown as typeof fetch)
  return (path, init) => send(base + path, { redirect: 'manual', ...init })
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
