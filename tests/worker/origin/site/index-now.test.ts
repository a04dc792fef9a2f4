// Search engines are told of addresses of public videos, in batches, while the operator has set a key; a fake endpoint answers.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { indexNowBatch, indexNowPauseSeconds } from '../../../../worker/origin/bounds.ts'
import type { Job } from '../../../../worker/origin/job-kinds.ts'
import { queueIndexNow, submitToIndexNow } from '../../../../worker/origin/site/index-now.ts'
import { forgetSettings } from '../../../../worker/origin/site/published-settings.ts'
import { emptyStores } from '../../../support/runtime/origin.ts'

const key = 'a1b2c3d4e5f6'
let stores: Awaited<ReturnType<typeof emptyStores>>
let db: NonNullable<ReturnType<(typeof stores)['stores']['get']>>['db']
const queued: Job[] = []
const env = () => ({
  db,
  site: 'https://tube.example',
  jobs: { send: async (job: Job) => void queued.push(job) } as never,
})
const run = (sql: string) => db.prepare(sql).run()

beforeAll(async () => {
  stores = await emptyStores(['db'])
  const store = stores.stores.get('db')
  if (!store) throw new Error('there is one database')
  db = store.db
  await run("INSERT INTO users (user_id, username) VALUES (1, 'boris')")
  await run(
    "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'silk', 12.8, 13, 1)",
  )
})
afterAll(() => {
  forgetSettings()
  return stores.stop()
})
beforeEach(async () => {
  queued.length = 0
  for (const table of ['videos', 'index_now', 'index_now_pending', 'site_settings']) await run(`DELETE FROM ${table}`)
  forgetSettings()
})

const setKey = async (text: string) => {
  await run(
    `INSERT OR REPLACE INTO site_settings (version, actor_id, added_date, note, texts, changed) VALUES (1, 1, 1, '', '${JSON.stringify({ index_now_key: text })}', '[]')`,
  )
  forgetSettings()
}
const addVideo = (id: number, isPrivate = 0) =>
  run(`INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
    VALUES (${id}, 'fog-${id}', 'Fog', '', 1, 12.8, 1, 1, ${isPrivate}, 1, 'str', 1)`)

/** Search engines that answer with a status. */
function engines(status: number) {
  const told: { address: string; body: { urlList: string[] } & Record<string, unknown> }[] = []
  const ask = async (address: string, init: RequestInit) => {
    told.push({ address, body: JSON.parse(String(init.body)) })
    return new Response(null, { status })
  }
  return { told, ask }
}
const minute = () => queueIndexNow(env())
const waiting = async () => (await db.prepare('SELECT video_id FROM index_now_pending').all()).results.length

describe('search engines', () => {
  it('are told nothing without a key, and nothing is collected', async () => {
    await addVideo(1)
    await minute()
    const { told, ask } = engines(200)
    await submitToIndexNow(env(), ask)
    expect([told, queued, await waiting()]).toEqual([[], [], 0])
  })

  it('are told which public videos appeared, moved and went, and never of a private one', async () => {
    await addVideo(1)
    await addVideo(2)
    await setKey(key)
    await minute()
    await addVideo(3)
    await addVideo(4, 1)
    await run("UPDATE videos SET dir = 'mist' WHERE video_id = 1")
    await run('UPDATE videos SET status_id = 5 WHERE video_id = 2')
    await run("UPDATE videos SET title = 'Other' WHERE video_id = 3")
    await run("UPDATE videos SET dir = 'secret' WHERE video_id = 4")
    await minute()
    expect(queued).toEqual([{ kind: 'index-now' }])
    const { told, ask } = engines(202)
    await submitToIndexNow(env(), ask)
    expect(told).toEqual([
      {
        address: 'https://api.indexnow.org/indexnow',
        body: {
          host: 'tube.example',
          key,
          keyLocation: 'https://tube.example/indexnow.txt',
          urlList: ['1/fog-1', '1/mist', '2/fog-2', '3/fog-3'].map((one) => `https://tube.example/video/${one}/`),
        },
      },
    ])
    expect(await waiting()).toBe(0)
    await run('DELETE FROM videos WHERE video_id IN (3, 4)')
    expect(await waiting()).toBe(1)
  })

  it('that refuse are told again, not before the pause has passed', async () => {
    await setKey(key)
    await minute()
    await addVideo(1)
    await minute()
    await submitToIndexNow(env(), engines(429).ask)
    await submitToIndexNow(env(), () => Promise.reject(new Error('no route')))
    await minute()
    expect([queued.length, await waiting()]).toEqual([1, 1])
    await run(`UPDATE index_now SET asked = asked - ${indexNowPauseSeconds}`)
    await minute()
    expect(queued).toHaveLength(2)
  })

  it('are told of many addresses in batches, each a job of its own', async () => {
    await setKey(key)
    await minute()
    await run(`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= ${indexNowBatch})
      INSERT INTO index_now_pending SELECT i, 'fog' FROM n`)
    const { told, ask } = engines(200)
    await submitToIndexNow(env(), ask)
    expect([told[0]?.body.urlList.length, queued, await waiting()]).toEqual([indexNowBatch, [{ kind: 'index-now' }], 1])
  })

  it('are told nothing more once the key is removed, and what waits is forgotten', async () => {
    await setKey(key)
    await minute()
    await addVideo(1)
    await setKey('')
    await minute()
    await addVideo(2)
    expect(await waiting()).toBe(0)
  })
})
