// Films on their way to the upstream, and the media processor's way to it: bodies that are larger than a Worker's memory go
// through as they come.
import type { Context } from 'hono'
import { writeAt } from '../../../shared/contract/contract.ts'
import { mediaJobPaths } from '../../../shared/contract/media-jobs.ts'
import { type Refusal, statusOf } from '../../../shared/result.ts'
import { href } from '../../../shared/routes.ts'
import { uploadPageErrors } from '../../../shared/rules/studio-upload-files.ts'
import { callLang } from '../http/address.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { callerHeaders } from '../upstream/caller.ts'
import { invalidateTold } from '../upstream/changes.ts'
import { askUpstream, fetchOrFault } from '../upstream/upstream.ts'

/** Headers that say which part of which upload a body is. */
const partHeaders = ['content-type', 'content-length', 'x-upload-id', 'x-upload-part', 'x-upload-sha256']

/** A film takes longer than an answer: who sends it ends it. */
const uploadDeadlineMs = 3_600_000

export async function proxyUpload(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const row = writeAt(context.url.pathname)
  if (!row) return c.json({ error: 'There is no such address', code: 'not_found' }, 404)
  context.notes.route = `api:${row.name}`
  const { headers, body } = c.req.raw
  const init = {
    method: 'POST',
    headers: { ...(await callerHeaders(context.env, context.deps.caller)), ...pick(headers, partHeaders) },
    body,
    signal: null,
  }
  const answer = await askUpstream(context.env, row, row.path, init, undefined, uploadDeadlineMs)
  if (c.req.header('accept')?.includes('text/html')) {
    const location = placeAfter(context, headers, answer.ok ? null : answer)
    return c.body(null, 303, { ...noStore, location })
  }
  if (answer.ok) return c.body(answer.text, 200, { 'content-type': 'application/json; charset=utf-8', ...noStore })
  const { error, code, field, info, codes } = answer
  return c.json({ error, code, field, info, codes }, statusOf({ code }), noStore)
}

/** Without script: to the uploads, or back to the form, which knows what was typed and what was wrong with it. */
function placeAfter(context: RequestContext, headers: Headers, refusal: Refusal | null): string {
  const lang = callLang(context, headers)
  if (refusal === null) return href('uploads', {}, { lang })
  if (refusal.code === 'sign_in') return href('signin', {}, { lang })
  const kept = refusal.codes?.find(({ field }) => field === 'upload_id')?.info
  if (kept !== undefined) return href('upload', {}, { lang, query: { upload: String(kept) } })
  return href(
    'upload',
    {},
    { lang, query: { error: uploadPageErrors.find((code) => code === refusal.code) ?? 'failed' } },
  )
}

const jobHeaders = ['content-type', 'content-length', 'range', 'x-media-time', 'x-media-id', 'x-media-signature']
const givenHeaders = ['content-type', 'content-length', 'content-range', 'cache-control']

/** No part of it begins with a dot, however that is spelt: an upstream that decodes more than we do is led nowhere else. */
const isJobPath = (path: string): boolean =>
  !/%25|%5c|(\/|%2f)(\.|%2e)/i.test(path) &&
  Object.values(mediaJobPaths).some((template) => template.match(path) !== null)

/** The processor is no visitor: it has no session and passes no gate, and the upstream knows it by its signature. */
export async function proxyMediaJob(c: Context<EdgeApp>): Promise<Response> {
  const { env, deps, url, notes } = c.get('context')
  notes.route = 'media-job'
  if (!isJobPath(url.pathname)) return c.json({ error: 'There is no such address', code: 'not_found' }, 404, noStore)
  const { method, headers, body } = c.req.raw
  const init = { method, headers: pick(headers, jobHeaders), body: method === 'GET' ? null : body, signal: null }
  const answer = await fetchOrFault(env, url.pathname, init)
  invalidateTold(deps, answer.headers)
  return new Response(answer.body, { status: answer.status, headers: pick(answer.headers, givenHeaders) })
}

const pick = (headers: Headers, names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))
