// The client of the media processor: every request is signed with the shared secret.
import { type MediaJob, processorPaths } from '../../../shared/contract/media-jobs.ts'
import { signedHeaders } from '../../../shared/media-signature.ts'
import type { Env } from '../env.ts'

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

/** `degraded`: the processor runs without ffmpeg. */
export async function askHealth(processor: Processor): Promise<'ok' | 'degraded' | 'silent'> {
  const answer = await ask(processor, 'GET', processorPaths.health.fill({}), '')
  return answer === null ? 'silent' : answer.ok ? 'ok' : 'degraded'
}

async function ask(processor: Processor, method: string, path: string, body: string): Promise<Response | null> {
  const { url, secret, binding } = processor
  const headers = { ...(await signedHeaders(secret, { method, path, body })), 'content-type': 'application/json' }
  // The signature is for this address: a redirect is not followed.
  const init: RequestInit = {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs),
    ...(body && { body }),
  }
  const asking = binding ? binding.fetch(url + path, init) : fetch(url + path, init)
  const answer = await asking.catch(() => null)
  await answer?.body?.cancel()
  return answer
}
