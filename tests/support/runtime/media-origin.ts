// The embedded upstream as the media processor sees it: it serves the bytes of a job, stores its results, and refuses requests
// that are unsigned, replayed, or from an outdated attempt. It can be made unavailable or break off.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { MediaEvent } from '../../../shared/contract/media-events.ts'
import { isOutputName, StoredFiles, StoredParts } from '../../../shared/contract/media-files.ts'
import { type MediaJob, mediaJobPaths } from '../../../shared/contract/media-jobs.ts'
import { readSignature } from '../../../shared/media-signature.ts'
import { startServer } from './local-server.ts'

export const mediaSecret = 'a secret of thirty-two characters or more'

type Kept = {
  source: Uint8Array
  kind: MediaJob['kind']
  /** The current attempt; null: the job is over. */
  attempt: number | null
  files: Map<string, Uint8Array>
  events: MediaEvent[]
  /** How often each name was stored. */
  puts: Map<string, number>
  /** The lengths of the parts of files that came in parts. */
  parts: Map<string, number[]>
}

/** A request of the processor that a test can wait for. */
export type Came = { what: 'event'; event: MediaEvent } | { what: 'file'; name: string } | { what: 'source' }

export type MediaOrigin = {
  url: string
  /** Adds a job with its bytes. A known job gets its next attempt. */
  job: (job: MediaJob, source: Uint8Array) => MediaJob
  kept: (jobId: string) => Kept
  /** Ends a job or its attempt: every later request of it is told to stop. */
  end: (jobId: string) => void
  /** The first match among future requests. */
  next: (jobId: string, isIt: (came: Came) => boolean) => Promise<Came>
  /** The last event of a job: `done` or `failed`. */
  outcome: (jobId: string) => Promise<Extract<MediaEvent, { type: 'done' | 'failed' }>>
  /** Answers the next requests with 503, or breaks off the next source after this many bytes. */
  trouble: { away: number; breakAfterBytes: number }
  refused: string[]
  stop: () => Promise<void>
}

/** The upstream's state. `tell` resolves the tests that wait for a request. */
type Upstream = {
  jobs: Map<string, Kept>
  seen: Set<string>
  drafts: Map<string, Uint8Array[]>
  refused: string[]
  trouble: MediaOrigin['trouble']
  report: (jobId: string, came: Came) => void
}

