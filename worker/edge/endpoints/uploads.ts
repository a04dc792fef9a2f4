// Streams uploads to the upstream, and the media processor's requests: their bodies exceed a Worker's memory.
import type { Context } from 'hono'
import { writeAt, writes } from '../../../shared/contract/contract.ts'
import { mediaJobPaths } from '../../../shared/contract/media-jobs.ts'
import type { Refusal } from '../../../shared/result.ts'
import { href } from '../../../shared/routes.ts'
import { importFileErrors } from '../../../shared/rules/admin-import-fields.ts'
import { replacementPageErrors, uploadPageErrors } from '../../../shared/rules/studio-upload-files.ts'
import { traceHeader } from '../../../shared/trace-parent.ts'
import { callLang, refererRoute } from '../http/address.ts'
import { noStore } from '../http/headers.ts'
import { answerNoAddress, answerRefusal, jsonType } from '../http/json-answers.ts'
import { pickHeaders } from '../http/pick-headers.ts'
import { readFormTexts } from '../http/read-form-texts.ts'
import { answerSignedOut } from '../pages/answer-page.ts'
import { keptFields } from '../parts/signed-out-form.tsx'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { admitted } from '../upstream/admission.ts'
import { checksOfWrite } from '../upstream/answer-checks.ts'
import { keepBookmark } from '../upstream/bookmarks.ts'
import { callerHeaders } from '../upstream/caller.ts'
import { applyInvalidations } from '../upstream/changes.ts'
import { callUpstream, fetchOrFault } from '../upstream/upstream.ts'

/** Headers that identify the upload and its part. */
const partHeaders = ['content-type', 'content-length', 'x-upload-id', 'x-upload-part', 'x-upload-sha256']

/** Uploads have no short deadline: the client ends them. */
const uploadDeadlineMs = 3_600_000

export async function proxyUpload(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const row = writeAt(context.url.pathname)
  if (!row) return answerNoAddress(c)
  context.notes.row = row.name
  const { headers, body } = c.req.raw
  const isForm = c.req.header('accept')?.includes('text/html') === true
  if (isForm && body && row.name === writes.videoEdit.name && (await isSignedOut(context)))
    return answerSignedOutUpload(context, headers, body)
  const init = {
    method: 'POST',
    headers: { ...(await callerHeaders(context.env, context.deps.caller)), ...pickHeaders(headers, partHeaders) },
    body,
    signal: null,
  }
  const answer = await admitted(context.deps, 'upload', () =>
    callUpstream(
      context.env,
      checksOfWrite(row),
      row.path,
      init,
      (sent) => keepBookmark(context, sent),
      uploadDeadlineMs,
    ),
  )
  if (isForm) {
    const location =
      row.name === writes.importFile.name
        ? placeAfterImport(context, headers, answer.ok ? { text: answer.text } : answer)
        : (placeAfterReplacement(context, headers, answer.ok ? { text: answer.text } : answer) ??
          placeAfter(context, headers, answer.ok ? null : answer))
    return c.body(null, 303, { ...noStore, location })
  }
  return answer.ok ? c.body(answer.text, 200, { 'content-type': jsonType, ...noStore }) : answerRefusal(c, answer)
}

/** The body can be read once, so the session is asked for before the form is sent on. An upstream that cannot say decides itself. */
async function isSignedOut({ visitor, call }: RequestContext): Promise<boolean> {
  if (!visitor.hasSession) return true
  const answer = await call('session', {}).catch(() => null)
  return answer?.ok === true && answer.value.user === null
}

/** The texts of the form, to be sent again; the file has to be chosen again. */
async function answerSignedOutUpload(
  context: RequestContext,
  headers: Headers,
  body: ReadableStream<Uint8Array>,
): Promise<Response> {
  const type = headers.get('content-type') ?? ''
  const fields = keptFields(await admitted(context.deps, 'upload', () => readFormTexts(body, type)))
  const lang = callLang(context, headers)
  const asked = { ...context, lang, route: { name: null, lang } }
  return answerSignedOut(asked, { action: writes.videoEdit.path, encType: 'multipart/form-data', fields })
}

