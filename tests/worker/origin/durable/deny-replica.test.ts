// Replicas of the deny list over the real list: what they answer, how often they ask it, and what a restart of either costs.
import type { DurableObjectNamespace } from '@cloudflare/workers-types'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeniedEntry } from '../../../../shared/contract/moderation-deny-list.ts'
import { denyFreshMs, denyReplicaFreshMs, denyRetentionMs } from '../../../../shared/limits.ts'
import { originName } from '../../../../worker/local.ts'
import type { DenyList } from '../../../../worker/origin/durable/deny-list.ts'
import { DenyReplica } from '../../../../worker/origin/durable/deny-replica.ts'
import { type SiteTestbed, startSiteTestbed } from '../../../support/runtime/site.ts'

let site: SiteTestbed
let lists: DurableObjectNamespace
beforeAll(async () => {
  site = await startSiteTestbed()
  lists = (await site.runtime.miniflare.getDurableObjectNamespace('DENY_LIST', originName)) as never
})
afterAll(() => site.stop())

/** The list, by a name of its own for each test: it is empty, as after a reset. */
let list: DenyList
let asked: number
let isReachable: boolean
beforeEach(() => {
  asked = 0
  isReachable = true
  restartList(crypto.randomUUID())
})
function restartList(name: string): void {
  list = lists.get(lists.idFromName(name)) as unknown as DenyList
}
const newReplica = (): DenyReplica => {
  const namespace = {
    idFromName: () => 'all',
    get: () => ({
      rowsSince: async (after: number) => {
        asked += 1
        if (!isReachable) throw new Error('Durable Object reset')
        return list.rowsSince(after)
      },
    }),
  }
  return new DenyReplica({} as never, { DENY_LIST: namespace } as never)
}
const gone = (id: number): DeniedEntry => ({ mark: `video:${id}`, from: Date.now(), to: null })
const marksOf = ({ entries }: { entries: DeniedEntry[] }) => entries.map(({ mark }) => mark)
const aMomentLater = () => vi.setSystemTime(Date.now() + denyReplicaFreshMs)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

describe('a replica of the deny list', () => {
  it('answers like the list: everything at first, then what is new, and the newest state of a mark once', async () => {
    const replica = newReplica()
    await list.note([gone(1), gone(2)])
    expect(await replica.since(0)).toEqual(await list.since(0))
    await list.note([{ ...gone(1), to: Date.now() }, gone(3)])
    aMomentLater()
    for (const after of [0, 1, 2, 3, 4]) expect(await replica.since(after)).toEqual(await list.since(after))
  })

  it('keeps a rule of countries beyond the time after which other entries are forgotten, until it is lifted', async () => {
    // The list itself knows the real time, which the tests above leave behind.
    const oldMs = Date.now() - denyRetentionMs - 60_000
    const rule: DeniedEntry = { mark: 'geo:video_7', from: oldMs, to: null, countries: '+CA-JP' }
    await list.note([{ mark: 'video:1', from: oldMs, to: null }, rule])
    await list.note([gone(2)])
    const replica = newReplica()
    expect((await list.since(0)).entries).toEqual([rule, expect.objectContaining({ mark: 'video:2' })])
    expect(await replica.since(0)).toEqual(await list.since(0))
    const lifted = { ...rule, from: Date.now(), to: Date.now(), countries: '' }
    await list.note([lifted])
    aMomentLater()
    expect((await replica.since(0)).entries.at(-1)).toEqual(lifted)
  })

  it('knows a takedown a quarter of a second later, and asks the list four times a second however many ask it', async () => {
    const [replica, rate, seconds] = [newReplica(), 625, 4]
    await replica.since(0)
    asked = 0
    for (let at = 0; at < rate * seconds; at++) {
      vi.setSystemTime(Date.now() + (at % 5 < 3 ? 2 : 1))
      await replica.since(0)
    }
    // 625 questions a second are those of 10,000 isolates, every other second, for one of eight replicas.
    expect(rate).toBe(10_000 / (denyFreshMs / 1000) / 8)
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual((seconds * 1000) / denyReplicaFreshMs)
    await list.note([gone(7)])
    aMomentLater()
    expect(marksOf(await replica.since(0))).toEqual(['video:7'])
  })

  it('asks the list first when an isolate knows more, from another replica: a takedown is never lifted by an old copy', async () => {
    const [one, other] = [newReplica(), newReplica()]
    await list.note([gone(1)])
    await Promise.all([one.since(0), other.since(0)])
    await list.note([gone(2)])
    aMomentLater()
    const { version } = await one.since(1)
    // The other one knows its list for a moment only, and would answer from it.
    vi.setSystemTime(Date.now() - denyReplicaFreshMs)
    const answer = await other.since(version)
    expect(answer).toMatchObject({ version, is_whole: false, entries: [] })
  })

  it('that restarts begins with the whole list', async () => {
    await list.note([gone(1), gone(2)])
    const before = await newReplica().since(0)
    expect(await newReplica().since(before.version)).toEqual({ ...before, is_whole: false, entries: [] })
    expect(await newReplica().since(0)).toEqual(before)
  })

  it('follows a list that was reset, and tells the isolates that theirs is no longer the whole', async () => {
    const replica = newReplica()
    await list.note([gone(1), gone(2), gone(3)])
    await replica.since(0)
    restartList(crypto.randomUUID())
    await list.note([gone(9)])
    aMomentLater()
    const answer = await replica.since(3)
    expect([answer.is_whole, answer.version, marksOf(answer)]).toEqual([true, 1, ['video:9']])
  })

  it('fails without the list instead of answering from an old copy, and recovers with it', async () => {
    const replica = newReplica()
    await list.note([gone(1)])
    await replica.since(0)
    isReachable = false
    aMomentLater()
    await expect(replica.since(1)).rejects.toThrow('Durable Object reset')
    await list.note([gone(2)])
    isReachable = true
    expect(marksOf(await replica.since(1))).toEqual(['video:2'])
  })
})
