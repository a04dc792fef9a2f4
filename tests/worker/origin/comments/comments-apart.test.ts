// Comments in a database of their own: a binding, and every list of them stays whole while they move. The other tests of comments run in
// the same way with APART=DB_COMMENTS.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnswerOf, contract } from '../../../../shared/contract/contract.ts'
import { daySeconds } from '../../../../shared/limits.ts'
import { internalPaths } from '../../../../shared/service-paths.ts'
import { moveComments } from '../../../../worker/origin/comments/store/moved-comments.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { addLightAccounts } from '../../../support/runtime/light-accounts.ts'
import { seedMemberData } from '../../../support/runtime/member-writes.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'
import { settleComments } from '../../../support/runtime/settled-comments.ts'

type Database = OriginTestbed['first']
let testbed: OriginTestbed
let [anna, boris, mira]: OriginVisitor[] = []
const [annaId, borisId] = [1, 2]
const videoId = 1

beforeAll(async () => {
  testbed = await startOriginTestbed({ apart: ['DB_COMMENTS'] })
  await addLightAccounts(testbed.first)
  await seedMemberData(testbed.first)
  anna = visitorOf(testbed)
  boris = visitorOf(testbed)
  mira = visitorOf(testbed)
  await anna.resumes('anna')
  await boris.resumes('boris')
  await mira.resumes('mira')
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  for (const db of [testbed.first, own()]) await db.batch([db.prepare('DELETE FROM comments')])
  for (const table of ['dropped_comments', 'comment_marks', 'comment_effects', 'done_requests'])
    await own().prepare(`DELETE FROM ${table}`).run()
  await testbed.first.prepare('UPDATE videos SET comments = 0').run()
})

const own = () => testbed.own('DB_COMMENTS')
const who = (visitor: OriginVisitor | undefined) => visitor as OriginVisitor
const idsIn = async (db: Database) =>
  (await db.prepare('SELECT comment_id FROM comments ORDER BY comment_id').all()).results.map(
    (row) => row.comment_id as number,
  )
type Added = { userId?: number; isHeld?: 0 | 1; section?: string; objectId?: number }
const add = (
  db: Database,
  ids: readonly number[],
  { userId = annaId, isHeld = 0, section = 'video', objectId = videoId }: Added = {},
) =>
  db.batch(
    ids.map((id) =>
      db
        .prepare(
          'INSERT INTO comments (comment_id, section, object_id, user_id, added_date, comment, is_held) VALUES (?1, ?2, ?3, ?4, ?1, ?5, ?6)',
        )
        .bind(id, section, objectId, userId, `Comment ${id}`, isHeld),
    ),
  )
const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index)
const listed = () => testbed.call('comments', { section: 'video', object_id: videoId, lifetime: 0 })
const shown = async () => (await listed()).comments.map(({ comment_id }) => comment_id)

