// Asks the embedded upstream about proofs of age. An external upstream has none of these addresses.
import type * as z from 'zod/mini'
import { sideDeadlineMs } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { withTimeout } from '../upstream/with-timeout.ts'

/** A visitor may begin only so often. */
export const tooOften = 'too often'

/** Null without a good answer in time. */
export async function askOrigin<T>(
  env: Env,
  path: string,
  schema: z.ZodMiniType<T>,
  init?: RequestInit,
  deadlineMs = sideDeadlineMs,
): Promise<T | null> {
  const answer = await askBegin(env, path, schema, init, deadlineMs)
  return answer === tooOften ? null : answer
}

/** The same of a question that counts. */
export async function askBegin<T>(
  env: Env,
  path: string,
  schema: z.ZodMiniType<T>,
  init?: RequestInit,
  deadlineMs = sideDeadlineMs,
): Promise<T | typeof tooOften | null> {
  if (!env.isUpstreamEmbedded) return null
  const asking = env
    .fetchUpstream(path, init)
    .then((response) => (response.status === 429 ? tooOften : response.ok ? response.json() : null))
  const body: unknown = await withTimeout(asking, deadlineMs).catch((error: unknown) => {
    writeLog('error', { event: 'age-method-not-asked', error: String(error) })
    return null
  })
  return body === tooOften ? body : (schema.safeParse(body).data ?? null)
}
