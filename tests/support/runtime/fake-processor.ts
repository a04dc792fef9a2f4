// A fake media processor: it accepts jobs like the real one, and reports whatever events a test wants.
import { createServer } from 'node:http'
import type { MediaEventBody } from '../../../shared/contract/media-events.ts'
import { outputType } from '../../../shared/contract/media-files.ts'
import { MediaJob, mediaJobPaths } from '../../../shared/contract/media-jobs.ts'
import { readSignature, signedHeaders } from '../../../shared/media-signature.ts'
import { listening } from './local-server.ts'

const mediaSecret = 'signs-what-upstream-and-processor-say'

export type FakeProcessor = {
  url: string
  secret: string
  /** The jobs that it was given, newest last. */
  jobs: MediaJob[]
  /** Its answer: 202 by default. */
  status: number
  /** Waits for the job of an upload. */
  jobOf: (uploadId: string, attempt?: number, kind?: MediaJob['kind']) => Promise<MediaJob>
  stop: () => Promise<void>
}

export async function fakeProcessor(): Promise<FakeProcessor> {
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const { method = 'GET', url: path = '/', headers } = request
    const given = new Headers(headers as Record<string, string>)
    const signed = await readSignature(mediaSecret, { method, path, body, headers: given })
    if (!signed.ok) return response.writeHead(401).end()
    if (method === 'POST' && processor.status === 202) {
      processor.jobs.push(MediaJob.parse(JSON.parse(body)))
      for (const look of waiting) look()
    }
    response.writeHead(processor.status).end()
  })
  const url = await listening(server)
  const processor: FakeProcessor = {
    url,
    secret: mediaSecret,
    jobs: [],
    status: 202,
    jobOf: (uploadId, attempt = 1, kind = 'video') =>
      new Promise((resolve) => {
        const look = () => {
          const isIt = (job: MediaJob) =>
            job.kind === kind && job.source.path.includes(uploadId) && job.attempt >= attempt
          const found = processor.jobs.findLast(isIt)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return processor
}

/** One attempt of a job, which calls the upstream through the site. */
export function attemptOf(origin: string, { job_id, attempt }: Pick<MediaJob, 'job_id' | 'attempt'>) {
  let sequence = 0
  const ask = async (method: string, path: string, body?: string | Uint8Array<ArrayBuffer>, headers = {}) => {
    const signable = method === 'PUT' ? ('stream' as const) : String(body ?? '')
    const signed = await signedHeaders(mediaSecret, { method, path, body: signable })
    return fetch(origin + path, { method, headers: { ...signed, ...headers }, ...(body && { body }) })
  }
  return {
    ask,
    source: (headers = {}) => ask('GET', mediaJobPaths.source.fill({ job_id }), undefined, headers),
    files: async () => (await ask('GET', mediaJobPaths.files.fill({ job_id }))).json(),
    put: (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      ask('PUT', mediaJobPaths.file.fill({ job_id, name }), bytes, { 'content-type': outputType(name) }),
    async tells(news: MediaEventBody, change: Record<string, unknown> = {}): Promise<{ status: number; go?: boolean }> {
      const event = { job_id, attempt, sequence: ++sequence, at: new Date().toISOString(), ...news, ...change }
      const answer = await ask('POST', mediaJobPaths.events.fill({ job_id }), JSON.stringify(event))
      return { status: answer.status, ...((await answer.json()) as { go?: boolean }) }
    },
  }
}
