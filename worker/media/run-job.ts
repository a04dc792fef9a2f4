// Runs one job from start to end and reports its events; its folder is deleted in any case.
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaJob } from '../../shared/contract/media-jobs.ts'
import { makeAv1 } from './av1.ts'
import type { Settings } from './env.ts'
import { failureOf, LostJob } from './failure.ts'
import { makeFrame } from './frame.ts'
import { makeHostedStills } from './hosted-stills.ts'
import { makeImage } from './image.ts'
import { type Count, connectOrigin, type Origin } from './origin-client.ts'
import type { Step } from './step.ts'
import { followSteps } from './telemetry.ts'
import { makeVideo } from './video.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

/** Deadline for reporting a stopped job, which the stopping side waits for. */
const lastReportMs = 3000

/** Runs a job. Never throws: failures are reported to the upstream, unless this attempt no longer owns the job. */
export async function runJob(job: MediaJob, settings: Settings, ownFolder: string, stop: AbortSignal): Promise<void> {
  const { job_id, attempt } = job
  const { log } = settings
  const folder = join(ownFolder, randomUUID())
  const end = new AbortController()
  const signal = AbortSignal.any([stop, end.signal])
  const count: Count = { sequence: 0 }
  const origin = connectOrigin(settings, job, signal, count)
  const at: { step: Step; progress: number } = { step: 'fetching', progress: 0 }
  const steps = followSteps()
  const heartbeat = startHeartbeat(origin, at, settings.heartbeatMs, (why) => end.abort(why))
  const started = performance.now()
  log('log', { event: 'job-started', job_id, attempt })
  try {
    await mkdir(folder, { mode: 0o700 })
    await origin.report({ type: 'started' })
    const stored = await origin.stored()
    const isBackground = job.kind === 'av1'
    const workspace = openWorkspace(
      { settings, folder, signal, origin, stored, isBackground },
      (step, progress = 0) => {
        steps.at(step)
        Object.assign(at, { step, progress })
      },
    )
    await make(workspace, job)
    clearInterval(heartbeat)
    await origin.report({ type: 'done', files: filesOf(workspace) })
    log('log', { event: 'job-done', job_id, attempt, seconds: Math.round((performance.now() - started) / 1000) })
  } catch (error) {
    clearInterval(heartbeat)
    steps.end(true)
    await reportFailure(job, settings, end.signal.aborted ? end.signal.reason : error, stop, count)
  } finally {
    steps.end()
    clearInterval(heartbeat)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function make(workspace: Workspace, job: MediaJob): Promise<void> {
  if (job.kind === 'av1') return makeAv1(workspace, job)
  if (job.kind === 'stills') return makeHostedStills(workspace, job)
  if (job.kind === 'frame') return makeFrame(workspace, job)
  return job.kind === 'video' ? makeVideo(workspace, job) : makeImage(workspace, job)
}

/** Sends heartbeats, and ends the work when this attempt no longer owns the job. */
function startHeartbeat(
  origin: Origin,
  at: { step: Step; progress: number },
  everyMs: number,
  end: (why: unknown) => void,
) {
  return setInterval(() => {
    origin.report({ type: 'heartbeat', step: at.step, progress: Math.min(1, Math.max(0, at.progress)) }).catch(end)
  }, everyMs)
}

const filesOf = ({ stored }: Workspace) =>
  [...stored].filter(([name]) => !name.endsWith('.m4s')).map(([name, bytes]) => ({ name, bytes }))

/** Reports a failure, unless the job is lost. A stopped job has little time for it. */
async function reportFailure(
  job: MediaJob,
  settings: Settings,
  error: unknown,
  stop: AbortSignal,
  count: Count,
): Promise<void> {
  const { log } = settings
  const { job_id, attempt } = job
  const why = stop.aborted ? stop.reason : error
  if (why instanceof LostJob) {
    log('log', { event: 'job-lost', job_id, attempt, detail: why.message })
    return
  }
  const { reason, isRetriable, message } = failureOf(why)
  log('error', { event: 'job-failed', job_id, attempt, reason, detail: message })
  const signal = stop.aborted ? AbortSignal.timeout(lastReportMs) : new AbortController().signal
  // A new client, because the previous one may be waiting in vain.
  const origin = connectOrigin(settings, job, signal, count)
  const detail = message ? { detail: message.slice(0, 500) } : {}
  await origin.report({ type: 'failed', reason, retriable: isRetriable, ...detail }).catch((lost: unknown) => {
    // The stopping side already knows.
    if (stop.aborted || lost instanceof LostJob) return
    log('error', { event: 'failure-not-reported', job_id, attempt, detail: String(lost) })
  })
}
