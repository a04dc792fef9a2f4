// The client of the media processor: every request is signed with the shared secret.
import * as z from 'zod/mini'
import { type MediaJob, processorPaths } from '../../../shared/contract/media-jobs.ts'
import { signedHeaders } from '../../../shared/media-signature.ts'
import type { Env } from '../env.ts'
import { tracer } from '../telemetry/trace.ts'

type Processor = NonNullable<Env['processor']>

/** How long the processor may take to accept a job. */
const answerMs = 10_000

/** `silent` when the processor does not answer, or not as itself: it may be starting, or be unreachable. */
export async function askToRun(processor: Processor, job: MediaJob): Promise<'runs' | 'busy' | 'silent' | 'refused'> {
  const body = JSON.stringify(job)
  const answer = await ask(processor, 'POST', processorPaths.jobs.fill({}), body)
  if (answer === null || answer.status >= 500) return 'silent'
  if (answer.status === 429) return 'busy'
  return answer.ok ? 'runs' : 'refused'
}

/** A lost request does not matter: the answer to the job's next event says that it is over. */
export async function askToStop(processor: Processor, jobId: string): Promise<void> {
  await ask(processor, 'DELETE', processorPaths.job.fill({ job_id: jobId }), '')
}

/** How busy the processor is: its jobs, how many it runs at once, and the CPU time of its process. */
const ProcessorLoad = z.object({
  running: z.number(),
  jobs: z.number(),
  cpuSeconds: z.number(),
  /** An older processor does not say it. */
  diskUsed: z._default(z.number(), 0),
})
export type ProcessorLoad = z.infer<typeof ProcessorLoad>

type Health = { state: 'ok' | 'degraded' | 'silent'; load: ProcessorLoad | null }

/** `degraded`: the processor runs without ffmpeg. */
export async function askHealth(processor: Processor): Promise<Health> {
  const answer = await send(processor, 'GET', processorPaths.health.fill({}), '')
  if (answer === null) return { state: 'silent', load: null }
  const load = ProcessorLoad.safeParse(await answer.json().catch(() => null))
  return { state: answer.ok ? 'ok' : 'degraded', load: load.data ?? null }
}

async function ask(processor: Processor, method: string, path: string, body: string): Promise<Response | null> {
  const answer = await send(processor, method, path, body)
  await answer?.body?.cancel()
  return answer
}

async function send(processor: Processor, method: string, path: string, body: string): Promise<Response | null> {
  const { url, secret, binding } = processor
  const headers = {
    ...(await signedHeaders(secret, { method, path, body })),
    'content-type': 'application/json',
    ...tracer.headers(),
  }
  // The signature is for this address: a redirect is not followed.
  const init: RequestInit = {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs),
    ...(body && { body }),
  }
  return tracer
    .span({ name: `processor ${method}`, kind: 'client' }, () =>
      binding ? binding.fetch(url + path, init) : fetch(url + path, init),
    )
    .catch(() => null)
}
