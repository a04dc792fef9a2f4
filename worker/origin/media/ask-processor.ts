// The way to the media processor: every question is signed with the secret that both know.
import { type MediaJob, processorPaths } from '../../../shared/contract/media-jobs.ts'
import { signedHeaders } from '../../../shared/media-signature.ts'
import type { Env } from '../env.ts'

type Processor = NonNullable<Env['processor']>

/** How long it may take to say that it begins. */
const answerMs = 10_000

/** `busy` also when nobody answers: it may be starting, or there is no way to it at the moment. */
export async function askToRun(processor: Processor, job: MediaJob): Promise<'runs' | 'busy' | 'refused'> {
  const body = JSON.stringify(job)
  const answer = await ask(processor, 'POST', processorPaths.jobs.fill({}), body)
  if (answer === null || answer.status === 429 || answer.status >= 500) return 'busy'
  return answer.ok ? 'runs' : 'refused'
}

/** Whether it was heard does not matter: the job’s next event is told that it is over. */
export async function askToStop(processor: Processor, jobId: string): Promise<void> {
  await ask(processor, 'DELETE', processorPaths.job.fill({ job_id: jobId }), '')
}

async function ask(processor: Processor, method: string, path: string, body: string): Promise<Response | null> {
  const { url, secret, binding } = processor
  const headers = { ...(await signedHeaders(secret, { method, path, body })), 'content-type': 'application/json' }
  // What it is signed for is this address: another one is asked nothing.
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
