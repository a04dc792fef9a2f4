// Signs the member out: the upstream ends the session, and the visitor returns to the page, which says so.
import type { Context } from 'hono'
import { returnUrl } from '../http/address.ts'
import { justSignedOutCookie } from '../http/cookies.ts'
import { clearPrefetchCache, noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { createSend } from '../upstream/send.ts'

export async function signOut(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  await createSend(context)('logout', {})
  context.cookies.push(justSignedOutCookie)
  return c.body(null, 303, { ...noStore, ...clearPrefetchCache, location: returnUrl(context, c.req.raw.headers) })
}
