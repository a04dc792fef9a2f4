// Serves files from the bucket, streamed: whole, in part, or as not modified.
import type { R2Object, R2ObjectBody } from '@cloudflare/workers-types'
import { refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { StorageFault } from '../storage-fault.ts'
import { writeLog } from '../telemetry/log.ts'
import { contentTypeOf, keyOf } from './addresses.ts'
import { type ByteRange, parseByteRange } from './byte-range.ts'

export async function serveFile(request: Request, env: Pick<Env, 'media'>): Promise<Response> {
  const key = keyOf(new URL(request.url).pathname)
  if (!key) return notFound()
  const answer = await serveKey(request, key, env).catch((error: unknown) => {
    throw new StorageFault('storage_busy', String(error))
  })
  // An address of this form was made by this site, so its file is lost.
  if (answer.status === 404) writeLog('error', { event: 'file-missing', key })
  return answer
}

async function serveKey(request: Request, key: string, { media }: Pick<Env, 'media'>): Promise<Response> {
  if (isPlain(request)) {
    const whole = await media.get(key)
    return whole ? send(whole, null) : notFound()
  }
  // Size and tag are read before the bytes, so that a 304, a 416 or a HEAD reads none.
  const file = await media.head(key)
  if (!file) return notFound()
  const asked = request.headers
  if (isKnown(asked, file)) return new Response(null, { status: 304, headers: headersOf(file) })

  const span = isRangeWanted(asked, file) ? parseByteRange(asked.get('range'), file.size) : null
  if (span === 'unsatisfiable') return unsatisfiable(file)
  if (request.method === 'HEAD') return new Response(null, describe(file, span))
  const found = await media.get(key, span ? { range: span } : {})
  return found ? send(found, span) : notFound()
}

const isPlain = ({ method, headers }: Request): boolean =>
  method === 'GET' && !['range', 'if-none-match', 'if-modified-since'].some((name) => headers.has(name))

/** The bucket's stream and the browser's are the same at run time and two types to the compiler. */
const send = (file: R2ObjectBody, span: ByteRange | null): Response =>
  new Response(file.body as unknown as ReadableStream, describe(file, span))

function describe(file: R2Object, span: ByteRange | null): { status: number; headers: Headers } {
  const headers = headersOf(file)
  headers.set('content-length', String(span?.length ?? file.size))
  if (span) headers.set('content-range', `bytes ${span.offset}-${span.offset + span.length - 1}/${file.size}`)
  return { status: span ? 206 : 200, headers }
}

/** A file never changes under its key, so it may be cached for good. */
const headersOf = (file: R2Object): Headers =>
  new Headers({
    'content-type': contentTypeOf(file.key) ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    etag: file.httpEtag,
    'last-modified': file.uploaded.toUTCString(),
  })

function isKnown(asked: Headers, file: R2Object): boolean {
  const tags = asked.get('if-none-match')
  if (tags !== null) {
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === file.httpEtag)
  }
  const sinceMs = Date.parse(asked.get('if-modified-since') ?? '')
  return wholeSecondsMs(file.uploaded) <= sinceMs
}

/** With If-Range a part is only sent of the file that the client already has a part of. */
function isRangeWanted(asked: Headers, file: R2Object): boolean {
  const condition = asked.get('if-range')
  if (condition === null) return true
  return condition.includes('"') ? condition === file.httpEtag : Date.parse(condition) === wholeSecondsMs(file.uploaded)
}

/** HTTP dates have no milliseconds. */
const wholeSecondsMs = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000

function unsatisfiable(file: R2Object): Response {
  return new Response(null, {
    status: 416,
    headers: { 'content-range': `bytes */${file.size}`, 'accept-ranges': 'bytes', 'cache-control': 'no-store' },
  })
}

function notFound(): Response {
  const { error, code } = refused('not_found')
  return Response.json({ error, code }, { status: 404, headers: { 'cache-control': 'no-store' } })
}
