// Asks the embedded upstream for a sign-in at a bank or an electronic identity, and what it brought. Without its answer nothing opens.
import * as z from 'zod/mini'
import { ageCheckDeadlineMs } from '../../../shared/limits.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import type { Env } from '../env.ts'
import { type Caller, callerHeaders } from '../upstream/caller.ts'
import { askBegin, askOrigin } from './ask-origin.ts'

const Begun = z.object({ location: z.url(), state: z.string(), nonce: z.string(), verifier: z.string() })
const Taken = z.object({ fault: z.string() })

/** Where the visitor goes, and what only their browser keeps; null when the provider is down. */
export const beginEid = async (env: Env, caller: Caller, redirect: string) =>
  askBegin(env, `${internalPaths.ageEid}?${new URLSearchParams({ redirect })}`, Begun, {
    method: 'POST',
    headers: await callerHeaders(env, caller),
  })

type Returned = { redirect: string; nonce: string; verifier: string; state: string; code?: string; error?: string }

/** Why it proves nothing, '' for a proof; null when that could not be asked. */
export async function sendEidReturn(env: Env, returned: Returned & { iss?: string }): Promise<string | null> {
  const init = { method: 'POST', body: JSON.stringify(returned) }
  return (await askOrigin(env, internalPaths.ageEidReturn, Taken, init, ageCheckDeadlineMs))?.fault ?? null
}
