// The processor's only network client: signed requests to the embedded upstream, retried while it does not answer. When the
// upstream says that this attempt no longer owns the job, or is unreachable for longer than its lease, the job is lost.
import { openAsBlob } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { EventAnswer, type MediaEventBody } from '../../shared/contract/media-events.ts'
import { outputType, StartedFile, StoredFiles, StoredPart } from '../../shared/contract/media-files.ts'
import { type MediaJob, mediaJobPaths } from '../../shared/contract/media-jobs.ts'
import { type Signable, signedHeaders } from '../../shared/media-signature.ts'
import type { Settings } from './env.ts'
import { LostJob, MediaFailure } from './failure.ts'
import { tracer } from './telemetry.ts'

export type Origin = {
  /** Sends events one after the other. Throws LostJob when this attempt no longer owns the job. */
  report: (news: MediaEventBody) => Promise<void>
  stored: () => Promise<Map<string, number>>
  put: (name: string, path: string) => Promise<void>
  /** The uploaded bytes, from an offset. */
  source: (from: number) => Promise<ReadableStream<Uint8Array>>
}

/** The sequence of an attempt's events, shared by all its clients. */
export type Count = { sequence: number }

export function connectOrigin(
  settings: Settings,
  { job_id, attempt }: MediaJob,
  signal: AbortSignal,
  count: Count = { sequence: 0 },
): Origin {
  const ask = (request: Asked) => askUntilAnswered(settings, request, signal)
  let last: Promise<unknown> = Promise.resolve()

  const sendNow = async (news: MediaEventBody): Promise<void> => {
    const answer = await ask(() => {
      // Every try gets its own number, because the previous one may have arrived.
      count.sequence += 1
      const body = JSON.stringify({ job_id, attempt, ...count, at: new Date().toISOString(), ...news })
      return { method: 'POST', path: mediaJobPaths.events.fill({ job_id }), body, type: 'application/json' }
    })
    const read = EventAnswer.safeParse(await answer.json())
    if (!read.success) throw new MediaFailure('internal', 'the upstream answers an event with something else')
    if (!read.data.go) throw new LostJob('not ours any more')
  }

  return {
    report: (news) => {
      const reported = last.then(() => sendNow(news))
      last = reported.catch(() => {})
      return reported
    },
    stored: async () => {
      const answer = await ask(() => ({ method: 'GET', path: mediaJobPaths.files.fill({ job_id }) }))
      const read = StoredFiles.safeParse(await answer.json())
      if (!read.success) throw new MediaFailure('internal', 'the upstream lists no files')
      return new Map(read.data.files.map(({ name, bytes }) => [name, bytes]))
    },
    put: async (name, path) => {
      const file = await openAsBlob(path)
      if (file.size > settings.partBytes) return putInParts(ask, job_id, name, file, settings.partBytes)
      const type = outputType(name)
      await ask(() => ({ method: 'PUT', path: mediaJobPaths.file.fill({ job_id, name }), file, type }))
    },
    source: async (from) => {
      const answer = await ask(() => ({ method: 'GET', path: mediaJobPaths.source.fill({ job_id }), from }))
      if (!answer.body || (from > 0 && answer.status !== 206)) {
        throw new MediaFailure('internal', `the upstream gives no bytes from ${from} on`)
      }
      return answer.body
    },
  }
}

/** One part after the other: the network is no faster for two, and a broken part is retried alone. */
async function putInParts(
  ask: (asked: Asked) => Promise<Response>,
  job_id: string,
  name: string,
  file: Blob,
  partBytes: number,
): Promise<void> {
  const type = outputType(name)
  const json = 'application/json'
  const started = await ask(() => ({
    method: 'POST',
    path: mediaJobPaths.begun.fill({ job_id, name }),
    body: '{}',
    type: json,
  }))
  const { upload } = StartedFile.parse(await started.json())
  const parts: z.infer<typeof StoredPart>[] = []
  for (let from = 0; from < file.size; from += partBytes) {
    const path = mediaJobPaths.part.fill({ job_id, upload, part: parts.length + 1, name })
    const stored = await ask(() => ({ method: 'PUT', path, file: file.slice(from, from + partBytes), type }))
    parts.push(StoredPart.parse(await stored.json()))
  }
  const body = JSON.stringify({ parts })
  await ask(() => ({ method: 'POST', path: mediaJobPaths.whole.fill({ job_id, upload, name }), body, type: json }))
}

type Asked = () => {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: string
  file?: Blob
  type?: string
  from?: number
}

/** Statuses that say: this attempt does not own the job. */
const lost = [401, 403, 404, 409, 410]

async function askUntilAnswered(settings: Settings, asked: Asked, signal: AbortSignal): Promise<Response> {
  const until = performance.now() + settings.retryMs
  for (let pauseMs = 250; ; pauseMs = Math.min(2 * pauseMs, 5000)) {
    const answer = await askOnce(settings, asked(), signal).catch((error: unknown) => {
      signal.throwIfAborted()
      return String(error instanceof Error ? (error.cause ?? error) : error)
    })
    if (typeof answer !== 'string') {
      if (answer.ok) return answer
      await answer.body?.cancel()
      if (lost.includes(answer.status)) throw new LostJob(`the upstream answers ${answer.status}`)
      if (answer.status === 507) throw new MediaFailure('no_space', 'the upstream has no room')
      if (answer.status < 500 && answer.status !== 429) {
        throw new MediaFailure('internal', `the upstream answers ${answer.status}`)
      }
    }
    if (performance.now() + pauseMs > until) {
      throw new LostJob(`the upstream does not answer: ${typeof answer === 'string' ? answer : answer.status}`)
    }
    await wait(pauseMs, undefined, { signal })
  }
}

async function askOnce(settings: Settings, one: ReturnType<Asked>, signal: AbortSignal): Promise<Response> {
  const { method, path, body, file, type, from } = one
  const signable: Signable = { method, path, body: file ? 'stream' : (body ?? '') }
  return fetch(settings.originUrl + path, {
    method,
    signal,
    // The signature covers this one address.
    redirect: 'error',
    body: file ?? body ?? null,
    headers: {
      ...(await signedHeaders(settings.secret, signable)),
      ...tracer.headers(),
      ...(type && { 'content-type': type }),
      ...(from && { range: `bytes=${from}-` }),
    },
  })
}
