// A shard of events, on the real Durable Object with its own storage: what it acknowledged is written once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actsPath, statForm } from '../../../../shared/stat.ts'
import { originName } from '../../../../worker/local.ts'
import { batchesWaitingMax, eventBatchCounts } from '../../../../worker/origin/bounds.ts'
import { eventShardsOf, shardOfEvent } from '../../../../worker/origin/durable/event-shards-of.ts'
import { eventOf, readEventKey } from '../../../../worker/origin/events/event-kinds.ts'
import type { EventShard } from '../../../../worker/origin/events/event-shard.ts'
import type { Counts } from '../../../../worker/origin/events/store/event-batches.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { migratedState } from '../../../support/runtime/seeded-databases.ts'
import { settleEvents } from '../../../support/runtime/settled-events.ts'

type Shard = { count: EventShard['count']; flush: EventShard['flush'] }

const nowSeconds = 1_790_000_000
const halfAnHour = 1800
let folder: string
let testbed: OriginTestbed
beforeAll(async () => {
  folder = await migratedState()
  testbed = await startOriginTestbed({ folder })
})
afterAll(() => testbed.stop())

const namespace = () => testbed.miniflare.getDurableObjectNamespace('EVENTS')
async function shardOf(name: string): Promise<Shard> {
  const events = await namespace()
  return events.get(events.idFromName(name)) as unknown as Shard
}

async function storageOf(name: string) {
  const id = (await namespace()).idFromName(name).toString()
  return testbed.miniflare.unsafeGetDurableObjectStorage(originName, 'EventShard', { id })
}

/** The runtime ends, and another one continues with its data. */
async function restart(): Promise<void> {
  await testbed.stop()
  testbed = await startOriginTestbed({ folder })
}

const viewBy = (visitor: string, { video = 7, seconds = nowSeconds } = {}) =>
  eventOf('view', { object: `video ${video}`, country: 'de' }, { nowSeconds: seconds, onceHash: `${visitor} ${video}` })

/** What the batches of a shard contain, added up. */
async function written(name: string): Promise<{ batches: number; views: number }> {
  const shard = (await namespace()).idFromName(name).toString()
  const { results } = await testbed.db
    .prepare('SELECT counts FROM event_batches WHERE shard = ?1')
    .bind(shard)
    .all<{ counts: string }>()
  const all = results.flatMap(({ counts }) => Object.values(JSON.parse(counts) as Counts))
  return { batches: results.length, views: all.reduce((sum, one) => sum + one, 0) }
}

