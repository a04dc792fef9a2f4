// How an isolate refreshes the deny list: when it asks, which requests wait, and what happens without an answer. The
// test controls the clock.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../../../shared/contract/contract.ts'
import { endpoint } from '../../../../shared/contract/endpoint.ts'
import type { DeniedEntry } from '../../../../shared/contract/moderation-deny-list.ts'
import type { Mark } from '../../../../shared/contract/removal.ts'
import { denyFreshMs, denyMissingRetryMs, denyUsableMs, denyWaitMs } from '../../../../shared/limits.ts'
import type { FetchDeps } from '../../../../worker/edge/upstream/fetch-deps.ts'
import { freshModules } from '../../../support/runtime/fresh-modules.ts'

type Answer = { version: number; is_whole: boolean; is_cut: boolean; entries: DeniedEntry[] }
type Upstream = { asked: string[]; answers: () => Promise<Response> }

const list = (version: number, entries: DeniedEntry[] = [], more: Partial<Answer> = {}) => ({
  version,
  is_whole: version === 0,
  is_cut: false,
  entries,
  ...more,
})
const gone = (id: number): DeniedEntry => ({ mark: `video:${id}`, from: 1000, to: null })
const sent = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-length': String(text.length) } })
const says = (answer: Answer) => async () => sent(JSON.stringify(answer))

let upstream: Upstream
let work: Promise<unknown>[]
/** A new isolate with fresh modules. */
let isolate: {
  refreshDenyList: typeof import('../../../../worker/edge/upstream/deny-list.ts').refreshDenyList
  isDenied: typeof import('../../../../worker/edge/upstream/denied.ts').isDenied
  withoutDenied: typeof import('../../../../worker/edge/upstream/marks.ts').withoutDenied
  reporter: typeof import('../../../../worker/edge/telemetry/counts.ts').reporter
}
freshModules()
beforeEach(async () => {
  vi.spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {})
  upstream = { asked: [], answers: says(list(0)) }
  work = []
  isolate = {
    ...(await import('../../../../worker/edge/upstream/deny-list.ts')),
    ...(await import('../../../../worker/edge/upstream/denied.ts')),
    ...(await import('../../../../worker/edge/upstream/marks.ts')),
    reporter: (await import('../../../../worker/edge/telemetry/counts.ts')).reporter,
  }
})

const fetchUpstream = (path: string) => {
  upstream.asked.push(path.split('/').at(-1) ?? '')
  return upstream.answers()
}
const deps = () =>
  ({ env: { fetchUpstream }, waitUntil: (one: Promise<unknown>) => work.push(one) }) as unknown as FetchDeps
/** Whether a request at that time waits for the list. */
const requestAt = (ms: number) => isolate.refreshDenyList(deps(), ms)
const settled = () => Promise.all(work)
/** The age of the list that this isolate reports; undefined where it reports none. */
const reportedAge = async (): Promise<number | undefined> => {
  let age: number | undefined
  await isolate.reporter.reportNow({
    send: async ({ gauges }) => {
      age = gauges.denyListAgeSeconds
    },
  })
  return age
}

