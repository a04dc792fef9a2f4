// Refreshes the deny list before any cache is read; the copy of this isolate is at most two seconds old.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp } from '../render/request-context.ts'
import { refreshDenyList } from '../upstream/deny-list.ts'

export const denyList = createMiddleware<EdgeApp>((c, next) => {
  const { deps, startedMs } = c.get('context')
  const waiting = refreshDenyList(deps, startedMs)
  return waiting ? waiting.then(next) : next()
})
