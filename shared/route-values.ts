// What the path and the query of a page may hold: every value of an address is read and tidied here, for all pages alike.
import * as z from 'zod/mini'
import { CountryCode, shortSearch } from './contract/params.ts'
import { dirPattern } from './entities/text.ts'
import { pagesMax } from './limits.ts'
import {
  categoriesMax,
  durations,
  formerSorts,
  videoDates,
  videoPageSorts,
  videoTypes,
} from './rules/browse-filters.ts'
import { type Trait, type TraitValue, traits } from './rules/people-traits.ts'

/** A query value that does not fit is as good as absent: the address is redirected to one without it. */
export const dropInvalid = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined as never)

/** From 2 on; the first page has no number. */
export const PageQuery = dropInvalid(
  z.pipe(
    z.string().check(z.regex(/^\d+$/)),
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

/** Searches are lower case and single-spaced in addresses; length is judged by the page, which can explain it. */
export const SearchParam = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => shortSearch(text)),
    z.string().check(z.minLength(1)),
  ),
)

/** In a path, these would be steps and no text: a browser would never ask for the address. */
export const isDotSegment = (text: string): boolean => text === '.' || text === '..'

/** What a list of videos may be narrowed by (spec §5). */
export const videoFilters = {
  page: PageQuery,
  type: dropInvalid(z.literal(videoTypes[1])),
  duration: dropInvalid(z.enum(durations)),
  date: dropInvalid(z.enum(videoDates)),
}

/** The videos of one thing: its address has no place for the sort. */
export const objectQuery = { ...videoFilters, sort: dropInvalid(z.enum(videoPageSorts)) }

/** Without a leading zero, as a text: an address is spelt in one way. */
export const Id = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** Members by whom they have to do with: `friends.12` are the friends of member 12. */
export const MemberObject = z.string().check(z.regex(/^(friends|subscribers)\.[1-9]\d{0,14}$/))

/** The name of a thing in an address, in small letters: capitals are redirected to them. A country that there is. */
export const Dir = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.toLowerCase()),
    z.string().check(z.regex(dirPattern)),
  ),
)
export const Country = CountryCode

/** A sort of a list; one that is called by a former name is redirected to the one it has. */
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

/** Up to three categories, in small letters and one order, each once. */
export const CategoryDirs = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => [...new Set(text.toLowerCase().split(',').filter(Boolean))].toSorted().join(',')),
    z.string().check(z.refine((text) => areDirs(text.split(',')))),
  ),
)
const areDirs = (dirs: string[]): boolean => dirs.length <= categoriesMax && dirs.every((dir) => dirPattern.test(dir))

/** A value of a trait, or none. */
export const traitQuery = <Name extends Trait>(name: Name) =>
  dropInvalid(z.enum(traits[name] as unknown as readonly [TraitValue<Name>, ...TraitValue<Name>[]]))

/** What a mail's link carries: see the origin's tokens. It moves into a cookie at once, and out of the address. */
export const LinkToken = z.string().check(z.regex(/^[\w-]{43}$/))

/** A path of this site, as far as its first letters tell; whoever goes there reads it as a route. */
export const LocalPath = z.string().check(z.regex(/^\/(?![/\\])/), z.maxLength(1000))

/** On or off. */
export const switchPattern = /^[01]$/

/** A moment of a video, in seconds. */
export const secondsPattern = /^\d{1,6}(\.\d{1,3})?$/

/** Where somebody came from, in one word. */
export const campaignPattern = /^[\w-]{1,32}$/

/** An address of a picture, as rules/playback.ts encodes it. */
export const Encoded = z.string().check(z.regex(/^[\w-]{1,400}$/))

/** An upload of a member's own. */
export const UploadId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
