// The context of one request: built once by read-request and immutable, apart from the cookies and notes that its
// answer collects.
import type { MiddlewareHandler } from 'hono'
import type { Lang } from '../../../locales/locales.ts'
import type { NoRoute, Route } from '../../../shared/routes.ts'
import type { AgeQuestion } from '../../../shared/rules/age-policy.ts'
import type { Trace } from '../../../shared/tracer.ts'
import type { Env } from '../env.ts'
import type { Cookies, Place, Visitor } from '../http/visitor.ts'
import type { CacheState } from '../upstream/cache.ts'
import type { Call, CallStats, Preload } from '../upstream/call.ts'
import type { FetchDeps } from '../upstream/fetch-deps.ts'

export type RequestContext = {
  /** The request id: in x-request-id, on error pages and in the log. */
  id: string
  startedMs: number
  /** The trace of the request; `parentId`: the span of a trusted caller. */
  trace: Trace & { parentId: string | null }
  url: Readonly<URL>
  /** The site's configured origin, for links. */
  origin: string
  /** The address has a language prefix. */
  hasPrefix: boolean
  route: Route | NoRoute
  lang: Lang
  place: Place
  /** A signed request of `npm run deploy`, which checks that a version gates each place as its own code says. */
  isProbe: boolean
  visitor: Visitor
  sentCookies: Cookies
  /**
   * Only this gate-exempt page is open to the visitor: its frame shows nothing of the catalogue, and it is never
   * cached.
   */
  isClosed: boolean
  /** The gate is open by nothing but the proof of the session's account: what it asks should the session have ended. */
  withoutSession?: AgeQuestion
  env: Env
  deps: FetchDeps
  call: Call
  preload: Preload
  callStats: CallStats
  /** Set-Cookie values of the answer. */
  cookies: string[]
  /** What the log line adds to status and time. */
  notes: Notes
}

/** What the request did, for its line in the log and the steps around it. */
type Notes = {
  /** The endpoint that answered. */
  endpoint?: string
  /** The row of the contract that it called. */
  row?: string
  isGateClosed?: true
  cache?: CacheState
  fault?: string
  /** The answer has every header that answers carry. */
  hasAllHeaders?: true
}

export type EdgeApp = { Bindings: Record<string, unknown>; Variables: { context: RequestContext } }

/** What a step of the middleware returns: its own answer, or nothing when a later step answered. */
export type StepResult = ReturnType<MiddlewareHandler<EdgeApp>>
