// A member's own lists and their effect in the database: what their owner may do, that no other member may do any of it, and who
// reads them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnswerOf, contract } from '../../../../shared/contract/contract.ts'
import {
  daySeconds,
  pageSizes,
  playlistCategories,
  playlistsOfMember,
  playlistUndoSeconds,
  videosOfPlaylist,
} from '../../../../shared/limits.ts'
import { tagNumber } from '../../../../shared/rules/browse-taste.ts'
import type { Stat } from '../../../../shared/stat.ts'
import { appendToPlaylist } from '../../../../worker/origin/playlists/store/playlist-videos.ts'
import { addAccountsByName } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, refusedFields, visitorOf } from '../../../support/runtime/origin-client.ts'
import { populate, videos } from '../../../support/runtime/origin-fixtures.ts'

let testbed: OriginTestbed
let anna: OriginVisitor
let boris: OriginVisitor

beforeAll(async () => {
  testbed = await startOriginTestbed()
  await populate(testbed.db)
  await addAccountsByName(testbed.db)
  anna = visitorOf(testbed)
  boris = visitorOf(testbed)
  await anna.signIn('anna')
  await boris.signIn('boris')
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  await testbed.db.batch(
    ['DELETE FROM kept_videos', 'DELETE FROM watched_videos', 'DELETE FROM playlists WHERE user_id <= 2'].map((sql) =>
      testbed.db.prepare(sql),
    ),
  )
})

const open = videos.filter(({ status_id, is_private }) => status_id === 1 && is_private === 0)
const [fog, rain, snow, hail] = open.map(({ video_id }) => String(video_id)) as [string, string, string, string]
const secret = String(videos.find(({ status_id, is_private }) => status_id === 1 && is_private === 1)?.video_id)

const form: Stat = { act: 'playlist', title: 'Slow rain', desc: 'For long evenings', visible: '1' }
const told = ({ status, body }: Awaited<ReturnType<OriginVisitor['acts']>>) => [status, body.code ?? body.ok]
const makes = async (who: OriginVisitor, change: Stat = {}): Promise<string> =>
  String((await who.acts({ ...form, section: 'new', orientation: 'str', ...change })).body.info)
const adds = (who: OriginVisitor, object_id: string, video_id: string) =>
  who.acts({ act: 'playlist', section: 'add', object_id, video_id })
const total = async (sql: string, ...values: unknown[]) =>
  testbed.db
    .prepare(`SELECT count(*) AS total FROM ${sql}`)
    .bind(...values)
    .first<number>('total')
const whole = async (who: OriginVisitor, id: string) => {
  const response = await who.ask(contract.wholePlaylist.fill({ id: Number(id) }))
  return { status: response.status, body: (await response.json()) as AnswerOf<'wholePlaylist'> }
}
const orderOf = async (who: OriginVisitor, id: string) =>
  (await whole(who, id)).body.playlist.videos.map(({ video_id }) => String(video_id))

describe('a form of a playlist', () => {
  it.each([
    [{ title: '' }, 'title', 'required', 1],
    [{ title: ' ab ' }, 'title', 'min_length', 3],
    [{ title: 'x'.repeat(101) }, 'title', 'max_length', 100],
    [{ desc: '' }, 'desc', 'required', 1],
    [{ desc: 'four' }, 'desc', 'min_length', 5],
    [{ desc: 'x'.repeat(501) }, 'desc', 'max_length', 500],
    [{ visible: '2' }, 'visible', 'invalid', undefined],
    [{ orientation: '' }, 'orientation', 'required', undefined],
    [{ categories: 'clouds,apples,zebras,rain' }, 'categories', 'max_items', playlistCategories.max],
    [{ categories: 'nowhere' }, 'categories', 'invalid', undefined],
  ] as const)(
    'with %j is refused at its field [S3-053 S3-054 S3-055 S5-020 S5-021 S5-023 S5-024 S5-025 S5-026 S9-058 S9-059]',
    async (change, field, code, info) => {
      const { body } = await anna.acts({ ...form, section: 'new', orientation: 'str', ...change })
      expect([body.field, body.code, body.info]).toEqual([field, code, info])
      expect(await total('playlists WHERE user_id = 1')).toBe(0)
    },
  )

  it('may be as short and as long as its limits say [S5-021 S5-024 S9-058 S9-059 S3-053]', async () => {
    for (const [title, desc] of [
      ['abc', 'fives'],
      ['x'.repeat(100), 'y'.repeat(500)],
    ] as const) {
      const { body } = (await whole(anna, await makes(anna, { title, desc }))) as { body: AnswerOf<'wholePlaylist'> }
      expect(body.playlist).toMatchObject({ title, description: desc })
    }
  })

  it('needs no orientation when it changes a playlist, and changes none [S3-055]', async () => {
    const object_id = await makes(anna, { orientation: 'gay' })
    expect(told(await anna.acts({ ...form, section: 'upd', object_id, orientation: 'she' }))).toEqual([200, true])
    expect((await whole(anna, object_id)).body.playlist.orientation).toBe('gay')
    for (const orientation of ['str', 'gay', 'she']) {
      expect((await whole(anna, await makes(anna, { orientation }))).body.playlist.orientation).toBe(orientation)
    }
    const { body } = await anna.acts({ ...form, section: 'new', orientation: 'all' })
    expect([body.field, body.code]).toEqual(['orientation', 'required'])
  })

  it.each([
    ['0', 1],
    ['1', 0],
  ] as const)(
    'makes a list whose field private answers visible %s with %d [S3-051 S3-054]',
    async (visible, isPrivate) => {
      const { playlist } = (await whole(anna, await makes(anna, { visible }))).body
      expect(playlist.private).toBe(isPrivate)
    },
  )

  it('sets up to three categories, keeps them when it names none, and removes them with an empty list [S5-026]', async () => {
    const object_id = await makes(anna, { categories: 'rain,clouds,rain' })
    const dirs = async () => (await whole(anna, object_id)).body.playlist.categories.map(({ dir }) => dir).toSorted()
    const change = (categories?: string) =>
      anna.acts({ ...form, section: 'upd', object_id, ...(categories === undefined ? {} : { categories }) })
    expect(await dirs()).toEqual(['clouds', 'rain'])
    const named = { dir: 'rain', title: 'Rain', title_de: 'Regen' }
    expect((await whole(anna, object_id)).body.playlist.categories).toContainEqual(named)
    await change()
    expect(await dirs()).toEqual(['clouds', 'rain'])
    await change('apples,zebras,rain')
    expect(await dirs()).toEqual(['apples', 'rain', 'zebras'])
    await change('')
    expect(await dirs()).toEqual([])
  })

  it('ignores unknown fields: owner and counters stay', async () => {
    const object_id = await makes(anna)
    const before = await testbed.db.prepare('SELECT * FROM playlists WHERE playlist_id = ?1').bind(object_id).first()
    const more = { user_id: '2', likes: '900', viewed: '900', added_date: '1', deleted_date: '1', is_private: '1' }
    await anna.acts({ ...form, section: 'upd', object_id, ...more } as Stat)
    expect(await testbed.db.prepare('SELECT * FROM playlists WHERE playlist_id = ?1').bind(object_id).first()).toEqual(
      before,
    )
    const another = await makes(anna, { user_id: '2' })
    expect((await whole(anna, another)).body.playlist.user.id).toBe(1)
  })

  it('makes no more playlists than a member may have', async () => {
    await testbed.db
      .prepare(`
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
        INSERT INTO playlists (user_id, title, description, is_private, orientation, added_date)
        SELECT 1, 'No. ' || i, 'One of many', 0, 'str', 0 FROM n`)
      .bind(playlistsOfMember - 1)
      .run()
    expect(Number(await makes(anna))).toBeGreaterThan(0)
    const { body } = await anna.acts({ ...form, section: 'new', orientation: 'str' })
    expect([body.code, body.info]).toEqual(['too_many_playlists', playlistsOfMember])
  })
})

describe("another member's list", () => {
  const writes: [string, (object_id: string) => Stat][] = [
    ['is not changed', (object_id) => ({ ...form, section: 'upd', object_id, title: 'Mine now', categories: 'rain' })],
    ['takes no video', (object_id) => ({ act: 'playlist', section: 'add', object_id, video_id: hail })],
    ['loses no video', (object_id) => ({ act: 'rem', section: 'playlist', object_id, video_id: fog })],
    ['keeps its order', (object_id) => ({ act: 'playlist', section: 'order', object_id, video_id: rain, before: fog })],
    ['is not deleted', (object_id) => ({ act: 'playlist', section: 'del', object_id })],
    ['keeps its favourites', () => ({ act: 'rem', section: 'favourite', video_id: fog, user_id: '1' })],
    ['keeps what is for later', () => ({ act: 'rem', section: 'watch_later', video_id: fog, user_id: '1' })],
    ['keeps its history', () => ({ act: 'rem', section: 'history', video_id: fog, user_id: '1' })],
  ]

  it.each(writes)('%s by its id, whatever the form says [S6-010 S6-011 S6-012]', async (_, stat) => {
    const object_id = await makes(anna, { categories: 'clouds' })
    for (const video of [fog, rain]) await adds(anna, object_id, video)
    for (const act of ['favourite', 'watch_later']) await anna.acts({ act, video_id: fog })
    await anna.acts({ act: 'view', section: 'video', object_id: fog })
    const all = async () => {
      const tables = ['playlists', 'playlist_videos', 'playlist_categories', 'kept_videos', 'watched_videos']
      const rows = await testbed.db.batch(tables.map((table) => testbed.db.prepare(`SELECT * FROM ${table}`)))
      return rows.map(({ results }) => results)
    }
    const before = await all()
    expect(told(await boris.acts({ user_id: '1', ...stat(object_id) }))).toEqual([404, 'not_found'])
    expect(await all()).toEqual(before)
  })

  it('cannot be restored either', async () => {
    const object_id = await makes(anna)
    await anna.acts({ act: 'playlist', section: 'del', object_id })
    expect(told(await boris.acts({ act: 'playlist', section: 'undo', object_id }))).toEqual([404, 'not_found'])
  })

  it('of watched videos is neither cleared nor paused by another member', async () => {
    await anna.acts({ act: 'view', section: 'video', object_id: rain })
    await boris.acts({ act: 'history', section: 'clear', user_id: '1' })
    await boris.acts({ act: 'history', section: 'pause', user_id: '1' })
    expect(await total('watched_videos WHERE user_id = 1')).toBe(1)
    expect(await total('accounts WHERE user_id = 1 AND is_history_paused = 1')).toBe(0)
    await boris.acts({ act: 'history', section: 'resume' })
  })
})

describe('the order of a playlist', () => {
  let id: string
  beforeEach(async () => {
    id = await makes(anna)
    for (const video of [fog, rain, snow, hail]) await adds(anna, id, video)
  })
  const moves = (video_id: string, before: string) =>
    anna.acts({ act: 'playlist', section: 'order', object_id: id, video_id, before })

  it.each([
    ['up', () => [snow, fog], () => [snow, fog, rain, hail]],
    ['down', () => [fog, hail], () => [rain, snow, fog, hail]],
    ['to the end', () => [rain, '0'], () => [fog, snow, hail, rain]],
    ['where it is', () => [rain, snow], () => [fog, rain, snow, hail]],
  ] as const)('changes when a video is moved %s', async (_, how, order) => {
    const [video, before] = how()
    expect(told(await moves(video as string, before as string))).toEqual([200, true])
    expect(await orderOf(anna, id)).toEqual(order())
    const { results } = await testbed.db
      .prepare('SELECT place FROM playlist_videos WHERE playlist_id = ?1 ORDER BY place')
      .bind(id)
      .all()
    expect(results.map(({ place }) => place)).toEqual([1, 2, 3, 4])
  })

  it('stays when a video is not in it, or is moved before itself', async () => {
    const elsewhere = String(open[9]?.video_id)
    for (const [video, before] of [
      [elsewhere, fog],
      [fog, elsewhere],
      [fog, fog],
    ] as const) {
      expect(told(await moves(video, before))).toEqual([404, 'not_found'])
    }
    expect(await orderOf(anna, id)).toEqual([fog, rain, snow, hail])
  })

  it('after many concurrent moves is still an order of the same videos', async () => {
    await Promise.all([moves(hail, fog), moves(fog, '0'), moves(snow, rain), moves(rain, hail)])
    expect((await orderOf(anna, id)).toSorted()).toEqual([fog, rain, snow, hail].toSorted())
  })

  it('ends at the maximum number of videos of a playlist', async () => {
    const append = (most: number) => appendToPlaylist(testbed.db, 1, Number(id), open[9]?.video_id ?? 0, most).run()
    expect((await append(4)).meta.changes).toBe(0)
    expect((await append(5)).meta.changes).toBe(1)
    expect(videosOfPlaylist).toBe(500)
  })
})

describe('a deleted playlist', () => {
  const shown = async (id: string) => ({
    playlist: (await testbed.ask(contract.playlist.fill({ id: Number(id) }))).status,
    comments: (await testbed.ask(contract.comments.fill({ section: 'playlist', object_id: Number(id), lifetime: 0 })))
      .status,
    own: (await whole(anna, id)).status,
    listed: (
      await testbed.call('playlists', {
        section: 'user',
        object_id: 1,
        sort: 'latest-updates',
        count: pageSizes.playlists,
        page: 1,
      })
    ).playlists.some(({ playlist_id }) => String(playlist_id) === id),
    vote: told(await boris.acts({ act: 'vote', section: 'playlist', object_id: id, vote: '1' }))[1],
  })

  it('appears nowhere, until its owner restores all of it', async () => {
    const id = await makes(anna, { categories: 'rain' })
    await adds(anna, id, fog)
    await anna.acts({ act: 'comm', section: 'playlist', object_id: id, msg: 'Lovely fog' })
    expect(await shown(id)).toEqual({ playlist: 200, comments: 200, own: 200, listed: true, vote: true })
    const before = (await whole(anna, id)).body

    expect(told(await anna.acts({ act: 'playlist', section: 'del', object_id: id }))).toEqual([200, true])
    expect(await shown(id)).toEqual({ playlist: 404, comments: 404, own: 404, listed: false, vote: 'not_found' })
    expect(told(await anna.acts({ act: 'playlist', section: 'del', object_id: id }))).toEqual([404, 'not_found'])
    expect(told(await adds(anna, id, rain))).toEqual([404, 'not_found'])
    expect(told(await anna.acts({ ...form, section: 'upd', object_id: id }))).toEqual([404, 'not_found'])

    expect(told(await anna.acts({ act: 'playlist', section: 'undo', object_id: id }))).toEqual([200, true])
    expect((await whole(anna, id)).body).toEqual(before)
    expect(await total("comments WHERE section = 'playlist' AND object_id = ?1", id)).toBe(1)
  })

  it('is purged after a day, with its comments and votes', async () => {
    const id = await makes(anna)
    const [fresh, other] = [await makes(anna), await makes(boris)]
    await adds(anna, id, fog)
    await boris.acts({ act: 'vote', section: 'playlist', object_id: id, vote: '1' })
    await boris.acts({ act: 'comm', section: 'playlist', object_id: id, msg: 'Lovely fog' })
    for (const object_id of [id, fresh]) await anna.acts({ act: 'playlist', section: 'del', object_id })
    await testbed.db
      .prepare('UPDATE playlists SET deleted_date = deleted_date - ?2 WHERE playlist_id = ?1')
      .bind(id, playlistUndoSeconds + 1)
      .run()
    expect(playlistUndoSeconds).toBe(daySeconds)
    expect(told(await anna.acts({ act: 'playlist', section: 'undo', object_id: id }))).toEqual([404, 'not_found'])
    await testbed.worker.scheduled({ cron: '45 * * * *' })
    await expect.poll(() => total('playlists WHERE playlist_id = ?1', id)).toBe(0)
    expect(await total('playlist_videos WHERE playlist_id = ?1', id)).toBe(0)
    expect(await total("comments WHERE section = 'playlist' AND object_id = ?1", id)).toBe(0)
    expect(await total("votes WHERE section = 'playlist' AND object_id = ?1", id)).toBe(0)
    expect(await total('playlists WHERE playlist_id IN (?1, ?2)', fresh, other)).toBe(2)
  })
})

describe('the answer', () => {
  it.each([
    contract.ownPlaylists.fill({ count: pageSizes.playlists, page: 1 }),
    contract.wholePlaylist.fill({ id: 1 }),
    contract.ownVideos.fill({ list: 'history', count: pageSizes.list, page: 1 }),
    contract.addTo.fill({ video_id: Number(fog) }),
  ])('%s is for the signed-in member only, and never cached', async (path) => {
    const { status, headers } = await visitorOf(testbed).ask(path)
    expect([status, headers.get('cache-control')]).toEqual([401, 'no-store'])
  })

  it('of own playlists includes private ones, and no other answer does', async () => {
    const id = await makes(anna, { visible: '0', title: 'Hidden lighthouse' })
    await adds(anna, id, fog)
    const asked = async (who: OriginVisitor, path: string) => (await who.ask(path)).text()
    const own = contract.ownPlaylists.fill({ count: pageSizes.playlists, page: 1 })
    expect(await asked(anna, own)).toContain('Hidden lighthouse')
    const others = [
      own,
      contract.wholePlaylist.fill({ id: Number(id) }),
      contract.ownPlaylist.fill({ id: Number(id), page: 1 }),
      contract.playlist.fill({ id: Number(id) }),
      contract.addTo.fill({ video_id: Number(fog) }),
      contract.playlists.fill({ section: 'user', object_id: 1, sort: 'latest-updates', count: 20, page: 1 }),
      contract.playlists.fill({ section: 'all', object_id: 0, sort: 'latest-updates', count: 20, page: 1 }),
    ]
    for (const path of others) expect(await asked(boris, path), path).not.toContain('Hidden lighthouse')
  })

  it('of own playlists says which of them contain a video', async () => {
    const [held, empty] = [await makes(anna, { title: 'Holds it' }), await makes(anna, { title: 'Does not' })]
    await adds(anna, held, fog)
    await makes(boris, { title: 'Not hers' })
    await anna.acts({ act: 'favourite', video_id: fog })
    const answer = await (await anna.ask(contract.addTo.fill({ video_id: Number(fog) }))).json()
    expect(answer).toMatchObject({ is_favourite: true, is_watch_later: false })
    expect(
      (answer as AnswerOf<'addTo'>).playlists.map(({ playlist_id, has_video }) => [String(playlist_id), has_video]),
    ).toEqual([
      [empty, false],
      [held, true],
    ])
  })
})

describe('lists of videos', () => {
  const list = async (who: OriginVisitor, name: 'favourite' | 'watch_later' | 'history') => {
    const answer = (await (
      await who.ask(contract.ownVideos.fill({ list: name, count: pageSizes.list, page: 1 }))
    ).json()) as AnswerOf<'ownVideos'>
    return { ids: answer.videos.map(({ video_id }) => String(video_id)), ...answer }
  }

  it.each(['favourite', 'watch_later'] as const)('%s come latest first', async (name) => {
    for (const video_id of [fog, secret, rain]) await anna.acts({ act: name, video_id })
    await boris.acts({ act: name, video_id: hail })
    await testbed.db
      .prepare('UPDATE kept_videos SET added_date = CASE video_id WHEN ?1 THEN 3 WHEN ?2 THEN 2 ELSE 1 END')
      .bind(fog, secret)
      .run()
    expect(await list(anna, name)).toMatchObject({ ids: [fog, secret, rain], total_count: 3, is_paused: false })
    await anna.acts({ act: 'rem', section: name, video_id: secret })
    expect((await list(anna, name)).ids).toEqual([fog, rain])
  })

  it('favourites come with the time since when they are, those that every visitor may see with their categories and performers as numbers, and no other list does', async () => {
    for (const act of ['favourite', 'watch_later'])
      for (const video_id of [fog, secret]) await anna.acts({ act, video_id })
    const { results } = await testbed.db
      .prepare('SELECT c.dir FROM video_categories l JOIN categories c USING (category_id) WHERE l.video_id = ?1')
      .bind(Number(fog))
      .all<{ dir: string }>()
    await testbed.db.prepare('UPDATE kept_videos SET added_date = 60').run()
    const datesOf = ({ videos }: AnswerOf<'ownVideos'>) => videos.map(({ added_date }) => added_date)
    expect(datesOf(await list(anna, 'favourite'))).toEqual(Array(2).fill('1970-01-01T00:01:00.000Z'))
    expect(datesOf(await list(anna, 'watch_later'))).toEqual([undefined, undefined])
    const tagsOf = ({ videos }: AnswerOf<'ownVideos'>) =>
      Object.fromEntries(videos.map(({ video_id, tags }) => [String(video_id), tags]))
    const tags = tagsOf(await list(anna, 'favourite'))
    expect(results.length).toBeGreaterThan(0)
    expect(tags[fog]).toEqual(expect.arrayContaining(results.map(({ dir }) => tagNumber('category', dir))))
    expect(tags[secret]).toBeUndefined()
    expect(tagsOf(await list(anna, 'watch_later'))).toEqual({ [fog]: undefined, [secret]: undefined })
  })

  it("the history is the member's own, forgets one or all, and can be paused [S6-013]", async () => {
    const watches = (video: string) => anna.acts({ act: 'view', section: 'video', object_id: video })
    for (const video of [fog, rain, snow]) await watches(video)
    expect((await list(anna, 'history')).total_count).toBe(3)
    expect((await list(boris, 'history')).total_count).toBe(0)

    expect(told(await anna.acts({ act: 'rem', section: 'history', video_id: rain }))).toEqual([200, true])
    expect((await list(anna, 'history')).ids.toSorted()).toEqual([fog, snow].toSorted())

    expect(told(await anna.acts({ act: 'history', section: 'pause' }))).toEqual([200, true])
    await watches(hail)
    expect(await list(anna, 'history')).toMatchObject({ total_count: 2, is_paused: true })
    expect(told(await anna.acts({ act: 'history', section: 'resume' }))).toEqual([200, true])
    await watches(hail)
    expect(await list(anna, 'history')).toMatchObject({ total_count: 3, is_paused: false })

    expect(told(await anna.acts({ act: 'history', section: 'clear' }))).toEqual([200, true])
    expect(told(await anna.acts({ act: 'history', section: 'clear' }))).toEqual([200, true])
    expect((await list(anna, 'history')).ids).toEqual([])
  })
})

describe('a wrong form', () => {
  it('is refused with all of its errors at once', async () => {
    expect(refusedFields(await anna.acts({ act: 'playlist', section: 'new', title: 'ab', visible: '1' }))).toEqual([
      ['title', 'min_length'],
      ['desc', 'required'],
      ['orientation', 'required'],
    ])
  })
})
