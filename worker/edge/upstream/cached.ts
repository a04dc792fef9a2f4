// What the cache of answers holds, and what it looks up.
import * as z from 'zod/mini'
import type { AnyEndpoint } from '../../../shared/contract/contract.ts'
import { countryGroup, hiddenIn } from './country-rules.ts'
import { countsInCountry } from './counts-in-country.ts'
import type { Upstream } from './gathering.ts'
import { withoutDenied, withoutMarks } from './marks.ts'

/**
 * `isFallback`: older than its lifetime, served only because the upstream is down. `keptMs`: when that, or the time of the
 * question, was noted.
 */
export type Cached = {
  endpoint: AnyEndpoint
  value: unknown
  text: string
  askedMs: number
  keptMs: number
  freshUntilMs: number
  isFallback?: true
  /** Takedowns were removed from the value. */
  isFiltered: boolean
}

/** A lookup: what is requested and how long an answer stays fresh. */
export type Question = {
  endpoint: AnyEndpoint
  params: unknown
  path: string
  lifetimeMs: number
  deadlineMs: number
  /** Answers requested before this time are outdated. */
  sinceMs: number
  /** Sends the read, with others of its request where that is possible. */
  upstream: Upstream & { leave?: () => void }
  /** A late answer was asked for a second time while this request waited. */
  isAskedAgain?: true
}

/** Removes takedowns from every answer, whatever its source. */
export function entryOf(
  endpoint: AnyEndpoint,
  { value, text }: { value: unknown; text: string },
  lifetimeMs: number,
  askedMs: number,
): Cached {
  const filtered = endpoint.showsWithheld ? value : withoutDenied(endpoint, value)
  const isFiltered = filtered !== value
  return {
    endpoint,
    value: filtered,
    text: isFiltered ? JSON.stringify(filtered) : text,
    askedMs,
    keptMs: askedMs,
    freshUntilMs: askedMs + lifetimeMs,
    isFiltered,
  }
}

/** What visitors of a country see of an entry that all countries share. */
export function entryIn(entry: Cached, country: string): Cached {
  const { endpoint } = entry
  // Staff and uploaders see what is theirs wherever they are.
  const hidden = endpoint.audience === 'member' && endpoint.places === null ? none : hiddenIn(country)
  if (hidden.size === 0) return entry
  const group = countryGroup(country)
  const known = seen.get(entry)
  if (known?.group === group) return known.entry
  const shown = withTotalOf(
    entry.value,
    withoutMarks(endpoint, entry.value, (mark) => hidden.has(mark)),
  )
  const value = entry.text.includes('"limited":') ? countsInCountry(shown, country) : shown
  const own = value === entry.value ? entry : { ...entry, value, text: JSON.stringify(value) }
  seen.set(entry, { group, entry: own })
  return own
}

/**
 * The upstream counts the videos of all countries. A list on one page is counted here; of any other it is not known how many of its videos
 * the country may not see, and the page must not claim to.
 */
function withTotalOf(whole: unknown, shown: unknown): unknown {
  const [all, left] = [pageOfVideos.safeParse(whole), pageOfVideos.safeParse(shown)]
  if (!all.success || !left.success || typeof shown !== 'object') return shown
  const total_count = left.data.videos.length
  if (all.data.videos.length < all.data.total_count) return { ...shown, counts: undefined, can_be_fewer: true }
  return total_count === all.data.total_count ? shown : { ...shown, counts: undefined, total_count }
}

const pageOfVideos = z.object({ videos: z.array(z.unknown()), total_count: z.number() })

const none: ReadonlySet<never> = new Set()
/** The last group that each entry was read for: most visitors of an isolate are of one country. */
const seen = new WeakMap<Cached, { group: string; entry: Cached }>()
