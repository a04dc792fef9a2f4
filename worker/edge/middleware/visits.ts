// Counts visits: pages that a browser opened from another site, or from none. Only the class of that site is counted.
import { createMiddleware } from 'hono/factory'
import { locales } from '../../../locales/locales.ts'
import { deviceClass, isProgram } from '../../../shared/rules/device-class.ts'
import { referrerClass } from '../../../shared/rules/referrer-class.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { userAgentOf } from '../upstream/caller.ts'
import { reportEvents } from '../upstream/report-events.ts'

export const visits = createMiddleware<EdgeApp>((c, next) => {
  const { isClosed, deps, lang, route } = c.get('context')
  const { headers } = c.req.raw
  if (!isClosed && isVisit(headers)) {
    const userAgent = userAgentOf(deps.caller)
    if (isProgram(userAgent)) return next()
    const device = deviceClass(userAgent)
    const referrer = referrerClass(headers.get('referer'))
    const arrival = route.name === 'video' && { kind: 'arrival' as const, video: Number(route.params.id), referrer }
    reportEvents(deps, [
      { kind: 'visit', referrer, language: locales[lang].tag, device },
      ...(arrival ? [arrival] : []),
    ])
  }
  return next()
})

/** Browsers say so; most crawlers do not, and others name themselves. A page that is only fetched in advance is none. */
const isVisit = (headers: Headers): boolean =>
  headers.get('sec-fetch-dest') === 'document' &&
  /^(none|cross-site)$/.test(headers.get('sec-fetch-site') ?? '') &&
  !headers.has('sec-purpose')
