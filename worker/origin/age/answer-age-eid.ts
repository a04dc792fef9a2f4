// The method that asks a bank or an electronic identity, for the edge alone: the address of a sign-in there, and the one claim that it
// brought. Nothing else of the token is looked at, and nothing of it is kept.
import * as z from 'zod/mini'
import { authorizationUrl, newAuthorizationSecrets, readRedirect, redeemCode } from '../account/oidc/authorization.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { refuseTooMany } from './limit-methods.ts'

/** Fails where the provider does not describe itself: the method is down then. */
export async function beginEid(request: Request, env: Env): Promise<Response> {
  const { eid } = env
  const redirectUri = new URL(request.url).searchParams.get('redirect') ?? ''
  if (!eid) return json({ error: 'not_found' }, 404)
  const refused = await refuseTooMany(request, env)
  if (refused) return refused
  const secrets = newAuthorizationSecrets()
  const asked = { scope: eid.scope }
  const location = await authorizationUrl(eid.client, secrets, { redirectUri, nowSeconds: currentSeconds(), asked })
  return json({ location, ...secrets })
}

const Returned = z.object({
  redirect: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
  iss: z.optional(z.string()),
})

/** `fault` is '' for a proof. The edge has compared `state` with that of the browser. */
export async function acceptEidReturn(request: Request, { eid }: Env): Promise<Response> {
  const returned = Returned.safeParse(await request.json().catch(() => null)).data
  if (!eid || !returned) return json({ fault: 'failed' })
  const params = readRedirect(eid.client, returned)
  if (!params.ok) return json({ fault: params.code === 'denied' ? 'declined' : 'failed' })
  const { redirect: redirectUri } = returned
  const claims = await redeemCode(eid.client, params.value, returned, { redirectUri, nowSeconds: currentSeconds() })
  const fault = claims.ok ? (claims.value[eid.claim] === true ? '' : 'claim') : claims.code
  writeLog('info', { event: 'eid-answer', outcome: fault || 'ok' })
  return json({ fault })
}

const json = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
