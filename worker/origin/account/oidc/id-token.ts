// Reads what a provider says of somebody (OpenID Connect Core 1.0, §3.1.3.7): signed by it, meant for this site, for this very
// visit, and not yet over. Whatever does not fit is told by its name to the log, and to nobody else.
import * as z from 'zod/mini'
import { fromBase64url } from '../../../../shared/byte-encodings.ts'
import { providerClockSkewSeconds, providerVisitSeconds } from '../../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../../shared/result.ts'
import type { SigningKey } from './provider.ts'

const Header = z.object({ alg: z.literal('RS256'), kid: z.optional(z.string()), crit: z.optional(z.undefined()) })

const Claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.optional(z.string()),
  exp: z.number(),
  iat: z.number(),
  nonce: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  name: z.optional(z.string()),
})
export type Claims = z.infer<typeof Claims>

type Expected = { issuer: string; clientId: string; nonce: string; nowSeconds: number }
type FindKey = (kid: string | undefined) => Promise<SigningKey | null>

/** @returns the claims, or a refusal whose code names what is wrong */
export async function readIdToken(token: string, findKey: FindKey, expected: Expected): Promise<Result<Claims>> {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  const header = Header.safeParse(jsonOf(head)).data
  if (!header || more.length) return refused('algorithm')
  const key = await findKey(header.kid)
  if (!key) return refused('key')
  if (!(await isSigned(key, `${head}.${body}`, signature))) return refused('signature')
  const claims = Claims.safeParse(jsonOf(body)).data
  if (!claims) return refused('claims')
  const wrong = wrongOf(claims, expected)
  return wrong === null ? ok(claims) : refused(wrong)
}

/** The first claim that does not fit. */
function wrongOf({ iss, aud, azp, exp, iat, nonce }: Claims, expected: Expected): string | null {
  const { issuer, clientId, nowSeconds } = expected
  // Nobody else's audience is trusted, so a token is meant for this site alone.
  const audience = [aud].flat()
  const checks: Record<string, boolean> = {
    iss: iss === issuer,
    aud: audience.length === 1 && audience[0] === clientId,
    azp: azp === undefined || azp === clientId,
    exp: exp > nowSeconds - providerClockSkewSeconds,
    iat: Math.abs(nowSeconds - iat) <= providerVisitSeconds + providerClockSkewSeconds,
    nonce: nonce === expected.nonce,
  }
  return Object.keys(checks).find((name) => !checks[name]) ?? null
}

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
/** A modulus of fewer bytes (2,048 bits) is no key worth the name. */
const modulusMinBytes = 256

async function isSigned({ n, e }: SigningKey, text: string, signature: string): Promise<boolean> {
  const [bytes, modulus] = [fromBase64url(signature), fromBase64url(n)]
  if (!bytes || !modulus || modulus.findIndex((byte) => byte !== 0) + modulusMinBytes > modulus.length) return false
  const jwk = { kty: 'RSA', n, e, alg: 'RS256', ext: true }
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify']).catch(() => null)
  return key !== null && crypto.subtle.verify(algorithm, key, bytes, new TextEncoder().encode(text))
}

function jsonOf(part: string): unknown {
  const bytes = fromBase64url(part)
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
