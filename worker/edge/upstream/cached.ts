// What the cache of answers holds, and what it looks up.
import type { AnyEndpoint } from '../../../shared/contract/contract.ts'
import type { Upstream } from './gathering.ts'
import { withoutDenied } from './marks.ts'

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
  const filtered = withoutDenied(endpoint, value)
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