describe('comments that move', () => {
  it('are listed at once, with their writers, and leave the first database', async () => {
    await add(testbed.first, [1, 2])
    await add(own(), [3], { userId: borisId })
    expect((await listed()).comments.map(({ comment_id, username }) => [comment_id, username])).toEqual([
      [3, 'boris'],
      [2, 'anna'],
      [1, 'anna'],
    ])
    expect([await idsIn(testbed.first), await idsIn(own())]).toEqual([[], [1, 2, 3]])
  })

  it('are listed newest first and counted whole, when there are more of a target than move at once', async () => {
    await add(testbed.first, numbers(1300))
    for (const _ of [1, 2, 3]) {
      const { comments, total_count } = await listed()
      expect([comments.map(({ comment_id }) => comment_id), total_count]).toEqual([
        numbers(500, 801).toReversed(),
        1300,
      ])
    }
    expect([await idsIn(testbed.first), (await idsIn(own())).length]).toEqual([[], 1300])
  })

  it('are neither lost nor doubled when a step is interrupted before they are deleted', async () => {
    await add(testbed.first, [1, 2])
    const interrupted = {
      ...testbed.first,
      prepare: (sql: string) => {
        if (sql.includes('DELETE')) throw new Error('interrupted')
        return testbed.first.prepare(sql)
      },
    } as Database
    await expect(moveComments(interrupted, own(), 'any', 10)).rejects.toThrow('interrupted')
    expect([await idsIn(testbed.first), await idsIn(own())]).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(await listed()).toMatchObject({ total_count: 2, comments: [{ comment_id: 2 }, { comment_id: 1 }] })
    expect(await idsIn(testbed.first)).toEqual([])
  })

  it('do not come back when they are removed while a step is under way', async () => {
    await add(testbed.first, [1, 2, 3])
    await add(testbed.first, [4], { isHeld: 1 })
    const late = await testbed.first.prepare('SELECT * FROM comments').all<{ comment_id: number }>()
    await who(anna).acts({ act: 'rem', section: 'comment', object_id: '1' })
    const decision = { queue: 'comments', item: '4', decision: 'remove', reason: 'spam', note: '' }
    expect((await who(mira).sends('decide', decision)).status).toBe(200)
    expect(await shown()).toEqual([3, 2])
    // A step that had read all of them before.
    for (const { comment_id } of late.results)
      await add(testbed.first, [comment_id], { isHeld: comment_id === 4 ? 1 : 0 })
    await settleComments(testbed)
    expect([await idsIn(testbed.first), await idsIn(own()), await shown()]).toEqual([[], [2, 3], [3, 2]])
  })

  it('of targets and members that are not asked for are moved by the clock, held ones included', async () => {
    await add(testbed.first, numbers(450), { section: 'model', objectId: 999 })
    await add(testbed.first, [451], { isHeld: 1 })
    await settleComments(testbed)
    expect([await idsIn(testbed.first), (await idsIn(own())).length]).toEqual([[], 451])
    expect(await own().prepare("SELECT 1 FROM comment_marks WHERE mark = 'emptied'").first()).toBeNull()
    await settleComments(testbed)
    expect(await own().prepare("SELECT 1 FROM comment_marks WHERE mark = 'emptied'").first()).not.toBeNull()
  })

  it('are whole in every list that is read while steps of the clock and of other readers move them', async () => {
    await add(testbed.first, numbers(700))
    await add(testbed.first, numbers(40, 5000), { section: 'model', objectId: 1 })
    const newest = numbers(500, 201).toReversed()
    let isOver = false
    const reading = async () => {
      while (!isOver) expect(await shown()).toEqual(newest)
    }
    const steps = async () => {
      await settleComments(testbed)
      await settleComments(testbed)
      isOver = true
    }
    await Promise.all([steps(), reading(), reading(), reading()])
    expect([await idsIn(testbed.first), (await idsIn(own())).length]).toEqual([[], 740])
  })

  it('keep the place of a deleted comment for replies that had not moved yet', async () => {
    await add(testbed.first, [1])
    await add(testbed.first, [2, 3], { userId: borisId })
    await testbed.first.prepare('UPDATE comments SET root_id = 1 WHERE comment_id IN (2, 3)').run()
    expect((await who(anna).acts({ act: 'rem', section: 'comment', object_id: '1' })).status).toBe(200)
    expect([await idsIn(testbed.first), await idsIn(own())]).toEqual([[], [1, 2, 3]])
    await own().prepare('DELETE FROM comments WHERE comment_id = 3').run()
    await add(testbed.first, [3], { userId: borisId })
    await testbed.first.prepare('UPDATE comments SET root_id = 1').run()
    expect((await who(boris).acts({ act: 'rem', section: 'comment', object_id: '2' })).status).toBe(200)
    expect([await shown(), await idsIn(own())]).toEqual([[3], [1, 3]])
  })

  it('are listed below the places of comments that are deleted, hidden or held again, which move with them', async () => {
    await add(testbed.first, [1, 2, 3])
    await add(testbed.first, [4, 5, 6], { userId: borisId })
    await testbed.first.batch(
      [
        'root_id = comment_id - 3 WHERE comment_id > 3',
        'is_held = 4 - comment_id, edited_date = 9 WHERE comment_id < 4',
      ].map((change) => testbed.first.prepare(`UPDATE comments SET ${change}`)),
    )
    const { comments, total_count } = await testbed.call('commentPage', {
      section: 'video',
      object_id: videoId,
      sort: 'oldest',
      thread: 0,
      page: 1,
    })
    expect([comments.map(({ comment_id, is_gone = false }) => [comment_id, is_gone]), total_count]).toEqual([
      [1, 4, 2, 5, 3, 6].map((id) => [id, id < 4]),
      3,
    ])
    expect(JSON.stringify(comments)).not.toMatch(/Comment [123]/)
    expect(await idsIn(testbed.first)).toEqual([])
  })

  it('have larger ids than all that follow', async () => {
    await add(testbed.first, [900_000])
    const { body } = await who(anna).acts({ act: 'comm', section: 'video', object_id: '1', msg: 'Lovely fog' })
    expect(body.comment_id).toBeGreaterThan(1_000_000_000_000)
    expect(await shown()).toEqual([body.comment_id, 900_000])
    expect(await idsIn(testbed.first)).toEqual([])
  })

  it('are all in the queue of the moderators, and each can be decided about', async () => {
    await add(testbed.first, [1, 3], { isHeld: 1 })
    await add(own(), [2], { isHeld: 1, userId: borisId })
    const answer = await who(mira).ask(contract.queueItems.fill({ queue: 'comments', page: 1 }))
    const { items, total_count } = (await answer.json()) as AnswerOf<'queueItems'>
    expect([items.map(({ item, username, bar }) => [item, username, bar]), total_count]).toEqual([
      [
        ['1', 'anna', null],
        ['2', 'boris', null],
        ['3', 'anna', null],
      ],
      3,
    ])
    const decide = (item: string, decision: string) =>
      who(mira).sends('decide', { queue: 'comments', item, decision, reason: 'spam', note: '' })
    expect((await decide('1', 'approve')).status).toBe(200)
    await add(testbed.first, [5], { isHeld: 1 })
    expect((await decide('5', 'remove')).status).toBe(200)
    expect([await shown(), await idsIn(own()), await idsIn(testbed.first)]).toEqual([[1], [1, 2, 3], []])
  })
})

