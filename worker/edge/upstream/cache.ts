// Caches upstream answers as long as their row allows: isolate memory over KV. Fresh answers are served at once; after
// their lifetime the stale copy is served while one request revalidates. Invalid answers are never stored.

import { type AnyEndpoint, contractVersion } from '../../../shared/contract/contract.ts'
import { lastCopyMs, mainDeadlineMs, staleSeconds } from '../../../shared/limits.ts'
import { type Refusal, refused } from '../../../shared/result.ts'
import { toHex } from '../../../shared/text-of-bytes.ts'
import type { Env } from '../env.ts'
import { memberHeaders } from './asker.ts'
import { lastChangeMs, thingShown } from './changes.ts'
import { cameBackMs, isDenied, isMissingSome, type Mark, onChange } from './denied.ts'
import type { Floor } from './fetch-deps.ts'
import { follow, forgetBefore, land, takeOff } from './flights.ts'
import { inTime } from './in-time.ts'
import { readKnowingCards } from './known-cards.ts'
import { Lru } from './lru.ts'
import { aboutOf, marksIn, sift } from './marks.ts'
import { askUpstream } from './upstream.ts'

export type CacheState = 'hit' | 'stale' | 'miss' | 'bypass'

/** `isLast`: older than its lifetime, served only because the upstream is down. */
type Cached = {
  value: unknown
  text: string
  askedMs: number
  freshUntilMs: number
  isLast?: true
  /** Takedowns were removed from the value. */
  isSifted: boolean
}
export type Kept = { ok: true; state: CacheState; entry: Cached } | ({ ok: false; state: CacheState } & Refusal)

const memoryMaxBytes = 16 * 1024 * 1024
const keyMaxLength = 480
const memory = new Lru<Cached>(memoryMaxBytes)

onChange(({ gone, missingSinceMs }) =>
  memory.deleteWhere(
    ({ value, isSifted }) =>
      (isSifted && missingSinceMs !== null) || (gone.size > 0 && marksIn(value).some((mark) => gone.has(mark))),
  ),
)

/** A lookup: what is requested and how long an answer stays fresh. */
type Question = {
  endpoint: AnyEndpoint
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
  floor: Floor,
  endpoint: AnyEndpoint,
  params: unknown,
  deadlineMs = mainDeadlineMs,
  path = endpoint.fill(params),
): Promise<Kept> {
  const about = aboutOf(endpoint, params)
  if (about !== null && isDenied(about)) return gone(about)
  const lifetimeMs = endpoint.lifetimeSeconds(params) * 1000
  const changedMs = await lastChangeMs(floor, thingShown(endpoint, params))
  const sinceMs = about === null ? changedMs : Math.max(changedMs, cameBackMs(about))
  const question = { endpoint, path, lifetimeMs, deadlineMs, sinceMs }
  const isKept = lifetimeMs > 0 && mayReadKept(floor, endpoint)
  const found = await (isKept ? lookUpKept(floor, question) : fetchUncached(floor, question))
  // It may have been taken down during the request.
  return about !== null && isDenied(about) ? gone(about) : found
}

/** Members' answers are served from the cache only to a confirmed session; other callers ask the upstream. */
const mayReadKept = ({ isMember }: Floor, { audience }: AnyEndpoint): boolean =>
  audience === 'public' || (audience === 'members' && isMember === true)

const gone = (about: Mark): Kept => ({
  state: 'hit',
  ...refused(typeof about === 'number' ? 'deleted' : 'not_found'),
})

async function lookUpKept(floor: Floor, question: Question): Promise<Kept> {
  const usable = use(floor, question, memory.get(question.path))
  if (usable) return usable
  if (question.sinceMs) forgetBefore(question.path, question.sinceMs)
  if (!takeOff(question.path)) return followLeader(floor, question)
  const work = lead(floor, question)
  floor.waitUntil(work.catch(() => undefined))
  return inTime(work, question.deadlineMs)
}

/** Serves a fresh entry, or a stale one while a refresh runs in the background; null when neither is allowed. */
function use(floor: Floor, question: Question, entry: Cached | null | undefined): Kept | null {
  if (!entry || entry.askedMs <= question.sinceMs) return null
  const nowMs = Date.now()
  if (nowMs < entry.freshUntilMs && !isMissingSome(entry.askedMs))
    return { ok: true, state: entry.isLast ? 'stale' : 'hit', entry }
  if (question.endpoint.isNeverStale) return null
  if (nowMs >= entry.freshUntilMs + staleSeconds * 1000) return null
  if (takeOff(question.path)) floor.waitUntil(refresh(floor, question).catch(() => undefined))
  return { ok: true, state: 'stale', entry }
}

