// The only file that touches the Worker's bindings: it reads them once and says what is missing.
import type { D1Database, DurableObjectNamespace, Queue, R2Bucket } from '@cloudflare/workers-types'
import type { Job } from './jobs.ts'
import type { Limiter, Take } from './limiter.ts'

export type Env = {
  db: D1Database
  media: R2Bucket
  jobs: Queue<Job>
  /** Counts one try of `key` (one counter a key), unless there were `limit` within the last `windowSeconds`. */
  take: (key: string, limit: number, windowSeconds: number) => Promise<Take>
}

export type Bindings = Record<string, unknown>

/** What each binding is, and one of its methods: a binding of the wrong kind is as good as none. */
const needed = {
  DB: { kind: 'D1 database', method: 'prepare' },
  MEDIA: { kind: 'R2 bucket', method: 'head' },
  LIMITER: { kind: 'Durable Object namespace', method: 'idFromName' },
  JOBS: { kind: 'Queue', method: 'sendBatch' },
} as const

const known = new WeakMap<object, Env>()

/** Bindings of this isolate, parsed once. Throws with the whole list of what is missing. */
export function readEnv(bindings: Bindings): Env {
  const read = known.get(bindings) ?? parse(bindings)
  known.set(bindings, read)
  return read
}

function parse(bindings: Bindings): Env {
  const missing = Object.entries(needed)
    .filter(([name, { method }]) => !hasMethod(bindings[name], method))
    .map(([name, { kind }]) => `${kind} ${name} is not bound`)
  if (missing.length) throw new Error(`origin configuration: ${missing.join('; ')} (see worker/origin/wrangler.toml)`)
  // The border: what was just looked at is what wrangler.toml says it is.
  const limiters = bindings.LIMITER as DurableObjectNamespace
  return {
    db: bindings.DB as D1Database,
    media: bindings.MEDIA as R2Bucket,
    jobs: bindings.JOBS as Queue<Job>,
    take: (key, limit, windowSeconds) =>
      (limiters.get(limiters.idFromName(key)) as unknown as Limiter).take(limit, windowSeconds),
  }
}

const hasMethod = (binding: unknown, method: string): boolean =>
  typeof binding === 'object' && binding !== null && typeof Reflect.get(binding, method) === 'function'
