// Upstream answers, kept as long as their row says: this isolate's memory over KV. Fresh ones are answered at once; after
// their lifetime they are answered as stale while one request fetches anew; what is wrong is never kept.

import { type AnyEndpoint, contractVersion } from '../../../shared/contract/contract.ts'
import type { Mark } from '../../../shared/contract/removal.ts'
import { lastCopyMs, mainDeadlineMs, staleSeconds } from '../../../shared/limits.ts'
import { type Refusal, refused } from '../../../shared/result.ts'
import { toHex } from '../../../shared/text-of-bytes.ts'
import type { Env } from '../env.ts'
import { type Asker, memberHeaders } from './asker.ts'
import { lastChangeMs } from './changes.ts'
import { cameBackMs, isDenied, isMissingSome, onChange } from './denied.ts'
import { follow, forgetBefore, land, takeOff } from './flights.ts'
import { inTime } from './in-time.ts'
import { readKnowingCards } from './known-cards.ts'
import { Lru } from './lru.ts'
import { marksIn, sift } from './marks.ts'
import { askUpstream } from './upstream.ts'

export type CacheState = 'hit' | 'stale' | 'miss' | 'bypass'

/** `isLast`: older than its lifetime, but there is no other while the upstream is down. */
type Cached = {
  endpoint: AnyEndpoint
  value: unknown
  text: string
  askedMs: number
  freshUntilMs: number
  isLast?: true
  /** Something was taken out of it. */
  isSifted: boolean
}
export type Kept = { ok: true; state: CacheState; entry: Cached } | ({ ok: false; state: CacheState } & Refusal)

/** What a lookup may use besides its key: the environment, who asks, and a way to go on after the answer has left. */
export type Floor = {
  env: Env
  asker: Asker
  waitUntil: (work: Promise<unknown>) => void
  /** The upstream has said in this request that the session holds. */
  isMember?: true
}

const memoryMaxBytes = 16 * 1024 * 1024
const keyMaxLength = 480
const memory = new Lru<Cached>(memoryMaxBytes)

onChange(({ gone, missingSinceMs }) =>
  memory.deleteWhere(
    ({ endpoint, value, isSifted }) =>
      (isSifted && missingSinceMs !== null) ||
      (gone.size > 0 && marksIn(endpoint, value).some((mark) => gone.has(mark))),
  ),
)

/** What is asked, and how long an answer to it is good. */
type Question = {
  endpoint: AnyEndpoint
  path: string
  lifetimeMs: number
  deadlineMs: number
  /** What was asked for before this is not good any more. */
  sinceMs: number
}

/**
 * The answer of an endpoint, from the nearest place that has it.
 * @param deadlineMs how long this visitor waits; the fetch itself may go on and serve the next
 * @param path the question's address, where it was written already
 */
export async function lookUp(
  floor: Floor,
  endpoint: AnyEndpoint,
  params: unknown,
  deadlineMs = mainDeadlineMs,
  path: string = endpoint.fill(params),
): Promise<Kept> {
  const about = endpoint.markOfQuestion(params)
  if (about !== null && isDenied(about)) return gone(about)
  const lifetimeMs = endpoint.lifetimeSeconds(params) * 1000
  const changedMs = await lastChangeMs(floor, endpoint.invalidatedBy(params))
  const sinceMs = about === null ? changedMs : Math.max(changedMs, cameBackMs(about))
  const question = { endpoint, path, lifetimeMs, deadlineMs, sinceMs }
  const isKept = lifetimeMs > 0 && mayReadKept(floor, endpoint)
  const found = await (isKept ? lookUpKept(floor, question) : fetchUncached(floor, question))
  // It may have been taken down while it was asked for: what is left of the answer is without it.
  return about !== null && isDenied(about) ? gone(about) : found
}

/** What is kept for members is told to a session that holds; for any other visitor the upstream itself is asked. */
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

/** An entry that may still be answered: fresh as it is, older as stale while a refresh runs behind the answer. */
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

