// Acts of members and their effect in the database: each counts once, with its counter, and other members' data stays.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acts } from '../../../../shared/contract/acts.ts'
import { contract } from '../../../../shared/contract/contract.ts'
import { actLimits, daySeconds } from '../../../../shared/limits.ts'
import type { Stat } from '../../../../shared/stat.ts'
import { addAccountsByName } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'
import { playlists, populate, videos } from '../../../support/runtime/origin-fixtures.ts'
import { settleEvents } from '../../../support/runtime/settled-events.ts'

let testbed: OriginTestbed
let anna: OriginVisitor
let boris: OriginVisitor
const ids: Record<string, number> = {}

beforeAll(async () => {
  testbed = await startOriginTestbed()
  await populate(testbed.db)
  await addAccountsByName(testbed.db)
  for (const username of ['anna', 'boris'])
    ids[username] = (await row('SELECT user_id FROM users WHERE username = ?1', username)).user_id ?? 0
  anna = visitorOf(testbed)
  boris = visitorOf(testbed)
  await anna.signIn('anna')
  await boris.signIn('boris')
})
afterAll(() => testbed.stop())

const row = async (sql: string, ...values: unknown[]) =>
  (await testbed.db
    .prepare(sql)
    .bind(...values)
    .first<Record<string, number>>()) ?? {}
const count = async (table: string, where = '1') =>
  (await row(`SELECT count(*) AS total FROM ${table} WHERE ${where}`)).total
const column = async (table: string, id: string, of: number, name: string) =>
  (await row(`SELECT ${name} FROM ${table} WHERE ${id} = ?1`, of))[name] ?? 0

const openVideo = videos.find(({ status_id, is_private }) => status_id === 1 && is_private === 0)?.video_id ?? 0
const secretVideo = videos.find(({ status_id, is_private }) => status_id === 1 && is_private === 1)?.video_id ?? 0
const goneVideo = videos.find(({ status_id }) => status_id === 5)?.video_id ?? 0
const [video, nowhere] = [String(openVideo), '999999']
const answeredWith = ({ status, body }: Awaited<ReturnType<OriginVisitor['acts']>>) => [status, body.code ?? body.ok]

