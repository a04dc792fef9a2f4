// What every answer carries. The sets are made once; a request adds only what is its own.
import { createMiddleware } from 'hono/factory'
import { servicePaths } from '../../../shared/routes.ts'
import { site } from '../site.ts'
import type { EdgeApp } from '../visit.ts'

const mediaSources = ["'self'", ...site.mediaOrigins].join(' ')

/** No script or style that is not a file of ours, no frame, nothing from elsewhere. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `img-src ${mediaSources}`,
  `media-src ${mediaSources} blob:`,
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of a page. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'speculation-rules': `"${servicePaths.speculationRules}"`,
  'x-content-type-options': 'nosniff',
} as const

export const headers = createMiddleware<EdgeApp>(async (c, next) => {
  await next()
  const { id } = c.get('visit')
  c.res.headers.set('x-request-id', id)
  if (!c.res.headers.has('x-content-type-options')) c.res.headers.set('x-content-type-options', 'nosniff')
})
