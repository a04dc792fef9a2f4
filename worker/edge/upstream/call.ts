// How pages ask the upstream: by an endpoint's name, typed by its row. One request asks the same thing once.

import type { CacheTag } from '../../../shared/contract/cache-tags.ts'
import {
  type AnswerOf,
  type AnyEndpoint,
  contract,
  type EndpointName,
  type ParamsOf,
} from '../../../shared/contract/contract.ts'
import type { Mark } from '../../../shared/contract/removal.ts'
import type { Result } from '../../../shared/result.ts'
import { type CacheResult, type CacheState, type FetchDeps, lookUp } from './cache.ts'
import { marksIn } from './marks.ts'

export type Call = <Name extends EndpointName>(
  name: Name,
  params: ParamsOf<Name>,
  options?: { deadlineMs?: number },
) => Promise<Result<AnswerOf<Name>>>

/** What the answers of one request were like: how old a page made of them may become, and what to log. */
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
 * A caller for one request. An expected "no" is a value; a fault is thrown.
 * @param use `rare`: a machine walks through a list that people look at too, which must not fill an isolate's memory
 */
export function createCall(deps: FetchDeps, use: 'usual' | 'rare' = 'usual'): { call: Call; callStats: CallStats } {
  const callStats: CallStats = {
    states: [],
    freshUntilMs: Number.POSITIVE_INFINITY,
    waitedMs: 0,
    shown: new Set(),
    marks: new Set(),
  }
  const asked = new Map<string, Promise<CacheResult>>()

  const ask = async (
    endpoint: AnyEndpoint,
    params: unknown,
    path: string,
    deadlineMs?: number,
  ): Promise<CacheResult> => {
    const startedMs = Date.now()
    const kept = await lookUp(deps, endpoint, params, deadlineMs, path).catch((fault: unknown) => {
      // A page that had to do without an answer is not kept, and the log says which one was missing.
      callStats.freshUntilMs = 0
      console.error(JSON.stringify({ event: 'call-failed', endpoint: endpoint.name, error: String(fault) }))
      throw fault
    })
    const tag = endpoint.invalidatedBy(params)
    if (tag) callStats.shown.add(tag)
    const about = endpoint.markOfQuestion(params)
    if (about !== null) callStats.marks.add(about)
    if (kept.ok) for (const mark of marksIn(endpoint, kept.entry.value)) callStats.marks.add(mark)
    callStats.states.push(kept.state)
    callStats.waitedMs = Math.max(callStats.waitedMs, Date.now() - startedMs)
    callStats.freshUntilMs = Math.min(
      callStats.freshUntilMs,
      kept.ok && kept.state !== 'stale' ? kept.entry.freshUntilMs : 0,
    )
    return kept
  }

  const call = async (name: EndpointName, params: never, options?: { deadlineMs?: number }): Promise<unknown> => {
    const row = contract[name] as unknown as AnyEndpoint
    const endpoint = use === 'rare' ? { ...row, isRare: true } : row
    const path = endpoint.fill(params)
    const asking = asked.get(path) ?? ask(endpoint, params, path, options?.deadlineMs)
    asked.set(path, asking)
    const kept = await asking
    return kept.ok ? { ok: true, value: kept.entry.value } : kept
  }
  return { call: call as Call, callStats }
}
