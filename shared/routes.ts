// Reads and writes every address of a page: matching, links, canonical addresses and redirects derive from the table of routes.
import type * as z from 'zod/mini'
import { decode, encodeSegment, type PathTemplate, pathTemplate } from './path.ts'
import { aliases, type RouteRow, routeTable } from './route-table.ts'
import type { Gate } from './rules/age-policy.ts'
import { datedSorts, defaultSorts } from './rules/browse-filters.ts'

export type RouteName = keyof typeof routeTable
type RowOf<Name extends RouteName> = (typeof routeTable)[Name]

/** The parsed path and query of a page: keys that are absent or invalid are undefined. */
export type RouteParams<Name extends RouteName> = z.output<RowOf<Name>['params']>
export type RouteQuery<Name extends RouteName> = {
  [Key in keyof RowOf<Name>['query']]?: RowOf<Name>['query'][Key] extends z.ZodMiniType
    ? z.output<RowOf<Name>['query'][Key]>
    : never
}

/** In the order of the table. */
export const routeNames = Object.keys(routeTable) as RouteName[]

type Compiled = {
  name: RouteName
  template: PathTemplate
  params: RouteRow['params']
  query: RouteRow['query']
}

const compiled = Object.entries(routeTable).map(
  ([name, row]): Compiled => ({
    name: name as RouteName,
    template: pathTemplate(row.path),
    params: row.params,
    query: row.query,
  }),
)
const compiledAliases = aliases.map((alias) => ({ ...alias, template: pathTemplate(alias.path) }))
const byName = Object.fromEntries(compiled.map((route) => [route.name, route])) as Record<RouteName, Compiled>

/** A request's address, parsed once. Code that needs the visitor's place on the site reads this, never the raw path. */
export type Route = {
  [Name in RouteName]: { name: Name; lang: string; params: RouteParams<Name>; query: RouteQuery<Name> } & Spelling
}[RouteName]
type Spelling = {
  /** The one address of this page in this language, path and known query. */
  canonicalPath: string
  /** False when the request spelt it otherwise; `canonicalPath` is then the redirect's target. */
  isCanonical: boolean
}
/** An address that is no page. Its language is still known, so that the 404 page is translated. */
export type NoRoute = { name: null; lang: string }

/**
 * Parses an address.
 * @param path raw, still percent-encoded, as `URL.pathname` gives it
 * @param isLang tells which codes may stand before a path
 */
export function parseRoute(path: string, query: URLSearchParams, isLang: (code: string) => boolean): Route | NoRoute {
  const segments = path.split('/').filter(Boolean)
  const prefix = segments[0]?.toLowerCase()
  const lang = prefix && isLang(prefix) ? prefix : undefined
  if (lang) segments.shift()
  const found = matchSegments(segments)
  if (!found) return { name: null, lang: lang ?? 'en' }

  const kept = readQuery(found.route, query)
  tidy(found.params, kept)
  const canonicalPath = write(found.route, found.params, kept, lang ?? 'en')
  const [canonicalPathname, canonicalQuery] = canonicalPath.split('?') as [string, string?]
  const asked = knownQuery(found.route, query)
  const isCanonical = lang !== 'en' && path === canonicalPathname && asked === (canonicalQuery ?? '')
  return {
    name: found.route.name,
    lang: lang ?? 'en',
    params: found.params,
    query: kept,
    canonicalPath,
    isCanonical,
  } as unknown as Route
}

function matchSegments(segments: string[]): { route: Compiled; params: Record<string, string | undefined> } | null {
  const cleaned = cleanPath(segments)
  if (cleaned === null) return null
  for (const route of compiled) {
    const texts = route.template.match(cleaned) ?? route.template.match(cleaned.slice(0, -1))
    if (!texts) continue
    const params = route.params.safeParse(texts)
    if (params.success) return { route, params: params.data }
  }
  return matchAlias(cleaned)
}

function matchAlias(cleaned: string): { route: Compiled; params: Record<string, string | undefined> } | null {
  for (const alias of compiledAliases) {
    const texts = alias.template.match(cleaned)
    const route = byName[alias.name]
    const params = texts && route.params.safeParse({ ...texts, ...alias.params })
    if (params?.success) return { route, params: params.data }
  }
  return null
}

/** Normalises the spelling: each segment is decoded once and encoded again, its first word in lower case. */
function cleanPath(segments: string[]): string | null {
  let path = '/'
  for (const [index, segment] of segments.entries()) {
    const text = decode(segment)
    if (text === null) return null
    path += `${encodeSegment(index === 0 ? text.toLowerCase() : text)}/`
  }
  return path
}

function readQuery(route: Compiled, query: URLSearchParams): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(route.query)) {
    const value = query.get(key)
    if (value === null) continue
    const parsed = schema.safeParse(value)
    if (parsed.success && parsed.data !== undefined) kept[key] = parsed.data
  }
  return kept
}

