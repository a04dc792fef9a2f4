// Caches upstream answers as long as their row allows: isolate memory over KV. Fresh answers are served at once; after
// their lifetime the stale copy is served while one request revalidates. Invalid answers are never stored.

import type { AnyEndpoint } from '../../../shared/contract/contract.ts'
import type { Mark } from '../../../shared/contract/removal.ts'
import { askAgainAfterMs, bookmarkSeconds, fallbackMs, mainDeadlineMs, staleSeconds } from '../../../shared/limits.ts'
import { type Refusal, refused } from '../../../shared/result.ts'
import { readsHeader, readsNewest } from '../../../shared/rules/bookmark.ts'
import { admitted, classOfRead } from './admission.ts'
import { checksOfRead } from './answer-checks.ts'
import { type Cached, entryIn, entryOf, type Question } from './cached.ts'
import { ageHeaders, bookmarkHeaders, memberHeaders } from './caller.ts'
import { lastChangeMs } from './changes.ts'
import { isFromFuture, isWithin } from './clock.ts'
import { countUpstream } from './count-upstream.ts'
import { isHiddenIn } from './country-rules.ts'
import { isDenied, isOutdated, isWithheld, onDenyListChange, restoredMs, wasIncompleteAt } from './denied.ts'
import { confirmed, isSuddenlyEmpty } from './emptied-lists.ts'
import { UpstreamFault } from './fault.ts'
import type { FetchDeps } from './fetch-deps.ts'
import { createGathering } from './gathering.ts'
import { deleteKv, readKv, writeKv } from './kv-answers.ts'
import { readFromKv } from './kv-reads.ts'
import { type Led, leadForAll } from './lead-for-all.ts'
import { Lru } from './lru.ts'
import { marksIn } from './marks.ts'
import { readUpstream } from './read-upstream.ts'
import { acquire, discardBefore, type Flight, fail, settle, waitFor } from './single-flight.ts'
import type { Answer } from './upstream.ts'
import { breaker, retries } from './upstream-health.ts'
import { countMiss } from './visitor-misses.ts'
import { orNullAfter, withTimeout } from './with-timeout.ts'

export type CacheState = 'hit' | 'stale' | 'miss' | 'bypass'

export type CacheResult = { ok: true; state: CacheState; entry: Cached } | ({ ok: false; state: CacheState } & Refusal)

const memoryMaxBytes = 16 * 1024 * 1024
const memory = new Lru<Cached>(memoryMaxBytes)

onDenyListChange(({ gone, missingSinceMs }) =>
  memory.deleteWhere(
    ({ endpoint, value, isFiltered }) =>
      (isFiltered && missingSinceMs !== null) ||
      (gone.size > 0 && marksIn(endpoint, value).some((mark) => gone.has(mark))),
  ),
)

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
  if (endpoint.audience === 'member' || endpoint.audience === 'visitor') deps.hasOwnAnswers = true
  const about = endpoint.markOfQuestion(params)
  if (isGone(endpoint, about)) return gone(about)
  if (about !== null && isHiddenIn(about, deps.caller.country)) return notHere
  const upstream = upstreamOf(deps, endpoint)
  try {
    return await lookUpWith(deps, upstream, { endpoint, params, path, deadlineMs, about })
  } finally {
    upstream.leave?.()
  }
}

type Asked = Pick<Question, 'endpoint' | 'params' | 'path' | 'deadlineMs'> & { about: Mark | null }

async function lookUpWith(
  deps: FetchDeps,
  upstream: Question['upstream'],
  { endpoint, params, path, deadlineMs, about }: Asked,
): Promise<CacheResult> {
  const lifetimeMs = endpoint.lifetimeSeconds(params) * 1000
  const startedMs = Date.now()
  const changedMs = await lastChangeMs(deps, endpoint.invalidatedBy(params))
  const sinceMs = about === null ? changedMs : Math.max(changedMs, restoredMs(about))
  const restMs = Math.max(0, deadlineMs - Math.max(0, Date.now() - startedMs))
  const question = { endpoint, params, path, lifetimeMs, deadlineMs: restMs, sinceMs, upstream }
  const isKept = lifetimeMs > 0 && mayReadKept(deps, endpoint)
  const found = await (isKept ? lookUpKept(deps, question) : fetchUncached(deps, question))
  // It may have been taken down during the request.
  if (isGone(endpoint, about)) return gone(about)
  if (about !== null && isHiddenIn(about, deps.caller.country)) return notHere
  return found.ok ? { ...found, entry: entryIn(found.entry, deps.caller.country) } : found
}

