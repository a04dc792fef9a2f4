// The pages of the site: a name, a path, what its query may hold. Only here stands how a page is spelt in an address;
// matching, links, canonical addresses and redirects derive from it.
import * as z from 'zod/mini'
import { shortSearch } from './contract/params.ts'
import { pagesMax } from './limits.ts'
import { decode, type PathTemplate, pathTemplate } from './path.ts'
import { datedSorts, durations, videoDates, videoPageSorts, videoTypes } from './rules/filters.ts'

/** A query value that does not fit is as good as absent: the address is redirected to one without it. */
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined as never)

const PageQuery = lenient(
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      // Page 1 is the address without a page; deeper ones than the last stay, and are answered 404.
      z.pipe(
        z.transform((page: number) => (page <= 1 ? undefined : Math.min(page, pagesMax + 1))),
        z.optional(z.number()),
      ),
    ),
  ),
)

/** `stopScroll` keeps the position on arrival; it is neither canonical nor part of a cache key. */
export const passingQuery = ['stopScroll'] as const

const filterQuery = {
  type: lenient(z.literal(videoTypes[1])),
  duration: lenient(z.enum(durations)),
  date: lenient(z.enum(videoDates)),
}

const VideoId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** Searches are lower case and single-spaced in addresses; length is judged by the page, which can explain it. */
const SearchParam = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => shortSearch(text)),
    z.string().check(z.minLength(1)),
  ),
)

/** In a path, these would be steps and no text: a browser would never ask for the address. */
const isStep = (text: string): boolean => text === '.' || text === '..'

type Row = {
  path: string
  params: z.ZodMiniType<Record<string, string | undefined>>
  query: Record<string, z.ZodMiniType>
}

const rows = {
  index: { path: '/', params: z.object({}), query: {} },
  videos: {
    path: '/videos/{sort?}/',
    params: z.object({ sort: z.optional(z.enum(videoPageSorts)) }),
    query: { page: PageQuery, ...filterQuery },
  },
  searchForm: { path: '/search/', params: z.object({}), query: { search: lenient(SearchParam) } },
  search: {
    path: '/search/{search}/',
    params: z.object({ search: SearchParam.check(z.refine((text) => !isStep(text))) }),
    query: { page: PageQuery, ...filterQuery },
  },
  video: {
    path: '/video/{id}/{dir}/',
    params: z.object({ id: VideoId, dir: z.string().check(z.maxLength(120)) }),
    query: {},
  },
} satisfies Record<string, Row>

export type RouteName = keyof typeof rows
type RowOf<Name extends RouteName> = (typeof rows)[Name]
export type RouteParams<Name extends RouteName> = z.output<RowOf<Name>['params']>
export type RouteQuery<Name extends RouteName> = {
  [Key in keyof RowOf<Name>['query']]?: RowOf<Name>['query'][Key] extends z.ZodMiniType
    ? z.output<RowOf<Name>['query'][Key]>
    : never
}

export const routeNames = Object.keys(rows) as RouteName[]

type Compiled = {
  name: RouteName
  template: PathTemplate
  params: Row['params']
  query: Row['query']
}

const compiled = Object.entries(rows).map(
  ([name, row]): Compiled => ({
    name: name as RouteName,
    template: pathTemplate(row.path),
    params: row.params,
    query: row.query,
  }),
)
const byName = Object.fromEntries(compiled.map((route) => [route.name, route])) as Record<RouteName, Compiled>

/** A request's address, read once. Whoever needs to know where the visitor is asks this, never the raw path. */
export type Route = {
  [Name in RouteName]: { name: Name; lang: string; params: RouteParams<Name>; query: RouteQuery<Name> } & Spelling
}[RouteName]
type Spelling = {
  /** The one address of this page in this language, path and known query. */
  canonicalPath: string
  /** False when the request spelt it otherwise; `canonicalPath` is then where it should go. */
  isCanonical: boolean
}
/** An address that is no page. Its language is still known, so that the 404 page speaks it. */
export type NoRoute = { name: null; lang: string }

/**
 * Reads an address.
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
  tidy(found.route.name, found.params, kept)
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
  return null
}

/** One spelling for every spelling: each segment decoded once and encoded anew, its first word in small letters. */
function cleanPath(segments: string[]): string | null {
  let path = '/'
  for (const [index, segment] of segments.entries()) {
    const text = decode(segment)
    if (text === null) return null
    path += `${encodeURIComponent(index === 0 ? text.toLowerCase() : text)}/`
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

/** A date narrows only the sorts that look at a stretch of time (spec §5). */
function tidy(name: RouteName, params: Record<string, string | undefined>, query: Record<string, unknown>): void {
  const isDated = name === 'videos' && (datedSorts as readonly (string | undefined)[]).includes(params.sort)
  if (!isDated) delete query.date
}

/** The known part of a query as it was asked, in the row's order; repeated values show as such. */
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
  return (lang === 'en' ? '' : `/${lang}`) + path + (asked.length ? `?${asked.join('&')}` : '')
}

/** A page's address without its language. */
export const barePath = ({ lang, canonicalPath }: Pick<Route, 'lang' | 'canonicalPath'>): string =>
  lang === 'en' ? canonicalPath : canonicalPath.slice(lang.length + 1)

/** The address of a page in a language. */
export function href<Name extends RouteName>(
  name: Name,
  params: RouteParams<Name>,
  options: { lang: string; query?: RouteQuery<Name> },
): string {
  const query: Record<string, unknown> = { ...options.query }
  if (query.page === 1) delete query.page
  return write(byName[name], params, query, options.lang)
}

/** Addresses that are neither pages nor the upstream's: what the edge itself answers. */
export const servicePaths = {
  health: '/healthz',
  track: '/track',
  theme: '/theme',
  speculationRules: '/speculation-rules.json',
  favicon: '/favicon.svg',
} as const

/** Files of the catalogue: pictures are open, video files need a link that was signed for one video. */
export const mediaPath = pathTemplate('/media/{key*}')
export const signedMediaPath = pathTemplate('/media/signed/{expires}.{signature}/{video_id}/{key*}')

/** Every page's path template, for whoever matches or documents them. */
export const routePaths = Object.fromEntries(compiled.map(({ name, template }) => [name, template.template])) as Record<
  RouteName,
  string
>

/** A page's path template in a language, for code in the browser that writes many addresses of one kind. */
export const templateIn = (name: RouteName, lang: string): string =>
  (lang === 'en' ? '' : `/${lang}`) + routePaths[name]
