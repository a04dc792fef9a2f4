// Keeps the site settings and the published age rows of this isolate at most a minute old, before anything is shown.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp } from '../render/request-context.ts'
import { refreshAgeRows } from '../upstream/published-age-rows.ts'
import { refreshSettings } from '../upstream/published-settings.ts'

export const siteSettings = createMiddleware<EdgeApp>((c, next) => {
  const { deps, startedMs } = c.get('context')
  const settings = refreshSettings(deps, startedMs)
  const ageRows = refreshAgeRows(deps, startedMs)
  return settings || ageRows ? Promise.all([settings, ageRows]).then(next) : next()
})
