// Refreshes what this isolate keeps for all requests, before anything is shown and before any cache is read: the published age
// rows and the site settings (the gate, too, names the site), the deny list and the campaigns that run. A request that has to wait asks
// for all of them at the same time.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp } from '../render/request-context.ts'
import { refreshDenyList } from '../upstream/deny-list.ts'
import { refreshAdverts } from '../upstream/live-adverts.ts'
import { refreshAgeRows } from '../upstream/published-age-rows.ts'
import { refreshSettings } from '../upstream/published-settings.ts'

const refreshes = [refreshAgeRows, refreshSettings, refreshDenyList, refreshAdverts]

export const refreshCopies = createMiddleware<EdgeApp>((c, next) => {
  const { deps, startedMs } = c.get('context')
  const waits = refreshes.map((refresh) => refresh(deps, startedMs))
  return waits.every((wait) => wait === null) ? next() : Promise.all(waits).then(() => next())
})