describe('comments in their own database', () => {
  it('are repeated and removed by their idempotency keys there', async () => {
    const comment = { act: 'comm', section: 'video', object_id: '1', msg: 'Lovely fog' } as const
    const [first, again] = [
      await who(anna).acts(comment, 'k'.repeat(36)),
      await who(anna).acts(comment, 'k'.repeat(36)),
    ]
    expect([first.status, again.body]).toEqual([200, first.body])
    const removal = { act: 'rem', section: 'comment', object_id: String(first.body.comment_id) } as const
    for (let sent = 0; sent < 2; sent++)
      expect((await who(anna).acts(removal, 'l'.repeat(36))).body).toEqual({ ok: true })
    expect((await who(anna).acts(removal, 'm'.repeat(36))).body.code).toBe('not_found')
    expect(await shown()).toEqual([])
    const counter = testbed.first.prepare('SELECT comments FROM videos WHERE video_id = 1')
    expect(await counter.first('comments')).toBe(0)
  })

  it('are not found by the removal of another member', async () => {
    await add(own(), [1])
    await who(mira).acts({ act: 'rem', section: 'comment', object_id: '1' })
    expect(await shown()).toEqual([1])
  })

  it('are a part of the own data, with those that have not moved yet', async () => {
    await add(own(), [2])
    await add(testbed.first, [1])
    const { comments } = await (await who(anna).ask(internalPaths.ownData)).json()
    expect(comments.map(({ comment_id }: { comment_id: number }) => comment_id)).toEqual([1, 2])
  })

  it('are not asked for in the first database any more, a day after it was empty', async () => {
    const since = String(Math.floor(Date.now() / 1000) - daySeconds - 60)
    await own().prepare("INSERT INTO comment_marks (mark, value) VALUES ('emptied', ?1)").bind(since).run()
    await add(testbed.first, [1])
    await add(own(), [2])
    expect(await shown()).toEqual([2])
    // A release without the binding wrote once more: the clock still brings it.
    await settleComments(testbed)
    expect(await shown()).toEqual([2, 1])
  })

  it('go with a purged playlist, wherever they are', async () => {
    await testbed.first
      .prepare(
        "INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date, deleted_date) VALUES (99, 2, 'Gone', '', 0, 'str', 1, 2)",
      )
      .run()
    await add(own(), [2], { section: 'playlist', objectId: 99 })
    await add(testbed.first, [1], { section: 'playlist', objectId: 99, isHeld: 1 })
    await add(own(), [3])
    await testbed.jobs.send({ kind: 'sweep' })
    await expect.poll(() => idsIn(own())).toEqual([3])
    expect(await idsIn(testbed.first)).toEqual([])
  })

  it('are deleted with their account, those that have not moved included', async () => {
    await add(own(), [2, 3])
    await add(testbed.first, [1])
    await add(own(), [4], { userId: borisId })
    await testbed.first.prepare('UPDATE videos SET comments = 4 WHERE video_id = 1').run()
    expect((await who(anna).sends('deleteAccount', { pwd: passwordOf('anna') })).body).toEqual({ ok: true })
    expect([await idsIn(own()), await idsIn(testbed.first), await shown()]).toEqual([[4], [], [4]])
    const counter = testbed.first.prepare('SELECT comments FROM videos WHERE video_id = 1')
    expect(await counter.first('comments')).toBe(1)
    expect((await testbed.first.prepare("SELECT * FROM comment_removals WHERE kind = 'member'").all()).results).toEqual(
      [],
    )
  })
})