describe('every act', () => {
  const good: Record<keyof typeof acts, Stat> = {
    comm: { act: 'comm', section: 'video', object_id: video, msg: 'Lovely fog' },
    vote: { act: 'vote', section: 'video', object_id: video, vote: '1' },
    watch_later: { act: 'watch_later', video_id: video },
    favourite: { act: 'favourite', video_id: video },
    'playlist.new': {
      act: 'playlist',
      section: 'new',
      title: 'Fog',
      desc: 'All of it',
      visible: '1',
      orientation: 'str',
    },
    'playlist.upd': { act: 'playlist', section: 'upd', object_id: '1', title: 'Fog', desc: 'All of it', visible: '1' },
    'playlist.add': { act: 'playlist', section: 'add', object_id: '1', video_id: video },
    'playlist.del': { act: 'playlist', section: 'del', object_id: '1' },
    'playlist.undo': { act: 'playlist', section: 'undo', object_id: '1' },
    'playlist.order': { act: 'playlist', section: 'order', object_id: '1', video_id: video, before: '0' },
    'history.clear': { act: 'history', section: 'clear' },
    'history.day': { act: 'history', section: 'day', day: '2026-11-20' },
    'history.pause': { act: 'history', section: 'pause' },
    'history.resume': { act: 'history', section: 'resume' },
    rem: { act: 'rem', section: 'favourite', video_id: video },
    subscribe: { act: 'subscribe', section: 'model', object_id: '1' },
    'friend.new': { act: 'friend', section: 'new', object_id: '9' },
    'friend.accept': { act: 'friend', section: 'accept', object_id: '9' },
    'friend.del': { act: 'friend', section: 'del', object_id: '9' },
    'block.new': { act: 'block', section: 'new', object_id: '9' },
    'block.del': { act: 'block', section: 'del', object_id: '9' },
    'message.new': { act: 'message', section: 'new', object_id: '9', msg: 'Hello there' },
    'message.read': { act: 'message', section: 'read', object_id: '9' },
    'message.del': { act: 'message', section: 'del', object_id: '9' },
    'notice.read': { act: 'notice', section: 'read' },
    'comment.edit': { act: 'comment', section: 'edit', object_id: '9', msg: 'Lovely fog' },
    'comment.release': { act: 'comment', section: 'release', object_id: '9' },
    'comment.pin': { act: 'comment', section: 'pin', object_id: '9', vote: '1' },
    'comment.heart': { act: 'comment', section: 'heart', object_id: '9', vote: '0' },
    'comment.like': { act: 'comment', section: 'like', object_id: '9', vote: '1' },
    view: { act: 'view', section: 'video', object_id: video },
  }
  const forMembers = Object.entries(good).filter(([name]) => acts[name as keyof typeof acts].audience === 'member')

  it.each(forMembers)('%s is refused to a caller without a session, whatever the form contains', async (_, stat) => {
    expect(answeredWith(await visitorOf(testbed).acts(stat))).toEqual([401, 'sign_in'])
    expect(answeredWith(await visitorOf(testbed).acts({ act: stat.act ?? '', section: stat.section ?? '' }))).toEqual([
      401,
      'sign_in',
    ])
  })

  it('is found by its name [S7-003]', async () => {
    for (const stat of [
      {},
      { act: 'like' },
      { act: 'playlist' },
      { act: 'playlist', section: 'old' },
      { act: 'toString' },
    ]) {
      expect(answeredWith(await anna.acts(stat))).toEqual([400, 'invalid'])
    }
    // Its fields are in the group stat, and nowhere else.
    const rem = { 'stat[act]': 'rem', 'stat[section]': 'favourite', 'stat[video_id]': video }
    expect(answeredWith(await anna.sends('input', rem, 'form'))).toEqual([404, 'not_found'])
    const bare = { act: 'rem', section: 'favourite', video_id: video }
    expect(answeredWith(await anna.sends('input', bare, 'form'))).toEqual([400, 'invalid'])
  })

  it('names the field that is wrong [S7-015 S7-016 S7-019]', async () => {
    const wrong = async (stat: Stat) => (await anna.acts(stat)).body.codes?.map(({ field, code }) => [field, code])
    expect(await wrong({ act: 'comm', section: 'photo', object_id: 'x' })).toEqual([
      ['section', 'invalid'],
      ['object_id', 'invalid'],
      ['msg', 'required'],
    ])
    expect(await wrong({ ...good.comm, msg: ' oh! ' })).toEqual([['msg', 'min_length']])
    const { body } = await anna.acts({ ...good.comm, msg: 'oh!' })
    const short = { field: 'msg', code: 'min_length', info: 5 }
    expect(body).toEqual({ error: expect.any(String), ...short, codes: [short] })
    expect(await wrong({ ...good.vote, vote: '2' })).toEqual([['vote', 'invalid']])
    expect(await wrong({ act: 'rem', section: 'playlist', video_id: video })).toEqual([['object_id', 'invalid']])
    expect(await wrong({ act: 'rem', section: 'favourite' })).toEqual([['video_id', 'invalid']])
  })

  it('needs a target that exists', async () => {
    const about: Stat[] = [
      { ...good.comm, object_id: nowhere },
      { ...good.comm, reply_to: nowhere },
      { ...good['comment.like'], object_id: nowhere },
      { ...good.vote, object_id: nowhere },
      { ...good.watch_later, video_id: nowhere },
      { ...good.favourite, video_id: String(goneVideo) },
      { ...good.subscribe, object_id: nowhere },
      { ...good.view, object_id: nowhere },
    ]
    for (const stat of about)
      expect([stat.act, ...answeredWith(await anna.acts(stat))]).toEqual([stat.act, 404, 'not_found'])
  })

  it('about a private video is for members', async () => {
    expect(answeredWith(await anna.acts({ act: 'favourite', video_id: String(secretVideo) }))).toEqual([200, true])
    expect(answeredWith(await visitorOf(testbed).acts({ ...good.view, object_id: String(secretVideo) }))).toEqual([
      404,
      'not_found',
    ])
  })
})

