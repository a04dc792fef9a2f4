// What a provider tells of itself (OpenID Connect Discovery 1.0): where its endpoints are, and the keys that it signs with.
// Both are kept by this isolate for a while: they are the same for everybody.
import * as z from 'zod/mini'
import { providerKeysRetrySeconds, providerKeysSeconds } from '../../../../shared/limits.ts'
import { isPrivateAddress } from '../../../../shared/rules/private-address.ts'
import { fetchProvider, ProviderFault } from './fetch-provider.ts'

export type Issuer = { issuer: string; authorizationUrl: string; tokenUrl: string; keysUrl: string }

const SigningKey = z.object({ kid: z.optional(z.string()), kty: z.literal('RSA'), n: z.string(), e: z.string() })
export type SigningKey = z.infer<typeof SigningKey>

const Described = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
})

const KeySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), use: z.optional(z.string()), alg: z.optional(z.string()) })),
})

type Kept<Value> = { value: Value; fetchedSeconds: number }
const issuers = new Map<string, Kept<Issuer>>()
const keySets = new Map<string, Kept<SigningKey[]>>()

export async function describeIssuer(issuer: string, nowSeconds: number): Promise<Issuer> {
  const kept = issuers.get(issuer)
  if (kept && nowSeconds - kept.fetchedSeconds < providerKeysSeconds) return kept.value
  const { status, body } = await fetchProvider(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const described = status === 200 ? Described.safeParse(body).data : undefined
  // Whoever describes another issuer than itself would have its tokens taken for the other's.
  if (!described || described.issuer !== issuer) throw new ProviderFault('the discovery document does not fit')
  const value = {
    issuer,
    authorizationUrl: described.authorization_endpoint,
    tokenUrl: described.token_endpoint,
    keysUrl: described.jwks_uri,
  }
  for (const url of [value.authorizationUrl, value.tokenUrl, value.keysUrl]) {
    if (!isPrivateAddress(url)) throw new ProviderFault(`the discovery document names ${url}, which is not safe`)
  }
  issuers.set(issuer, { value, fetchedSeconds: nowSeconds })
  return value
}

/** The key that a token names. One that is not among those known may be new: they are asked for again, but not each time. */
export async function keyOf({ keysUrl }: Issuer, kid: string | undefined, nowSeconds: number) {
  const kept = keySets.get(keysUrl)
  const ageSeconds = kept ? nowSeconds - kept.fetchedSeconds : Number.POSITIVE_INFINITY
  const known = kept && ageSeconds < providerKeysSeconds ? findKey(kept.value, kid) : null
  if (known || (kept && ageSeconds < providerKeysRetrySeconds)) return known
  const { status, body } = await fetchProvider(keysUrl)
  const keySet = status === 200 ? KeySet.safeParse(body).data : undefined
  if (!keySet) throw new ProviderFault('the key set does not fit')
  // Keys for other purposes may lie among them.
  const value = keySet.keys
    .filter(({ use = 'sig', alg = 'RS256' }) => use === 'sig' && alg === 'RS256')
    .flatMap((key) => SigningKey.safeParse(key).data ?? [])
  keySets.set(keysUrl, { value, fetchedSeconds: nowSeconds })
  return findKey(value, kid)
}

/** A token without a name of its key is read by the only key that there is. */
const findKey = (keys: readonly SigningKey[], kid: string | undefined): SigningKey | null =>
  (kid === undefined ? keys.length === 1 && keys[0] : keys.find((key) => key.kid === kid)) || null