describe('views that are requests of their own', () => {
  const sendView = async (url: URL, visitor: string, signal?: AbortSignal) => {
    const answer = await fetch(new URL(actsPath, url), {
      method: 'POST',
      headers: {
        'x-edge-client': visitor,
        'x-edge-country': 'de',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: statForm({ act: 'view', section: 'video', object_id: '1' }).toString(),
      ...(signal && { signal }),
    })
    return answer.status
  }

  it('are acknowledged and counted once, also where the requests that they share a call with are cancelled', async () => {
    await testbed.db.batch(
      [
        "INSERT INTO users (user_id, username) VALUES (2, 'boris')",
        "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'harbour', 9, 1, 9)",
        `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
         VALUES (1, 'harbour', 'Harbour', '', 1, 9, 1, 1, 0, 0, 'str', 2)`,
      ].map((sql) => testbed.db.prepare(sql)),
    )
    const url = await testbed.miniflare.ready
    const statuses: number[] = []
    for (let round = 0; round < 8; round++) {
      // The first one begins the call. It is cancelled before, while or after the shard is called.
      const first = new AbortController()
      const cancelled = sendView(url, `cancelled ${round}`, first.signal).catch(() => 'cancelled')
      const others = Array.from({ length: 12 }, (_, at) => sendView(url, `visitor ${round} ${at}`))
      setTimeout(() => first.abort(), 6 * round)
      statuses.push(...(await Promise.all(others)))
      await cancelled
    }
    expect(statuses).toEqual(statuses.map(() => 200))
    await settleEvents(testbed)
    const viewed = await testbed.db.prepare('SELECT viewed FROM videos WHERE video_id = 1').first<number>('viewed')
    expect(viewed).toBeGreaterThanOrEqual(statuses.length)
    expect(viewed).toBeLessThanOrEqual(statuses.length + 8)
  })
})

describe('a shard', () => {
  it('counts a visitor once in half an hour for each object, and once more afterwards', async () => {
    const shard = await shardOf('once')
    expect(await shard.count([viewBy('gina'), viewBy('gina'), viewBy('hugo')])).toEqual([true, false, true])
    expect(await shard.count([viewBy('gina', { seconds: nowSeconds + halfAnHour - 1 })])).toEqual([false])
    expect(await shard.count([viewBy('gina', { video: 8 })])).toEqual([true])
    expect(await shard.count([viewBy('gina', { seconds: nowSeconds + halfAnHour })])).toEqual([true])
    await shard.flush()
    expect(await written('once')).toEqual({ batches: 1, views: 4 })
  })

  it('writes a batch as soon as it has 500 counts, without being asked', async () => {
    const shard = await shardOf('full')
    for (let visitor = 0; visitor < eventBatchCounts; visitor += 50)
      await shard.count(Array.from({ length: 50 }, (_, more) => viewBy(`visitor ${visitor + more}`)))
    expect(await written('full')).toEqual({ batches: 0, views: 0 })
    await shard.count([viewBy('one more')])
    await expect.poll(async () => (await written('full')).views).toBe(eventBatchCounts + 1)
  })

  it('writes fewer counts after ten seconds, without being asked', async () => {
    await (await shardOf('quiet')).count([viewBy('gina')])
    await expect.poll(() => written('quiet'), { interval: 200 }).toEqual({ batches: 1, views: 1 })
  })

  it('that restarts writes what it acknowledged, and still knows who was counted', async () => {
    const shard = await shardOf('restarted')
    expect(await shard.count([viewBy('gina'), viewBy('hugo')])).toEqual([true, true])
    await restart()
    const again = await shardOf('restarted')
    expect(await again.count([viewBy('gina'), viewBy('anna')])).toEqual([false, true])
    await again.flush()
    expect((await written('restarted')).views).toBe(3)
  })

  it('writes a batch once that it sent before it died, also when the batch was added up meanwhile', async () => {
    const shard = await shardOf('dead')
    await shard.count([viewBy('gina'), viewBy('hugo')])
    await shard.flush()
    const storage = await storageOf('dead')
    // As if it had ended before the database answered.
    const forgetAnswer = () =>
      storage.exec(`
        UPDATE progress SET value = (SELECT max(row) FROM journal) WHERE name = 'sending';
        UPDATE progress SET value = 0 WHERE name = 'sent'`)
    await forgetAnswer()
    await restart()
    await (await shardOf('dead')).count([viewBy('anna')])
    await (await shardOf('dead')).flush()
    expect(await written('dead')).toEqual({ batches: 2, views: 3 })

    const id = (await namespace()).idFromName('dead').toString()
    await testbed.db.batch([
      testbed.db
        .prepare('INSERT INTO event_shards SELECT shard, max(batch) FROM event_batches WHERE shard = ?1')
        .bind(id),
      testbed.db.prepare('DELETE FROM event_batches WHERE shard = ?1').bind(id),
    ])
    await (await storageOf('dead')).exec(
      "UPDATE progress SET value = (SELECT max(row) FROM journal) WHERE name = 'sending'; UPDATE progress SET value = 2 WHERE name = 'sent'",
    )
    await restart()
    await (await shardOf('dead')).flush()
    expect(await written('dead')).toEqual({ batches: 0, views: 0 })
  })

  it('keeps what a failing database refused, and writes it once the database takes it', async () => {
    const shard = await shardOf('patient')
    await shard.count([viewBy('gina')])
    await testbed.db.prepare('ALTER TABLE event_batches RENAME TO lost_batches').run()
    await shard.flush()
    expect(await shard.count([viewBy('hugo')])).toEqual([true])
    expect(testbed.log.some((line) => line.includes('"event":"batch-not-written"'))).toBe(true)
    await testbed.db.prepare('ALTER TABLE lost_batches RENAME TO event_batches').run()
    await shard.flush()
    expect((await written('patient')).views).toBe(2)
  })

  it('refuses events when too many wait for the database, and writes what it acknowledged', {
    tags: 'full',
  }, async () => {
    const shard = await shardOf('crowded')
    await testbed.db.prepare('ALTER TABLE event_batches RENAME TO lost_batches').run()
    let acknowledged = 0
    const send = async () => {
      const events = Array.from({ length: eventBatchCounts }, () => viewBy(`visitor ${++acknowledged}`))
      await shard.count(events)
    }
    for (let batch = 0; batch <= batchesWaitingMax; batch++) await send()
    await expect(send()).rejects.toThrow()
    acknowledged -= eventBatchCounts
    await testbed.db.prepare('ALTER TABLE lost_batches RENAME TO event_batches').run()
    await shard.flush()
    expect((await written('crowded')).views).toBe(acknowledged)
  })
})

it('a key has neither the visitor nor anything that its kind does not name', () => {
  const { key } = viewBy('gina')
  expect(readEventKey(key)).toEqual({ kind: 'view', hour: Math.floor(nowSeconds / 3600), values: ['video 7', 'de'] })
  const play = eventOf('play', { video: '7\t8', country: 'de', device: 'phone' }, { nowSeconds, onceHash: 'gina' })
  expect(readEventKey(play.key)).toMatchObject({ kind: 'play', values: ['7 8', 'de', 'phone'] })
  expect(['unknown\t1\tx', 'view\t1\tvideo 7', ''].map(readEventKey)).toEqual([null, null, null])
})

describe('the shards of events', () => {
  const spread = (events: ReturnType<typeof viewBy>[], shards: number) => {
    const counts = Array.from({ length: shards }, () => 0)
    for (const event of events) {
      const number = shardOfEvent(event, shards)
      counts[number] = (counts[number] ?? 0) + 1
    }
    return counts
  }
  const many = Array.from({ length: 16_000 }, (_, at) => at + 1)

  it('have the same share of many objects', () => {
    const counts = spread(
      many.map((video) => viewBy('gina', { video })),
      16,
    )
    expect(Math.min(...counts)).toBeGreaterThan(900)
    expect(Math.max(...counts)).toBeLessThan(1100)
  })

  it('count a very popular object by sixteen of them, and what a visitor repeats by the same one', () => {
    const counts = spread(
      many.map((visitor) => viewBy(`visitor ${visitor}`)),
      100,
    )
    const used = counts.filter((count) => count > 0)
    expect(used).toHaveLength(16)
    expect(Math.max(...used)).toBeLessThan(1200)
    expect(new Set(many.map(() => shardOfEvent(viewBy('gina'), 100))).size).toBe(1)
  })

  it('each have a share of what counts each time, whatever it is about', () => {
    const page = { route: 'video', country: 'de', device: 'phone', language: 'de' }
    const counts = spread(
      many.map(() => eventOf('page', page, { nowSeconds, onceHash: null })),
      16,
    )
    expect(Math.min(...counts)).toBeGreaterThan(800)
  })
})

it('an event that counts is a point of Analytics Engine, where a dataset is bound, and a repetition is none', async () => {
  const points: unknown[] = []
  const shard = { count: async (events: unknown[]) => events.map((_, at) => at === 0), flush: async () => {} }
  const shards = { idFromName: (name: string) => name, get: () => shard } as never
  const dataset = { writeDataPoint: (point: unknown) => points.push(point) }
  await eventShardsOf(shards, 1, dataset).countEvents([viewBy('gina'), viewBy('gina')])
  expect(points).toEqual([{ indexes: ['view'], blobs: ['view', 'video 7', 'de'], doubles: [1] }])
  await eventShardsOf(shards, 1, null).countEvents([viewBy('hugo')])
  expect(points).toHaveLength(1)
})