describe('a vote [S7-005 S6-006]', () => {
  beforeEach(() => testbed.db.prepare('DELETE FROM votes').run())

  it.each([
    ['video', 'videos', 'video_id', video],
    ['model', 'models', 'model_id', '3'],
    ['channel', 'channels', 'channel_id', '3'],
    ['playlist', 'playlists', 'playlist_id', String(playlists.find(({ is_private }) => is_private === 0)?.playlist_id)],
  ])('for a %s counts once, is changed, and is taken back', async (section, table, key, object_id) => {
    const likes = await column(table, key, Number(object_id), 'likes')
    const dislikes = await column(table, key, Number(object_id), 'dislikes')
    const like: Stat = { act: 'vote', section, object_id, vote: '1' }
    expect(answeredWith(await anna.acts(like))).toEqual([200, true])
    expect(answeredWith(await anna.acts(like))).toEqual([400, 'already_voted'])
    expect(answeredWith(await boris.acts({ ...like, vote: '0' }))).toEqual([200, true])
    const counted = async () => [
      (await column(table, key, Number(object_id), 'likes')) - likes,
      (await column(table, key, Number(object_id), 'dislikes')) - dislikes,
    ]
    expect(await counted()).toEqual([1, 1])
    expect(answeredWith(await anna.acts({ ...like, vote: '0' }))).toEqual([200, true])
    expect(await counted()).toEqual([0, 2])
    expect(answeredWith(await anna.acts({ ...like, vote: 'none' }))).toEqual([200, true])
    expect(answeredWith(await anna.acts({ ...like, vote: 'none' }))).toEqual([400, 'already_voted'])
    expect([await counted(), await count('votes')]).toEqual([[0, 1], 1])
    await boris.acts({ ...like, vote: 'none' })
    expect(await counted()).toEqual([0, 0])
  })

  it('sent fifty times at once is one vote', async () => {
    const likes = await column('videos', 'video_id', openVideo, 'likes')
    const stat: Stat = { act: 'vote', section: 'video', object_id: video, vote: '1' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => anna.acts(stat)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await count('votes')).toBe(1)
    expect(await column('videos', 'video_id', openVideo, 'likes')).toBe(likes + 1)
  })
})

describe("a member's own list", () => {
  it.each([
    ['favourite', 'favourite_already_added'],
    ['watch_later', 'watch_later_already_added'],
  ] as const)('%s adds a video once, and removes it [S7-006 S7-007 S7-012 S6-006]', async (act, again) => {
    const on = `list = '${act}' AND video_id = ${openVideo}`
    expect(answeredWith(await anna.acts({ act, video_id: video }))).toEqual([200, true])
    expect(answeredWith(await anna.acts({ act, video_id: video }))).toEqual([400, again])
    expect(await count('kept_videos', on)).toBe(1)
    expect(answeredWith(await boris.acts({ act: 'rem', section: act, video_id: video }))).toEqual([404, 'not_found'])
    expect(answeredWith(await anna.acts({ act: 'rem', section: act, video_id: video }))).toEqual([200, true])
    expect(await count('kept_videos', on)).toBe(0)
  })
})

