// Refreshes what this isolate keeps of all requests before any cache is read: the deny list, at most two seconds old, and the campaigns
// that run.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp } from '../render/request-context.ts'
import { refreshDenyList } from '../upstream/deny-list.ts'
import { refreshAdverts } from '../upstream/live-adverts.ts'

export const denyList = createMiddleware<EdgeApp>((c, next) => {
  const { deps, startedMs } = c.get('context')
  const [denied, adverts] = [refreshDenyList(deps, startedMs), refreshAdverts(deps, startedMs)]
  return denied || adverts ? Promise.all([denied, adverts]).then(() => next()) : next()
})
