// What the processor answers: whether it is well, and, to whoever signs with the secret, jobs that come and go.
import { Hono } from 'hono'
import { MediaJob, processorPaths } from '../../shared/contract/media-jobs.ts'
import { bodyMaxBytes } from '../../shared/limits.ts'
import { readSignature } from '../../shared/media-signature.ts'
import type { Settings } from './env.ts'
import type { Desk } from './job-queue.ts'

/** Seconds after which it is worth asking a busy processor again. */
const retryAfterSeconds = '15'

export function createApp({ secret, jobs }: Settings, desk: Desk, ffmpegVersion: () => Promise<string | null>) {
  const app = new Hono()
  const isFirst = seenOnce()

  app.get(processorPaths.health.template, async (c) => {
    const ffmpeg = await ffmpegVersion()
    return c.json({ ok: ffmpeg !== null, ffmpeg, running: desk.running(), jobs }, ffmpeg === null ? 503 : 200)
  })

  // Paths are matched on the raw address and not by Hono, which decodes before it matches: what is signed is what is read.
  app.all('*', async ({ req }) => {
    const { pathname } = new URL(req.url)
    const body = await bodyOf(req.raw)
    if (body === null) return no(413, 'too_large')
    const signed = await readSignature(secret, { method: req.method, path: pathname, body, headers: req.raw.headers })
    if (!signed.ok) return no(401, signed.why)
    if (!isFirst(signed.id, signed.untilMs)) return no(401, 'seen')
    if (req.method === 'POST' && processorPaths.jobs.match(pathname)) return take(desk, body)
    const job_id = processorPaths.job.match(pathname)?.job_id
    if (req.method === 'DELETE' && job_id)
      return desk.stop(job_id) ? new Response(null, { status: 202 }) : no(404, 'no_job')
    return no(404, 'not_found')
  })
  return app
}

function take(desk: Desk, body: Uint8Array): Response {
  const job = MediaJob.safeParse(parsed(body))
  if (!job.success) return no(400, 'malformed')
  if (desk.take(job.data) === 'taken') return Response.json({ ok: true }, { status: 202 })
  return Response.json({ error: 'busy' }, { status: 429, headers: { 'retry-after': retryAfterSeconds } })
}

const no = (status: number, error: string): Response => Response.json({ error }, { status })

/** Null for a body that is larger than any job. */
async function bodyOf(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of request.body ?? []) {
    bytes += part.length
    if (bytes > bodyMaxBytes) return null
    parts.push(part)
  }
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}

/** Whether a signed request comes for the first time. It is remembered for as long as its signature would be good. */
function seenOnce(): (id: string, untilMs: number) => boolean {
  const seen = new Map<string, number>()
  return (id, untilMs) => {
    const nowMs = Date.now()
    for (const [old, until] of seen) if (until < nowMs) seen.delete(old)
    if (seen.has(id)) return false
    seen.set(id, untilMs)
    return true
  }
}
