// What is too long, too large, packed or asked in a way that nothing here answers is refused before anybody reads it.

import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { writeAt } from '../../../shared/contract/contract.ts'
import { agePhotoMaxBytes, bodyMaxBytes, urlMaxLength } from '../../../shared/limits.ts'
import { drainUpTo, readUpTo } from '../../../shared/read-up-to.ts'
import { ageCheckPaths, mediaJobsRoot } from '../../../shared/service-paths.ts'
import { nonPageHeaders, noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'

const methods = ['GET', 'HEAD', 'POST']

/** The first step of all: nothing of the request is parsed yet, and nothing is logged but that it was refused. */
export const rejectMalformed = createMiddleware<EdgeApp>(async (c, next) => {
  const { method, url } = c.req.raw
  if (url.length > urlMaxLength) return refuse(c, 414, 'too_long', 'This address is too long')
  // The media processor is no visitor: the upstream itself looks at what it sends.
  if (c.req.path.startsWith(mediaJobsRoot)) return next()
  if (!methods.includes(method)) {
    return refuse(c, 405, 'method_not_allowed', 'This address takes no such method', { allow: methods.join(', ') })
  }
  // What is only read has nothing in it.
  if (method !== 'POST') return next()
  const encoding = c.req.raw.headers.get('content-encoding')
  if (encoding !== null && encoding !== 'identity') {
    return refuse(c, 415, 'encoding', 'Requests are taken unpacked only', { 'accept-encoding': 'identity' })
  }
  await next()
  await drainBody(c)
})

/** A form may carry a picture; everything else is a few words. */
const formMaxBytes = agePhotoMaxBytes + bodyMaxBytes

/** A body that is announced is held to its word by the connection; one that is not is read no further than it may be. */
export const limitBodySize = createMiddleware<EdgeApp>(async (c, next) => {
  const request = c.req.raw
  if (request.method !== 'POST' || request.body === null) return next()
  const isForm = /^multipart\/form-data(;|$)/i.test(request.headers.get('content-type') ?? '')
  const announced = request.headers.get('content-length')
  const streamed = writeAt(c.req.path)
  if (streamed?.isStreamed) {
    if (announced === null) return refuse(c, 411, 'length_required', 'An upload has to say how long it is')
    return Number(announced) > streamed.maxBytes ? tooLarge(c) : next()
  }
  if (announced !== null) {
    // The age check says in the visitor's own language what is wrong with a photo.
    if (c.req.path === ageCheckPaths.photo && isForm) return next()
    return Number(announced) > (isForm ? formMaxBytes : bodyMaxBytes) ? tooLarge(c) : next()
  }
  if (isForm) return refuse(c, 411, 'length_required', 'A form has to say how long it is')
  const body = await readUpTo(request.body, bodyMaxBytes)
  if (body === null) return tooLarge(c)
  c.req.raw = new Request(request, { body })
  return next()
})

const tooLarge = (c: Context) => refuse(c, 413, 'too_large', 'This request is too large')

type Status = 308 | 400 | 405 | 411 | 413 | 414 | 415 | 421

/** The answer of a step that refuses a request before it is read; what it carries is read away. */
export async function refuse(
  c: Context,
  status: Status,
  code: string,
  error: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const id = c.get('context')?.id ?? crypto.randomUUID()
  if (!c.get('context')) console.log(JSON.stringify({ id, method: c.req.method, route: 'refused', status }))
  await drainBody(c)
  return c.json({ error, code }, status, { ...nonPageHeaders, ...noStore, 'x-request-id': id, ...headers })
}

/** A body that nobody read would break the connection before its sender has read the answer. */
async function drainBody(c: Context): Promise<void> {
  const { body, bodyUsed } = c.req.raw
  if (body === null || bodyUsed) return
  await drainUpTo(body, 2 * formMaxBytes).catch(() => undefined)
}
