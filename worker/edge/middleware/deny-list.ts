// Before any cache is looked at: this isolate knows what was taken down, as of two seconds ago.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp } from '../render/request-context.ts'
import { refreshDenyList } from '../upstream/deny-list.ts'

export const denyList = createMiddleware<EdgeApp>((c, next) => {
  const { deps, startedMs } = c.get('context')
  const waiting = refreshDenyList(deps, startedMs)
  return waiting ? waiting.then(next) : next()
})
