// Fetches a file of the upstream. A video has no deadline as a whole, because the client ends the download, but its
// first byte and each pause have one. A pause ends the connection, so that the player resumes with a range.
import type { ReadableStreamBYOBReader, ReadableStreamReadResult } from '@cloudflare/workers-types'
import { fileFirstByteMs, filePauseMs } from '../../../shared/limits.ts'
import { admitted } from './admission.ts'
import { countUpstream } from './count-upstream.ts'
import { UpstreamFault } from './fault.ts'
import type { FetchDeps } from './fetch-deps.ts'
import { fetchOrFault } from './upstream.ts'
import { withTimeout } from './with-timeout.ts'

type Chunk = ReadableStreamReadResult<Uint8Array>
type Started = { response: Response; body: { reader: ReadableStreamBYOBReader; first: Chunk } | null }

const chunkBytes = 64 * 1024

/** The response, once its first byte has arrived. A late one and a status of 500 or more are faults. */
export async function fetchFile(deps: FetchDeps, path: string, init: RequestInit): Promise<Response> {
  const stop = new AbortController()
  const count = countUpstream('file')
  try {
    // A place is held until the first byte: a player may take an hour for the others.
    const { response, body } = await admitted(deps, 'media', () =>
      withTimeout(start(deps, path, { ...init, signal: stop.signal }), fileFirstByteMs),
    )
    count('ok')
    if (!body) return response
    const { readable, writable } = streamFor(response)
    deps.waitUntil(pump(body, writable.getWriter()).catch(() => stop.abort()))
    return new Response(readable, response)
  } catch (fault) {
    count(fault instanceof UpstreamFault ? fault.kind : 'network')
    stop.abort()
    throw fault
  }
}

async function start({ env }: FetchDeps, path: string, init: RequestInit): Promise<Started> {
  const response = await fetchOrFault(env, path, init)
  if (response.status >= 500) throw new UpstreamFault('status', `${response.status} for a file`)
  if (init.method === 'HEAD' || !response.body) return { response, body: null }
  const reader = byobReaderOf(response.body)
  return { response, body: { reader, first: await read(reader) } }
}

/** Only a stream of a known length keeps its Content-Length; that of a compressed answer is not the body's. */
function streamFor({ headers }: Response): TransformStream<Uint8Array, Uint8Array> {
  const length = headers.has('content-encoding') ? null : headers.get('content-length')
  return length === null ? new TransformStream() : new FixedLengthStream(Number(length))
}

/** The time that the client takes for what it has is not the upstream's. */
async function pump({ reader, first }: NonNullable<Started['body']>, writer: WritableStreamDefaultWriter<Uint8Array>) {
  try {
    for (let chunk = first; !chunk.done; chunk = await withTimeout(read(reader), filePauseMs)) {
      await writer.write(chunk.value)
    }
    await writer.close()
  } catch (fault) {
    await Promise.allSettled([writer.abort(fault), reader.cancel(fault)])
    throw fault
  }
}

/** The runtime's default reader returns much smaller chunks. */
const byobReaderOf = (body: NonNullable<Response['body']>): ReadableStreamBYOBReader =>
  body.getReader({ mode: 'byob' }) as unknown as ReadableStreamBYOBReader

const read = (reader: ReadableStreamBYOBReader): Promise<Chunk> => reader.read(new Uint8Array(chunkBytes))
