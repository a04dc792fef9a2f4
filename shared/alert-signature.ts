// The signature of a POST to the operator's webhook: HMAC-SHA-256 of the time and the body, so that the receiver can refuse
// what is forged, changed or old.
import { type SharedSecret, signShared } from './shared-secret.ts'

/**
 * The headers of a signed POST: the time in seconds since 1970, and `sha256=` with the hex of HMAC(`{time}.{body}`). While the secret is
 * replaced there is one for each of its values, separated by commas.
 */
export async function alertSignature(
  secret: SharedSecret,
  body: string,
  nowMs: number,
): Promise<Record<string, string>> {
  const time = String(Math.floor(nowMs / 1000))
  const signatures = (await signShared(secret, `${time}.${body}`)).split(',')
  return { 'x-alert-time': time, 'x-alert-signature': signatures.map((one) => `sha256=${one}`).join(',') }
}
