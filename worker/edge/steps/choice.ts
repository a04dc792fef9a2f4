// Preference forms without script: the choice becomes a cookie and the visitor returns to the page.
import type { Context } from 'hono'
import type { EdgeApp } from '../visit.ts'
import { cameFrom } from './address.ts'
import { forgetAhead, forgetPages, noStore } from './headers.ts'

/** The value of a form field; empty when missing or unreadable. */
export async function chosenIn(c: Context<EdgeApp>, field: string): Promise<string> {
  const value = (await c.req.formData().catch(() => null))?.get(field)
  return typeof value === 'string' ? value : ''
}

type Way = {
  /** Redirect target; by default the page the form was sent from. */
  location?: string
  /** Every page shows the choice, so the browser drops its cached pages. */
  isShown?: boolean
}

export function backWith(c: Context<EdgeApp>, cookie: string, { location, isShown = false }: Way = {}): Response {
  const headers = { ...noStore, ...(isShown ? forgetPages : forgetAhead), 'set-cookie': cookie }
  return c.body(null, 303, { ...headers, location: location ?? cameFrom(c.get('visit'), c.req.raw.headers) })
}
