// Reads an ID token (OpenID Connect Core 1.0, §3.1.3.7). The library checks algorithm, issuer, audience, expiry, nonce and signature;
// here stand the checks that are stricter than the standard, and the name of the failed check, which goes to the log alone.
import {
  type AuthorizationServer,
  getValidatedIdTokenClaims,
  KEY_SELECTION,
  type Client as OauthClient,
  OperationProcessingError,
  processAuthorizationCodeResponse,
  ResponseBodyError,
  UnsupportedOperationError,
  validateApplicationLevelSignature,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import * as z from 'zod/mini'
import { providerClockSkewSeconds, providerVisitSeconds } from '../../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../../shared/result.ts'
import { ProviderFault } from './fetch-provider.ts'
import { providerOptions } from './provider.ts'

/** Other claims stay: an age check reads one of them. */
const Claims = z.looseObject({
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.optional(z.string()),
  iat: z.number(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  name: z.optional(z.string()),
})
export type Claims = z.infer<typeof Claims>

/**
 * The claims in the token endpoint's answer. Refused with the name of the check that failed; throws a ProviderFault when the
 * provider's keys cannot be read.
 */
export async function readIdToken(
  server: AuthorizationServer,
  client: OauthClient,
  response: Response,
  { nonce, nowSeconds }: { nonce: string; nowSeconds: number },
): Promise<Result<Claims>> {
  let received: unknown
  try {
    const answer = await processAuthorizationCodeResponse(server, client, response, { expectedNonce: nonce })
    received = getValidatedIdTokenClaims(answer)
  } catch (error) {
    return refused(claimReason(error))
  }
  try {
    await validateApplicationLevelSignature(server, response, providerOptions)
  } catch (error) {
    return refused(signatureReason(error))
  }
  const claims = Claims.safeParse(received).data
  if (!claims) return refused('claims')
  const failedCheck = strictReason(claims, client.client_id, nowSeconds)
  return failedCheck === null ? ok(claims) : refused(failedCheck)
}

/** No other audience is trusted, whatever `azp` says, and a token is no older than the sign-in that it answers. */
function strictReason({ aud, azp, iat }: Claims, clientId: string, nowSeconds: number): string | null {
  const audience = [aud].flat()
  if (audience.length !== 1 || audience[0] !== clientId) return 'aud'
  if (azp !== undefined && azp !== clientId) return 'azp'
  return Math.abs(nowSeconds - iat) > providerVisitSeconds + providerClockSkewSeconds ? 'iat' : null
}

/** What the library says about a token that it refuses. */
const Cause = z.object({
  claim: z.optional(z.string()),
  header: z.optional(z.unknown()),
  claims: z.optional(z.unknown()),
  signature: z.optional(z.unknown()),
})

function claimReason(error: unknown): string {
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError)
    return `code (${error.status})`
  if (error instanceof UnsupportedOperationError) return 'algorithm'
  if (!(error instanceof OperationProcessingError)) throw error
  const { claim, header, claims } = Cause.safeParse(error.cause).data ?? {}
  if (claim !== undefined) return claim
  if (header !== undefined) return 'algorithm'
  return claims === undefined ? 'answer' : 'claims'
}

/** A key of fewer than 2,048 bits is refused like a wrong signature. */
function signatureReason(error: unknown): string {
  if (error instanceof ProviderFault) throw error
  if (!(error instanceof OperationProcessingError)) return 'signature'
  if (error.code === KEY_SELECTION) return 'key'
  if (Cause.safeParse(error.cause).data?.signature !== undefined) return 'signature'
  throw new ProviderFault(`the key set does not fit: ${error}`)
}