/** The leader reads KV before it asks the upstream, so a thousand waiting requests cost one KV read as well. */
async function lead(floor: Floor, question: Question): Promise<Kept> {
  const stored = await readKv(floor.env, question).catch(() => null)
  if (stored) remember(question, stored)
  if (stored && Date.now() < stored.freshUntilMs + staleSeconds * 1000) {
    land(question.path)
    const usable = use(floor, question, stored)
    if (usable) return usable
  }
  return refresh(floor, question)
}

/** Fetches and stores. The caller holds the lock of this path; this releases it. */
async function refresh(floor: Floor, question: Question): Promise<Kept> {
  const askedMs = Date.now()
  try {
    const { endpoint, path } = question
    const answer = await askUpstream(floor.env, endpoint, path, { headers: headersFor(floor, endpoint) })
    if (!answer.ok) {
      // A deleted or private answer must not survive as a stale copy; other refusals say nothing about it.
      if (takenAway.has(answer.code)) forget(floor, question)
      land(question.path, { refusal: answer })
      return { state: 'miss', ...answer }
    }
    const entry = entryOf(answer, question.lifetimeMs, askedMs)
    remember(question, entry)
    land(question.path)
    floor.waitUntil(writeKv(floor.env, question, entry))
    return { ok: true, state: 'miss', entry }
  } catch (fault) {
    const last = lastCopy(question)
    land(question.path, last ? undefined : { fault })
    if (last) return { ok: true, state: 'stale', entry: last }
    throw fault
  }
}

/** While the upstream is down, even an entry that is normally never served stale beats an error. */
function lastCopy(question: Question): Cached | null {
  const last = question.endpoint.isNeverStale ? memory.get(question.path) : undefined
  const nowMs = Date.now()
  if (!last || last.askedMs <= question.sinceMs || nowMs >= last.askedMs + staleSeconds * 1000) return null
  const entry = { ...last, freshUntilMs: nowMs + lastCopyMs, isLast: true as const }
  remember(question, entry)
  return entry
}

async function followLeader(floor: Floor, question: Question): Promise<Kept> {
  const startedMs = Date.now()
  const landing = await follow(question.path, question.deadlineMs)
  if (landing === 'landed') {
    const usable = use(floor, question, memory.get(question.path))
    if (usable) return usable.state === 'hit' ? { ...usable, state: 'miss' } : usable
    // The leader stored nothing: the next request leads, within its remaining time.
    return lookUpKept(floor, { ...question, deadlineMs: Math.max(0, question.deadlineMs - (Date.now() - startedMs)) })
  }
  if ('refusal' in landing) return { state: 'miss', ...landing.refusal }
  throw landing.fault
}

async function fetchUncached(floor: Floor, question: Question): Promise<Kept> {
  const { env } = floor
  const { endpoint, path, deadlineMs } = question
  const headers = headersFor(floor, endpoint)
  // No other request shares an uncached answer, so the deadline aborts it.
  const answer = await askUpstream(env, endpoint, path, { headers }, undefined, deadlineMs)
  return answer.ok
    ? { ok: true, state: 'bypass', entry: entryOf(answer, 0, Date.now()) }
    : { state: 'bypass', ...answer }
}

const headersFor = ({ asker }: Floor, { audience }: AnyEndpoint): Record<string, string> =>
  audience === 'public' ? {} : memberHeaders(asker)

const takenAway: ReadonlySet<string> = new Set(['not_found', 'no_permission'])

/** Removes takedowns from every answer, whatever its source. */
function entryOf({ value, text }: { value: unknown; text: string }, lifetimeMs: number, askedMs: number): Cached {
  const sifted = sift(value)
  const isSifted = sifted !== value
  return {
    value: sifted,
    text: isSifted ? JSON.stringify(sifted) : text,
    askedMs,
    freshUntilMs: askedMs + lifetimeMs,
    isSifted,
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
  const { body, whole } = readKnowingCards(text)
  const askedMs = metadata.storedMs
  return entryOf({ value: whole(body), text }, question.lifetimeMs, askedMs)
}

function forget(floor: Floor, question: Question): void {
  memory.delete(question.path)
  floor.waitUntil(kvKey(question.path).then((key) => floor.env.cache.delete(key)))
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
