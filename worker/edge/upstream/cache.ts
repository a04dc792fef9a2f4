// Caches upstream answers as long as their row allows: isolate memory over KV. Fresh answers are served at once; after
// their lifetime the stale copy is served while one request revalidates. Invalid answers are never stored.

import { toHex } from '../../../shared/byte-encodings.ts'
import { type AnyEndpoint, contractVersion } from '../../../shared/contract/contract.ts'
import type { Mark } from '../../../shared/contract/removal.ts'
import { fallbackMs, mainDeadlineMs, staleSeconds } from '../../../shared/limits.ts'
import { type Refusal, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { memberHeaders } from './caller.ts'
import { lastChangeMs } from './changes.ts'
import { isDenied, onDenyListChange, restoredMs, wasIncompleteAt } from './denied.ts'
import type { FetchDeps } from './fetch-deps.ts'
import { Lru } from './lru.ts'
import { marksIn, withoutDenied } from './marks.ts'
import { parseWithCardCache } from './parse-with-card-cache.ts'
import { acquire, discardBefore, settle, waitFor } from './single-flight.ts'
import { type AnswerChecks, callUpstream } from './upstream.ts'
import { withTimeout } from './with-timeout.ts'

export type CacheState = 'hit' | 'stale' | 'miss' | 'bypass'

/** `isFallback`: older than its lifetime, served only because the upstream is down. */
type Cached = {
  endpoint: AnyEndpoint
  value: unknown
  text: string
  askedMs: number
  freshUntilMs: number
  isFallback?: true
  /** Takedowns were removed from the value. */
  isFiltered: boolean
}
export type CacheResult = { ok: true; state: CacheState; entry: Cached } | ({ ok: false; state: CacheState } & Refusal)

const memoryMaxBytes = 16 * 1024 * 1024
const keyMaxLength = 480
const memory = new Lru<Cached>(memoryMaxBytes)

onDenyListChange(({ gone, missingSinceMs }) =>
  memory.deleteWhere(
    ({ endpoint, value, isFiltered }) =>
      (isFiltered && missingSinceMs !== null) ||
      (gone.size > 0 && marksIn(endpoint, value).some((mark) => gone.has(mark))),
  ),
)

/** A lookup: what is requested and how long an answer stays fresh. */
type Question = {
  endpoint: AnyEndpoint
  params: unknown
  path: string
  lifetimeMs: number
  deadlineMs: number
  /** Answers requested before this time are outdated. */
  sinceMs: number
}

/**
 * The answer of an endpoint from memory, KV or the upstream.
 * @param deadlineMs how long this request waits; the fetch itself may continue and serve later requests
 * @param path the address of the endpoint, if already built
 */
export async function lookUp(
  deps: FetchDeps,
  endpoint: AnyEndpoint,
  params: unknown,
  deadlineMs = mainDeadlineMs,
  path: string = endpoint.fill(params),
): Promise<CacheResult> {
  const about = endpoint.markOfQuestion(params)
  if (about !== null && isDenied(about)) return gone(about)
  const lifetimeMs = endpoint.lifetimeSeconds(params) * 1000
  const changedMs = await lastChangeMs(deps, endpoint.invalidatedBy(params))
  const sinceMs = about === null ? changedMs : Math.max(changedMs, restoredMs(about))
  const question = { endpoint, params, path, lifetimeMs, deadlineMs, sinceMs }
  const isKept = lifetimeMs > 0 && mayReadKept(deps, endpoint)
  const found = await (isKept ? lookUpKept(deps, question) : fetchUncached(deps, question))
  // It may have been taken down during the request.
  return about !== null && isDenied(about) ? gone(about) : found
}

/** Members' answers are served from the cache only to a confirmed session; other callers ask the upstream. */
const mayReadKept = ({ isMember }: FetchDeps, { audience }: AnyEndpoint): boolean =>
  audience === 'public' || (audience === 'members' && isMember === true)

const gone = (about: Mark): CacheResult => ({
  state: 'hit',
  ...refused(typeof about === 'number' ? 'deleted' : 'not_found'),
})

async function lookUpKept(deps: FetchDeps, question: Question): Promise<CacheResult> {
  const usable = use(deps, question, memory.get(question.path))
  if (usable) return usable
  if (question.sinceMs) discardBefore(question.path, question.sinceMs)
  if (!acquire(question.path)) return waitForLeader(deps, question)
  const work = lead(deps, question)
  deps.waitUntil(work.catch(() => undefined))
  return withTimeout(work, question.deadlineMs)
}

/** Serves a fresh entry, or a stale one while a refresh runs in the background; null when neither is allowed. */
function use(deps: FetchDeps, question: Question, entry: Cached | null | undefined): CacheResult | null {
  if (!entry || entry.askedMs <= question.sinceMs) return null
  const nowMs = Date.now()
  if (nowMs < entry.freshUntilMs && !wasIncompleteAt(entry.askedMs))
    return { ok: true, state: entry.isFallback ? 'stale' : 'hit', entry }
  if (question.endpoint.isNeverStale) return null
  if (nowMs >= entry.freshUntilMs + staleSeconds * 1000) return null
  if (acquire(question.path)) deps.waitUntil(refresh(deps, question).catch(() => undefined))
  return { ok: true, state: 'stale', entry }
}

/** The leader reads KV before it asks the upstream, so a thousand waiting requests cost one KV read as well. */
async function lead(deps: FetchDeps, question: Question): Promise<CacheResult> {
  const stored = await readKv(deps.env, question).catch(() => null)
  if (stored) remember(question, stored)
  if (stored && Date.now() < stored.freshUntilMs + staleSeconds * 1000) {
    settle(question.path)
    const usable = use(deps, question, stored)
    if (usable) return usable
  }
  return refresh(deps, question)
}

/** Fetches and stores. The caller holds the lock of this path; this releases it. */
async function refresh(deps: FetchDeps, question: Question): Promise<CacheResult> {
  const askedMs = Date.now()
  try {
    const { endpoint, path } = question
    const answer = await callUpstream(deps.env, checksOf(question), path, { headers: headersFor(deps, endpoint) })
    if (!answer.ok) {
      // A deleted or private answer must not survive as a stale copy; other refusals say nothing about it.
      if (takenAway.has(answer.code)) forget(deps, question)
      settle(question.path, { refusal: answer })
      return { state: 'miss', ...answer }
    }
    const entry = entryOf(endpoint, answer, question.lifetimeMs, askedMs)
    remember(question, entry)
    settle(question.path)
    deps.waitUntil(writeKv(deps.env, question, entry))
    return { ok: true, state: 'miss', entry }
  } catch (fault) {
    const last = fallbackEntry(question)
    settle(question.path, last ? undefined : { fault })
    if (last) return { ok: true, state: 'stale', entry: last }
    throw fault
  }
}

/** While the upstream is down, even an entry that is normally never served stale beats an error. */
function fallbackEntry(question: Question): Cached | null {
  const last = question.endpoint.isNeverStale ? memory.get(question.path) : undefined
  const nowMs = Date.now()
  if (!last || last.askedMs <= question.sinceMs || nowMs >= last.askedMs + staleSeconds * 1000) return null
  const entry = { ...last, freshUntilMs: nowMs + fallbackMs, isFallback: true as const }
  remember(question, entry)
  return entry
}

async function waitForLeader(deps: FetchDeps, question: Question): Promise<CacheResult> {
  const startedMs = Date.now()
  const outcome = await waitFor(question.path, question.deadlineMs)
  if (outcome === 'landed') {
    const usable = use(deps, question, memory.get(question.path))
    if (usable) return usable.state === 'hit' ? { ...usable, state: 'miss' } : usable
    // The leader stored nothing: the next request leads, within its remaining time.
    return lookUpKept(deps, { ...question, deadlineMs: Math.max(0, question.deadlineMs - (Date.now() - startedMs)) })
  }
  if ('refusal' in outcome) return { state: 'miss', ...outcome.refusal }
  throw outcome.fault
}

async function fetchUncached(deps: FetchDeps, question: Question): Promise<CacheResult> {
  const { env } = deps
  const { endpoint, path, deadlineMs } = question
  const headers = headersFor(deps, endpoint)
  // No other request shares an uncached answer, so the deadline aborts it.
  const answer = await callUpstream(env, checksOf(question), path, { headers }, undefined, deadlineMs)
  return answer.ok
    ? { ok: true, state: 'bypass', entry: entryOf(endpoint, answer, 0, Date.now()) }
    : { state: 'bypass', ...answer }
}

const checksOf = ({ endpoint, params }: Question): AnswerChecks => ({
  name: endpoint.name,
  parseAnswer: endpoint.parseAnswer,
  canRefuse: (code) => endpoint.canRefuse(params, code),
})

const headersFor = ({ caller }: FetchDeps, { audience }: AnyEndpoint): Record<string, string> =>
  audience === 'public' ? {} : memberHeaders(caller)

const takenAway: ReadonlySet<string> = new Set(['not_found', 'no_permission'])

/** Removes takedowns from every answer, whatever its source. */
function entryOf(
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
    freshUntilMs: askedMs + lifetimeMs,
    isFiltered,
  }
}

