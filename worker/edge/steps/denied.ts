// Refreshes the deny list before any cache is read; the copy of this isolate is at most two seconds old.
import { createMiddleware } from 'hono/factory'
import { freshenDenied } from '../upstream/deny-list.ts'
import type { EdgeApp } from '../visit.ts'

export const knowDenied = createMiddleware<EdgeApp>((c, next) => {
  const { floor, startedMs } = c.get('visit')
  const waiting = freshenDenied(floor, startedMs)
  return waiting ? waiting.then(next) : next()
})
