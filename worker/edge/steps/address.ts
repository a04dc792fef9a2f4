// Where a redirect leads: always an address that is built from a parsed route.
import { isLang, type Lang } from '../../../locales/locales.ts'
import { barePath, href, parseRoute, passingQuery, type Route } from '../../../shared/routes.ts'
import type { Visit } from '../visit.ts'

/** The canonical address, with what only passes through. */
export function addressOf(visit: Visit, route: Route, prefix = ''): string {
  const passing = passingQuery.filter((key) => visit.url.searchParams.has(key)).map((key) => `${key}=1`)
  const joint = route.canonicalPath.includes('?') ? '&' : '?'
  return prefix + route.canonicalPath + (passing.length ? joint + passing.join('&') : '')
}

/** The page of ours that the request came from, as its referrer tells; null when there is none. */
export function refererRoute(visit: Visit, headers: Headers): Route | null {
  const referer = headers.get('referer')
  const url = referer ? URL.parse(referer) : null
  const route = url?.origin === visit.url.origin ? parseRoute(url.pathname, url.searchParams, isLang) : null
  return route?.name ? route : null
}

/** The address of that page, built anew from its route, in its own language or another; home when there is none. */
export function cameFrom(visit: Visit, headers: Headers, lang?: Lang): string {
  const route = refererRoute(visit, headers)
  if (!route) return href('index', {}, { lang: lang ?? visit.lang })
  if (lang === undefined) return route.canonicalPath
  return lang === 'en' ? barePath(route) : `/${lang}${barePath(route)}`
}
