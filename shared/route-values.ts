// The values of a page's path and query: every value of an address is parsed and normalised here, for all pages alike.
import * as z from 'zod/mini'
import { CountryCode, shortSearch } from './contract/params.ts'
import { dirPattern, normalizeDir } from './entities/text.ts'
import { pagesMax } from './limits.ts'
import {
  categoriesMax,
  durations,
  formerSorts,
  letters,
  searchSorts,
  videoDates,
  videoPageSorts,
  videoTypes,
} from './rules/browse-filters.ts'
import { type FilterValue, isTrait, type PeopleFilter, traits } from './rules/people-traits.ts'

/** Invalid query values are dropped: the address is redirected to one without them. */
export const dropInvalid = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined as never)

/** From 2 on; the first page has no number. */
export const PageQuery = dropInvalid(
  z.pipe(
    z.string().check(z.regex(/^\d+$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      // Page 1 is the address without a page; pages beyond the last stay, and are answered 404.
      z.pipe(
        z.transform((page: number) => (page <= 1 ? undefined : Math.min(page, pagesMax + 1))),
        z.optional(z.number()),
      ),
    ),
  ),
)

/** Searches are lower case and single-spaced in addresses; the page judges their length, because it can explain it. */
export const SearchParam = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => shortSearch(text)),
    z.string().check(z.minLength(1)),
  ),
)

/** The same about members: an e-mail is never part of an address. */
export const MemberSearch = SearchParam.check(z.refine((text) => !text.includes('@')))

/** In a path, these are dot segments: a browser would never request the address. */
export const isDotSegment = (text: string): boolean => text === '.' || text === '..'

/** The filters of a list of videos (spec §5). */
export const videoFilters = {
  page: PageQuery,
  type: dropInvalid(z.enum(videoTypes).check(z.refine((type) => type !== videoTypes[0]))),
  duration: dropInvalid(z.enum(durations)),
  date: dropInvalid(z.enum(videoDates)),
}

/** A search: in another order than by relevance, and `exact` where nothing may be corrected. */
export const searchFilters = {
  ...videoFilters,
  sort: dropInvalid(z.enum(searchSorts.filter((sort) => sort !== 'relevance'))),
  exact: dropInvalid(z.literal('1')),
}

/** Videos of one object: its address carries the sort in the query. */
export const objectQuery = { ...videoFilters, sort: dropInvalid(z.enum(videoPageSorts)) }

/** As a text without a leading zero, so that an address has one spelling. */
export const Id = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** Members related to a member: `friends.12` are the friends of member 12. */
const MemberObject = z.string().check(z.regex(/^(friends|subscribers)\.[1-9]\d{0,14}$/))

/** A name in an address, in its one spelling: capitals and decomposed letters are redirected. And a country that exists. */
export const Dir = z.pipe(z.string(), z.pipe(z.transform(normalizeDir), z.string().check(z.regex(dirPattern))))
const Country = CountryCode

/** A sort of a list; a former name is redirected to the current one. */
export const sortOf = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
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

/** Up to three categories, in their spelling, sorted and unique. */
export const CategoryDirs = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => [...new Set(normalizeDir(text).split(',').filter(Boolean))].toSorted().join(',')),
    z.string().check(z.refine((text) => areDirs(text.split(',')))),
  ),
)
const areDirs = (dirs: string[]): boolean => dirs.length <= categoriesMax && dirs.every((dir) => dirPattern.test(dir))

const otherFilters = { letter: z.enum(letters), country: Country, object_id: MemberObject } as const

/** In addresses of pages the filter `object_id` is called `object`. */
type FilterQuery<Name extends PeopleFilter> = {
  [One in Name as One extends 'object_id' ? 'object' : One]: z.ZodMiniType<Exclude<FilterValue<One>, ''> | undefined>
}

/** The filters of a list of people as values of a query, each of which may be missing. */
export const filterQuery = <Name extends PeopleFilter>(names: readonly Name[]): FilterQuery<Name> =>
  Object.fromEntries(
    names.map((name) => [name === 'object_id' ? 'object' : name, dropInvalid(schemaOf(name))]),
  ) as unknown as FilterQuery<Name>

const schemaOf = (name: PeopleFilter): z.ZodMiniType => (isTrait(name) ? z.enum(traits[name]) : otherFilters[name])

/** The token of a mailed link: see the origin's tokens. It moves into a cookie at once, and out of the address. */
export const LinkToken = z.string().check(z.regex(/^[\w-]{43}$/))

/** Which of the links whose tokens the cookie has this page is about. */
export const linkMarkLength = 8
export const LinkMark = z.string().check(z.regex(new RegExp(`^[\\da-f]{${linkMarkLength}}$`)))

/** A path of this site, judged by its first letters; the redirect parses it as a route. */
export const LocalPath = z.string().check(z.regex(/^\/(?![/\\])/), z.maxLength(1000))

/** On or off. */
export const switchPattern = /^[01]$/

/** A position in a video, in seconds. */
export const secondsPattern = /^\d{1,6}(\.\d{1,3})?$/

/** The origin of a visit, in one word. */
export const campaignPattern = /^[\w-]{1,32}$/

/** An address of a picture, encoded as in rules/video-playback.ts. */
export const Encoded = z.string().check(z.regex(/^[\w-]{1,400}$/))

/** An upload of the member's own. */
export const UploadId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
