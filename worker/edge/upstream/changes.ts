// What a member changed must not go on as it was for as long as answers are kept: a playlist that is private now would be
// shown for a day. Each such thing has the time of its last change in KV, and what was asked for before it is as good as not
// there: at once in this isolate, everywhere else when it looks again, which is within a minute.
import { type ActName, actOf } from '../../../shared/contract/acts.ts'
import type { AnyEndpoint, EndpointName, ParamsOf } from '../../../shared/contract/contract.ts'
import { changePollMs, changeReadSeconds, changeRetentionSeconds, changeRetriesMs } from '../../../shared/limits.ts'
import { readStat, type Stat } from '../../../shared/stat.ts'
import type { FetchDeps } from './cache.ts'
import { Lru } from './lru.ts'

/** All public playlists. Their lists live a minute, so nobody but this isolate needs to know when they change. */
const lists = 'playlists'
const memberNamed = (id: number | string | undefined): string => `member ${id}`
/** Lists that begin with what was published last. */
const newest = 'newest'
const playlistNamed = (id: number | string | undefined): string => `playlist ${id}`

/** The thing that an answer shows, where members can change it. */
const shown: { [Name in EndpointName]?: (params: ParamsOf<Name>) => string | null } = {
  playlist: ({ id }) => playlistNamed(id),
  playlists: ({ section }) => (section === 'all' ? lists : null),
  memberVideos: ({ sort }) => (sort === 'latest-updates' ? newest : null),
  videos: ({ section, object_id, sort }) =>
    section === 'playlist' ? playlistNamed(object_id) : sort === 'latest-updates' ? newest : null,
  /** Renditions of a film come one by one. */
  videoFile: ({ video_id }) => `film ${video_id}`,
  comments: ({ section, object_id }) =>
    section === 'playlist' ? playlistNamed(object_id) : section === 'member' ? memberNamed(object_id) : null,
  member: ({ user_id }) => memberNamed(user_id),
  members: ({ section, object_id }) => (section === 'friends' ? memberNamed(object_id) : null),
  subscriptions: ({ object_id }) => memberNamed(object_id),
}

export const cacheTagOf = (endpoint: AnyEndpoint, params: unknown): string | null =>
  (shown[endpoint.name] as ((params: unknown) => string | null) | undefined)?.(params) ?? null

/** The things that an act changes. */
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

/** When a thing was last changed; 0 where nothing is known of that. */
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

/** Whether all of these are as they were then, as far as this isolate has looked lately. */
export const areUnchanged = (names: readonly string[], sinceMs: number): boolean =>
  names.every((name) => {
    const last = known.get(name)
    if (name === lists) return !last || last.changedMs < sinceMs
    return last !== undefined && last.changedMs < sinceMs && Date.now() - last.lookedMs < changePollMs
  })

/** An act was done: whatever shows what it changed is to be asked for anew. */
export async function invalidateByAct(deps: FetchDeps, body: string | ArrayBuffer, type: string): Promise<void> {
  const stat = await statIn(body, type)
  const name = actOf(stat)
  for (const thing of (name && changed[name]?.(stat)) || []) note(deps, thing)
}

/** A member changed what they say of themselves, or who sees it. */
export const invalidateMember = (deps: FetchDeps, userId: number): void => note(deps, memberNamed(userId))

/** What the upstream itself says that it changed, in the header of an answer. */
export function applyInvalidations(deps: FetchDeps, headers: Headers): void {
  for (const thing of (headers.get('x-edge-changed') ?? '').split(',').filter(Boolean)) note(deps, thing)
}

function note(deps: FetchDeps, thing: string): void {
  const nowMs = Date.now()
  know(thing, { changedMs: nowMs, lookedMs: nowMs })
  if (thing !== lists) deps.waitUntil(tell(deps, thing))
}

/** KV takes one write a second for a key, so the last of several changes may have to try again. */
async function tell({ env }: FetchDeps, name: string): Promise<void> {
  for (const waitMs of changeRetriesMs) {
    if (waitMs) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const text = String(known.get(name)?.changedMs ?? Date.now())
    const isTold = await env.cache.put(keyOf(name), text, { expirationTtl: changeRetentionSeconds }).then(
      () => true,
      () => false,
    )
    if (isTold) return
  }
  console.error(JSON.stringify({ event: 'change-not-told', name }))
}

const keyOf = (name: string): string => `changed:${name}`

/** The fields of an act as it was sent, by a form or by a script. */
async function statIn(body: string | ArrayBuffer, type: string): Promise<Stat> {
  const response = new Response(body, { headers: { 'content-type': type } })
  const form = type.startsWith('application/json')
    ? await response.json().catch(() => null)
    : Object.fromEntries(await response.formData().catch(() => new FormData()))
  return readStat((form ?? {}) as Record<string, unknown>)
}
