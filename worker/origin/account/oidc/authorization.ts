// The authorization code flow with PKCE (OpenID Connect): the address that a sign-in begins at, what the provider sends back, and
// the identity that its code stands for.
import {
  AuthorizationResponseError,
  authorizationCodeGrantRequest,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  clockTolerance,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  OperationProcessingError,
  validateAuthResponse,
} from 'oauth4webapi'
import { providerClockSkewSeconds } from '../../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../../shared/result.ts'
import type { OidcClient } from '../../env.ts'
import { type Claims, readIdToken } from './id-token.ts'
import { discoverProvider, providerOptions } from './provider.ts'

type Secrets = { state: string; nonce: string; verifier: string }

export const newAuthorizationSecrets = (): Secrets => ({
  state: generateRandomState(),
  nonce: generateRandomNonce(),
  verifier: generateRandomCodeVerifier(),
})

/** What is asked of the provider. */
type Asked = { scope: string; prompt?: string }
/** A visitor with several accounts there picks one. */
const signIn: Asked = { scope: 'openid email profile', prompt: 'select_account' }

export async function authorizationUrl(
  { issuer, clientId }: OidcClient,
  { state, nonce, verifier }: Secrets,
  { redirectUri, nowSeconds, asked = signIn }: { redirectUri: string; nowSeconds: number; asked?: Asked },
): Promise<string> {
  const { authorization_endpoint = '' } = await discoverProvider(issuer, nowSeconds)
  const url = new URL(authorization_endpoint)
  const params = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...asked,
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** What the provider's redirect brought, as far as it is there. */
export type Returned = {
  state: string
  code?: string | undefined
  error?: string | undefined
  iss?: string | undefined
}

/** The parameters of a redirect with a code. Refused with denied, and with failed also when it names another issuer (RFC 9207). */
export function readRedirect({ issuer, clientId }: OidcClient, returned: Returned): Result<URLSearchParams> {
  // The library takes an empty value for a missing one.
  if (returned.iss === '' || returned.error === '') return refused('failed')
  const given = Object.entries(returned).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  try {
    const params = validateAuthResponse({ issuer }, { client_id: clientId }, new URLSearchParams(given), returned.state)
    return params.get('code') ? ok(params) : refused('failed')
  } catch (error) {
    if (error instanceof AuthorizationResponseError)
      return refused(error.error === 'access_denied' ? 'denied' : 'failed')
    if (error instanceof OperationProcessingError) return refused('failed')
    throw error
  }
}

/** The verified identity of the code. Refused when the provider does not take the code, or a check of its ID token fails. */
export async function redeemCode(
  { issuer, clientId, clientSecret }: OidcClient,
  params: URLSearchParams,
  { nonce, verifier }: Pick<Secrets, 'nonce' | 'verifier'>,
  { redirectUri, nowSeconds }: { redirectUri: string; nowSeconds: number },
): Promise<Result<Claims>> {
  const server = await discoverProvider(issuer, nowSeconds)
  const client = { client_id: clientId, [clockTolerance]: providerClockSkewSeconds }
  const secret = ClientSecretPost(clientSecret)
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    secret,
    params,
    redirectUri,
    verifier,
    providerOptions,
  )
  return readIdToken(server, client, response, { nonce, nowSeconds })
}
