// The security contact of this site (RFC 9116).
import type { Context } from 'hono'
import { securityTextSeconds } from '../../../shared/limits.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { setting } from '../operator/published.ts'
import type { EdgeApp } from '../render/request-context.ts'

/** Build time: a bundle older than a year is unmaintained, and its security.txt expires. */
declare const __BUILT_MS__: number
const expires = new Date(__BUILT_MS__ + securityTextSeconds * 1000).toISOString()

export function securityText(c: Context<EdgeApp>): Response {
  const { origin } = c.get('context')
  const fields = [
    `Contact: ${setting('security_contact')}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${servicePaths.securityText}`,
    `Policy: ${setting('security_policy')}`,
  ]
  return c.text(`${fields.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=86400' })
}
