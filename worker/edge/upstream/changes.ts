// What a member changed must not be answered as it was for as long as answers are kept: a playlist that is private now would be
// shown for a day. Each tag has the time of its last change in KV, and answers that were asked for before it are not used: at
// once in this isolate, and in every other one as soon as it looks again, which is within a minute.
import { type CacheTag, playlistsTag } from '../../../shared/contract/cache-tags.ts'
import { changePollMs, changeReadSeconds, changeRetentionSeconds, changeRetriesMs } from '../../../shared/limits.ts'
import type { FetchDeps } from './cache.ts'
import { Lru } from './lru.ts'

type Known = { changedMs: number; lookedMs: number }

const knownMaxBytes = 1024 * 1024
const known = new Lru<Known>(knownMaxBytes)
const know = (tag: string, one: Known): void => known.set(tag, one, 64 + tag.length * 2)

/** When what a tag stands for was last changed; 0 where no change is known. */
export async function lastChangeMs({ env }: FetchDeps, tag: CacheTag | null): Promise<number> {
  if (tag === null) return 0
  const last = known.get(tag)
  if (isLocal(tag)) return last?.changedMs ?? 0
  const nowMs = Date.now()
  if (last && nowMs - last.lookedMs < changePollMs) return last.changedMs
  const stored = await env.cache.get(keyOf(tag), { cacheTtl: changeReadSeconds }).catch(() => null)
  const changedMs = Math.max(Number(stored ?? 0), known.get(tag)?.changedMs ?? 0)
  know(tag, { changedMs, lookedMs: nowMs })
  return changedMs
}

/** Whether all of these are as they were then, as far as this isolate has looked lately. */
export const areUnchanged = (tags: readonly string[], sinceMs: number): boolean =>
  tags.every((tag) => {
    const last = known.get(tag)
    if (isLocal(tag)) return !last || last.changedMs < sinceMs
    return last !== undefined && last.changedMs < sinceMs && Date.now() - last.lookedMs < changePollMs
  })

/** Answers of before that show one of these are not used from now on. */
export function invalidate(deps: FetchDeps, tags: readonly string[]): void {
  for (const tag of tags) {
    const nowMs = Date.now()
    know(tag, { changedMs: nowMs, lookedMs: nowMs })
    if (!isLocal(tag)) deps.waitUntil(store(deps, tag))
  }
}

/** The tags that the upstream itself names in the header of an answer. */
export const invalidateTold = (deps: FetchDeps, headers: Headers): void =>
  invalidate(deps, (headers.get('x-edge-changed') ?? '').split(',').filter(Boolean))

/** Lists of playlists live a minute, so only this isolate has to know that they changed. */
const isLocal = (tag: string): boolean => tag === playlistsTag

/** KV takes one write a second for a key, so the last of several changes may have to try again. */
async function store({ env }: FetchDeps, tag: string): Promise<void> {
  for (const waitMs of changeRetriesMs) {
    if (waitMs) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const text = String(known.get(tag)?.changedMs ?? Date.now())
    const isStored = await env.cache.put(keyOf(tag), text, { expirationTtl: changeRetentionSeconds }).then(
      () => true,
      () => false,
    )
    if (isStored) return
  }
  console.error(JSON.stringify({ event: 'change-not-told', name: tag }))
}

const keyOf = (tag: string): string => `changed:${tag}`
