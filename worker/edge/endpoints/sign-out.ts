// The way out, a button in the header: the session ends at the upstream, and the way leads back to where it was pressed.
import type { Context } from 'hono'
import { returnUrl } from '../http/address.ts'
import { clearPrefetchCache, noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { createSend } from '../upstream/send.ts'

export async function signOut(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  context.notes.route = 'logout'
  await createSend(context)('logout', {})
  return c.body(null, 303, { ...noStore, ...clearPrefetchCache, location: returnUrl(context, c.req.raw.headers) })
}
