// Invalidates what members change, such as a playlist made private. Each cache tag has the time of its last change in
// KV; answers requested before it are outdated, at once in this isolate and within a minute in all others.
import { advertsTag, type CacheTag, changeKey, playlistsTag } from '../../../shared/contract/cache-tags.ts'
import { changePollMs, changeReadSeconds, changeRetentionSeconds, changeRetriesMs } from '../../../shared/limits.ts'
import { counts } from '../telemetry/counts.ts'
import { writeLog } from '../telemetry/log.ts'
import { isWithin } from './clock.ts'
import type { FetchDeps } from './fetch-deps.ts'
import { forgetSessionsOf } from './known-sessions.ts'
import { readFromKv } from './kv-reads.ts'
import { Lru } from './lru.ts'

type Known = { changedMs: number; lookedMs: number }

const knownMaxBytes = 1024 * 1024
const known = new Lru<Known>(knownMaxBytes)
/** The time of the latest change of any tag. */
let latestMs = 0
export const latestChangeMs = (): number => latestMs
function know(tag: string, one: Known): void {
  latestMs = Math.max(latestMs, one.changedMs)
  known.set(tag, one, 64 + tag.length * 2)
}

/** When a tag was last invalidated; 0 when unknown. */
export async function lastChangeMs({ env, waitUntil }: FetchDeps, tag: CacheTag | null): Promise<number> {
  if (tag === null) return 0
  const last = known.get(tag)
  if (isLocal(tag)) return last?.changedMs ?? 0
  const nowMs = Date.now()
  if (last && isWithin(last.lookedMs, changePollMs, nowMs)) return last.changedMs
  const { value, late } = await readFromKv('changed', () =>
    env.cache.get(changeKey(tag), { cacheTtl: changeReadSeconds }),
  )
  // A late answer still counts for the next requests.
  waitUntil(late.then((stored) => void learn(tag, stored, nowMs)))
  return learn(tag, value, nowMs)
}

/** Without an answer of KV, the last known change counts. A damaged value is none. */
function learn(tag: string, stored: string | null, lookedMs: number): number {
  const changedMs = Math.max(Number(stored ?? 0) || 0, known.get(tag)?.changedMs ?? 0)
  know(tag, { changedMs, lookedMs })
  return changedMs
}

/** Whether none of the tags changed since then, as far as this isolate has checked recently. */
export const areUnchanged = (tags: readonly string[], sinceMs: number): boolean =>
  tags.every((tag) => {
    const last = known.get(tag)
    if (isLocal(tag)) return !last || last.changedMs < sinceMs
    return last !== undefined && last.changedMs < sinceMs && isWithin(last.lookedMs, changePollMs, Date.now())
  })

/** Changes that the upstream made by itself, such as an act on many videos: the deny list names their tags, `tag:details_7`. */
export function learnChanges(entries: readonly { mark: string; to: number | null }[]): void {
  for (const { mark, to } of entries) {
    const tag = mark.slice('tag:'.length).replace('_', ' ')
    know(tag, { changedMs: Math.max(to ?? 0, known.get(tag)?.changedMs ?? 0), lookedMs: Date.now() })
  }
}

/** When this isolate last heard of a change of a tag; 0 when it never did. */
export const heardChangeMs = (tag: string): number => known.get(tag)?.changedMs ?? 0

/** Outdates all earlier answers with these tags. */
export function invalidate(deps: FetchDeps, tags: readonly string[]): void {
  for (const tag of tags) {
    const [, userId] = /^inbox (\d+)$/.exec(tag) ?? []
    if (userId !== undefined) {
      forgetSessionsOf(Number(userId))
      continue
    }
    const nowMs = Date.now()
    // Two changes within a millisecond are two.
    know(tag, { changedMs: Math.max(nowMs, heardChangeMs(tag) + 1), lookedMs: nowMs })
    if (!isLocal(tag)) deps.waitUntil(store(deps, tag))
  }
}

/** Applies the invalidations that the upstream sends in an answer header. */
export const applyInvalidations = (deps: FetchDeps, headers: Headers): void =>
  invalidate(deps, (headers.get('x-edge-changed') ?? '').split(',').filter(Boolean))

/** Lists of playlists live for a minute, and each isolate asks for the campaigns by itself: only this one needs to know of a change. */
const isLocal = (tag: string): boolean => tag === playlistsTag || tag === advertsTag

/** KV allows one write per second and key, so several changes in a row need retries. */
async function store({ env }: FetchDeps, tag: string): Promise<void> {
  for (const waitMs of changeRetriesMs) {
    if (waitMs) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const text = String(known.get(tag)?.changedMs ?? Date.now())
    const isStored = await env.cache.put(changeKey(tag), text, { expirationTtl: changeRetentionSeconds }).then(
      () => true,
      () => false,
    )
    if (isStored) return
  }
  writeLog('error', { event: 'invalidation-not-stored', name: tag })
  counts.add('eventsLost', { what: 'invalidations' })
}
