// Reads single values as files of other sites write them: durations, dates, lists, addresses. Null is a value that cannot be read.

import { usernameMinLength } from '../../../../shared/limits.ts'
import { genders } from '../../../../shared/rules/browse-filters.ts'
import { isCountry } from '../../../../shared/rules/countries.ts'
import { type Projection, projectionOf } from '../../../../shared/rules/video-projections.ts'
import { tagsText, takeTags } from '../../../../shared/rules/video-tags.ts'
import { friendsPrivacy, unlistedPrivacy, type VideoVisibility } from '../../../../shared/rules/video-visibility.ts'
import { parseJsonOrNull } from '../../media/parse-json.ts'

/** In seconds: `754`, `754.5 sec`, `12:34`, `1:02:03`, `12m34s`, `PT12M34S`. */
export function readDuration(text: string): number | null {
  const plain = text.trim().toLowerCase()
  const [, seconds] = /^(\d{1,7}(?:\.\d{1,3})?) ?(?:s|sec|secs|seconds)?$/.exec(plain) ?? []
  if (seconds !== undefined) return positive(Number(seconds))
  const parts = /^(?:(\d{1,3}):)?(\d{1,4}):([0-5]\d)$/.exec(plain)
  const named = /^(?:pt)?(?:(\d{1,3}) ?h)? ?(?:(\d{1,4}) ?m(?:in)?)? ?(?:(\d{1,5})(?:\.\d+)? ?s(?:ec)?)?$/.exec(plain)
  const found = parts ?? (/\d/.test(plain) ? named : null)
  if (!found) return null
  const [, hours = 0, minutes = 0, rest = 0] = found
  return positive(Number(hours) * 3600 + Number(minutes) * 60 + Number(rest))
}

const dayMaxSeconds = 86_400
const positive = (seconds: number): number | null => (seconds > 0 && seconds <= dayMaxSeconds ? seconds : null)

/** In seconds since 1970: ISO 8601 (without a zone it is UTC), its days without dashes, seconds or milliseconds since 1970, or the dates of feeds. */
export function readDate(text: string): number | null {
  const plain = text.trim()
  if (/^\d{9,10}$/.test(plain)) return Number(plain)
  if (/^\d{12,13}$/.test(plain)) return Math.floor(Number(plain) / 1000)
  const [, year, month, date] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(plain) ?? []
  if (year) return readDate(`${year}-${month}-${date}`)
  const iso = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(plain)
  const [, day = '', minutes = '00:00', seconds = ':00', zone = 'Z'] = iso ?? []
  const isFeed = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} /.test(plain)
  const ms = iso ? Date.parse(`${day}T${minutes}${seconds}${zone}`) : isFeed ? Date.parse(plain) : Number.NaN
  return Number.isFinite(ms) && ms >= 0 ? Math.floor(ms / 1000) : null
}

/** A video that is scheduled for later is not imported as published. */
export function readPastDate(text: string): number | null {
  const seconds = readDate(text)
  return seconds !== null && seconds * 1000 <= Date.now() ? seconds : null
}

/** `12345`, `12,345`, `12.345`, `12 345`. */
export function readCount(text: string): number | null {
  const plain = text.trim().replace(/(?<=\d)[ ,.](?=\d{3}(\D|$))/g, '')
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null
}

/** A JSON array, or names between semicolons, bars or commas; each once, whatever its case. */
export const readList = (text: string): string[] => [
  ...new Map(namesIn(text).map((name) => [name.toLowerCase(), name])).values(),
]

/** Own tags of a video, as they are stored. Other sites have more and longer ones: those that can be kept here are taken. */
export const readTagsText = (text: string): string => tagsText(takeTags(namesIn(text)))

/** The same of ids: two of them may differ by their case alone. */
export const readIds = (text: string): string[] => [...new Set(namesIn(text))]

function namesIn(text: string): string[] {
  const json = text.startsWith('[') ? parseJsonOrNull(text) : null
  const separator = [';', '|'].find((one) => text.includes(one)) ?? ','
  const names = Array.isArray(json) ? json.map(String) : text.split(separator)
  return names.map((name) => name.trim().replace(/\s+/g, ' ')).filter(Boolean)
}