describe('an isolate', () => {
  it('waits for its first list, then refreshes it in the background at most every other second', async () => {
    upstream.answers = says(list(7, [gone(3)], { is_whole: true }))
    await requestAt(0)
    expect(isolate.isDenied(3)).toBe(true)
    expect(requestAt(denyFreshMs - 1)).toBeNull()
    upstream.answers = says(list(8, [gone(4)]))
    for (const ms of [denyFreshMs, denyFreshMs + 1, denyFreshMs + 2]) expect(requestAt(ms)).toBeNull()
    await settled()
    expect([isolate.isDenied(3), isolate.isDenied(4)]).toEqual([true, true])
    expect(upstream.asked).toEqual(['0.json', '7.json'])
  })

  it('waits after a pause, and so do concurrent requests', async () => {
    await requestAt(0)
    upstream.answers = says(list(1, [gone(3)]))
    const waiting = [requestAt(denyUsableMs), requestAt(denyUsableMs + 1)]
    expect(waiting).toEqual([expect.any(Promise), expect.any(Promise)])
    await Promise.all(waiting)
    expect([isolate.isDenied(3), upstream.asked.length]).toEqual([true, 2])
  })

  it('reads a long list in pieces, and lifts what a complete list does not name', async () => {
    const pieces = [list(2, [gone(1), gone(2)], { is_whole: true, is_cut: true }), list(3, [gone(3)])]
    upstream.answers = async () => sent(JSON.stringify(pieces.shift()))
    await requestAt(0)
    expect([1, 2, 3].map(isolate.isDenied)).toEqual([true, true, true])
    upstream.answers = says(list(1, [gone(2)], { is_whole: true }))
    requestAt(denyFreshMs)
    await settled()
    expect([1, 2, 3].map(isolate.isDenied)).toEqual([false, true, false])
  })

  it('keeps its list while the upstream is silent, logs that once, delays no request, and recovers', async () => {
    upstream.answers = says(list(7, [gone(3)], { is_whole: true }))
    await requestAt(0)
    upstream.answers = () => Promise.reject(new Error('the line is cut'))
    await requestAt(denyUsableMs)
    for (let ms = denyUsableMs + denyFreshMs; ms < denyUsableMs + 4 * denyFreshMs; ms += denyFreshMs) {
      expect(requestAt(ms)).toBeNull()
      await settled()
    }
    expect(isolate.isDenied(3)).toBe(true)
    expect(console.error).toHaveBeenCalledTimes(1)
    upstream.answers = says(list(8, [{ ...gone(3), to: 2000 }]))
    requestAt(denyUsableMs + 4 * denyFreshMs)
    await settled()
    expect(isolate.isDenied(3)).toBe(false)
  })

  it('reports the age of its list, and without any list the time since it first asked for one', async () => {
    expect(await reportedAge()).toBeUndefined()
    upstream.answers = () => Promise.reject(new Error('the line is cut'))
    for (const ms of [0, denyFreshMs, 10 * denyFreshMs]) await Promise.all([requestAt(ms), settled()])
    expect(await reportedAge()).toBe((10 * denyFreshMs) / 1000)
    upstream.answers = says(list(7, [gone(3)], { is_whole: true }))
    for (const ms of [11 * denyFreshMs, 12 * denyFreshMs]) await Promise.all([requestAt(ms), settled()])
    expect(await reportedAge()).toBe(0)
  })

  it('delays no request for longer than the limit', async () => {
    vi.useFakeTimers()
    upstream.answers = () => new Promise(() => {})
    const waiting = requestAt(Date.now())
    await vi.advanceTimersByTimeAsync(denyWaitMs)
    await waiting
    vi.useRealTimers()
    expect(isolate.isDenied(3)).toBe(false)
  })

  it('works without an upstream list, whatever the upstream answers, and asks again after a minute', async () => {
    for (const body of ['{"error":"not_found","code":"not_found"}', '<h1>Nothing here</h1>']) {
      upstream.answers = async () => sent(body, 404)
      const startMs = upstream.asked.length * 10 * denyMissingRetryMs
      await requestAt(startMs)
      const before = upstream.asked.length
      expect(requestAt(startMs + denyMissingRetryMs - 1)).toBeNull()
      expect(upstream.asked.length).toBe(before)
    }
    expect(console.error).not.toHaveBeenCalled()
  })
})

