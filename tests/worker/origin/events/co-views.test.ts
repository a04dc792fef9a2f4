// Pairs of videos that are played one after the other become weights of both, once each; old pairs weigh less, and rare ones are forgotten.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daySeconds, hourSeconds } from '../../../../shared/limits.ts'
import { coViewedMax, coViewHalfLifeSeconds, coViewLeast, coViewSeconds } from '../../../../worker/origin/bounds.ts'
import { addUpCoViews, heaviest } from '../../../../worker/origin/events/co-views.ts'
import { rollUpEvents } from '../../../../worker/origin/events/roll-up.ts'
import { coViewedWith } from '../../../../worker/origin/events/store/co-views.ts'
import { type Counts, writeBatch } from '../../../../worker/origin/events/store/event-batches.ts'
import { emptyStores } from '../../../support/runtime/origin.ts'

const nowSeconds = 20_000 * daySeconds
const far = 25_000

let stores: Awaited<ReturnType<typeof emptyStores>>
type D1 = NonNullable<ReturnType<(typeof stores)['stores']['get']>>['db']
let db: D1
beforeAll(async () => {
  stores = await emptyStores(['db'])
  const store = stores.stores.get('db')
  if (!store) throw new Error('there is one database')
  db = store.db
})
afterAll(() => stores.stop())
beforeEach(() =>
  db.batch(['event_batches', 'event_counts', 'co_views'].map((table) => db.prepare(`DELETE FROM ${table}`))),
)

/** Those that were played beside the video itself. */
const playedWith = async (videoId: number) =>
  (await coViewedWith(db, videoId)).filter(({ hop }) => hop === 1).map(({ video_id }) => video_id)

let batches = 0
/** Counts of pairs `video previous`, added up an hour after they were played. */
async function played(counts: Counts, atSeconds = nowSeconds): Promise<void> {
  const hour = Math.floor(atSeconds / hourSeconds)
  const keys = Object.entries(counts).map(([pair, total]) => [`coview\t${hour}\t${pair.replace(' ', '\t')}`, total])
  await writeBatch(db, { shard: 'a', batch: ++batches, counts: Object.fromEntries(keys) }).run()
  await rollUpEvents(db, atSeconds + hourSeconds, true)
}
const waiting = () => db.prepare("SELECT count(*) AS total FROM event_counts WHERE kind = 'coview'").first('total')

describe('pairs of videos', () => {
  it('join the weights of both videos after some hours, and not before', async () => {
    await played({ '1 2': 6, '3 1': 7, [`1 ${far}`]: 5 })
    await addUpCoViews(db, nowSeconds + coViewSeconds - 1)
    expect(await playedWith(1)).toEqual([])
    await addUpCoViews(db, nowSeconds + coViewSeconds)
    expect(await Promise.all([1, 2, 3, far, 4].map((id) => playedWith(id)))).toEqual([[3, 2, far], [1], [1], [1], []])
    expect((await coViewedWith(db, 2)).filter(({ hop }) => hop === 2).map(({ video_id }) => video_id)).toContain(3)
    expect(await waiting()).toBe(0)
  })

  it('add to those of before in either order; a pair of few visitors is not shown', async () => {
    await played({ '1 2': 3, '1 3': 4 })
    await addUpCoViews(db, nowSeconds + coViewSeconds)
    expect(await playedWith(1)).toEqual([])
    await played({ '2 1': 3 })
    await addUpCoViews(db, nowSeconds + coViewSeconds)
    expect(await playedWith(1)).toEqual([2])
  })

  it('weigh half after a month', async () => {
    await played({ '1 2': 8, '1 3': 20 })
    await addUpCoViews(db, nowSeconds + coViewSeconds)
    const later = nowSeconds + coViewHalfLifeSeconds
    await played({ '1 2': 7 }, later)
    await addUpCoViews(db, later + coViewSeconds)
    // 8 and 20 have become 4 and 10.
    expect(await playedWith(1)).toEqual([2, 3])
  })

  it('count once when two runs add them up at the same moment', async () => {
    await played({ '1 2': 4 })
    const atSeconds = nowSeconds + coViewSeconds
    await Promise.allSettled([addUpCoViews(db, atSeconds), addUpCoViews(db, atSeconds), rollUpEvents(db, atSeconds)])
    await addUpCoViews(db, atSeconds)
    const weights = await db.prepare('SELECT weights FROM co_views').first<string>('weights')
    expect(JSON.parse(weights ?? '')).toEqual({ 1: { 2: 4 }, 2: { 1: 4 } })
  })
})

describe('the others of a video', () => {
  it('are its heaviest ones only, the newer of two that weigh the same', () => {
    const many = Object.fromEntries(Array.from({ length: coViewedMax + 10 }, (_, at) => [String(at + 1), 5]))
    const kept = heaviest(many, 1, { 3: 1 })
    expect(Object.keys(kept)).toHaveLength(coViewedMax)
    expect([kept[3], kept[coViewedMax + 10], kept[4]]).toEqual([6, 5, undefined])
  })

  it('are forgotten once they weigh next to nothing', () => {
    expect(heaviest({ 1: 8, 2: 2 * coViewLeast - 0.02 }, 0.5, {})).toEqual({ 1: 4 })
  })
})
