// The embedded upstream as the media processor sees it: it gives the bytes of a job, keeps what comes of it, and refuses
// what is not signed, is a copy, or comes from an attempt whose time is over. It can be told to be away or to break off.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { MediaEvent } from '../../../shared/contract/media-events.ts'
import { isOutputName, StoredFiles, StoredParts } from '../../../shared/contract/media-files.ts'
import { type MediaJob, mediaJobPaths } from '../../../shared/contract/media-jobs.ts'
import { readSignature } from '../../../shared/media-signature.ts'
import { listening } from './local-server.ts'

export const mediaSecret = 'a secret of thirty-two characters or more'

type Kept = {
  source: Uint8Array
  kind: MediaJob['kind']
  /** The attempt whose time it is; null: the job is over. */
  attempt: number | null
  files: Map<string, Uint8Array>
  events: MediaEvent[]
  /** How often each name was put. */
  puts: Map<string, number>
  /** How long the parts were of files that came in parts. */
  parts: Map<string, number[]>
}

/** Something that came from the processor, as a test may wait for it. */
export type Came = { what: 'event'; event: MediaEvent } | { what: 'file'; name: string } | { what: 'source' }

export type MediaOrigin = {
  url: string
  /** A job of the upstream, with the bytes that it is about. Its next attempt when it is known. */
  job: (job: MediaJob, source: Uint8Array) => MediaJob
  kept: (jobId: string) => Kept
  /** Ends a job or its attempt: whatever still comes of it is told to stop. */
  end: (jobId: string) => void
  /** The first that fits among what comes from now on. */
  next: (jobId: string, isIt: (came: Came) => boolean) => Promise<Came>
  /** The last event of a job: `done` or `failed`. */
  outcome: (jobId: string) => Promise<Extract<MediaEvent, { type: 'done' | 'failed' }>>
  /** Answers the next requests with 503, or breaks off the next source after so many bytes. */
  trouble: { away: number; breakAfterBytes: number }
  refused: string[]
  stop: () => Promise<void>
}

export async function startMediaOrigin(): Promise<MediaOrigin> {
  const jobs = new Map<string, Kept>()
  const waiting = new Set<(jobId: string, came: Came) => void>()
  const seen = new Set<string>()
  const drafts = new Map<string, Uint8Array[]>()
  const refused: string[] = []
  const trouble = { away: 0, breakAfterBytes: 0 }

  const kept = (jobId: string): Kept => {
    const one = jobs.get(jobId)
    if (!one) throw new Error(`no job ${jobId}`)
    return one
  }
  const tell = (jobId: string, came: Came) => {
    for (const one of waiting) one(jobId, came)
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

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request
    const body = await bytesOf(request)
    const no = (status: number, why: string) => {
      refused.push(`${method} ${url} ${why}`)
      response.writeHead(status).end()
    }
    if (trouble.away > 0) {
      trouble.away -= 1
      response.writeHead(503).end()
      return
    }
    const signed = await readSignature(mediaSecret, {
      ...{ method, path: url, body: method === 'PUT' ? 'stream' : body },
      headers: new Headers(request.headers as Record<string, string>),
    })
    if (!signed.ok || seen.has(signed.id)) return no(401, signed.ok ? 'seen' : signed.why)
    seen.add(signed.id)

    const file = method === 'PUT' ? mediaJobPaths.file.match(url) : null
    const inParts = mediaJobPaths.begun.match(url) ?? mediaJobPaths.part.match(url) ?? mediaJobPaths.whole.match(url)
    const { source, files, events } = mediaJobPaths
    const place = file ?? inParts ?? source.match(url) ?? files.match(url) ?? events.match(url)
    const jobId = place?.job_id ?? ''
    const job = jobs.get(jobId)
    if (!job) return no(404, 'no job')

    if (inParts) {
      const { name = '', upload = '', part } = inParts
      if (!isOutputName(job.kind, name)) return no(400, 'name')
      const parts = drafts.get(upload)
      if (part !== undefined && parts) {
        parts[Number(part) - 1] = body
        json(response, { part: Number(part), etag: `etag-${part}` })
      } else if (mediaJobPaths.begun.match(url)) {
        const begun = `upload-${drafts.size + 1}`
        drafts.set(begun, [])
        json(response, { upload: begun })
      } else if (parts) {
        const told = StoredParts.parse(JSON.parse(new TextDecoder().decode(body)))
        if (told.parts.some(({ etag }, at) => etag !== `etag-${at + 1}`)) return no(400, 'parts')
        job.files.set(name, new Uint8Array(Buffer.concat(parts)))
        job.parts.set(
          name,
          parts.map(({ length }) => length),
        )
        response.writeHead(204).end()
        tell(jobId, { what: 'file', name })
      } else return no(404, 'upload')
    } else if (file) {
      const { name = '' } = file
      if (!isOutputName(job.kind, name)) return no(400, 'name')
      if (Number(request.headers['content-length']) !== body.length) return no(411, 'length')
      if (job.attempt === null) return no(409, 'over')
      job.files.set(name, body)
      job.puts.set(name, (job.puts.get(name) ?? 0) + 1)
      response.writeHead(204).end()
      tell(jobId, { what: 'file', name })
    } else if (events.match(url) && method === 'POST') {
      const event = MediaEvent.safeParse(JSON.parse(new TextDecoder().decode(body)))
      if (!event.success) return no(400, 'malformed event')
      const { attempt, sequence } = event.data
      const last = job.events.filter((one) => one.attempt === attempt).at(-1)?.sequence ?? 0
      const go = job.attempt === attempt && sequence > last
      if (go) job.events.push(event.data)
      if (go && (event.data.type === 'done' || event.data.type === 'failed')) job.attempt = null
      json(response, { go })
      if (go) tell(jobId, { what: 'event', event: event.data })
    } else if (files.match(url)) {
      const names = [...job.files].map(([name, bytes]) => ({ name, bytes: bytes.length }))
      json(response, StoredFiles.parse({ files: names }))
    } else if (source.match(url)) {
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
      const bytes = job.source.subarray(from)
      const head = { 'content-length': bytes.length }
      response.writeHead(from ? 206 : 200, from ? { ...head, 'content-range': `bytes ${from}-*/*` } : head)
      const { breakAfterBytes } = trouble
      trouble.breakAfterBytes = 0
      if (breakAfterBytes) response.write(bytes.subarray(0, breakAfterBytes), () => response.destroy())
      else response.end(bytes)
      tell(jobId, { what: 'source' })
    } else no(404, 'nothing')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      refused.push(String(error))
      response.destroy()
    })
  })
  const url = await listening(server)

  return {
    url,
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

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

async function bytesOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}