/** Reads of a request leave together, except a long poll, and where the upstream is another site's. */
function upstreamOf(deps: FetchDeps, { deadlineMs }: AnyEndpoint): Question['upstream'] {
  if (!deps.env.isUpstreamEmbedded || deadlineMs !== null) return deps.env
  deps.gathering ??= createGathering(deps.env)
  return deps.gathering.enter()
}

/** Members' answers are served from the cache only to a confirmed session; other callers ask the upstream. */
const mayReadKept = ({ isMember }: FetchDeps, { audience }: AnyEndpoint): boolean =>
  audience === 'public' || (audience === 'members' && isMember === true)

/** There is no such video in the visitor's country. */
const notHere: CacheResult = { state: 'hit', ...refused('not_found') }

const isGone = ({ showsWithheld }: AnyEndpoint, about: Mark | null): about is Mark =>
  about !== null && isDenied(about) && !(showsWithheld && isWithheld(about))

const gone = (about: Mark): CacheResult => ({
  state: 'hit',
  ...refused(typeof about === 'number' && !isWithheld(about) ? 'deleted' : 'not_found'),
})

async function lookUpKept(deps: FetchDeps, question: Question): Promise<CacheResult> {
  const usable = use(deps, question, memory.get(question.path))
  if (usable) return usable
  if (question.sinceMs) discardBefore(question.path, question.sinceMs)
  const flight = acquire(question.path)
  return flight ? leadAndWait(deps, question, flight) : waitForLeader(deps, question)
}

/** Holds the lock. When the answer is late, this request waits like all others, of which one may ask again. */
async function leadAndWait(deps: FetchDeps, question: Question, flight: Flight): Promise<CacheResult> {
  const { deadlineMs, endpoint } = question
  const startedMs = Date.now()
  const work = inTurn(deps, question, flight, lead)
  const soonMs = endpoint.isRare ? deadlineMs : Math.min(askAgainAfterMs, deadlineMs)
  const soon = await orNullAfter(work, soonMs)
  if (soon) return soon
  const restMs = deadlineMs - Math.max(0, Date.now() - startedMs)
  if (restMs <= 0) throw new UpstreamFault('timeout', `nothing within ${deadlineMs} ms`)
  const late = waitForLeader(deps, { ...question, deadlineMs: restMs }, soonMs)
  return withTimeout(Promise.any([work, late]), restMs).catch((fault) => {
    throw fault instanceof AggregateError ? fault.errors[0] : fault
  })
}

/** Serves a fresh entry, or a stale one while a refresh runs in the background; null when neither is allowed. */
function use(deps: FetchDeps, question: Question, entry: Cached | null | undefined): CacheResult | null {
  if (!entry || entry.askedMs <= question.sinceMs) return null
  const nowMs = Date.now()
  if (isFromFuture(entry.keptMs, nowMs)) return null
  if (nowMs < entry.freshUntilMs && !wasIncompleteAt(entry.askedMs))
    return { ok: true, state: entry.isFallback ? 'stale' : 'hit', entry }
  if (question.endpoint.isNeverStale) return null
  if (nowMs >= entry.freshUntilMs + staleSeconds * 1000) return null
  const flight = acquire(question.path)
  // No visitor waits for it, so the next request is the retry.
  if (flight) inTurn(deps, { ...question, deadlineMs: 0 }, flight, refresh).catch(() => undefined)
  return { ok: true, state: 'stale', entry }
}

/**
 * Does the holder's work when there is a place for it. Where no visitor waits, because a copy is served meanwhile, it takes no
 * place from those who do.
 */
