// Signs requests to an external upstream, which must not trust what other senders say about visitors. The embedded
// upstream is reachable only over its binding.
import { type SharedSecret, signShared } from '../../../shared/shared-secret.ts'

type Signable = { method?: string | undefined; path: string; headers: Readonly<Record<string, string>> }

/**
 * `x-edge-time` (seconds since 1970) and `x-edge-signature`: HMAC-SHA-256 in hex of the method, the path with its query, the time,
 * and `name:value` of the cookie and of every other `x-edge-` header, in the order of their names; one a line.
 * While the secret is replaced there is one signature for each of its values, separated by commas.
 */
export async function signatureHeaders(
  secret: SharedSecret,
  { method = 'GET', path, headers }: Signable,
): Promise<Record<string, string>> {
  const time = String(Math.floor(Date.now() / 1000))
  const signedHeaders = Object.entries(headers)
    .filter(([name]) => name === 'cookie' || name.startsWith('x-edge-'))
    .map(([name, value]) => `${name}:${value}`)
    .sort()
  const text = [method, path, time, ...signedHeaders].join('\n')
  return { 'x-edge-time': time, 'x-edge-signature': await signShared(secret, text) }
}
