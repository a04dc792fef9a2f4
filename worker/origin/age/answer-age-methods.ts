// Which methods of proving an age are set up and work now, besides photos: for the edge, which offers no other.
import { discoverProvider } from '../account/oidc/provider.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { isWalletSetUp } from './made-proofs.ts'
import { currentIssuers } from './wallet/current-issuers.ts'

type State = 'up' | 'down' | 'none'

/** A wallet is asked only where the proof of an issuer could pass; a bank or an electronic identity only while it answers. */
export async function answerAgeMethods(_: Request, env: Env): Promise<Response> {
  const issuers = await currentIssuers(env, currentSeconds())
  const wallet: State = issuers.length > 0 ? 'up' : isWalletSetUp(env) ? 'down' : 'none'
  const body = { wallet, eid: { state: await stateOfEid(env), name: env.eid?.name ?? '' } }
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}

async function stateOfEid({ eid }: Env): Promise<State> {
  if (!eid) return 'none'
  try {
    await discoverProvider(eid.client.issuer, currentSeconds())
    return 'up'
  } catch (error) {
    writeLog('error', { event: 'eid-down', error: String(error) })
    return 'down'
  }
}
