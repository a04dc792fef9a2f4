// Adds the headers that every answer carries, and the cookies that the request collected.
import { createMiddleware } from 'hono/factory'
import { signedOutCookie } from '../http/cookies.ts'
import { nonPageHeaders } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'

/** After signing out the browser also drops the history, searches and drafts stored for the member. */
const forgetMember = '"cache", "prefetchCache", "storage"'

const others = Object.entries(nonPageHeaders)

export const headers = createMiddleware<EdgeApp>(async (c, next) => {
  await next()
  const { id, cookies, notes } = c.get('context')
  if (notes.hasAllHeaders && cookies.length === 0) return
  const { headers: own } = c.res
  for (const cookie of cookies) own.append('set-cookie', cookie)
  if (cookies.includes(signedOutCookie)) own.set('clear-site-data', forgetMember)
  // Pages set the complete list themselves.
  if (own.has('content-security-policy')) return
  own.set('x-request-id', id)
  for (const [name, value] of others) if (!own.has(name)) own.set(name, value)
})
