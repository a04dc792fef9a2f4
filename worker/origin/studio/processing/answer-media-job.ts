// The media processor's requests under /media-jobs/: every request is signed, and each is valid once.
import { MediaEvent } from '../../../../shared/contract/media-events.ts'
import { isOutputName, outputType } from '../../../../shared/contract/media-files.ts'
import { mediaJobPaths } from '../../../../shared/contract/media-jobs.ts'
import { bodyMaxBytes } from '../../../../shared/limits.ts'
import { readSignature } from '../../../../shared/media-signature.ts'
import { refused } from '../../../../shared/result.ts'
import { readTraceParent, traceHeader } from '../../../../shared/trace-parent.ts'
import type { Env } from '../../env.ts'
import { parseByteRange } from '../../files/byte-range.ts'
import { refusal } from '../../http/json-response.ts'
import { outputKeyOf } from '../../media/output-keys.ts'
import { parseJsonOrNull } from '../../media/parse-json.ts'
import { isFirstUse, type JobRow, jobById } from '../../media/store/media-jobs.ts'
import { exportSpans } from '../../telemetry/send-later.ts'
import { tracer } from '../../telemetry/trace.ts'
import { uploadById } from '../store/uploads.ts'
import { beginFile, completeFile, takeFilePart } from './answer-file-parts.ts'
import { applyMediaEvent } from './apply-media-event.ts'
import type { MediaJobRequest } from './media-job-request.ts'

export async function answerMediaJob(request: Request, env: Env): Promise<Response> {
  const path = new URL(request.url).pathname
  const found = rows.map(({ method, at, name, answer }) => ({ method, name, values: at.match(path), answer }))
  const row = found.find(({ method, values }) => values !== null && method === request.method)
  if (!row?.values || !env.processor) return refusal(refused('not_found'))
  const isStream = request.method === 'PUT'
  // The request is not authenticated yet: a body without a length is not read.
  const announced = Number(request.headers.get('content-length') ?? (request.body ? Number.POSITIVE_INFINITY : 0))
  if (!isStream && announced > bodyMaxBytes) return refusal(refused('too_large'))
  const body = isStream ? ('stream' as const) : await request.text()
  const { method, headers } = request
  const signed = await readSignature(env.processor.secret, { method, path, body, headers })
  if (!signed.ok || !(await isFirstUse(env.db, signed.id, Math.ceil(signed.untilMs / 1000)))) {
    return refusal(refused('no_permission', undefined, signed.ok ? 'replayed' : signed.why))
  }
  const job = await jobById(env.db, row.values.job_id ?? '')
  const { name = '', ...values } = row.values
  if (!job) return refusal(refused('not_found'))
  // The processor has proved itself: its trace is continued.
  const trace = readTraceParent(headers.get(traceHeader))
  const answer = () => row.answer({ request, body, job, name, values, env })
  if (!trace) return answer()
  const answered = await tracer.within({ ...trace, exporter: env.spans }, () => inSpan(row.name, answer))
  exportSpans(env)
  return answered
}

const inSpan = (name: string, answer: () => Promise<Response>) =>
  tracer.span({ name: `media ${name}`, kind: 'server' }, answer)

const rows = [
  { method: 'GET', at: mediaJobPaths.source, name: 'source', answer: sendSource },
  { method: 'GET', at: mediaJobPaths.files, name: 'files', answer: listFiles },
  { method: 'PUT', at: mediaJobPaths.file, name: 'file', answer: storeFile },
  { method: 'POST', at: mediaJobPaths.begun, name: 'begun', answer: beginFile },
  { method: 'PUT', at: mediaJobPaths.part, name: 'part', answer: takeFilePart },
  { method: 'POST', at: mediaJobPaths.whole, name: 'whole', answer: completeFile },
  { method: 'POST', at: mediaJobPaths.events, name: 'events', answer: handleEvent },
]

async function sendSource({ request, job, env }: MediaJobRequest): Promise<Response> {
  const span = parseByteRange(request.headers.get('range'), job.source_bytes)
  if (span === 'unsatisfiable') return refusal(refused('invalid', 'range'))
  const file = await env.media.get(job.source_key, span ? { range: span } : {})
  if (!file) return refusal(refused('not_found'))
  const headers = new Headers({ 'content-length': String(span?.length ?? file.size), 'cache-control': 'no-store' })
  if (span) headers.set('content-range', `bytes ${span.offset}-${span.offset + span.length - 1}/${file.size}`)
  return new Response(file.body as unknown as ReadableStream, { status: span ? 206 : 200, headers })
}

async function listFiles({ job, env }: MediaJobRequest): Promise<Response> {
  const files: { name: string; bytes: number }[] = []
  for (const root of ['videos', 'pictures', 'reports', 'age', 'message-pictures']) {
    const prefix = `${root}/${job.folder}/`
    let cursor: string | undefined
    do {
      const page = await env.media.list({ prefix, ...(cursor && { cursor }) })
      files.push(...page.objects.map(({ key, size }) => ({ name: key.slice(prefix.length), bytes: size })))
      cursor = page.truncated ? page.cursor : undefined
    } while (cursor)
  }
  return Response.json({ files: files.filter(({ name }) => isOutputName(job.kind, name)) })
}

async function storeFile({ request, job, name, env }: MediaJobRequest): Promise<Response> {
  if (!isOutputName(job.kind, name) || request.body === null) return refusal(refused('invalid', 'name'))
  const bytes = Number(request.headers.get('content-length'))
  if (!Number.isInteger(bytes) || bytes <= 0) return refusal(refused('invalid', 'content-length'))
  if (job.state !== 'running') return refusal(refused('no_permission', undefined, 'over'))
  // A picture that the uploader chose for a published video stays.
  if (await isProtectedOutput(env, job, name)) return new Response(null, { status: 204 })
  const whole = new FixedLengthStream(bytes)
  const piping = request.body.pipeTo(whole.writable)
  piping.catch(() => {})
  await env.media.put(outputKeyOf(job, name), whole.readable as never, {
    httpMetadata: { contentType: outputType(name) },
  })
  await piping
  return new Response(null, { status: 204 })
}

async function handleEvent({ body, job, env }: MediaJobRequest): Promise<Response> {
  const event = MediaEvent.safeParse(parseJsonOrNull(body))
  if (!event.success || event.data.job_id !== job.job_id) return refusal(refused('invalid', 'event'))
  const { go, changed } = await applyMediaEvent(event.data, job, env)
  return Response.json({ go }, { headers: changed ? { 'x-edge-changed': changed } : {} })
}

/** A poster that the uploader chose is not overwritten by the processor's. */
async function isProtectedOutput({ db }: Env, { kind, subject }: JobRow, name: string): Promise<boolean> {
  if (kind !== 'video' || !/^poster\./.test(name)) return false
  return (await uploadById(db, subject))?.state === 'published'
}
