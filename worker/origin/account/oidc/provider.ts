// What a provider says about itself (OpenID Connect Discovery 1.0): its endpoints and where its keys are. Each isolate keeps it for
// a while, because it is the same for all visitors; the library keeps the keys beside it, for five minutes.
import {
  type AuthorizationServer,
  allowInsecureRequests,
  customFetch,
  discoveryRequest,
  processDiscoveryResponse,
} from 'oauth4webapi'
import { providerKeysSeconds } from '../../../../shared/limits.ts'
import { isEncryptedOrLocal } from '../../../../shared/rules/encrypted-address.ts'
import { fetchProvider, ProviderFault } from './fetch-provider.ts'

/** For every request to a provider. The library only knows https; `isEncryptedOrLocal` also lets a provider on this machine through. */
export const providerOptions = { [customFetch]: fetchProvider, [allowInsecureRequests]: true }

/** An ID token is signed with a key of the provider: never with the client's secret, which every Worker of the site has. */
const tokenAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']

const kept = new Map<string, { server: AuthorizationServer; fetchedSeconds: number }>()

export async function discoverProvider(issuer: string, nowSeconds: number): Promise<AuthorizationServer> {
  const known = kept.get(issuer)
  if (known && nowSeconds - known.fetchedSeconds < providerKeysSeconds) return known.server
  const server = await readDiscovery(issuer)
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    if (!isEncryptedOrLocal(server[name] ?? '')) throw new ProviderFault(`the discovery document has no safe ${name}`)
  }
  kept.set(issuer, { server, fetchedSeconds: nowSeconds })
  return server
}

async function readDiscovery(issuer: string): Promise<AuthorizationServer> {
  const url = new URL(issuer)
  try {
    const server = await processDiscoveryResponse(url, await discoveryRequest(url, providerOptions))
    // The library compares addresses, and tokens name the issuer letter by letter.
    if (server.issuer === issuer) return withTokenAlgorithms(server)
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    throw new ProviderFault(`the discovery document does not fit: ${error}`)
  }
  throw new ProviderFault('the discovery document is of another issuer')
}

/** The library takes a token by any algorithm that the provider names. One that names none signs with RS256. */
function withTokenAlgorithms(server: AuthorizationServer): AuthorizationServer {
  const named = server.id_token_signing_alg_values_supported ?? ['RS256']
  return {
    ...server,
    id_token_signing_alg_values_supported: tokenAlgorithms.filter((algorithm) => named.includes(algorithm)),
  }
}