/** A character takes one or two bytes, and the parsed value half as much again (measured on a list of 60 cards). */
function remember({ endpoint, path }: Question, entry: Cached): void {
  if (!endpoint.isRare) memory.set(path, entry, entry.text.length * 3)
}

async function readKv(env: Env, question: Question): Promise<Cached | null> {
  const { value: text, metadata } = await env.cache.getWithMetadata<{ storedMs: number }>(
    await kvKey(question.path),
    'text',
  )
  if (text === null || typeof metadata?.storedMs !== 'number') return null
  // It was validated before it was stored.
  const { body, whole } = parseWithCardCache(text)
  const askedMs = metadata.storedMs
  return entryOf(question.endpoint, { value: whole(body), text }, question.lifetimeMs, askedMs)
}

function forget(deps: FetchDeps, question: Question): void {
  memory.delete(question.path)
  deps.waitUntil(kvKey(question.path).then((key) => deps.env.cache.delete(key)))
}

async function writeKv(env: Env, question: Question, entry: Cached): Promise<void> {
  const expirationTtl = question.lifetimeMs / 1000 + staleSeconds
  const metadata = { storedMs: entry.askedMs }
  try {
    await env.cache.put(await kvKey(question.path), entry.text, { expirationTtl, metadata })
  } catch (error) {
    // KV allows one write per second and key: another isolate was faster, or KV is unavailable. The next refresh writes
    // again.
    console.log(JSON.stringify({ event: 'kv-write-failed', endpoint: question.endpoint.name, error: String(error) }))
  }
}

/** KV keys hold at most 512 bytes, so a longer path is hashed. A new contract version uses new keys. */
async function kvKey(path: string): Promise<string> {
  const key = `json:${contractVersion}:${path}`
  if (key.length <= keyMaxLength) return key
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(path))
  return `json:${contractVersion}:#${toHex(hash)}`
}
