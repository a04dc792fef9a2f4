// Before any cache is looked at: this isolate knows what was taken down, as of two seconds ago.
import { createMiddleware } from 'hono/factory'
import { freshenDenied } from '../upstream/deny-list.ts'
import type { EdgeApp } from '../visit.ts'

export const knowDenied = createMiddleware<EdgeApp>((c, next) => {
  const { floor, startedMs } = c.get('visit')
  const waiting = freshenDenied(floor, startedMs)
  return waiting ? waiting.then(next) : next()
})
