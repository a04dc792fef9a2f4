// Limits how often one visitor begins a proof of age: each one costs a signature's work, or a provider's answer, and a program that
// estimates ages from photos would be asked until one passes.
import { ageMethodTries } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import { readCaller } from '../http/caller.ts'
import { refusal } from '../http/json-response.ts'

/** The refusal; null for a visitor who may go on. */
export async function refuseTooMany({ headers }: Request, env: Env): Promise<Response | null> {
  const { client } = readCaller(headers, env)
  const { windowSeconds, visitor: limit } = ageMethodTries
  const attempt = await countAttempt(env, [{ key: `age-methods:${client}`, limit, windowSeconds }], 'admit')
  return attempt.ok ? null : refusal(attempt)
}

/** Of a photo that a provider will check: the edge sends the photo itself. */
export const admitPhoto = async (request: Request, env: Env): Promise<Response> =>
  (await refuseTooMany(request, env)) ?? Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } })
