// The watch history in a database of its own: a binding, and everything that members have of it stays as it is. All other tests of the
// embedded upstream run in the same way with APART=DB_HISTORY.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnswerOf, contract } from '../../../../shared/contract/contract.ts'
import { internalPaths } from '../../../../shared/service-paths.ts'
import { moveWatched } from '../../../../worker/origin/playlists/store/moved-history.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { addLightAccounts } from '../../../support/runtime/light-accounts.ts'
import { seedMemberData } from '../../../support/runtime/member-writes.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'

let testbed: OriginTestbed
let anna: OriginVisitor
const [annaId, borisId] = [1, 2]

beforeAll(async () => {
  testbed = await startOriginTestbed({ apart: ['DB_HISTORY'] })
  await addLightAccounts(testbed.first)
  await seedMemberData(testbed.first)
  anna = visitorOf(testbed)
  await anna.resumes('anna')
})
afterAll(() => testbed.stop())

const history = () => testbed.own('DB_HISTORY')
const rowsIn = async (db: OriginTestbed['first'], userId = annaId) => {
  const sql = 'SELECT video_id, watched_date FROM watched_videos WHERE user_id = ?1 ORDER BY watched_date, video_id'
  return (await db.prepare(sql).bind(userId).all<{ video_id: number; watched_date: number }>()).results
}
const idsIn = async (db: OriginTestbed['first'], userId = annaId) =>
  (await rowsIn(db, userId)).map(({ video_id }) => video_id)
const add = (db: OriginTestbed['first'], userId: number, ...videoIds: number[]) =>
  db.batch(
    videoIds.map((id) => db.prepare('INSERT OR IGNORE INTO watched_videos VALUES (?1, ?2, ?3)').bind(userId, id, id)),
  )
type Narrowed = { search?: string; from?: string; to?: string; time_zone?: string }
const listed = async (page = 1, narrowed: Narrowed = {}) => {
  const answer = await anna.ask(contract.ownVideos.fill({ list: 'history', count: 60, page, ...narrowed }))
  return (await answer.json()) as AnswerOf<'ownVideos'>
}
const titles = async () => (await listed()).videos.map(({ title }) => title)

beforeEach(async () => {
  for (const db of [testbed.first, history()]) {
    await db.batch([db.prepare('DELETE FROM watched_videos'), db.prepare('DELETE FROM done_requests')])
  }
})

describe('a part of the history', () => {
  const dated = (id: number, text: string) =>
    history()
      .prepare('INSERT INTO watched_videos VALUES (?1, ?2, ?3)')
      .bind(annaId, id, Date.parse(text) / 1000)
      .run()
  const found = async (narrowed: Narrowed) => (await listed(1, narrowed)).videos.map(({ title }) => title)

  it('is found by the words of a title and by days, with the time when each video was watched', async () => {
    await dated(1, '2026-11-01T23:59:59Z')
    await dated(2, '2026-11-02T00:00:00Z')
    expect((await listed()).videos.map(({ title, watched_date }) => [title, watched_date])).toEqual([
      ['Rain', '2026-11-02T00:00:00.000Z'],
      ['Fog', '2026-11-01T23:59:59.000Z'],
    ])
    expect(await listed(1, { search: 'fog' })).toMatchObject({ total_count: 1, videos: [{ title: 'Fog' }] })
    expect(await found({ search: 'fog rain' })).toEqual([])
    expect(await found({ from: '2026-11-02' })).toEqual(['Rain'])
    expect(await found({ to: '2026-11-01' })).toEqual(['Fog'])
    expect(await found({ from: '2026-11-01', to: '2026-11-02' })).toEqual(['Rain', 'Fog'])
    expect(await found({ from: '2026-11-02', to: '2026-11-01' })).toEqual([])
    expect(await found({ from: '2026-11-02', time_zone: 'Europe/Berlin' })).toEqual(['Rain', 'Fog'])
    expect(await found({ to: '2026-11-01', time_zone: 'America/New_York' })).toEqual(['Rain', 'Fog'])
  })

  it('of a day can be removed, and nothing of another day or member', async () => {
    await dated(1, '2026-11-01T23:59:59Z')
    await dated(2, '2026-11-02T00:00:00Z')
    await history().prepare('INSERT INTO watched_videos VALUES (?1, 1, ?2)').bind(borisId, 1_793_577_600).run()
    await anna.acts({ act: 'history', section: 'day', day: '2026-11-02' })
    expect(await titles()).toEqual(['Fog'])
    await anna.acts({ act: 'history', section: 'day', day: '2026-11-01' })
    expect([await titles(), await idsIn(history(), borisId)]).toEqual([[], [1]])
  })

  it('of a day of another time zone can be removed, an hour longer at the end of summer time', async () => {
    await dated(1, '2026-10-24T22:00:00Z')
    await dated(2, '2026-10-25T22:59:59Z')
    const day = (time_zone: string) => anna.acts({ act: 'history', section: 'day', day: '2026-10-25', time_zone })
    await day('Asia/Tokyo')
    expect(await titles()).toEqual(['Rain'])
    await dated(1, '2026-10-24T21:59:59Z')
    await day('Europe/Berlin')
    expect(await titles()).toEqual(['Fog'])
  })
})

describe('a history that moves', () => {
  it('is complete for its member at once, and leaves the first database', async () => {
    await add(testbed.first, annaId, 1, 2)
    await add(testbed.first, borisId, 1)
    expect(await listed()).toMatchObject({ total_count: 2, videos: [{ title: 'Rain' }, { title: 'Fog' }] })
    expect([await idsIn(testbed.first), await idsIn(history())]).toEqual([[], [1, 2]])
    expect(await idsIn(testbed.first, borisId)).toEqual([1])
  })

  it('keeps the newer of two rows, when the video was watched again meanwhile', async () => {
    await add(testbed.first, annaId, 1, 2)
    await anna.acts({ act: 'view', section: 'video', object_id: '1' })
    expect(await titles()).toEqual(['Fog', 'Rain'])
  })

  it('loses nothing and doubles nothing when a step is interrupted before the rows are deleted', async () => {
    await add(testbed.first, annaId, 1, 2)
    const interrupted = {
      ...testbed.first,
      prepare: (sql: string) => {
        if (sql.includes('DELETE')) throw new Error('interrupted')
        return testbed.first.prepare(sql)
      },
    } as OriginTestbed['first']
    const step = { userId: annaId, most: 10 }
    await expect(moveWatched(interrupted, history(), step)).rejects.toThrow('interrupted')
    expect([await idsIn(testbed.first), await idsIn(history())]).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect((await listed()).total_count).toBe(2)
    expect(await idsIn(testbed.first)).toEqual([])
  })

  it('of members who do not come is moved by the clock', async () => {
    await add(testbed.first, borisId, 1, 2)
    await testbed.jobs.send({ kind: 'sweep-media' })
    await expect.poll(() => idsIn(testbed.first, borisId)).toEqual([])
    expect(await idsIn(history(), borisId)).toEqual([1, 2])
  })
})

describe('a history in its own database', () => {
  it('gets the videos that its member watches, unless it is paused', async () => {
    await anna.acts({ act: 'view', section: 'video', object_id: '2' })
    expect([await idsIn(history()), await idsIn(testbed.first)]).toEqual([[2], []])
    await anna.acts({ act: 'history', section: 'pause' })
    await anna.acts({ act: 'view', section: 'video', object_id: '1' })
    expect(await listed()).toMatchObject({ total_count: 1, is_paused: true })
    await anna.acts({ act: 'history', section: 'resume' })
  })

  it('lacks videos that were removed since, also in its total', async () => {
    await add(history(), annaId, 1, 2)
    await testbed.first.prepare('UPDATE videos SET status_id = 0 WHERE video_id = 1').run()
    expect(await listed()).toMatchObject({ total_count: 1, videos: [{ title: 'Rain' }] })
    await testbed.first.prepare('UPDATE videos SET status_id = 1 WHERE video_id = 1').run()
    expect((await listed()).total_count).toBe(2)
  })

  it('repeats a removal and a clearing whose answer was lost, without doing them twice', async () => {
    await add(history(), annaId, 1, 2)
    const removal = { act: 'rem', section: 'history', video_id: '1' }
    for (let sent = 0; sent < 2; sent++) {
      expect((await anna.acts(removal, 'r'.repeat(36))).body).toEqual({ ok: true })
    }
    expect((await anna.acts(removal, 's'.repeat(36))).body.code).toBe('not_found')
    const clearing = { act: 'history', section: 'clear' }
    expect((await anna.acts(clearing, 'c'.repeat(36))).body).toEqual({ ok: true })
    await add(history(), annaId, 2)
    expect((await anna.acts(clearing, 'c'.repeat(36))).body).toEqual({ ok: true })
    expect(await idsIn(history())).toEqual([2])
  })

  it('is a part of the own data, with rows that have not moved yet', async () => {
    await add(history(), annaId, 2)
    await add(testbed.first, annaId, 1)
    const { history: part } = await (await anna.ask(internalPaths.ownData)).json()
    expect(part).toEqual([
      { video_id: 1, title: 'Fog', watched: '1970-01-01T00:00:01Z' },
      { video_id: 2, title: 'Rain', watched: '1970-01-01T00:00:02Z' },
    ])
  })

  it('is deleted with its account; what was interrupted is repeated by the clock', async () => {
    await add(history(), annaId, 1, 2)
    await add(history(), borisId, 1)
    const noted = testbed.first.prepare('SELECT user_id FROM forgotten_histories')
    expect((await anna.sends('deleteAccount', { pwd: passwordOf('anna') })).body).toEqual({ ok: true })
    expect([await idsIn(history()), (await noted.all()).results]).toEqual([[], []])
    // As if the site had ended between the deletion and this.
    await testbed.first.prepare('INSERT INTO forgotten_histories VALUES (?1)').bind(borisId).run()
    await testbed.jobs.send({ kind: 'sweep-media' })
    await expect.poll(async () => (await noted.all()).results).toEqual([])
    expect(await idsIn(history(), borisId)).toEqual([])
  })
})
