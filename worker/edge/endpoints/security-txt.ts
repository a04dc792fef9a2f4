// Who is told of a hole in this site, and how (RFC 9116).
import type { Context } from 'hono'
import { securityTextSeconds } from '../../../shared/limits.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { imprint } from '../operator/imprint.ts'
import type { EdgeApp } from '../render/request-context.ts'

/** When the bundle was made: what is not built again for a year is not looked after, and says so by being over. */
declare const __BUILT_MS__: number
const expires = new Date(__BUILT_MS__ + securityTextSeconds * 1000).toISOString()

export function securityText(c: Context<EdgeApp>): Response {
  const { origin, notes } = c.get('context')
  notes.route = 'security'
  const fields = [
    `Contact: ${imprint.securityContact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${servicePaths.securityText}`,
    `Policy: ${imprint.securityPolicy}`,
  ]
  return c.text(`${fields.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=86400' })
}