describe('following [S7-013]', () => {
  it.each([
    ['model', 'models', 'model_id', '5'],
    ['channel', 'channels', 'channel_id', '5'],
    ['member', 'users', 'user_id', '5'],
  ])('a %s counts, and unfollowing subtracts it', async (section, table, key, object_id) => {
    const subscribers = () => column(table, key, Number(object_id), 'subscribers')
    const before = await subscribers()
    const stat: Stat = { act: 'subscribe', section, object_id }
    expect(answeredWith(await anna.acts(stat))).toEqual([200, true])
    expect(answeredWith(await anna.acts(stat))).toEqual([400, 'already_subscribed'])
    expect(await subscribers()).toBe(before + 1)
    expect(answeredWith(await anna.acts({ ...stat, act: 'rem' }))).toEqual([200, true])
    expect(answeredWith(await anna.acts({ ...stat, act: 'rem' }))).toEqual([404, 'not_found'])
    expect(await subscribers()).toBe(before)
  })

  it('oneself is refused [S6-023]', async () => {
    const stat: Stat = { act: 'subscribe', section: 'member', object_id: String(ids.anna) }
    expect(answeredWith(await anna.acts(stat))).toEqual([400, 'to_yourself'])
  })
})

describe('a comment [S7-004 S6-006]', () => {
  const write = (who: OriginVisitor, msg: string, requestId?: string) =>
    who.acts({ act: 'comm', section: 'video', object_id: video, msg }, requestId)
  beforeEach(() => testbed.db.prepare("DELETE FROM comments WHERE section = 'video'").run())

  it('is shown at once, and its own writer deletes it [S7-019]', async () => {
    // Its owner may remove it, too.
    await testbed.db.prepare('UPDATE videos SET user_id = 9 WHERE video_id = ?1').bind(openVideo).run()
    const before = await column('videos', 'video_id', openVideo, 'comments')
    const { body } = await write(anna, '  What a <b>sky</b>!  ')
    expect(body).toMatchObject({ ok: true, comment_id: expect.any(Number) })
    const { comments } = await testbed.call('comments', { section: 'video', object_id: openVideo, lifetime: 0 })
    expect(comments[0]).toMatchObject({ comment_id: body.comment_id, username: 'anna', comment: 'What a <b>sky</b>!' })
    expect(await column('videos', 'video_id', openVideo, 'comments')).toBe(before + 1)
    const removal: Stat = { act: 'rem', section: 'comment', object_id: String(body.comment_id) }
    expect(answeredWith(await boris.acts(removal))).toEqual([404, 'not_found'])
    expect(answeredWith(await anna.acts(removal))).toEqual([200, true])
    expect(await column('videos', 'video_id', openVideo, 'comments')).toBe(before)
  })

  it('is accepted five times in ten minutes from one member, and refused the sixth time [S6-021]', async () => {
    const cora = visitorOf(testbed)
    cora.token = boris.token
    for (let written = 0; written < actLimits.comm.member; written++) {
      expect(answeredWith(await write(cora, `Remark ${written}`))).toEqual([200, true])
    }
    const { status, body } = await write(cora, 'One too many')
    expect([status, body.code]).toEqual([429, 'too_many_attempts'])
    expect(Number(body.info)).toBeGreaterThan(actLimits.comm.windowSeconds - 60)
    expect(await count('comments', "section = 'video'")).toBe(actLimits.comm.member)
  })
})

describe('a write that arrives twice', () => {
  const requestId = 'a-request-of-anna-1'

  it('is done once, and answered the same', async () => {
    const stat: Stat = {
      act: 'playlist',
      section: 'new',
      title: 'Twice',
      desc: 'Sent twice',
      visible: '1',
      orientation: 'str',
    }
    const [first, second] = [await anna.acts(stat, requestId), await anna.acts(stat, requestId)]
    expect(second.body).toEqual(first.body)
    expect(await count('playlists', "title = 'Twice'")).toBe(1)
    // Another member's request may have the same id.
    expect((await boris.acts(stat, requestId)).body.info).not.toBe(first.body.info)
  })

  it('is done once when all copies arrive together', async () => {
    const stat: Stat = {
      act: 'playlist',
      section: 'new',
      title: 'Once only',
      desc: 'Sent by an impatient hand',
      visible: '1',
      orientation: 'str',
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => anna.acts(stat, 'a-request-of-anna-2')))
    expect(new Set(answers.map(({ body }) => body.info)).size).toBe(1)
    expect(await count('playlists', "title = 'Once only'")).toBe(1)
  })
})