describe('an answer', () => {
  const row = contract.wholePlaylist
  const cards = [{ video_id: 1 }, { video_id: 3 }]

  it('is the same object while nothing in it is denied', async () => {
    upstream.answers = says(list(1, [gone(9), { mark: 'folder:up-9', from: 1, to: null }], { is_whole: true }))
    await requestAt(0)
    const answer = { videos: cards, thumbs: ['/media/pictures/up-1/still.webp'] }
    expect(isolate.withoutDenied(contract.videos, answer)).toBe(answer)
  })

  it('names no denied channel or member on its cards, which stay', async () => {
    const entries = ['channel:2', 'member:5'].map((mark) => ({ mark, from: 1, to: null }))
    upstream.answers = says(list(5, entries, { is_whole: true }))
    await requestAt(0)
    const scr = '/media/pictures/up-1/still.webp'
    const named = [
      { video_id: 1, scr, channel: { id: 2, title: 'Waves', dir: 'waves' } },
      { video_id: 2, scr, user: { id: 5, username: 'boris' } },
      { video_id: 3, scr, user: { id: 2, username: 'anna' } },
    ]
    const bare = named.map(({ video_id }) => ({ video_id, scr }))
    expect(isolate.withoutDenied(contract.videos, { videos: named })).toEqual({ videos: [bare[0], bare[1], named[2]] })
    expect(isolate.withoutDenied(row, { playlist: { playlist_id: 7, videos: named } })).toEqual({
      playlist: { playlist_id: 7, videos: [bare[0], bare[1], named[2]] },
    })
  })

  it('loses its denied cards, pictures, comments and playlists; unknown kinds are ignored', async () => {
    const marks = ['video:3', 'folder:up-3', 'comment:5', 'playlist:6', 'weather:7']
    const entries = marks.map((mark) => ({ mark, from: 1, to: null }))
    upstream.answers = says(list(5, entries, { is_whole: true }))
    await requestAt(0)
    const thumb = '/media/pictures/up-3/still.webp'
    expect(isolate.withoutDenied(contract.videos, { videos: cards, total_count: 2, thumb })).toEqual({
      videos: [{ video_id: 1 }],
      total_count: 2,
    })
    const comments = [{ comment_id: 5 }, { comment_id: 6 }]
    expect(isolate.withoutDenied(contract.comments, { comments, total_count: 2 })).toEqual({
      comments: [{ comment_id: 6 }],
      total_count: 2,
    })
    const playlists = [{ playlist_id: 6 }, { playlist_id: 7, thumbs: [thumb, '/a.webp'] }]
    expect(isolate.withoutDenied(contract.playlists, { playlists })).toEqual({
      playlists: [{ playlist_id: 7, thumbs: ['/a.webp'] }],
    })
    expect(isolate.withoutDenied(row, { playlist: { playlist_id: 7, videos: cards } })).toEqual({
      playlist: { playlist_id: 7, videos: [{ video_id: 1 }] },
    })
    expect(isolate.withoutDenied(row, { playlist: { playlist_id: 6, videos: cards } })).toEqual({})
  })

  it('of a new row is without it in whatever shape: a bare list of ids, a nested card, an id that is a text', async () => {
    const isId = (id: number): Mark => id
    const fresh = endpoint('fresh', {
      method: 'GET',
      path: '/api/json/fresh/{lifetime}/all.json',
      params: z.object({}),
      derived: () => ({ lifetime: 0 }),
      answer: z.object({
        ids: z.array(z.number()),
        best: z.object({ film: z.nullable(z.object({ id: z.string(), title: z.string() })) }),
      }),
      lifetimeSeconds: () => 0,
      invalidatedBy: null,
      removedBy: { question: null, answer: { ids: isId, best: { film: ({ id }) => Number(id) } } },
      signsMedia: null,
      deadlineMs: null,
      audience: 'public',
      gate: 'closed',
      refuses: [],
      list: null,
      isAbout: null,
      about: 'A row of tomorrow.',
    })
    upstream.answers = says(list(1, [gone(3)], { is_whole: true }))
    await requestAt(0)
    const film = (id: string) => ({ ids: [1, 3, 2], best: { film: { id, title: 'One' } } })
    expect(isolate.withoutDenied(fresh, film('3'))).toEqual({ ids: [1, 2], best: {} })
    expect(isolate.withoutDenied(fresh, film('1'))).toEqual({ ids: [1, 2], best: { film: { id: '1', title: 'One' } } })
    expect(isolate.withoutDenied(fresh, { ids: [1, 2], best: { film: null } })).toEqual({
      ids: [1, 2],
      best: { film: null },
    })
  })
})
