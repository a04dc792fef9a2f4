// Preference forms without script: the choice becomes a cookie and the visitor returns to the page.
import type { Context } from 'hono'
import { returnUrl } from '../http/address.ts'
import { clearPageCaches, clearPrefetchCache, noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'

/** The value of a form field; empty when missing or unreadable. */
export async function readChoice(c: Context<EdgeApp>, field: string): Promise<string> {
  const value = (await c.req.formData().catch(() => null))?.get(field)
  return typeof value === 'string' ? value : ''
}

type RedirectOptions = {
  /** Redirect target; by default the page the form was sent from. */
  location?: string
  /** Every page shows the choice, so the browser drops its cached pages. */
  isShown?: boolean
}

export function redirectBack(
  c: Context<EdgeApp>,
  cookie: string,
  { location, isShown = false }: RedirectOptions = {},
): Response {
  const headers = { ...noStore, ...(isShown ? clearPageCaches : clearPrefetchCache), 'set-cookie': cookie }
  return c.body(null, 303, { ...headers, location: location ?? returnUrl(c.get('context'), c.req.raw.headers) })
}
