// What an isolate's caches are told when it looks at the deny list.
import { expect, it } from 'vitest'
import { type AnyEndpoint, contract } from '../../../../shared/contract/contract.ts'
import { upstreamDeadlineMs } from '../../../../shared/limits.ts'
import { cachedPage, storePage } from '../../../../worker/edge/render/page-cache.ts'
import { lookUp } from '../../../../worker/edge/upstream/cache.ts'
import {
  applyDenyList,
  type DenyListChange,
  isOutdated,
  onDenyListChange,
} from '../../../../worker/edge/upstream/denied.ts'
import type { FetchDeps } from '../../../../worker/edge/upstream/fetch-deps.ts'
import { listParams } from '../../../support/runtime/page-cases.ts'
import { answerTo } from '../../../support/runtime/upstream-answers.ts'

const told: DenyListChange[] = []
onDenyListChange((change) => void told.push(change))
/** Since when cached pages lack an object, as this state of it in the list tells the caches; `nothing` where they are not told. */
function missingSince(entry: { mark: string; from: number; to: number | null }): number | null | 'nothing' {
  told.length = 0
  applyDenyList([entry], false, Date.now())
  return told[0] ? told[0].missingSinceMs : 'nothing'
}

it('a video that was hidden and shown again between two looks is missing on pages from then on, which caches are told once', () => {
  const mark = 'withheld:770001'
  expect(missingSince({ mark, from: 50_000, to: 51_000 })).toBe(50_000 - upstreamDeadlineMs)
  expect(missingSince({ mark, from: 50_000, to: 51_000 })).toBe('nothing')
  expect(missingSince({ mark, from: 60_000, to: null })).toBe(null)
  expect(missingSince({ mark, from: 60_000, to: 61_000 })).toBe(60_000 - upstreamDeadlineMs)
})

it('a video that was taken out of lists, but not away, is missing on no page', () => {
  expect(missingSince({ mark: 'withheld:770002', from: 0, to: 52_000 })).toBe(null)
})

it('an answer that names a channel as it was called before is outdated however old it is, and one that is asked for after the change is not', () => {
  const mark = 'channel:770009'
  expect(isOutdated([mark], 10_000)).toBe(false)
  missingSince({ mark, from: 90_000, to: 90_000 })
  expect(told.map(({ gone }) => [...gone])).toEqual([[mark]])
  expect([isOutdated([mark], 10_000), isOutdated([mark], 90_001)]).toEqual([true, false])
})

it('a list that was asked for after a video was shown again, by an isolate that had not heard of it, has the video again in KV', async () => {
  const params = listParams()
  const answer = answerTo({ name: 'videos', params })
  const text = JSON.stringify(answer)
  const kept = new Map<string, { value: string; metadata: unknown }>()
  const work: Promise<unknown>[] = []
  const cache = {
    get: async () => null,
    getWithMetadata: async (key: string) => kept.get(key) ?? { value: null, metadata: null },
    put: async (key: string, value: string, { metadata }: { metadata: unknown }) =>
      void kept.set(key, { value, metadata }),
  }
  const fetchUpstream = async () => new Response(text, { headers: { 'content-length': String(text.length) } })
  const deps = {
    env: { cache, fetchUpstream, isUpstreamEmbedded: false },
    caller: { session: null, country: 'CA', sent: new Headers() },
    waitUntil: (one: Promise<unknown>) => void work.push(one),
  } as unknown as FetchDeps
  const listed = async () => {
    const found = await lookUp(deps, contract.videos as unknown as AnyEndpoint, params)
    await Promise.all(work)
    return (
      found.ok &&
      (found.entry.value as typeof answer & { videos: { video_id: number }[] }).videos.map((one) => one.video_id)
    )
  }
  const [first, ...others] = (answer as { videos: { video_id: number }[] }).videos.map((one) => one.video_id)
  const hidden = { mark: `withheld:${first}`, from: Date.now() - 60_000, to: null }
  applyDenyList([hidden], false, Date.now())
  expect(await listed()).toEqual(others)
  applyDenyList([{ ...hidden, to: Date.now() - 1000 }], false, Date.now())
  expect(await listed()).toEqual([first, ...others])
})

it('a page that was begun before this isolate heard of a restoration is not kept, and one that is begun later is', () => {
  const begunMs = Date.now()
  const hidden = { mark: 'withheld:770003', from: begunMs - 60_000, to: null }
  applyDenyList([hidden], false, begunMs)
  applyDenyList([{ ...hidden, to: begunMs - 1000 }], false, begunMs)
  const isKept = (madeMs: number) => {
    const page = {
      bytes: new Uint8Array(1),
      holes: [],
      status: 200,
      headers: new Headers(),
      player: null,
      shown: [],
      marks: [],
    }
    storePage('/', { ...page, madeMs, freshUntilMs: madeMs + 60_000 })
    return cachedPage('/', madeMs + 1) !== null
  }
  expect([isKept(begunMs), isKept(Date.now() + 1)]).toEqual([false, true])
})
