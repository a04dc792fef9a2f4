// Keeps the site settings of this isolate at most a minute old, before anything is shown: the gate, too, names the site. A published
// origin takes the place of the configured one in every link.
import { createMiddleware } from 'hono/factory'
import { setting } from '../operator/published.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { refreshSettings } from '../upstream/published-settings.ts'

export const siteSettings = createMiddleware<EdgeApp>((c, next) => {
  const context = c.get('context')
  const waiting = refreshSettings(context.deps, context.startedMs)
  if (waiting) return waiting.then(() => nameOrigin(context)).then(next)
  nameOrigin(context)
  return next()
})

function nameOrigin(context: RequestContext): void {
  const origin = setting('site_origin')
  if (origin === '') return
  context.origin = origin
  context.deps.caller.site = origin
}
