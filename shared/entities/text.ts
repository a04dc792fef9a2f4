// Small shapes that several entities share: ids, names in addresses, media addresses.
import * as z from 'zod/mini'
import { isTimeZone } from '../rules/time-zones.ts'

/** A positive whole number, at most 2^53 - 1. */
export const Id = z.int().check(z.positive())

/** A name in an address: lower-case letters of any script, digits, hyphens. */
export const dirPattern = /^[\p{Ll}\p{Lo}\p{M}\p{N}][\p{Ll}\p{Lo}\p{M}\p{N}_-]{0,119}$/u
export const Dir = z.string().check(z.regex(dirPattern))

/** The one spelling of a name in an address: lower case, and composed letters where a keyboard or a file system had sent them apart. */
export const normalizeDir = (typed: string): string => typed.toLowerCase().normalize('NFC')

/** A category's own addresses in other languages than English, by language; its `dir` stands in. */
export const DirsByLang = z.optional(z.record(z.string(), Dir))

/** An address of a picture or a clip: a path on this site, or https elsewhere where the upstream uses it. */
export const mediaPattern = /^(\/(?![/\\])|https:\/\/)[^\s"'<>\\]*$/
export const MediaAddress = z.string().check(z.regex(mediaPattern), z.maxLength(1000))

/** A count, never negative. */
export const Count = z.int().check(z.nonnegative())

/** A time zone by its IANA name: Europe/Berlin. */
export const TimeZoneName = z.string('invalid').check(z.maxLength(60, 'invalid'), z.refine(isTimeZone, 'invalid'))