/**
 * A date filters only the sorts that look at a period (spec §5), and every search: there it is when a video was published. A video is watched in one list, a playlist before a channel; the
 * list's order and page need it, and its first page is not named.
 */
function tidy(params: Record<string, string | undefined>, query: Record<string, unknown>): void {
  const sort = params.sort ?? query.sort
  if (params.search === undefined && !datedSorts.some((dated) => dated === sort)) delete query.date
  if (query.playlist !== undefined) delete query.channel
  const hasList = query.playlist !== undefined || query.channel !== undefined
  if (!hasList) delete query.shuffle
  if (!hasList || query.pl_page === 1) delete query.pl_page
}

/** The known part of a query as requested, in the row's order; repeated values are kept. */
function knownQuery(route: Compiled, query: URLSearchParams): string {
  if (!query.size) return ''
  return Object.keys(route.query)
    .flatMap((key) => query.getAll(key).map((value) => `${key}=${encodeURIComponent(value)}`))
    .join('&')
}

function write(route: Compiled, params: Record<string, unknown>, query: Record<string, unknown>, lang: string): string {
  const path = route.template.fill(params as Record<string, string>)
  const asked = Object.keys(route.query)
    .filter((key) => query[key] !== undefined && query[key] !== '')
    .map((key) => `${key}=${encodeURIComponent(String(query[key]))}`)
  return prefixOf(lang) + path + (asked.length ? `?${asked.join('&')}` : '')
}

const prefixOf = (lang: string): string => (lang === 'en' ? '' : `/${lang}`)

/** A page's address without its language. */
export const barePath = ({ lang, canonicalPath }: Pick<Route, 'lang' | 'canonicalPath'>): string =>
  canonicalPath.slice(prefixOf(lang).length)

/** The address of a page in a language. */
export function href<Name extends RouteName>(
  name: Name,
  params: RouteParams<Name>,
  options: { lang: string; query?: RouteQuery<Name> },
): string {
  return tidied(byName[name], params, { ...options.query }, options.lang)
}

/**
 * The address of a list with its sort, a filter, or (undefined) none of them changed. It starts at the first page again, unless
 * the page itself changes.
 */
export function hrefWith(route: Route, change: Record<string, string | number | undefined>): string {
  const row = byName[route.name]
  const params: Record<string, string | undefined> = { ...route.params }
  const query: Record<string, unknown> = { ...route.query, page: undefined }
  for (const [name, value] of Object.entries(change)) {
    if (name in row.query) query[name] = value
    else params[name] = value === undefined ? undefined : String(value)
  }
  return tidied(row, params, query, route.lang)
}

/** The same page with other values in its path. */
export function withParams(route: Route, change: Readonly<Record<string, string>>): Route {
  const params = { ...route.params, ...change }
  return { ...route, params, canonicalPath: write(byName[route.name], params, route.query, route.lang) } as Route
}

/** The canonical address for search engines: a list in its default order has no second address for that order. */
export const mainPath = (route: Route): string =>
  'sort' in route.params && route.params.sort === defaultSorts[route.name]
    ? hrefWith(route, { sort: undefined, page: (route.query as { page?: number }).page })
    : route.canonicalPath

/** Writes an address without the page's default values. */
function tidied(
  route: Compiled,
  params: Record<string, string | undefined>,
  query: Record<string, unknown>,
  lang: string,
): string {
  if (query.page === 1) delete query.page
  tidy(params, query)
  return write(route, params, query, lang)
}

/**
 * The passing keys of a query, kept when a visitor is redirected to this route's address, for the browser to read: `stopScroll`
 * keeps the position on arrival. They are never canonical or part of a cache key, and invalid ones are dropped.
 */
export function passingQuery({ name }: Pick<Route, 'name'>, query: URLSearchParams): string[] {
  const fitting = Object.entries((routeTable[name] as RouteRow).passing ?? {})
  return [
    ...(query.has('stopScroll') ? ['stopScroll=1'] : []),
    ...fitting.flatMap(([key, pattern]) => {
      const value = query.get(key)
      return value !== null && pattern.test(value) ? [`${key}=${value}`] : []
    }),
  ]
}

/** Gate-exempt pages: the flag of their rows, and closed without one. */
export const gateOfRoute = (name: RouteName): Gate => (routeTable[name] as RouteRow).gate ?? 'closed'

/** Framable pages: the flag of their rows. */
export const isFramable = (name: RouteName | null): boolean =>
  name !== null && (routeTable[name] as RouteRow).framing === 'anywhere'

/** Every page's path template, for matching and documentation. */
export const routePaths = Object.fromEntries(compiled.map(({ name, template }) => [name, template.template])) as Record<
  RouteName,
  string
>

/** A page's path template in a language, for browser code that writes many addresses of one kind. */
export const templateIn = (name: RouteName, lang: string): string => prefixOf(lang) + routePaths[name]
