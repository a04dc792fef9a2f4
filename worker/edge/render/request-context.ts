// One request, as far as it has been understood: made once at the door, read by everybody, changed by nobody but the
// log's notes.
import type { Lang } from '../../../locales/locales.ts'
import type { NoRoute, Route } from '../../../shared/routes.ts'
import type { Env } from '../env.ts'
import type { Cookies, Place, Visitor } from '../http/visitor.ts'
import type { CacheState, FetchDeps } from '../upstream/cache.ts'
import type { Call, CallStats } from '../upstream/call.ts'

export type RequestContext = {
  /** Stands in the answer's x-request-id, in error pages and in the log. */
  id: string
  startedMs: number
  url: Readonly<URL>
  /** The origin that links name: this site's, by configuration. */
  origin: string
  /** A language prefix stood in the address. */
  hasPrefix: boolean
  route: Route | NoRoute
  lang: Lang
  place: Place
  visitor: Visitor
  /** What came with the request. */
  sentCookies: Cookies
  /** Only this very page is open to them, and nothing of the catalogue: neither in its frame nor kept for others. */
  isClosed: boolean
  env: Env
  deps: FetchDeps
  call: Call
  callStats: CallStats
  /** Go out with the answer, whatever it is. */
  cookies: string[]
  /** What the log line says besides status and time. */
  notes: { route?: string; cache?: CacheState; fault?: string; endpoint?: string }
}

export type EdgeApp = { Bindings: Record<string, unknown>; Variables: { context: RequestContext } }