const usernamePattern = new RegExp(`^[a-z0-9_-]{${usernameMinLength},30}$`, 'i')

export const readUsername = (text: string): string | null => (usernamePattern.test(text.trim()) ? text.trim() : null)

const yes = ['1', 'yes', 'true', 'y', 'on']
const no = ['0', 'no', 'false', 'n', 'off']

export function readMark(text: string): 0 | 1 | null {
  const plain = text.trim().toLowerCase()
  return yes.includes(plain) ? 1 : no.includes(plain) ? 0 : null
}

/** A mark, or the date since when it holds. */
export function readMarkOrDate(text: string): boolean | number | null {
  const mark = readMark(text)
  return mark === null ? readPastDate(text) : mark === 1
}

const orientations: Record<string, (typeof genders)[number]> = { straight: 'str', shemale: 'she', trans: 'she' }

export function readOrientation(text: string): (typeof genders)[number] | null {
  const plain = text.trim().toLowerCase()
  return (
    genders.find((one) => one === plain) ?? (Object.hasOwn(orientations, plain) ? (orientations[plain] ?? null) : null)
  )
}

/** Codes, each once and in the order of the alphabet. */
export function readCountries(text: string): string[] | null {
  const codes = readList(text).map((code) => code.toUpperCase())
  return codes.every(isCountry) ? codes.toSorted() : null
}

/** The words of a flat video, by which an import may say that a video is not spherical any more. */
const flat = ['flat', 'none', '2d', ...no]

/** `vr_180_sbs`, `180_LR` and the like, or that it is flat (''). */
export function readProjection(text: string): Projection | '' | null {
  return flat.includes(text.trim().toLowerCase()) ? '' : projectionOf(text)
}

/** `is_hidden` and `publish_date` are absent for visible videos, so that hashes of rows imported earlier stay the same. */
type ReadVisibility = { is_private: 0 | 1 | 2 | 3; is_hidden?: true; publish_date?: number | null }

/** `public`, `members` (which other sites call private), `friends` of the uploader, `unlisted`, `hidden`, or `scheduled 2027-01-31T18:00Z`, which is hidden until then. */
export function readVisibility(text: string): ReadVisibility | null {
  const plain = text.trim().toLowerCase()
  if (plain === 'public') return { is_private: 0 }
  if (plain === 'members' || plain === 'private') return { is_private: 1 }
  if (plain === 'friends') return { is_private: friendsPrivacy }
  if (plain === 'unlisted') return { is_private: unlistedPrivacy }
  if (plain === 'hidden') return { is_private: 0, is_hidden: true, publish_date: null }
  const [, time] = /^scheduled (.+)$/.exec(plain) ?? []
  const publish_date = time === undefined ? null : readDate(time.toUpperCase())
  if (time !== undefined) return publish_date === null ? null : { is_private: 0, is_hidden: true, publish_date }
  const mark = readMark(plain)
  return mark === null ? null : { is_private: mark }
}

/** Writes a visibility as `readVisibility` reads it. `friends` then means friends of the member who has the uploader's name on the importing site. */
export function visibilityText(state: VideoVisibility, publishDate: number | null): string {
  if (state === 'private') return 'hidden'
  return state === 'scheduled' && publishDate !== null
    ? `scheduled ${new Date(publishDate * 1000).toISOString().replace('.000Z', 'Z')}`
    : state
}

/** An https address as it is stored: without user, and of a host of the list. Null: no address; 'refused': of another host. */
export function readHostedAddress(text: string, hosts: readonly string[]): string | 'refused' | null {
  const url = URL.parse(text.trim())
  if (!url || url.href.length > 1000 || /["'<>\\\s]/.test(url.href)) return null
  if (url.protocol !== 'https:' || url.username || url.password || url.port) return 'refused'
  return hosts.includes(url.hostname) ? url.href : 'refused'
}
