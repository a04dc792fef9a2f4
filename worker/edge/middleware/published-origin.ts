// A published origin takes the place of the configured one in every link.
import { createMiddleware } from 'hono/factory'
import { setting } from '../operator/published.ts'
import type { EdgeApp } from '../render/request-context.ts'

export const publishedOrigin = createMiddleware<EdgeApp>((c, next) => {
  const context = c.get('context')
  const origin = setting('site_origin')
  if (origin !== '') {
    context.origin = origin
    context.deps.caller.site = origin
  }
  return next()
})
