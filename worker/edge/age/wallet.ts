// Asks the embedded upstream about requests to wallets: it makes them, verifies the answers and keeps their outcome. Without its answer
// nothing opens.
import * as z from 'zod/mini'
import { ageCheckDeadlineMs } from '../../../shared/limits.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import type { Env } from '../env.ts'
import { type Caller, callerHeaders } from '../upstream/caller.ts'
import { askBegin, askOrigin } from './ask-origin.ts'

/** `link` opens a wallet on this device; `code` is for the camera of another one; a browser with the API of digital credentials takes `browser`; `signed` is
 * for wallets that ask for a certificate of the site. */
const WalletState = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('pending'),
    link: z.string(),
    code: z.string(),
    signed: z.nullable(z.string()),
    browser: z.array(
      z.object({
        protocol: z.string(),
        data: z.object({ deviceRequest: z.string(), encryptionInfo: z.string() }),
      }),
    ),
  }),
  z.object({ state: z.literal('ok'), decided_date: z.int() }),
  z.object({ state: z.literal('refused'), fault: z.string() }),
  z.object({ state: z.literal('over') }),
])
export type WalletState = z.infer<typeof WalletState> | { state: 'unavailable' }

const Begun = z.object({ id: z.string() })
const Taken = z.object({ fault: z.string() })

/** The id of a new request; null when there can be none. */
export const beginWalletRequest = async (env: Env, caller: Caller) =>
  askBegin(env, internalPaths.ageWallet, Begun, { method: 'POST', headers: await callerHeaders(env, caller) })

/** A proof is told once, to the first that asks. */
export const walletState = async (env: Env, id: string, site: string): Promise<WalletState> =>
  (await askOrigin(env, `${internalPaths.ageWallet}?${new URLSearchParams({ id, site })}`, WalletState)) ?? {
    state: 'unavailable',
  }

const Fetched = z.object({ request: z.string() })

/** The signed request that a wallet fetches; null where there is none. */
export const signedRequest = async (env: Env, id: string, site: string): Promise<string | null> =>
  (await askOrigin(env, `${internalPaths.ageWalletAnswer}?${new URLSearchParams({ id, site })}`, Fetched))?.request ??
  null

type WalletAnswer = { id: string; way: string; site: string; form: string }

/** Why the answer of a wallet is refused, '' for a good one; null when it could not be verified. */
export async function sendWalletAnswer(env: Env, { form, ...asked }: WalletAnswer): Promise<string | null> {
  const path = `${internalPaths.ageWalletAnswer}?${new URLSearchParams(asked)}`
  return (await askOrigin(env, path, Taken, { method: 'POST', body: form }, ageCheckDeadlineMs))?.fault ?? null
}
