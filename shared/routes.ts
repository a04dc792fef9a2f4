// The pages of the site: a name, a path, what its query may hold. Only here stands how a page is spelt in an address;
// matching, links, canonical addresses and redirects derive from it.
import * as z from 'zod/mini'
import { shortSearch } from './contract/params.ts'
import { dirPattern } from './entities/text.ts'
import { pagesMax } from './limits.ts'
import { decode, encodeSegment, type PathTemplate, pathTemplate } from './path.ts'
import type { Gate } from './rules/age-policy.ts'
import {
  categoriesMax,
  channelSorts,
  countryPattern,
  datedSorts,
  durations,
  formerSorts,
  letters,
  memberSorts,
  modelSorts,
  playlistSorts,
  videoDates,
  videoPageSorts,
  videoTypes,
} from './rules/filters.ts'
import { type Trait, type TraitValue, traits } from './rules/traits.ts'

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

const videoFilters = {
  page: PageQuery,
  type: lenient(z.literal(videoTypes[1])),
  duration: lenient(z.enum(durations)),
  date: lenient(z.enum(videoDates)),
}

/** The videos of one thing: its address has no place for the sort. */
const objectQuery = { ...videoFilters, sort: lenient(z.enum(videoPageSorts)) }

const Id = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const Dir = z.string().check(z.regex(dirPattern))
const Country = z.string().check(z.regex(countryPattern))

/** A sort of a list; one that is called by a former name is redirected to the one it has. */
const sortOf = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.optional(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((text: string) =>
          Object.hasOwn(formerSorts, text) ? formerSorts[text as keyof typeof formerSorts] : text,
        ),
        z.enum(sorts),
      ),
    ),
  )

/** Up to three categories, in one order, each once. */
const CategoryDirs = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(',').filter(Boolean))].toSorted().join(',')),
    z.string().check(z.refine((text) => areDirs(text.split(',')))),
  ),
)
const areDirs = (dirs: string[]): boolean => dirs.length <= categoriesMax && dirs.every((dir) => dirPattern.test(dir))

const traitQuery = <Name extends Trait>(name: Name) =>
  lenient(z.enum(traits[name] as unknown as readonly [TraitValue<Name>, ...TraitValue<Name>[]]))

/** What a mail's link carries: see the origin's tokens. It moves into a cookie at once, and out of the address. */
const LinkToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const informationSections = [
  'dmca',
  'parentalcontrol',
  'eu-digital-services-act',
  'support',
  'terms',
  'privacy',
  '2257',
  'cookies',
] as const

type Row = {
  path: string
  /** `exempt` pages stay reachable before an age check; every other page is closed by itself. */
  gate?: 'exempt'
  params: z.ZodMiniType<Record<string, string | undefined>>
  query: Record<string, z.ZodMiniType>
}

