// Addresses that count what they begin, and that a link leads to. A picture, a frame or a prefetch of any other site asks for them as well, from the
// visitor's own network, and would use up what the visitor may do in an hour.
import type { Context } from 'hono'
import { noStore } from './headers.ts'

/** The refusal of a request that leads no window here; null for one that does, and for browsers that do not say. */
export function refuseUnlessNavigation(c: Context): Response | null {
  const { headers } = c.req.raw
  const destination = headers.get('sec-fetch-dest') ?? 'document'
  if (destination === 'document' && !headers.has('sec-purpose')) return null
  return c.json({ error: 'This address is for a link that is followed', code: 'navigation_only' }, 403, noStore)
}
