// Typed upstream calls by endpoint name. Within one request the same call is made once.

import type { CacheTag } from '../../../shared/contract/cache-tags.ts'
import {
  type AnswerOf,
  type AnyEndpoint,
  contract,
  type EndpointName,
  type ParamsOf,
} from '../../../shared/contract/contract.ts'
import type { Mark } from '../../../shared/contract/removal.ts'
import { mainDeadlineMs } from '../../../shared/limits.ts'
import type { Result } from '../../../shared/result.ts'
import { writeLog } from '../telemetry/log.ts'
import { type CacheResult, type CacheState, lookUp } from './cache.ts'
import { fieldOf, isShed } from './fault.ts'
import type { FetchDeps } from './fetch-deps.ts'
import { forgetSession, sessionKey } from './known-sessions.ts'
import { marksIn } from './marks.ts'

/** `pageSeconds`: a page may show an answer that is never cached for this long, until its tag changes. */
type CallOptions = { deadlineMs?: number; pageSeconds?: number }

export type Call = <Name extends EndpointName>(
  name: Name,
  params: ParamsOf<Name>,
  options?: CallOptions,
) => Promise<Result<AnswerOf<Name>>>

/**
 * Starts a call before the page knows whether it may show the answer. Its result counts for nothing, and its failure is not
 * logged, unless the same call is made afterwards.
 */
export type Preload = <Name extends EndpointName>(
  name: Name,
  params: ParamsOf<Name>,
  options?: Pick<CallOptions, 'deadlineMs'>,
) => void

/** What the answers of one request imply: how long a page made of them may be cached, and what to log. */
export type CallStats = {
  states: CacheState[]
  freshUntilMs: number
  waitedMs: number
  /** Tags whose change invalidates what was answered. */
  shown: Set<CacheTag>
  /** Marks of what in it may be taken down. */
  marks: Set<Mark>
}

/**
 * The calls of one request. An expected refusal is a value; a fault is thrown.
 * @param startedMs when the visitor began to wait: calls that follow each other have one deadline. Null: each has its own
 * @param use `rare`: for crawlers that read whole lists, which must not fill the memory of the isolate
 * @param page for optional calls, the page's: it is dropped with what they show, and is no older than an answer that is never stale
 */
export function createCall(
  deps: FetchDeps,
  startedMs: number | null = null,
  use: 'usual' | 'rare' = 'usual',
  page: CallStats | null = null,
): { call: Call; preload: Preload; callStats: CallStats } {
  const callStats: CallStats = {
    states: [],
    freshUntilMs: Number.POSITIVE_INFINITY,
    waitedMs: 0,
    shown: nothing,
    marks: nothing,
  }
  // Made with the first call, like the sets: a cached page makes none.
  let asked: Map<string, Promise<CacheResult>> | undefined
  let preloaded: Map<string, Promise<CacheResult>> | undefined

  const ask = async ({ endpoint, params, path }: Asked, { deadlineMs, pageSeconds = 0 }: CallOptions) => {
    const startedMs = Date.now()
    const noteWait = () => {
      callStats.waitedMs = Math.max(callStats.waitedMs, Date.now() - startedMs)
    }
    makeSets(callStats)
    if (page) makeSets(page)
    const asking = preloaded?.get(path) ?? lookUp(deps, endpoint, params, deadlineMs, path)
    const kept = await asking.catch((fault: unknown) => {
      noteWait()
      // A page without one of its answers is not cached, and the log names the endpoint.
      callStats.freshUntilMs = 0
      if (!isShed(fault))
        writeLog('error', {
          event: 'call-failed',
          endpoint: endpoint.name,
          error: String(fault),
          field: fieldOf(fault),
        })
      throw fault
    })
    // The session has ended elsewhere.
    if (!kept.ok && kept.code === 'sign_in' && deps.caller.session !== null)
      forgetSession(await sessionKey(deps.caller.session))
    const tag = endpoint.invalidatedBy(params)
    if (tag) callStats.shown.add(tag)
    noteMarks(page ?? callStats, endpoint, params, kept)
    callStats.states.push(kept.state)
    noteWait()
    const freshUntilMs =
      kept.ok && kept.state !== 'stale' ? Math.max(kept.entry.freshUntilMs, kept.entry.askedMs + pageSeconds * 1000) : 0
    callStats.freshUntilMs = Math.min(callStats.freshUntilMs, freshUntilMs)
    if (page && kept.ok && endpoint.isNeverStale)
      page.freshUntilMs = Math.min(page.freshUntilMs, kept.entry.freshUntilMs)
    return kept
  }

  const read = (name: EndpointName, params: never): Asked => {
    const row = contract[name] as unknown as AnyEndpoint
    const endpoint = use === 'rare' ? { ...row, isRare: true } : row
    return { endpoint, params, path: endpoint.fill(params) }
  }
  const call = async (name: EndpointName, params: never, options: CallOptions = {}): Promise<unknown> => {
    const one = read(name, params)
    const deadlineMs = deadlineOf(options.deadlineMs, startedMs)
    const asking = asked?.get(one.path) ?? ask(one, { ...options, deadlineMs })
    asked ??= new Map()
    asked.set(one.path, asking)
    const kept = await asking
    return kept.ok ? { ok: true, value: kept.entry.value } : kept
  }
  const preload = (name: EndpointName, params: never, options: CallOptions = {}): void => {
    const { endpoint, path } = read(name, params)
    if (asked?.has(path) || preloaded?.has(path)) return
    const asking = lookUp(deps, endpoint, params, deadlineOf(options.deadlineMs, startedMs), path)
    asking.catch(() => undefined)
    preloaded ??= new Map()
    preloaded.set(path, asking)
  }
  return { call: call as Call, preload: preload as Preload, callStats }
}

/** Never added to. */
const nothing = new Set<never>()

function makeSets(stats: CallStats): void {
  if (stats.marks !== nothing) return
  stats.shown = new Set()
  stats.marks = new Set()
}

/** What of a question and its answer may be taken down. */
function noteMarks({ marks }: CallStats, endpoint: AnyEndpoint, params: unknown, kept: CacheResult): void {
  const about = endpoint.markOfQuestion(params)
  if (about !== null) marks.add(about)
  if (kept.ok) for (const mark of marksIn(endpoint, kept.entry.value)) marks.add(mark)
}

type Asked = { endpoint: AnyEndpoint; params: unknown; path: string }

/** A kept copy needs a little time, however long the calls before it took. */
const leastMs = 250

/** What is left of the page's deadline. A part that is streamed afterwards has its own. */
function deadlineOf(deadlineMs: number = mainDeadlineMs, startedMs: number | null): number {
  if (startedMs === null || deadlineMs > mainDeadlineMs) return deadlineMs
  const leftMs = mainDeadlineMs - Math.max(0, Date.now() - startedMs)
  return Math.min(deadlineMs, Math.max(leastMs, leftMs))
}
