// Refuses requests that are too long, too large, compressed or use an unsupported method, before anything reads them.
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { writeAt } from '../../../shared/contract/contract.ts'
import { agePhotoMaxBytes, bodyMaxBytes, urlMaxLength } from '../../../shared/limits.ts'
import { drainUpTo, readUpTo } from '../../../shared/read-up-to.ts'
import { ageCheckPaths, mediaJobsRoot } from '../../../shared/service-paths.ts'
import { nonPageHeaders, noStore } from '../http/headers.ts'
import type { EdgeApp, StepResult } from '../render/request-context.ts'
import { counts } from '../telemetry/counts.ts'
import { writeLog } from '../telemetry/log.ts'
import { statusClass } from '../telemetry/route-label.ts'

const methods = ['GET', 'HEAD', 'POST']

/** The first middleware: nothing is parsed yet, and only the refusal is logged. */
export const rejectMalformed = createMiddleware<EdgeApp>((c, next) => {
  const { method, url } = c.req.raw
  if (url.length > urlMaxLength) return refuse(c, 414, 'too_long', 'This address is too long')
  // The upstream itself checks the requests of the media processor.
  if (c.req.path.startsWith(mediaJobsRoot)) return next()
  if (!methods.includes(method)) {
    return refuse(c, 405, 'method_not_allowed', 'This method is not allowed here', { allow: methods.join(', ') })
  }
  // GET and HEAD have no body.
  if (method !== 'POST') return next()
  const encoding = c.req.raw.headers.get('content-encoding')
  if (encoding !== null && encoding !== 'identity') {
    return refuse(c, 415, 'encoding', 'Compressed requests are not accepted', { 'accept-encoding': 'identity' })
  }
  return next().then(async (answer) => {
    await drainBody(c)
    return answer
  })
})

/** A multipart form may carry a picture; any other body is small. */
const formMaxBytes = agePhotoMaxBytes + bodyMaxBytes

/** Checks Content-Length where there is one (the connection enforces it); otherwise reads at most the allowed size. */
export const limitBodySize = createMiddleware<EdgeApp>((c, next) =>
  c.req.raw.method !== 'POST' || c.req.raw.body === null ? next() : limitBody(c, next),
)

async function limitBody(c: Context<EdgeApp>, next: Next): StepResult {
  const request = c.req.raw
  const isForm = /^multipart\/form-data(;|$)/i.test(request.headers.get('content-type') ?? '')
  const announced = request.headers.get('content-length')
  const streamed = writeAt(c.req.path)
  if (streamed?.isStreamed) {
    if (announced === null) return refuse(c, 411, 'length_required', 'An upload needs a Content-Length')
    return Number(announced) > streamed.maxBytes ? tooLarge(c) : next()
  }
  if (announced !== null) {
    // The age check explains oversized photos in the visitor's language.
    if (c.req.path === ageCheckPaths.photo && isForm) return next()
    return Number(announced) > (isForm ? formMaxBytes : bodyMaxBytes) ? tooLarge(c) : next()
  }
  if (isForm) return refuse(c, 411, 'length_required', 'A form needs a Content-Length')
  const body = request.body && (await readUpTo(request.body, bodyMaxBytes))
  if (body === null) return tooLarge(c)
  c.req.raw = new Request(request, { body })
  return next()
}

const tooLarge = (c: Context) => refuse(c, 413, 'too_large', 'This request is too large')

type Status = 308 | 400 | 405 | 411 | 413 | 414 | 415 | 421

/** Answers a request that was refused before it was read, and drains its body. */
export async function refuse(
  c: Context,
  status: Status,
  code: string,
  error: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const id = c.get('context')?.id ?? crypto.randomUUID()
  if (!c.get('context')) {
    writeLog('info', { id, trace: id.replaceAll('-', ''), method: c.req.method, route: 'refused', status })
    counts.add('requests', { kind: 'other', route: 'refused', status: statusClass(status), cache: 'none' })
  }
  await drainBody(c)
  return c.json({ error, code }, status, { ...nonPageHeaders, ...noStore, 'x-request-id': id, ...headers })
}

/** An unread body would break the connection before the client has read the answer. */
async function drainBody(c: Context): Promise<void> {
  const { body, bodyUsed } = c.req.raw
  if (body === null || bodyUsed) return
  await drainUpTo(body, 2 * formMaxBytes).catch(() => undefined)
}
