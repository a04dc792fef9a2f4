// Where a redirect leads: always an address that is built from a parsed route.
import { isLang, type Lang } from '../../../locales/locales.ts'
import { barePath, href, type NoRoute, parseRoute, passingQuery, type Route } from '../../../shared/routes.ts'
import type { RequestContext } from '../render/request-context.ts'

/** The canonical address, with what only passes through. */
export function canonicalAddress(context: RequestContext, route: Route, prefix = ''): string {
  return prefix + withPassingQuery(context, route, route.canonicalPath)
}

/** An address of the route's own page, with what only passes through. */
export function withPassingQuery(context: RequestContext, route: Route, path: string): string {
  const passing = passingQuery(route, context.url.searchParams)
  return passing.length ? `${path}${path.includes('?') ? '&' : '?'}${passing.join('&')}` : path
}

/** The page of ours that the request came from, as its referrer tells; null when there is none. */
export function refererRoute(context: RequestContext, headers: Headers): Route | null {
  const referer = headers.get('referer')
  const url = referer ? URL.parse(referer) : null
  const route = url?.origin === context.url.origin ? parseRoute(url.pathname, url.searchParams, isLang) : null
  return route?.name ? route : null
}

/**
 * The page of ours that a form was sent from. What answers a form has an address that tells nothing: forms on it name the page
 * in theirs (`?from=`), and all others leave it to the referrer.
 */
function formPage(context: RequestContext, headers: Headers): Route | null {
  const from = context.url.searchParams.get('from')
  const route = from === null ? null : ownRoute(from)
  return route?.name ? route : refererRoute(context, headers)
}

/** The address of a form that names the page it stands on. */
export const withReturnPage = <Action extends string>(action: Action, page: string): Action =>
  `${action}?${new URLSearchParams({ from: page })}` as Action

/** A path of this site as its route; null when it leads elsewhere. */
function ownRoute(path: string): Route | NoRoute | null {
  const url = URL.parse(path, 'http://site')
  return url?.origin === 'http://site' ? parseRoute(url.pathname, url.searchParams, isLang) : null
}

/** Pages about an account: whoever signs in there wants to be somewhere else afterwards. */
const accountPages: ReadonlySet<string> = new Set([
  ...[
    'signin',
    'signup',
    'restore-password',
    'restore_password_success',
    'send_email',
    'confirm-email',
    'undo-email',
    'signup-google',
  ],
])

/** Where somebody who has signed in goes on: a page of ours by its address, built anew; home when it is none. */
export function safeRedirect(path: string | Route | null | undefined, lang: Lang): string {
  const route = typeof path === 'string' ? ownRoute(path) : path
  return route?.name && !accountPages.has(route.name) ? route.canonicalPath : href('index', {}, { lang })
}

/** The address of the page that a form was sent from, built anew from its route, in its own language or another; home when there is none. */
export function returnUrl(context: RequestContext, headers: Headers, lang?: Lang): string {
  const route = formPage(context, headers)
  if (!route) return href('index', {}, { lang: lang ?? context.lang })
  if (lang === undefined) return route.canonicalPath
  return lang === 'en' ? barePath(route) : `/${lang}${barePath(route)}`
}

/** The language of what has none in its address, a call or a frame: that of the page it comes from. */
export function callLang(context: RequestContext, headers: Headers): Lang {
  const route = formPage(context, headers)
  if (route && route.lang !== 'en' && isLang(route.lang)) return route.lang
  return context.visitor.chosenLang ?? 'en'
}