/** Where a form without script continues: the uploads, or the form with its values and error. */
function placeAfter(context: RequestContext, headers: Headers, refusal: Refusal | null): string {
  const lang = callLang(context, headers)
  if (refusal === null) return href('uploads', {}, { lang })
  if (refusal.code === 'sign_in') return href('signin', {}, { lang, query: { for: 'act' } })
  const uploadId = refusal.codes?.find(({ field }) => field === 'upload_id')?.info
  if (uploadId !== undefined) return href('upload', {}, { lang, query: { upload: String(uploadId) } })
  return href(
    'upload',
    {},
    { lang, query: { error: uploadPageErrors.find((code) => code === refusal.code) ?? 'failed' } },
  )
}

/** The video whose file is replaced, with what was wrong; null for a form of an upload with a video of its own. */
function placeAfterReplacement(
  context: RequestContext,
  headers: Headers,
  answer: { text: string } | Refusal,
): string | null {
  const lang = callLang(context, headers)
  const sent = 'text' in answer ? writes.videoEdit.parseAnswer(JSON.parse(answer.text)) : null
  const codes = 'text' in answer ? [] : (answer.codes ?? [])
  const id = sent?.replaces ?? codes.find(({ field }) => field === 'replaces')?.info
  if (id === undefined) return null
  const code = codes.find(({ field }) => field === 'file')?.code
  const error = codes.length === 0 ? undefined : (replacementPageErrors.find((one) => one === code) ?? 'failed')
  const place =
    refererRoute(context, headers)?.name === 'studio_video'
      ? href('studio_video', { id: String(id) }, { lang, query: { error } })
      : href('admin_video', { id: String(id) }, { lang, query: { tab: 'files', error } })
  return `${place}#replace`
}

/** The import of the file, or the form with what was wrong with it. */
function placeAfterImport(context: RequestContext, headers: Headers, answer: { text: string } | Refusal): string {
  const lang = callLang(context, headers)
  if ('text' in answer) {
    const sent = writes.importFile.parseAnswer(JSON.parse(answer.text))
    return sent ? href('admin_import', { id: sent.import_id }, { lang }) : href('admin_imports', {}, { lang })
  }
  if (answer.code === 'sign_in') return href('signin', {}, { lang, query: { for: 'act' } })
  const code = answer.codes?.find(({ field }) => field === 'file')?.code
  const error = importFileErrors.find((one) => one === code) ?? 'failed'
  return href('admin_imports', {}, { lang, query: { error } })
}

/** The upstream believes the trace only of a request whose signature is right. */
const jobHeaders = [
  'content-type',
  'content-length',
  'range',
  'x-media-time',
  'x-media-id',
  'x-media-signature',
  traceHeader,
]
const answerHeaders = ['content-type', 'content-length', 'content-range', 'cache-control']

/**
 * Rejects hidden and doubly encoded path segments: an upstream that decodes more than we do must not reach another
 * path.
 */
const isJobPath = (path: string): boolean =>
  !/%25|%5c|(\/|%2f)(\.|%2e)/i.test(path) &&
  Object.values(mediaJobPaths).some((template) => template.match(path) !== null)

/**
 * Forwards requests of the media processor, which has no session and passes no gate: the upstream verifies its
 * signature.
 */
export async function proxyMediaJob(c: Context<EdgeApp>): Promise<Response> {
  const { env, deps, url } = c.get('context')
  if (!isJobPath(url.pathname)) return answerNoAddress(c)
  const { method, headers, body } = c.req.raw
  const init = { method, headers: pickHeaders(headers, jobHeaders), body: method === 'GET' ? null : body, signal: null }
  const answer = await fetchOrFault(env, url.pathname, init)
  applyInvalidations(deps, answer.headers)
  return new Response(answer.body, { status: answer.status, headers: pickHeaders(answer.headers, answerHeaders) })
}
