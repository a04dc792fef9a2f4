// Keeps the site settings of this isolate at most a minute old, before anything is shown: the gate, too, names the site.
import { createMiddleware } from 'hono/factory'
import type { EdgeApp } from '../render/request-context.ts'
import { refreshSettings } from '../upstream/published-settings.ts'

export const siteSettings = createMiddleware<EdgeApp>((c, next) => {
  const { deps, startedMs } = c.get('context')
  const waiting = refreshSettings(deps, startedMs)
  return waiting ? waiting.then(next) : next()
})
