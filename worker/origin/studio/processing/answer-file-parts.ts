// The processor's files that are too long for one request: begun, sent part by part, completed. The bucket's receipt of each part
// comes back with the last request, so none is stored here.
import { isOutputName, outputType, StoredParts } from '../../../../shared/contract/media-files.ts'
import { mediaPartBytes } from '../../../../shared/limits.ts'
import { refused } from '../../../../shared/result.ts'
import { refusal } from '../../http/json-response.ts'
import { outputKeyOf } from '../../media/output-keys.ts'
import { parseJsonOrNull } from '../../media/parse-json.ts'
import type { MediaJobRequest } from './media-job-request.ts'

export async function beginFile({ job, name, env }: MediaJobRequest): Promise<Response> {
  const no = refusalOf({ job, name })
  if (no) return no
  const httpMetadata = { contentType: outputType(name) }
  const { uploadId: upload } = await env.media.createMultipartUpload(outputKeyOf(job, name), { httpMetadata })
  return Response.json({ upload })
}

export async function takeFilePart({ request, job, name, values, env }: MediaJobRequest): Promise<Response> {
  const no = refusalOf({ job, name })
  if (no) return no
  const part = Number(values.part)
  const bytes = Number(request.headers.get('content-length'))
  if (!Number.isInteger(part) || part < 1 || part > 10_000) return refusal(refused('invalid', 'part'))
  if (!request.body || !(bytes > 0 && bytes <= mediaPartBytes)) return refusal(refused('invalid', 'content-length'))
  const open = env.media.resumeMultipartUpload(outputKeyOf(job, name), values.upload ?? '')
  const whole = new FixedLengthStream(bytes)
  const piping = request.body.pipeTo(whole.writable)
  piping.catch(() => {})
  const { etag } = await open.uploadPart(part, whole.readable as never)
  await piping
  return Response.json({ part, etag })
}

export async function completeFile({ body, job, name, values, env }: MediaJobRequest): Promise<Response> {
  const no = refusalOf({ job, name })
  if (no) return no
  const received = StoredParts.safeParse(parseJsonOrNull(body))
  if (!received.success) return refusal(refused('invalid', 'parts'))
  const open = env.media.resumeMultipartUpload(outputKeyOf(job, name), values.upload ?? '')
  await open.complete(received.data.parts.map(({ part, etag }) => ({ partNumber: part, etag })))
  return new Response(null, { status: 204 })
}

function refusalOf({ job, name }: Pick<MediaJobRequest, 'job' | 'name'>): Response | null {
  if (!isOutputName(job.kind, name)) return refusal(refused('invalid', 'name'))
  return job.state === 'running' ? null : refusal(refused('no_permission', undefined, 'over'))
}