/** The leader looks in KV before it asks the upstream, so that a thousand followers cost one read of KV, too. */
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

/** Fetches and keeps. Whoever calls has taken off for this path; this lands. */
async function refresh(floor: Floor, question: Question): Promise<Kept> {
  const askedMs = Date.now()
  try {
    const { endpoint, path } = question
    const answer = await askUpstream(floor.env, endpoint, path, { headers: headersFor(floor, endpoint) })
    if (!answer.ok) {
      // What is gone, or private now, must not go on as a stale copy for a day; any other refusal says nothing about it.
      if (takenAway.has(answer.code)) forget(floor, question)
      land(question.path, { refusal: answer })
      return { state: 'miss', ...answer }
    }
    const entry = entryOf(endpoint, answer, question.lifetimeMs, askedMs)
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

/** What is never stale is no worse than nothing while nobody can be asked. */
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
    // The leader went away empty-handed: whoever comes first leads anew, within what is left of its own time.
    return lookUpKept(floor, { ...question, deadlineMs: Math.max(0, question.deadlineMs - (Date.now() - startedMs)) })
  }
  if ('refusal' in landing) return { state: 'miss', ...landing.refusal }
  throw landing.fault
}

async function fetchUncached(floor: Floor, question: Question): Promise<Kept> {
  const { env } = floor
  const { endpoint, path, deadlineMs } = question
  const headers = headersFor(floor, endpoint)
  // What is not kept nobody else waits for: when this visitor has waited enough, that is the end of it.
  const answer = await askUpstream(env, endpoint, path, { headers }, undefined, deadlineMs)
  return answer.ok
    ? { ok: true, state: 'bypass', entry: entryOf(endpoint, answer, 0, Date.now()) }
    : { state: 'bypass', ...answer }
}

const headersFor = ({ asker }: Floor, { audience }: AnyEndpoint): Record<string, string> =>
  audience === 'public' ? {} : memberHeaders(asker)

const takenAway: ReadonlySet<string> = new Set(['not_found', 'no_permission'])

/** What was taken down meanwhile is taken out, whoever brings it. */
function entryOf(
  endpoint: AnyEndpoint,
  { value, text }: { value: unknown; text: string },
  lifetimeMs: number,
  askedMs: number,
): Cached {
  const sifted = sift(endpoint, value)
  const isSifted = sifted !== value
  return {
    endpoint,
    value: sifted,
    text: isSifted ? JSON.stringify(sifted) : text,
    askedMs,
    freshUntilMs: askedMs + lifetimeMs,
    isSifted,
  }
}

/** A letter takes one byte or two, and the parsed answer half as much again (measured on a list of 60 cards). */
function remember({ endpoint, path }: Question, entry: Cached): void {
  if (!endpoint.isRare) memory.set(path, entry, entry.text.length * 3)
}

async function readKv(env: Env, question: Question): Promise<Cached | null> {
  const { value: text, metadata } = await env.cache.getWithMetadata<{ storedMs: number }>(
    await kvKey(question.path),
    'text',
  )
  if (text === null || typeof metadata?.storedMs !== 'number') return null
  // It was checked before it was stored.
  const { body, whole } = readKnowingCards(text)
  const askedMs = metadata.storedMs
  return entryOf(question.endpoint, { value: whole(body), text }, question.lifetimeMs, askedMs)
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
    // KV takes one write a second for a key; another isolate was quicker, or KV is away. The next refresh writes again.
    console.log(JSON.stringify({ event: 'kv-write-failed', endpoint: question.endpoint.name, error: String(error) }))
  }
}

/** KV keys hold 512 bytes at most; a longer path is known by its hash. A new shape of answers is a new key. */
async function kvKey(path: string): Promise<string> {
  const key = `json:${contractVersion}:${path}`
  if (key.length <= keyMaxLength) return key
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(path))
  return `json:${contractVersion}:#${toHex(hash)}`
}