async function inTurn(
  deps: FetchDeps,
  question: Question,
  flight: Flight,
  work: (deps: FetchDeps, question: Question, flight: Flight) => Promise<CacheResult>,
): Promise<CacheResult> {
  const begin = () => {
    flight.isQueued = false
    return work(deps, question, flight)
  }
  flight.isQueued = true
  try {
    return await admitted(deps, classOfRead(question.endpoint), begin, question.deadlineMs > 0)
  } catch (fault) {
    if (!flight.isQueued) throw fault
    const last = fallbackEntry(question)
    // The requests that waited for this one would find no place either.
    if (!last && question.deadlineMs > 0) fail(question.path, flight, { fault })
    else settle(question.path)
    if (last) return { ok: true, state: 'stale', entry: last }
    throw fault
  }
}

/** The leader reads KV before it asks the upstream, so a thousand waiting requests cost one KV read as well. */
async function lead(deps: FetchDeps, question: Question, flight: Flight): Promise<CacheResult> {
  const { value: stored, late } = await readFromKv(question.endpoint.name, () => readKv(deps.env, question))
  const usable = stored && serveStored(deps, question, stored)
  if (usable) return usable
  return refresh(deps, question, flight).catch(async (fault) => {
    // The copy of a slow KV may have arrived meanwhile, or arrives while this request waits.
    const copy = stored ? null : await late
    const found = copy && serveStored(deps, question, copy)
    if (found) return found
    throw fault
  })
}

/** Keeps an entry of KV in memory and serves it, if it may be served. */
function serveStored(deps: FetchDeps, question: Question, stored: Cached): CacheResult | null {
  if (isOutdated(marksIn(stored.endpoint, stored.value), stored.askedMs)) return null
  remember(question, stored)
  if (Date.now() >= stored.freshUntilMs + staleSeconds * 1000) return null
  settle(question.path)
  return use(deps, question, stored)
}

/** Fetches and stores, or takes what another isolate fetched. The caller holds the lock of this path; this releases it. */
async function refresh(deps: FetchDeps, question: Question, flight: Flight): Promise<CacheResult> {
  try {
    const startedMs = Date.now()
    if (question.deadlineMs > 0) await countMiss(deps)
    const led = await leadForAll(deps, question, memory.get(question.path)?.askedMs ?? 0)
    if (led.kind === 'refusal') return settleRefusal(deps, question, flight, led.refusal)
    if (led.kind === 'entry') {
      remember(question, led.entry)
      settle(question.path)
      return { ok: true, state: 'miss', entry: led.entry }
    }
    const retryMs = Math.max(0, question.deadlineMs - Math.max(0, Date.now() - startedMs))
    return await fetchAndStore(deps, question, flight, { ...led, retryMs })
  } catch (fault) {
    const last = fallbackEntry(question)
    if (last) settle(question.path)
    else fail(question.path, flight, { fault })
    if (last) return { ok: true, state: 'stale', entry: last }
    throw fault
  }
}

type OwnFetch = Extract<Led, { kind: 'own' }> & { retryMs: number }

async function fetchAndStore(
  deps: FetchDeps,
  question: Question,
  flight: Flight,
  { settle: share, retryMs }: OwnFetch,
): Promise<CacheResult> {
  const askedMs = Date.now()
  let got: Answer | null = null
  try {
    const { endpoint } = question
    const onTry = () => {
      flight.tries += 1
    }
    const headers = { ...headersFor(deps, endpoint), ...withoutLag(question) }
    const answer = await readUpstream(question.upstream, { ...readOf(question), headers, retryMs, onTry })
    if (answer.ok && isSuddenlyEmpty(question, memory.get(question.path), answer.value)) {
      countUpstream(endpoint.name)('emptied')
      throw new UpstreamFault('emptied', endpoint.name)
    }
    got = answer
    if (!answer.ok) return settleRefusal(deps, question, flight, answer)
    const entry = entryOf(endpoint, answer, question.lifetimeMs, askedMs)
    confirmed(question)
    remember(question, entry)
    settle(question.path)
    // As it was sent: what this isolate removed from it may have been restored since, which each reader knows for itself.
    deps.waitUntil(writeKv(deps.env, question, { text: answer.text, askedMs }))
    return { ok: true, state: 'miss', entry }
  } finally {
    share(got, askedMs)
  }
}

