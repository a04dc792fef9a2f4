// The processor's HTTP endpoints: health for all callers, and starting and stopping jobs for signed requests.
import { statfs } from 'node:fs/promises'
import { Hono } from 'hono'
import { MediaJob, processorPaths } from '../../shared/contract/media-jobs.ts'
import { bodyMaxBytes } from '../../shared/limits.ts'
import { readSignature } from '../../shared/media-signature.ts'
import { readUpTo } from '../../shared/read-up-to.ts'
import { servicePaths } from '../../shared/service-paths.ts'
import { readTraceParent, type TraceParent, traceHeader } from '../../shared/trace-parent.ts'
import type { Settings } from './env.ts'
import type { JobQueue } from './job-queue.ts'

/** Retry-After of a busy processor, in seconds. */
const retryAfterSeconds = '15'

export function createApp(
  { secret, jobs, workFolder }: Settings,
  queue: JobQueue,
  ffmpegVersion: () => Promise<string | null>,
) {
  const app = new Hono()
  const isFirstUse = rememberSignedIds()

  // Constant, for probes of its container: the address below asks ffmpeg.
  app.get(servicePaths.health, (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))

  app.get(processorPaths.health.template, async (c) => {
    const ffmpeg = await ffmpegVersion()
    const { user, system } = process.cpuUsage()
    const cpuSeconds = (user + system) / 1e6
    const load = { running: queue.running(), jobs, cpuSeconds, diskUsed: await diskUsedBy(workFolder) }
    return c.json({ ok: ffmpeg !== null, ffmpeg, ...load }, ffmpeg === null ? 503 : 200)
  })

  // Paths are matched on the raw address and not by Hono, which decodes first: the signature covers the raw one.
  app.all('*', async ({ req }) => {
    const { pathname } = new URL(req.url)
    const body = await readUpTo(req.raw.body, bodyMaxBytes)
    if (body === null) return no(413, 'too_large')
    const signed = await readSignature(secret, { method: req.method, path: pathname, body, headers: req.raw.headers })
    if (!signed.ok) return no(401, signed.why)
    if (!isFirstUse(signed.id, signed.untilMs)) return no(401, 'seen')
    if (req.method === 'POST' && processorPaths.jobs.match(pathname))
      return takeJob(queue, body, readTraceParent(req.raw.headers.get(traceHeader)))
    const job_id = processorPaths.job.match(pathname)?.job_id
    if (req.method === 'DELETE' && job_id)
      return queue.stop(job_id) ? new Response(null, { status: 202 }) : no(404, 'no_job')
    return no(404, 'not_found')
  })
  return app
}

function takeJob(queue: JobQueue, body: Uint8Array, trace: TraceParent | null): Response {
  const job = MediaJob.safeParse(parsed(body))
  if (!job.success) return no(400, 'malformed')
  if (queue.take(job.data, trace) === 'taken') return Response.json({ ok: true }, { status: 202 })
  return Response.json({ error: 'busy' }, { status: 429, headers: { 'retry-after': retryAfterSeconds } })
}

const no = (status: number, error: string): Response => Response.json({ error }, { status })

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}

/** Whether a signed request is new. It is remembered for as long as its signature is valid. */
function rememberSignedIds(): (id: string, untilMs: number) => boolean {
  const seen = new Map<string, number>()
  return (id, untilMs) => {
    const nowMs = Date.now()
    for (const [old, until] of seen) if (until < nowMs) seen.delete(old)
    if (seen.has(id)) return false
    seen.set(id, untilMs)
    return true
  }
}

/** The used share of the disk of a folder; 0 before the folder exists. */
async function diskUsedBy(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null)
  return disk ? 1 - disk.bavail / disk.blocks : 0
}
