// A way to a provider and back (OpenID Connect, authorization code with PKCE): the address that it begins at, and what the
// code that comes back is worth.

import * as z from 'zod/mini'
import { type Result, refused } from '../../../../shared/result.ts'
import { hashOf, newToken } from '../../crypto/tokens.ts'
import type { OidcClient } from '../../env.ts'
import { fetchProvider } from './fetch-provider.ts'
import { type Claims, readIdToken } from './id-token.ts'
import { describeIssuer, keyOf } from './provider.ts'

type Secrets = { state: string; nonce: string; verifier: string }

export const newAuthorizationSecrets = (): Secrets => ({ state: newToken(), nonce: newToken(), verifier: newToken() })

export async function addressOfVisit(
  { issuer, clientId }: OidcClient,
  { state, nonce, verifier }: Secrets,
  { redirectUri, nowSeconds }: { redirectUri: string; nowSeconds: number },
): Promise<string> {
  const { authorizationUrl } = await describeIssuer(issuer, nowSeconds)
  const url = new URL(authorizationUrl)
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await hashOf(verifier),
    code_challenge_method: 'S256',
    // Whoever has several accounts there is asked which.
    prompt: 'select_account',
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

/** Whom the code stands for. Refused: the provider does not take the code, or what it says does not hold. */
export async function redeemCode(
  { issuer, clientId, clientSecret }: OidcClient,
  code: string,
  { nonce, verifier }: Pick<Secrets, 'nonce' | 'verifier'>,
  { redirectUri, nowSeconds }: { redirectUri: string; nowSeconds: number },
): Promise<Result<Claims>> {
  const described = await describeIssuer(issuer, nowSeconds)
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    client_secret: clientSecret,
    code_verifier: verifier,
  })
  const answer = await fetchProvider(described.tokenUrl, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  })
  const token = z.object({ id_token: z.string() }).safeParse(answer.body).data?.id_token
  if (answer.status !== 200 || token === undefined) return refused(`code (${answer.status})`)
  const findKey = (kid: string | undefined) => keyOf(described, kid, nowSeconds)
  return readIdToken(token, findKey, { issuer, clientId, nonce, nowSeconds })
}
