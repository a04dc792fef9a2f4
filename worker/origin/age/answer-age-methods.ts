// Which methods of proving an age work now, besides photos: for the edge, which offers no other.
import { discoverProvider } from '../account/oidc/provider.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { currentIssuers } from './wallet/current-issuers.ts'

/** A wallet is asked only where the proof of an issuer could pass; a bank or an electronic identity only while it answers. */
export async function answerAgeMethods(_: Request, env: Env): Promise<Response> {
  const issuers = await currentIssuers(env, currentSeconds())
  const body = { wallet: issuers.length > 0, eid: await workingEid(env) }
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}

/** Its name; null where there is none. */
async function workingEid({ eid }: Env): Promise<string | null> {
  if (!eid) return null
  try {
    await discoverProvider(eid.client.issuer, currentSeconds())
    return eid.name
  } catch (error) {
    writeLog('error', { event: 'eid-down', error: String(error) })
    return null
  }
}
