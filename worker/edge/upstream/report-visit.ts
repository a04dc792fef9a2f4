// Counts visits: pages that a browser opened from another site, or from none. Only the class of that site is counted.
import { locales } from '../../../locales/locales.ts'
import { deviceClass } from '../../../shared/rules/device-class.ts'
import { referrerClass } from '../../../shared/rules/referrer-class.ts'
import type { RequestContext } from '../render/request-context.ts'
import { reportEvents } from './report-events.ts'

export function reportVisit({ deps, lang }: RequestContext, headers: Headers): void {
  if (!isVisit(headers)) return
  const device = deviceClass(deps.caller.userAgent)
  reportEvents(deps, [
    { kind: 'visit', referrer: referrerClass(headers.get('referer')), language: locales[lang].tag, device },
  ])
}

/** Browsers say so; crawlers do not. A page that is only fetched in advance is none. */
const isVisit = (headers: Headers): boolean =>
  headers.get('sec-fetch-dest') === 'document' &&
  /^(none|cross-site)$/.test(headers.get('sec-fetch-site') ?? '') &&
  !headers.has('sec-purpose')
