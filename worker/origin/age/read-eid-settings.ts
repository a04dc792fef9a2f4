// The settings of the method that asks a bank or an electronic identity, among the Worker's bindings.
import { isEncryptedOrLocal } from '../../../shared/rules/encrypted-address.ts'
import type { Env } from '../env.ts'

type Read = { settings: Env['eid']; problems: string[] }

/** The secret is deployed separately from the variables, and may come later. */
export function readEidSettings(bindings: Record<string, unknown>): Read {
  const { AGE_OIDC_ISSUER, AGE_OIDC_CLIENT_ID, AGE_OIDC_CLIENT_SECRET } = bindings
  const { AGE_OIDC_SCOPE, AGE_OIDC_CLAIM, AGE_OIDC_NAME } = bindings
  const issuer = AGE_OIDC_ISSUER ? String(AGE_OIDC_ISSUER) : ''
  if (issuer === '') return { settings: null, problems: [] }
  if (!isEncryptedOrLocal(issuer)) {
    return { settings: null, problems: ['variable AGE_OIDC_ISSUER is not an https address'] }
  }
  if (!AGE_OIDC_CLIENT_ID || !AGE_OIDC_CLIENT_SECRET) return { settings: null, problems: [] }
  const client = { issuer, clientId: String(AGE_OIDC_CLIENT_ID), clientSecret: String(AGE_OIDC_CLIENT_SECRET) }
  const settings = {
    client,
    scope: String(AGE_OIDC_SCOPE || 'openid'),
    claim: String(AGE_OIDC_CLAIM || 'age_over_18'),
    name: String(AGE_OIDC_NAME || new URL(issuer).hostname),
  }
  return { settings, problems: [] }
}
