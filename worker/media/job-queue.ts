// The running jobs: as many as the machine allows at once, each only once.
import { randomUUID } from 'node:crypto'
import type { MediaJob } from '../../shared/contract/media-jobs.ts'
import { newTrace, type TraceParent } from '../../shared/trace-parent.ts'
import type { Settings } from './env.ts'
import { LostJob, MediaFailure } from './failure.ts'
import { runJob } from './run-job.ts'
import { tracer } from './telemetry.ts'

export type JobQueue = {
  /** `taken`, also when it already runs; `busy` when no more can run: one quick job and one of AV1 run beside the others. */
  take: (job: MediaJob, trace?: TraceParent | null) => 'taken' | 'busy'
  /** False when no such job runs. */
  stop: (jobId: string) => boolean
  running: () => number
  /** Stops all jobs and waits until they have ended. */
  close: () => Promise<void>
}

type Task = { attempt: number; isQuick: boolean; isBackground: boolean; end: AbortController; ended: Promise<void> }

export function createJobQueue(settings: Settings, ownFolder: string): JobQueue {
  const tasks = new Map<string, Task>()

  const start = (job: MediaJob, after: Promise<void>, trace: TraceParent | null) => {
    const end = new AbortController()
    const ended = after
      .then(() => inTrace(trace, job, settings, () => runJob(job, settings, ownFolder, end.signal)))
      .finally(() => {
        if (tasks.get(job.job_id)?.end === end) tasks.delete(job.job_id)
      })
    tasks.set(job.job_id, {
      attempt: job.attempt,
      isQuick: job.isQuick === true,
      isBackground: isBackground(job),
      end,
      ended,
    })
  }

  /**
   * One place more is for quick jobs alone, so that none waits behind long videos, and another one for jobs in the background, which take
   * the place of no other job.
   */
  const hasCapacity = (job: MediaJob): boolean => {
    const [background, others] = [true, false].map((is) =>
      [...tasks.values()].filter((task) => task.isBackground === is),
    )
    if (isBackground(job)) return background?.length === 0
    const quick = others?.filter((task) => task.isQuick).length ?? 0
    return (others?.length ?? 0) - Math.min(quick, 1) < settings.jobs || (job.isQuick === true && quick === 0)
  }

  return {
    take: (job, trace = null) => {
      const task = tasks.get(job.job_id)
      if (task && task.attempt >= job.attempt) return 'taken'
      if (!task && !hasCapacity(job)) return 'busy'
      // The upstream gave up the attempt that runs here: the new one starts once that has cleaned up.
      task?.end.abort(new LostJob(`attempt ${job.attempt} takes over`))
      start(job, task?.ended ?? Promise.resolve(), trace)
      return 'taken'
    },
    stop: (jobId) => {
      const task = tasks.get(jobId)
      task?.end.abort(new MediaFailure('stopped', 'as it was asked to', false))
      return task !== undefined
    },
    running: () => tasks.size,
    close: async () => {
      for (const { end } of tasks.values()) end.abort(new MediaFailure('stopped', 'the processor stops'))
      await Promise.all([...tasks.values()].map(({ ended }) => ended))
    },
  }
}

const isBackground = ({ kind }: MediaJob): boolean => kind === 'av1'

/** The job continues the trace of the request that started it, or begins one. */
async function inTrace(
  parent: TraceParent | null,
  { kind }: MediaJob,
  { spans }: Settings,
  work: () => Promise<void>,
): Promise<void> {
  const trace = parent ?? newTrace(randomUUID(), spans?.share ?? 0)
  await tracer.within({ ...trace, exporter: spans }, () => tracer.span({ name: `job ${kind}`, kind: 'consumer' }, work))
  void spans?.exportSoon()
}
