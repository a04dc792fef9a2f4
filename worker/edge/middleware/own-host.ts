// A request for another host than this site's is refused before anything is made of it: what is kept, mailed or linked never
// names a host that a request brought along.
import { createMiddleware } from 'hono/factory'
import { mediaJobsRoot } from '../../../shared/service-paths.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { refuse } from './limits.ts'
import { configuredSite, originAt } from './read-request.ts'

export const requireOwnHost = createMiddleware<EdgeApp>(async (c, next) => {
  const asked = originAt(c.req.raw.url)
  if (asked === null) return refuse(c, 400, 'malformed', 'This address is malformed')
  const site = configuredSite(c)
  // The media processor reaches the site by an address of its own; its requests are signed, and nothing of them is linked.
  if (isOwnOrigin(site, asked) || c.req.path.startsWith(mediaJobsRoot)) return next()
  if (asked === site.origin.replace('https:', 'http:')) {
    // A call in plain text is refused: were it led on, its sender would never notice what everyone between can read.
    if (c.req.method === 'POST' || c.req.path.startsWith('/api/')) {
      return refuse(c, 421, 'https', 'This site is on https only')
    }
    const { pathname, search } = new URL(c.req.raw.url)
    return refuse(c, 308, 'https', 'This site is on https only', { location: site.origin + pathname + search })
  }
  return refuse(c, 421, 'misdirected', 'This server does not answer for that host')
})
