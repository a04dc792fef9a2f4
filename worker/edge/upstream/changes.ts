// Invalidates what members change, such as a playlist made private. Each object has the time of its last change in KV;
// answers requested before it are outdated, at once in this isolate and within a minute in all others.
import { type ActName, actOf } from '../../../shared/contract/acts.ts'
import type { AnyEndpoint, EndpointName, ParamsOf } from '../../../shared/contract/contract.ts'
import { changePollMs, changeReadSeconds, changeRetentionSeconds, changeRetriesMs } from '../../../shared/limits.ts'
import { readStat, type Stat } from '../../../shared/stat.ts'
import type { FetchDeps } from './fetch-deps.ts'
import { Lru } from './lru.ts'

/** All public playlists. Their lists live for a minute, so only this isolate needs to know about changes. */
const lists = 'playlists'
const memberNamed = (id: number | string | undefined): string => `member ${id}`
/** Lists sorted by publication. */
const newest = 'newest'
const playlistNamed = (id: number | string | undefined): string => `playlist ${id}`

/** The cache tag of an answer that members can change. */
const shown: { [Name in EndpointName]?: (params: ParamsOf<Name>) => string | null } = {
  playlist: ({ id }) => playlistNamed(id),
  playlists: ({ section }) => (section === 'all' ? lists : null),
  memberVideos: ({ sort }) => (sort === 'latest-updates' ? newest : null),
  videos: ({ section, object_id, sort }) =>
    section === 'playlist' ? playlistNamed(object_id) : sort === 'latest-updates' ? newest : null,
  /** Renditions of a video appear one by one. */
  videoFile: ({ video_id }) => `film ${video_id}`,
  comments: ({ section, object_id }) =>
    section === 'playlist' ? playlistNamed(object_id) : section === 'member' ? memberNamed(object_id) : null,
  member: ({ user_id }) => memberNamed(user_id),
  members: ({ section, object_id }) => (section === 'friends' ? memberNamed(object_id) : null),
  subscriptions: ({ object_id }) => memberNamed(object_id),
}

export const cacheTagOf = (endpoint: AnyEndpoint, params: unknown): string | null =>
  (shown[endpoint.name] as ((params: unknown) => string | null) | undefined)?.(params) ?? null

/** The cache tags that an act invalidates. */
const changed: { [Name in ActName]?: (stat: Stat) => string[] } = {
  'playlist.new': () => [lists],
  ...Object.fromEntries(
    (['upd', 'add', 'del', 'undo', 'order'] as const).map((section) => [
      `playlist.${section}`,
      ({ object_id }: Stat) => [playlistNamed(object_id), lists],
    ]),
  ),
  rem: ({ section, object_id }) => (section === 'playlist' ? [playlistNamed(object_id), lists] : []),
}

type Known = { changedMs: number; lookedMs: number }

const knownMaxBytes = 1024 * 1024
const known = new Lru<Known>(knownMaxBytes)
const know = (name: string, one: Known): void => known.set(name, one, 64 + name.length * 2)

/** When a tag was last invalidated; 0 when unknown. */
export async function lastChangeMs({ env }: FetchDeps, name: string | null): Promise<number> {
  if (name === null || name === lists) return name === null ? 0 : (known.get(name)?.changedMs ?? 0)
  const nowMs = Date.now()
  const last = known.get(name)
  if (last && nowMs - last.lookedMs < changePollMs) return last.changedMs
  const stored = await env.cache.get(keyOf(name), { cacheTtl: changeReadSeconds }).catch(() => null)
  const changedMs = Math.max(Number(stored ?? 0), known.get(name)?.changedMs ?? 0)
  know(name, { changedMs, lookedMs: nowMs })
  return changedMs
}

/** Whether none of the tags changed since then, as far as this isolate has checked recently. */
export const areUnchanged = (names: readonly string[], sinceMs: number): boolean =>
  names.every((name) => {
    const last = known.get(name)
    if (name === lists) return !last || last.changedMs < sinceMs
    return last !== undefined && last.changedMs < sinceMs && Date.now() - last.lookedMs < changePollMs
  })

/** Invalidates what a successful act changed. */
export async function invalidateByAct(deps: FetchDeps, body: string | ArrayBuffer, type: string): Promise<void> {
  const stat = await statIn(body, type)
  const name = actOf(stat)
  for (const thing of (name && changed[name]?.(stat)) || []) note(deps, thing)
}

/** Invalidates a member whose profile or visibility changed. */
export const invalidateMember = (deps: FetchDeps, userId: number): void => note(deps, memberNamed(userId))

/** Applies the invalidations that the upstream sends in an answer header. */
export function applyInvalidations(deps: FetchDeps, headers: Headers): void {
  for (const thing of (headers.get('x-edge-changed') ?? '').split(',').filter(Boolean)) note(deps, thing)
}

function note(deps: FetchDeps, thing: string): void {
  const nowMs = Date.now()
  know(thing, { changedMs: nowMs, lookedMs: nowMs })
  if (thing !== lists) deps.waitUntil(tell(deps, thing))
}

/** KV allows one write per second and key, so several changes in a row need retries. */
async function tell({ env }: FetchDeps, name: string): Promise<void> {
  for (const waitMs of changeRetriesMs) {
    if (waitMs) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const text = String(known.get(name)?.changedMs ?? Date.now())
    const isStored = await env.cache.put(keyOf(name), text, { expirationTtl: changeRetentionSeconds }).then(
      () => true,
      () => false,
    )
    if (isStored) return
  }
  console.error(JSON.stringify({ event: 'invalidation-not-stored', name }))
}

const keyOf = (name: string): string => `changed:${name}`

/** The fields of an act, sent by a form or a script. */
async function statIn(body: string | ArrayBuffer, type: string): Promise<Stat> {
  const response = new Response(body, { headers: { 'content-type': type } })
  const form = type.startsWith('application/json')
    ? await response.json().catch(() => null)
    : Object.fromEntries(await response.formData().catch(() => new FormData()))
  return readStat((form ?? {}) as Record<string, unknown>)
}
