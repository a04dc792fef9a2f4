// Refuses requests for any other host, so that a Host header never ends up in a cache, e-mail or link.
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { mediaJobsRoot } from '../../../shared/service-paths.ts'
import { isOwnOrigin, type OwnSite } from '../http/own-origin.ts'
import { setting } from '../operator/published.ts'
import type { EdgeApp, StepResult } from '../render/request-context.ts'
import { refreshSettings } from '../upstream/published-settings.ts'
import { refuse } from './limits.ts'
import { configuredSite, earlyDeps, originAt, probedPlace } from './read-request.ts'

export const requireOwnHost = createMiddleware<EdgeApp>((c, next) => {
  const asked = originAt(c.req.raw.url)
  if (asked === null) return refuse(c, 400, 'malformed', 'This address is malformed')
  const site = configuredSite(c)
  // The media processor uses an address of its own; its requests are signed and never linked.
  if (isOwnOrigin(site, asked) || c.req.path.startsWith(mediaJobsRoot)) return next()
  return answerOtherHost(c, next, asked, site)
})

async function answerOtherHost(c: Context<EdgeApp>, next: Next, asked: string, site: OwnSite): StepResult {
  // A probe tries a new version at the version's own address.
  if (await probedPlace(c)) return next()
  const published = await publishedOrigin(c)
  if (asked === published) return next()
  const secure = asked.replace('http:', 'https:')
  if (secure !== asked && [site.origin, published].includes(secure)) {
    // Plain http calls are refused: a redirect would hide that the data was readable on the way.
    if (c.req.method === 'POST' || c.req.path.startsWith('/api/')) {
      return refuse(c, 421, 'https', 'This site is available over https only')
    }
    const { pathname, search } = new URL(c.req.raw.url)
    return refuse(c, 308, 'https', 'This site is available over https only', {
      location: secure + pathname + search,
    })
  }
  return refuse(c, 421, 'misdirected', 'This server does not answer for that host')
}

/** The origin of the site settings, which an isolate may first have to ask for. The configured one stays a host, too. */
async function publishedOrigin(c: Context<EdgeApp>): Promise<string> {
  await refreshSettings(earlyDeps(c), Date.now())
  return setting('site_origin')
}