function settleRefusal(deps: FetchDeps, question: Question, flight: Flight, refusal: Refusal): CacheResult {
  const answer = { ...refusal, ok: false as const }
  // A deleted or private answer must not survive as a stale copy; other refusals say nothing about it.
  if (takenAway.has(answer.code)) forget(deps, question)
  fail(question.path, flight, { refusal: answer })
  return { state: 'miss', ...answer }
}

/** While the upstream is down, even an entry that is normally never served stale beats an error. */
function fallbackEntry(question: Question): Cached | null {
  const last = question.endpoint.isNeverStale ? memory.get(question.path) : undefined
  const nowMs = Date.now()
  if (!last || last.askedMs <= question.sinceMs || !isWithin(last.askedMs, staleSeconds * 1000, nowMs)) return null
  const entry = { ...last, keptMs: nowMs, freshUntilMs: nowMs + fallbackMs, isFallback: true as const }
  remember(question, entry)
  return entry
}

async function waitForLeader(deps: FetchDeps, question: Question, waitedMs = 0): Promise<CacheResult> {
  const startedMs = Date.now()
  const mayAskAgain = () => !question.isAskedAgain && breaker.wouldAdmit() && retries.take()
  question.upstream.leave?.()
  const outcome = await waitFor(question.path, question.deadlineMs, mayAskAgain, waitedMs)
  const deadlineMs = Math.max(0, question.deadlineMs - Math.max(0, Date.now() - startedMs))
  const rest = { ...question, deadlineMs, isAskedAgain: true as const }
  if (outcome === 'settled') {
    const usable = use(deps, question, memory.get(question.path))
    if (usable) return usable.state === 'hit' ? { ...usable, state: 'miss' } : usable
    // The leader stored nothing: the next request leads, within its remaining time.
    return lookUpKept(deps, rest)
  }
  if ('startedMs' in outcome) return leadAndWait(deps, rest, outcome)
  if ('refusal' in outcome) return { state: 'miss', ...outcome.refusal }
  throw outcome.fault
}

async function fetchUncached(deps: FetchDeps, question: Question): Promise<CacheResult> {
  const { endpoint, deadlineMs } = question
  // No other request shares an uncached answer, so the deadline ends it.
  const age = endpoint.audience === 'visitor' ? await ageHeaders(deps.env, deps.caller) : {}
  const headers = { ...headersFor(deps, endpoint), ...bookmarkHeaders(deps.caller), ...age }
  const read = { ...readOf(question), headers, retryMs: deadlineMs, deadlineMs }
  const reading = () => readUpstream(question.upstream, read)
  // A long poll waits, and works only at its end.
  const asking = endpoint.deadlineMs === null ? admitted(deps, classOfRead(endpoint), reading) : reading()
  const answer = await withTimeout(asking, deadlineMs)
  return answer.ok
    ? { ok: true, state: 'bypass', entry: entryOf(endpoint, answer, 0, Date.now()) }
    : { state: 'bypass', ...answer }
}

function readOf({ endpoint, params, path }: Question) {
  return { row: checksOfRead(endpoint, params), path }
}

/**
 * A copy of the upstream's database lags: an answer of it that is asked for just after a change would be kept without that change.
 * So what members invalidate, and what was restored a moment ago, comes from the primary. KV keeps it for all isolates.
 */
function withoutLag({ endpoint, params, sinceMs }: Question): Record<string, string> {
  const isChanging = endpoint.invalidatedBy(params) !== null || isWithin(sinceMs, bookmarkSeconds * 1000, Date.now())
  return isChanging ? { [readsHeader]: readsNewest } : {}
}

const headersFor = ({ caller }: FetchDeps, { audience }: AnyEndpoint): Record<string, string> =>
  audience === 'public' ? {} : memberHeaders(caller)

const takenAway: ReadonlySet<string> = new Set(['not_found', 'no_permission'])

/** A character takes one or two bytes, and the parsed value half as much again (measured on a list of 60 cards). */
function remember({ endpoint, path }: Question, entry: Cached): void {
  if (!endpoint.isRare) memory.set(path, entry, entry.text.length * 3)
}

function forget(deps: FetchDeps, question: Question): void {
  memory.delete(question.path)
  deps.waitUntil(deleteKv(deps.env, question))
}
