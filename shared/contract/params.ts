// Parameters that several endpoints share. All arrive as texts of an address.
import * as z from 'zod/mini'
import { dirPattern } from '../entities/text.ts'
import { pagesMax, searchMaxLength, suggestAboveLength } from '../limits.ts'
import { countryPattern, durations, genders, videoDates, videoSorts, videoTypes } from '../rules/browse-filters.ts'
import { isCountry, nowhere } from '../rules/countries.ts'
import { isTooShort, normalizeSearch, shortSearch } from '../rules/search-text.ts'

export { normalizeSearch, shortSearch }

/** Digits without a leading zero, as a number. */
export const wholePattern = /^[1-9]\d{0,14}$/
export const WholeNumber = z.pipe(
  z.string('invalid').check(z.regex(wholePattern, 'invalid')),
  z.transform((text) => Number(text)),
)

/** The same, or 0. */
export const zeroOrMorePattern = /^(0|[1-9]\d{0,14})$/

/** A number of at least 0; where it is an id, 0 is none. */
export const ZeroOrMore = z.pipe(
  z.string().check(z.regex(zeroOrMorePattern)),
  z.transform((text) => Number(text)),
)

/** An empty slot: the list has no object. */
export const NoObject = z.literal('')

/** A section with an object requires one, any other allows none: `none` is how a row writes that. */
export const conflictingObjectId =
  (sections: readonly string[], none: string | number) =>
  ({ section, object_id }: { section: string; object_id: string | number }): 'object_id' | undefined =>
    sections.includes(section) === (object_id !== none) ? undefined : 'object_id'

/** A name in an address, without the dot that would end its slot. */
export const DirParam = z.string().check(z.regex(dirPattern))

/** A page of a list, from 1 to the last that is offered (spec §9). */
export const Page = z.pipe(WholeNumber, z.number().check(z.lte(pagesMax)))

/** The lifetime of an answer that members get uncached (0), and other visitors cached as the row says. */
export const lifetimeOrZero = (seconds: number) =>
  z.pipe(
    z.enum(['0', String(seconds)]),
    z.transform((text) => Number(text)),
  )

/** One of a few numbers, so that an address cannot request an arbitrary count. */
export const oneOf = <const Numbers extends readonly number[]>(...numbers: Numbers) =>
  z.pipe(WholeNumber, z.literal(numbers as unknown as [number, ...number[]]))

/** The slots of a list of videos (spec §7); an empty filter is none. */
export const Gender = z.enum(genders)
export const Sort = z.enum(videoSorts)
export const Type = z.enum(videoTypes)
export const DurationFilter = z.enum(['', ...durations])
export const DateFilter = z.enum(['', ...videoDates])

/** A language code as in addresses, or `en`. */
export const Lang = z.string().check(z.regex(/^[a-z]{2}$/))

/** A country's two lower-case letters: any other two would be an empty list, cached under an address of its own. */
export const CountryCode = z.string().check(
  z.regex(countryPattern),
  z.refine((code) => isCountry(code.toUpperCase())),
)

/** The same, or no filter. */
export const CountryFilter = z.union([z.literal(''), CountryCode])

/** The visitor's place, or `xx`. */
export const PlaceCode = z.union([CountryCode, z.literal(nowhere)])

/** Ids are grouped in buckets of a thousand, so that no folder of an upstream holds them all. */
export const bucketOf = (id: number): number => Math.floor(id / 1000) * 1000

/** A valid search: trimmed, single-spaced, 3 to 69 characters, 2 where they are Chinese, Japanese or Korean. */
export const SearchText = z.string().check(
  z.refine((text) => !isTooShort(text)),
  z.maxLength(searchMaxLength),
  z.refine((text) => text === normalizeSearch(text)),
)

/** The beginning of a search: two characters are enough. */
export const TypedText = z.string().check(
  z.refine((text) => [...text].length > suggestAboveLength),
  z.maxLength(searchMaxLength),
  z.refine((text) => text === normalizeSearch(text)),
)

const dayPattern = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** A day that exists, year first, from 2000 on. */
export const Day = z.string().check(
  z.regex(dayPattern),
  z.refine((text) => new Date(text).toJSON()?.startsWith(text) === true),
)
