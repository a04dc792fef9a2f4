// Redirect targets are always built from a parsed route, never from request input.
import { isLang, type Lang } from '../../../locales/locales.ts'
import { barePath, href, type NoRoute, parseRoute, passingQuery, type Route } from '../../../shared/routes.ts'

type RequestUrl = { url: Readonly<URL> }

/** The canonical address with the passing query parameters. */
export function canonicalAddress(context: RequestUrl, route: Route, prefix = ''): string {
  return prefix + withPassingQuery(context, route, route.canonicalPath)
}

/** The path with the passing query parameters of the route. */
export function withPassingQuery(context: RequestUrl, route: Route, path: string): string {
  const passing = passingQuery(route, context.url.searchParams)
  return passing.length ? `${path}${path.includes('?') ? '&' : '?'}${passing.join('&')}` : path
}

/** The page of this site that the Referer header names; null without one. */
export function refererRoute(context: RequestUrl, headers: Headers): Route | null {
  const referer = headers.get('referer')
  const url = referer ? URL.parse(referer) : null
  const route = url?.origin === context.url.origin ? parseRoute(url.pathname, url.searchParams, isLang) : null
  return route?.name ? route : null
}

/**
 * The page a form was sent from. A form endpoint is no page, so some forms name their page in `?from=`; the others rely
 * on the Referer header.
 */
function formPage(context: RequestUrl, headers: Headers): Route | null {
  const from = context.url.searchParams.get('from')
  const route = from === null ? null : ownRoute(from)
  return route?.name ? route : refererRoute(context, headers)
}

/** The action of a form that names its own page. */
export const withReturnPage = <Action extends string>(action: Action, page: string): Action =>
  `${action}?${new URLSearchParams({ from: page })}` as Action

/** The route of a path on this site; null for any other address. */
function ownRoute(path: string): Route | NoRoute | null {
  const url = URL.parse(path, 'http://site')
  return url?.origin === 'http://site' ? parseRoute(url.pathname, url.searchParams, isLang) : null
}

/** Account pages are no destination after signing in. */
const accountPages: ReadonlySet<string> = new Set([
  'signin',
  'signup',
  'restore-password',
  'restore_password_success',
  'send_email',
  'confirm-email',
  'undo-email',
  'signup-google',
])

/** The destination after signing in: an address rebuilt from its route, or home when the path is not ours. */
export function safeRedirect(path: string | Route | null | undefined, lang: Lang): string {
  const route = typeof path === 'string' ? ownRoute(path) : path
  return route?.name && !accountPages.has(route.name) ? route.canonicalPath : href('index', {}, { lang })
}

/**
 * The address of the page a form was sent from, rebuilt from its route, in its own language or another; home when
 * unknown.
 */
export function returnUrl(context: RequestUrl & { lang: Lang }, headers: Headers, lang?: Lang): string {
  const route = formPage(context, headers)
  if (!route) return href('index', {}, { lang: lang ?? context.lang })
  if (lang === undefined) return route.canonicalPath
  return lang === 'en' ? barePath(route) : `/${lang}${barePath(route)}`
}

/** The language of calls and frames, whose addresses have none: that of the referring page. */
export function callLang(context: RequestUrl & { visitor: { chosenLang: Lang | null } }, headers: Headers): Lang {
  const route = formPage(context, headers)
  if (route && route.lang !== 'en' && isLang(route.lang)) return route.lang
  return context.visitor.chosenLang ?? 'en'
}