describe('a view [S7-014]', () => {
  const look = (who: OriginVisitor, more: Stat = {}) =>
    who.acts({ act: 'view', section: 'video', object_id: video, ...more })
  const today = Math.floor(Date.now() / 1000 / daySeconds)
  const settled = () => settleEvents(testbed)
  const viewsIn = async (country: string) =>
    (
      await row(
        `SELECT c.value AS views FROM view_pages p, json_each(p.views) c
         WHERE p.country = ?2 AND p.day = ?3 AND CAST(c.key AS INTEGER) = ?1`,
        openVideo,
        country,
        today,
      )
    ).views ?? 0

  it('counts once for a visitor, everywhere and in their country', async () => {
    const [before, all, de] = [
      await column('videos', 'video_id', openVideo, 'viewed'),
      await viewsIn(''),
      await viewsIn('de'),
    ]
    const gina = visitorOf(testbed)
    expect(answeredWith(await look(gina))).toEqual([200, true])
    expect(answeredWith(await look(gina))).toEqual([200, true])
    await settled()
    expect(await column('videos', 'video_id', openVideo, 'viewed')).toBe(before + 1)
    expect([await viewsIn(''), await viewsIn('de')]).toEqual([all + 1, de + 1])
  })

  it('with the nogeo field counts in no country [S7-018]', async () => {
    const [all, de] = [await viewsIn(''), await viewsIn('de')]
    await look(visitorOf(testbed), { nogeo: '1' })
    await settled()
    expect([await viewsIn(''), await viewsIn('de')]).toEqual([all + 1, de])
  })

  it('joins the history of the signed-in member, and of no member that the form names [S7-018]', async () => {
    await look(anna, { user_id: String(ids.boris) })
    expect(await count('watched_videos', `user_id = ${ids.anna}`)).toBe(1)
    expect(await count('watched_videos', `user_id = ${ids.boris}`)).toBe(0)
  })

  it('joins no history on a device that opted out of it', async () => {
    await testbed.db.prepare('DELETE FROM watched_videos').run()
    await look(anna, { nohistory: '1' })
    expect(await count('watched_videos', `user_id = ${ids.anna}`)).toBe(0)
  })

  it.each([
    ['model', 'models', 'model_id'],
    ['channel', 'channels', 'channel_id'],
    ['member', 'users', 'user_id'],
  ])('of a %s counts there', async (section, table, key) => {
    const before = await column(table, key, 9, 'viewed')
    await visitorOf(testbed).acts({ act: 'view', section, object_id: '9' })
    await settled()
    expect(await column(table, key, 9, 'viewed')).toBe(before + 1)
  })
})

describe('a playlist [S7-008 S7-009 S7-010 S7-011 S7-017]', () => {
  it('is made, changed, filled, emptied and deleted by its owner only [S6-010 S6-011 S6-012]', async () => {
    const form: Stat = { act: 'playlist', title: 'Slow rain', desc: 'For long evenings', visible: '1' }
    const made = await anna.acts({ ...form, section: 'new', orientation: 'gay' })
    const object_id = String(made.body.info)
    const own = () => testbed.call('playlist', { id: Number(object_id) })
    expect((await own()).playlist).toMatchObject({
      title: 'Slow rain',
      description: 'For long evenings',
      private: 0,
      orientation: 'gay',
      user: { username: 'anna' },
    })

    const add: Stat = { act: 'playlist', section: 'add', object_id, video_id: video }
    expect(answeredWith(await boris.acts(add))).toEqual([404, 'not_found'])
    expect((await own()).playlist.videos).toEqual([])
    expect(answeredWith(await anna.acts(add))).toEqual([200, true])
    expect(answeredWith(await anna.acts(add))).toEqual([400, 'playlist_already_added'])
    expect((await own()).playlist.videos.map(({ video_id }) => video_id)).toEqual([openVideo])
    expect((await own()).playlist.statistics.videos).toBe(1)

    const removal: Stat = { act: 'rem', section: 'playlist', object_id, video_id: video }
    expect(answeredWith(await boris.acts(removal))).toEqual([404, 'not_found'])
    expect(answeredWith(await anna.acts(removal))).toEqual([200, true])
    expect((await own()).playlist.statistics.videos).toBe(0)

    const change: Stat = { ...form, section: 'upd', object_id, title: 'Fast rain', visible: '0' }
    expect(answeredWith(await boris.acts(change))).toEqual([404, 'not_found'])
    expect(answeredWith(await anna.acts(change))).toEqual([200, true])
    expect((await testbed.ask(contract.playlist.fill({ id: Number(object_id) }))).status).toBe(403)

    const del: Stat = { act: 'playlist', section: 'del', object_id }
    expect(answeredWith(await boris.acts(del))).toEqual([404, 'not_found'])
    expect(answeredWith(await anna.acts(del))).toEqual([200, true])
    expect((await testbed.ask(contract.playlist.fill({ id: Number(object_id) }))).status).toBe(404)
  })
})

describe('between two members', () => {
  const about = (act: string, section: string, who: string): Stat => ({ act, section, object_id: String(ids[who]) })
  const friendship = async (who: OriginVisitor, other: string) => {
    const answer = await who.ask(contract.mine.fill({ section: 'member', object_id: ids[other] ?? 0 }))
    return ((await answer.json()) as { friendship: string }).friendship
  }
  beforeEach(() => testbed.db.batch(['friends', 'blocks'].map((table) => testbed.db.prepare(`DELETE FROM ${table}`))))

  it('a request is sent once, accepted by the other member only, and ended by either [S1-017]', async () => {
    expect(answeredWith(await anna.acts(about('friend', 'new', 'boris')))).toEqual([200, true])
    expect(answeredWith(await anna.acts(about('friend', 'new', 'boris')))).toEqual([400, 'friend_request_already_sent'])
    expect(answeredWith(await boris.acts(about('friend', 'new', 'anna')))).toEqual([400, 'friend_request_waits'])
    expect([await friendship(anna, 'boris'), await friendship(boris, 'anna')]).toEqual(['asked', 'asking'])
    expect(answeredWith(await anna.acts(about('friend', 'accept', 'boris')))).toEqual([404, 'not_found'])
    expect(answeredWith(await boris.acts(about('friend', 'accept', 'anna')))).toEqual([200, true])
    expect([await friendship(anna, 'boris'), await friendship(boris, 'anna')]).toEqual(['friends', 'friends'])
    expect(await count('friends', 'is_accepted = 1')).toBe(2)
    expect(answeredWith(await anna.acts(about('friend', 'new', 'boris')))).toEqual([400, 'already_friends'])
    expect(answeredWith(await boris.acts(about('friend', 'new', 'anna')))).toEqual([400, 'already_friends'])
    expect(answeredWith(await boris.acts(about('friend', 'del', 'anna')))).toEqual([200, true])
    expect(await count('friends')).toBe(0)
    expect(answeredWith(await boris.acts(about('friend', 'del', 'anna')))).toEqual([404, 'not_found'])
  })

  it('a member cannot befriend themselves or an unknown member', async () => {
    expect(answeredWith(await anna.acts(about('friend', 'new', 'anna')))).toEqual([400, 'friend_to_yourself'])
    expect(answeredWith(await anna.acts({ act: 'friend', section: 'new', object_id: nowhere }))).toEqual([
      404,
      'not_found',
    ])
    expect(answeredWith(await anna.acts(about('block', 'new', 'anna')))).toEqual([404, 'not_found'])
  })

  it('a blocked member is no friend any more, and cannot ask again', async () => {
    await anna.acts(about('friend', 'new', 'boris'))
    await boris.acts(about('friend', 'accept', 'anna'))
    expect(answeredWith(await anna.acts(about('block', 'new', 'boris')))).toEqual([200, true])
    expect(answeredWith(await anna.acts(about('block', 'new', 'boris')))).toEqual([400, 'already_blocked'])
    expect([await friendship(anna, 'boris'), await friendship(boris, 'anna')]).toEqual(['blocked', 'none'])
    expect(answeredWith(await boris.acts(about('friend', 'new', 'anna')))).toEqual([403, 'no_permission'])
    expect(answeredWith(await anna.acts(about('block', 'del', 'boris')))).toEqual([200, true])
    expect(answeredWith(await anna.acts(about('block', 'del', 'boris')))).toEqual([404, 'not_found'])
    expect(answeredWith(await boris.acts(about('friend', 'new', 'anna')))).toEqual([200, true])
  })
})

describe('data with a retention period', () => {
  it('is deleted by the scheduled job', async () => {
    await testbed.db.prepare("INSERT INTO done_requests VALUES (1, 'long-ago', 0, 0)").run()
    await testbed.db
      .prepare("INSERT INTO event_counts VALUES ('play', 3600, 0, 0, '{}'), ('play', 86400, 0, 0, '{}')")
      .run()
    await testbed.worker.scheduled({ cron: '45 * * * *' })
    await expect.poll(() => count('done_requests', 'done_date = 0')).toBe(0)
    expect(await count('event_counts', 'at = 0')).toBe(0)
    expect(await count('done_requests')).toBeGreaterThan(0)
  })
})

describe("a member's own marks", () => {
  const mine = contract.mine.fill({ section: 'video', object_id: openVideo })

  it('are told to that member only', async () => {
    await testbed.db.batch([
      testbed.db.prepare('DELETE FROM votes'),
      testbed.db.prepare("DELETE FROM subscriptions WHERE type = 'member'"),
    ])
    expect((await visitorOf(testbed).ask(mine)).status).toBe(401)
    await anna.acts({ act: 'vote', section: 'video', object_id: video, vote: '0' })
    await anna.acts({ act: 'watch_later', video_id: video })
    const votes = {
      likes: await column('videos', 'video_id', openVideo, 'likes'),
      dislikes: await column('videos', 'video_id', openVideo, 'dislikes'),
    }
    const nothing = {
      vote: null,
      votes,
      is_favourite: false,
      is_watch_later: false,
      is_subscribed: false,
      friendship: 'none',
      // Those of the uploader.
      subscribers: await column(
        'users',
        'user_id',
        await column('videos', 'video_id', openVideo, 'user_id'),
        'subscribers',
      ),
      held_comments: [],
    }
    const [hers, his] = [await anna.ask(mine), await boris.ask(mine)]
    expect(await hers.json()).toEqual({ ...nothing, vote: 0, is_watch_later: true })
    expect(await his.json()).toEqual(nothing)
    expect(hers.headers.get('cache-control')).toBe('no-store')
  })

  it('say of themselves and of a channel of theirs that it is their own, to its owner alone', async () => {
    const { channel_id = 0 } = await row('SELECT min(channel_id) AS channel_id FROM channels WHERE is_hidden = 0')
    const { user_id: former = null } = await row('SELECT user_id FROM channels WHERE channel_id = ?1', channel_id)
    const own = (owner: number | null) =>
      testbed.db.prepare('UPDATE channels SET user_id = ?2 WHERE channel_id = ?1').bind(channel_id, owner).run()
    const isOwn = async (who: OriginVisitor, section: 'member' | 'channel', object_id = 0) =>
      ((await (await who.ask(contract.mine.fill({ section, object_id }))).json()) as { is_own?: true }).is_own
    await own(ids.boris ?? 0)
    expect(await isOwn(boris, 'channel', channel_id)).toBe(true)
    expect(await isOwn(anna, 'channel', channel_id)).toBeUndefined()
    expect(await isOwn(anna, 'member', ids.anna)).toBe(true)
    expect(await isOwn(anna, 'member', ids.boris)).toBeUndefined()
    await own(former)
  })
})