const rows = {
  index: { path: '/', params: z.object({}), query: {} },
  'top-country': {
    path: '/top-country/{sort}/',
    params: z.object({ sort: z.enum(videoPageSorts) }),
    query: videoFilters,
  },
  videos: {
    path: '/videos/{sort?}/',
    params: z.object({ sort: z.optional(z.enum(videoPageSorts)) }),
    query: videoFilters,
  },
  categories: { path: '/categories/', params: z.object({}), query: {} },
  'videos-categories': {
    path: '/categories/{object_id}/{sort?}/',
    params: z.object({ object_id: CategoryDirs, sort: z.optional(z.enum(videoPageSorts)) }),
    query: videoFilters,
  },
  searchForm: { path: '/search/', params: z.object({}), query: { search: lenient(SearchParam) } },
  search: {
    path: '/search/{search}/',
    params: z.object({ search: SearchParam.check(z.refine((text) => !isStep(text))) }),
    query: videoFilters,
  },
  video: {
    path: '/video/{id}/{dir}/',
    params: z.object({ id: Id, dir: z.string().check(z.maxLength(120)) }),
    query: { comments: PageQuery },
  },
  history: { path: '/history/', params: z.object({}), query: {} },
  playlists: {
    path: '/playlists/{sort?}/',
    params: z.object({ sort: sortOf(playlistSorts) }),
    query: { page: PageQuery },
  },
  playlist: { path: '/playlist/{id}/', params: z.object({ id: Id }), query: {} },
  playlist_uploaded_videos: { path: '/playlist/{id}/videos/', params: z.object({ id: Id }), query: objectQuery },
  pornstars: {
    path: '/pornstars/{sort?}/',
    params: z.object({ sort: sortOf(modelSorts) }),
    query: {
      page: PageQuery,
      letter: lenient(z.enum(letters)),
      race: traitQuery('race'),
      age: traitQuery('age'),
      country: lenient(Country),
      size_tits: traitQuery('size_tits'),
      hair: traitQuery('hair'),
      height: traitQuery('height'),
      weight: traitQuery('weight'),
      tattoo: traitQuery('tattoo'),
      piercing: traitQuery('piercing'),
    },
  },
  pornstar: { path: '/pornstar/{dir}/', params: z.object({ dir: Dir }), query: objectQuery },
  pornsites: {
    path: '/pornsites/{sort?}/',
    params: z.object({ sort: sortOf(channelSorts) }),
    query: { page: PageQuery, letter: lenient(z.enum(letters)) },
  },
  pornsite: { path: '/pornsite/{dir}/', params: z.object({ dir: Dir }), query: objectQuery },
  pornsite_uploaded_videos: { path: '/pornsite/{dir}/videos/', params: z.object({ dir: Dir }), query: objectQuery },
  community: {
    path: '/community/{sort?}/',
    params: z.object({ sort: sortOf(memberSorts) }),
    query: {
      page: PageQuery,
      search: lenient(SearchParam),
      country: lenient(Country),
      gender: traitQuery('gender'),
      age: traitQuery('age'),
      relationship: traitQuery('relationship'),
      avatar: traitQuery('avatar'),
      orientation: traitQuery('orientation'),
    },
  },
  member: { path: '/members/{id}/', params: z.object({ id: Id }), query: {} },
  member_uploaded_videos: {
    path: '/members/{id}/uploaded_videos/',
    params: z.object({ id: Id }),
    query: objectQuery,
  },
  member_playlists: { path: '/members/{id}/playlists/', params: z.object({ id: Id }), query: { page: PageQuery } },
  signin: { path: '/signin/', gate: 'exempt', params: z.object({}), query: {} },
  signup: { path: '/signup/', gate: 'exempt', params: z.object({}), query: {} },
  'restore-password': {
    path: '/restore-password/',
    gate: 'exempt',
    params: z.object({}),
    query: { token: lenient(LinkToken) },
  },
  restore_password_success: {
    path: '/restore-password/success/',
    gate: 'exempt',
    params: z.object({}),
    query: {},
  },
  send_email: { path: '/send-email/', gate: 'exempt', params: z.object({}), query: {} },
  'confirm-email': {
    path: '/confirm-email/',
    gate: 'exempt',
    params: z.object({}),
    query: { token: lenient(LinkToken) },
  },
  account: { path: '/account/', params: z.object({}), query: { done: lenient(z.literal('password')) } },
  outbox: { path: '/outbox/', gate: 'exempt', params: z.object({}), query: {} },
  information: {
    path: '/information/{section}/',
    gate: 'exempt',
    params: z.object({ section: z.enum(informationSections) }),
    query: {},
  },
  sitemap: { path: '/sitemap-page/', params: z.object({}), query: {} },
  /** The country picker as a page, for whoever has no script. */
  countries: { path: '/countries/', params: z.object({}), query: { search: lenient(SearchParam) } },
} satisfies Record<string, Row>