export async function startMediaOrigin(): Promise<MediaOrigin> {
  const waiting = new Set<(jobId: string, came: Came) => void>()
  const upstream: Upstream = {
    jobs: new Map(),
    seen: new Set(),
    drafts: new Map(),
    refused: [],
    trouble: { away: 0, breakAfterBytes: 0 },
    report: (jobId, came) => {
      for (const one of waiting) one(jobId, came)
    },
  }
  const { jobs, refused, trouble } = upstream
  const kept = (jobId: string): Kept => {
    const one = jobs.get(jobId)
    if (!one) throw new Error(`no job ${jobId}`)
    return one
  }
  const next: MediaOrigin['next'] = (jobId, isIt) =>
    new Promise((resolve) => {
      const look = (id: string, came: Came) => {
        if (id !== jobId || !isIt(came)) return
        waiting.delete(look)
        resolve(came)
      }
      waiting.add(look)
    })
  const server = createServer((request, response) => {
    answer(upstream, request, response).catch((error: unknown) => {
      refused.push(String(error))
      response.destroy()
    })
  })

  return {
    url: await startServer(server),
    job: (job, source) => {
      const known = jobs.get(job.job_id)
      const attempt = known ? Math.max(0, ...known.events.map((event) => event.attempt)) + 1 : job.attempt
      const fresh = { source, kind: job.kind, attempt, files: new Map(), events: [], puts: new Map(), parts: new Map() }
      jobs.set(job.job_id, known ? { ...known, attempt } : fresh)
      return { ...job, attempt }
    },
    kept,
    end: (jobId) => {
      kept(jobId).attempt = null
    },
    next,
    outcome: async (jobId) => {
      const isLast = (event: MediaEvent) => event.type === 'done' || event.type === 'failed'
      const there = kept(jobId).events.find(isLast)
      const came = there ? null : await next(jobId, (one) => one.what === 'event' && isLast(one.event))
      const event = there ?? (came?.what === 'event' ? came.event : undefined)
      if (event?.type !== 'done' && event?.type !== 'failed') throw new Error('no outcome')
      return event
    },
    trouble,
    refused,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Call = {
  upstream: Upstream
  job: Kept
  jobId: string
  /** Values of the address. */
  values: Partial<Record<string, string>>
  request: IncomingMessage
  response: ServerResponse
  body: Uint8Array<ArrayBuffer>
  /** Refuses the request, with a reason for the test. */
  no: (status: number, why: string) => undefined
}

async function answer(upstream: Upstream, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request
  const body = await bytesOf(request)
  const no = (status: number, why: string): undefined => {
    upstream.refused.push(`${method} ${url} ${why}`)
    response.writeHead(status).end()
  }
  if (upstream.trouble.away > 0) {
    upstream.trouble.away -= 1
    response.writeHead(503).end()
    return
  }
  const signed = await readSignature(mediaSecret, {
    method,
    path: url,
    body: method === 'PUT' ? 'stream' : body,
    headers: new Headers(request.headers as Record<string, string>),
  })
  if (!signed.ok || upstream.seen.has(signed.id)) return no(401, signed.ok ? 'seen' : signed.why)
  upstream.seen.add(signed.id)

  for (const [only, path, handle] of handlers) {
    const values = only === null || only === method ? path.match(url) : null
    if (!values) continue
    const jobId = values.job_id ?? ''
    const job = upstream.jobs.get(jobId)
    if (job) handle({ upstream, job, jobId, values, request, response, body, no })
    else no(404, 'no job')
    return
  }
  no(404, 'no job')
}

/** In the order in which addresses are matched: a file's name may be anything. */
const handlers: [
  method: string | null,
  path: { match(url: string): Record<string, string> | null },
  (call: Call) => unknown,
][] = [
  ['PUT', mediaJobPaths.file, storeFile],
  [null, mediaJobPaths.begun, beginParts],
  [null, mediaJobPaths.part, storePart],
  [null, mediaJobPaths.whole, joinParts],
  [null, mediaJobPaths.source, sendSource],
  [null, mediaJobPaths.files, listFiles],
  ['POST', mediaJobPaths.events, storeEvent],
]

function storeFile({ upstream, job, jobId, values: { name = '' }, request, response, body, no }: Call): unknown {
  if (!isOutputName(job.kind, name)) return no(400, 'name')
  if (Number(request.headers['content-length']) !== body.length) return no(411, 'length')
  if (job.attempt === null) return no(409, 'over')
  job.files.set(name, body)
  job.puts.set(name, (job.puts.get(name) ?? 0) + 1)
  response.writeHead(204).end()
  upstream.report(jobId, { what: 'file', name })
}

function beginParts({ upstream: { drafts }, job, values: { name = '' }, response, no }: Call): unknown {
  if (!isOutputName(job.kind, name)) return no(400, 'name')
  const upload = `upload-${drafts.size + 1}`
  drafts.set(upload, [])
  json(response, { upload })
}

function storePart({ upstream, job, values: { name = '', upload = '', part }, response, body, no }: Call): unknown {
  if (!isOutputName(job.kind, name)) return no(400, 'name')
  const parts = upstream.drafts.get(upload)
  if (!parts) return no(404, 'upload')
  parts[Number(part) - 1] = body
  json(response, { part: Number(part), etag: `etag-${part}` })
}

function joinParts({ upstream, job, jobId, values: { name = '', upload = '' }, response, body, no }: Call): unknown {
  if (!isOutputName(job.kind, name)) return no(400, 'name')
  const parts = upstream.drafts.get(upload)
  if (!parts) return no(404, 'upload')
  const listed = StoredParts.parse(JSON.parse(new TextDecoder().decode(body)))
  if (listed.parts.some(({ etag }, at) => etag !== `etag-${at + 1}`)) return no(400, 'parts')
  job.files.set(name, new Uint8Array(Buffer.concat(parts)))
  job.parts.set(
    name,
    parts.map(({ length }) => length),
  )
  response.writeHead(204).end()
  upstream.report(jobId, { what: 'file', name })
}

function storeEvent({ upstream, job, jobId, response, body, no }: Call): unknown {
  const event = MediaEvent.safeParse(JSON.parse(new TextDecoder().decode(body)))
  if (!event.success) return no(400, 'malformed event')
  const { attempt, sequence } = event.data
  const last = job.events.filter((one) => one.attempt === attempt).at(-1)?.sequence ?? 0
  const go = job.attempt === attempt && sequence > last
  if (go) job.events.push(event.data)
  if (go && (event.data.type === 'done' || event.data.type === 'failed')) job.attempt = null
  json(response, { go })
  if (go) upstream.report(jobId, { what: 'event', event: event.data })
}

function listFiles({ job, response }: Call): void {
  const names = [...job.files].map(([name, bytes]) => ({ name, bytes: bytes.length }))
  json(response, StoredFiles.parse({ files: names }))
}

function sendSource({ upstream, job, jobId, request, response }: Call): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const bytes = job.source.subarray(from)
  const head = { 'content-length': bytes.length }
  response.writeHead(from ? 206 : 200, from ? { ...head, 'content-range': `bytes ${from}-*/*` } : head)
  const { breakAfterBytes } = upstream.trouble
  upstream.trouble.breakAfterBytes = 0
  if (breakAfterBytes) response.write(bytes.subarray(0, breakAfterBytes), () => response.destroy())
  else response.end(bytes)
  upstream.report(jobId, { what: 'source' })
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

async function bytesOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}