/** Addresses that are no pages but lead to one (spec §2). Their own query goes with them where the page knows it. */
const aliases = [
  { path: '/top-country/', name: 'top-country', params: { sort: 'most-popular' } },
  { path: '/latest-updates/', name: 'videos', params: { sort: 'latest-updates' } },
  { path: '/top-rated/', name: 'videos', params: { sort: 'top-rated' } },
  { path: '/most-commented/', name: 'videos', params: { sort: 'most-commented' } },
  { path: '/most-popular/', name: 'videos', params: { sort: 'most-popular' } },
  { path: '/pornstar/{dir}/videos/', name: 'pornstar', params: {} },
  { path: '/information/', name: 'information', params: { section: 'terms' } },
] as const satisfies { path: string; name: keyof typeof rows; params: Record<string, string> }[]

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
const compiledAliases = aliases.map((alias) => ({ ...alias, template: pathTemplate(alias.path) }))
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

/** One spelling for every spelling: each segment decoded once and encoded anew, its first word in small letters. */
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

/** A date narrows only the sorts that look at a stretch of time (spec §5). */
function tidy(params: Record<string, string | undefined>, query: Record<string, unknown>): void {
  const sort = params.sort ?? query.sort
  if (!datedSorts.some((dated) => dated === sort)) delete query.date
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
  return tidied(byName[name], params, { ...options.query }, options.lang)
}

/**
 * The address of a list when something of it is changed: its sort, a filter, or (undefined) none of that. It begins again
 * from its first page, unless it is the page that changes.
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

/** Writes an address without what its page would leave out. */
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

/** Addresses that are neither pages nor the upstream's: what the edge itself answers. */
export const servicePaths = {
  health: '/healthz',
  track: '/track',
  theme: '/theme',
  language: '/language',
  consent: '/consent',
  agree: '/age',
  logout: '/logout',
  reports: '/reports',
  country: '/country',
  thumbs: '/thumbs',
  speculationRules: '/speculation-rules.json',
  favicon: '/favicon.svg',
} as const

/** Calls of the age check: the photo goes to the first, and whoever waits for a decision asks the second. */
export const ageCheckPaths = {
  photo: '/api/age_verification.php',
  state: '/api/age_verification_state.php',
} as const

/** Adverts and partners' content, each in a frame of its own. */
export const framePath = pathTemplate('/frame/{name}/')

/** What the edge alone asks of the embedded upstream: no visitor has a way there. */
export const innerPaths = { ageProof: '/edge/age_proof' } as const

/** Pages that stay reachable before an age check: the flag of their rows, and closed without one. */
export const gateOfRoute = (name: RouteName): Gate => (rows[name] as Row).gate ?? 'closed'

/** Files of the catalogue: pictures are open, video files need a link that was signed for one video. */
export const mediaPath = pathTemplate('/media/{key*}')
export const signedMediaPath = pathTemplate('/media/signed/{expires}.{signature}/{video_id}/{key*}')

/**
 * The timeline of a video (spec §7: `{token}{format}/{dir_path}/{video_id}.{count}.{interval}.vtt`), as an upstream answers
 * it and as a visitor asks for it: the token is that of the file's own link, `dir_path` the folder of the file.
 */
export const timelinePath = pathTemplate('/media/timeline/{format}/{dir_path*}/{video_id}.{count}.{interval}.vtt')
export const signedTimelinePath = pathTemplate(
  '/media/timeline/{expires}.{signature}/{format}/{dir_path*}/{video_id}.{count}.{interval}.vtt',
)

/** Every page's path template, for whoever matches or documents them. */
export const routePaths = Object.fromEntries(compiled.map(({ name, template }) => [name, template.template])) as Record<
  RouteName,
  string
>

/** A page's path template in a language, for code in the browser that writes many addresses of one kind. */
export const templateIn = (name: RouteName, lang: string): string =>
  (lang === 'en' ? '' : `/${lang}`) + routePaths[name]
