// Replies, likes and orders of comments, in one database and with one of their own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerOf, contract, type ParamsOf } from '../../../../shared/contract/contract.ts'
import {
  actLimits,
  commentEditSeconds,
  commentEditsMax,
  commentWords,
  firstReplies,
  mentionsMax,
  newAccountSeconds,
  pageSizes,
} from '../../../../shared/limits.ts'

import type { Stat } from '../../../../shared/stat.ts'
import { commentRemoval } from '../../../../worker/origin/comments/comment-removal.ts'
import { dropHeldComment, showHeldComment } from '../../../../worker/origin/comments/decide-held-comment.ts'
import { noEffect, noteEffect } from '../../../../worker/origin/comments/store/comment-effects.ts'
import { threadsOf } from '../../../../worker/origin/comments/store/comment-threads.ts'
import { addComment } from '../../../../worker/origin/comments/store/comments.ts'
import { type HeldPlace, heldComment, releaseComment } from '../../../../worker/origin/comments/store/held-comments.ts'
import { sweepLikes } from '../../../../worker/origin/comments/sweep-likes.ts'
import type { Env } from '../../../../worker/origin/env.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { lightAccounts } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'
import { members, populate, videos } from '../../../support/runtime/origin-fixtures.ts'
import { settleComments } from '../../../support/runtime/settled-comments.ts'

let testbed: OriginTestbed
let newcomers = 10
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await populate(testbed.db)
})
afterAll(() => testbed.stop())

const film = videos.find(({ status_id, is_private }) => status_id === 1 && is_private === 0)?.video_id ?? 0
const hash = lightAccounts[0]?.passwordHash ?? ''
type Member = { visitor: OriginVisitor; user_id: number; username: string }

/** A signed-in member, used by one test only. */
async function newMember(): Promise<Member> {
  const { user_id, username } = members[++newcomers] ?? { user_id: 0, username: '' }
  const addedDate = Math.floor(Date.now() / 1000) - newAccountSeconds - 60
  await testbed.db
    .prepare(
      "INSERT INTO accounts (user_id, email, password_hash, role, is_confirmed, added_date) VALUES (?1, ?2, ?3, 'member', 1, ?4)",
    )
    .bind(user_id, `${user_id}@example.com`, hash, addedDate)
    .run()
  const visitor = visitorOf(testbed)
  expect((await visitor.signIn(username, passwordOf('anna'))).status).toBe(200)
  return { visitor, user_id, username }
}

const writes = async ({ visitor }: Member, msg: string, more: Stat = {}) => {
  const { status, body } = await visitor.acts({ act: 'comm', section: 'video', object_id: String(film), msg, ...more })
  return { status, code: body.code, id: body.comment_id ?? 0, mentions: body.mentions }
}
const answers = (who: Member, id: number, msg: string) => writes(who, msg, { reply_to: String(id) })
const removes = ({ visitor }: Member, id: number) =>
  visitor.acts({ act: 'rem', section: 'comment', object_id: String(id) })
const likes = ({ visitor }: Member, id: number, vote: '0' | '1' = '1') =>
  visitor.acts({ act: 'comment', section: 'like', object_id: String(id), vote })

const releases = ({ visitor }: Member, id: number) =>
  visitor.acts({ act: 'comment', section: 'release', object_id: String(id) })
/** What a moderator removes from the queue. */
async function isDropped(id: number): Promise<boolean> {
  const held = await heldComment(testbed.own('DB_COMMENTS'), id, 0)
  return held !== null && (await dropHeldComment(env(), held, noEffect))
}
/** As much of it as a decision asks. */
const env = () =>
  ({
    db: testbed.first,
    reads: { primary: testbed.first },
    databases: { comments: testbed.own('DB_COMMENTS') },
    notifyOpenPages: async () => {},
  }) as unknown as Env
const run = (sql: string, ...values: unknown[]) =>
  testbed.db
    .prepare(sql)
    .bind(...values)
    .run()

const first = { section: 'video', object_id: film, sort: 'newest', thread: 0, page: 1 } as const
const page = (change: Partial<ParamsOf<'commentPage'>> = {}) => testbed.call('commentPage', { ...first, ...change })
const seen = async ({ visitor }: Member) =>
  ((await (await visitor.ask(contract.seenComments.fill(first))).json()) as AnswerOf<'seenComments'>).comments
const told = async (userId: number) => {
  const { results } = await testbed.db
    .prepare('SELECT kind, comment_id FROM notices WHERE user_id = ?1 ORDER BY notice_id')
    .bind(userId)
    .all<{ kind: string; comment_id: number }>()
  return results.map(({ kind, comment_id }) => [kind, comment_id])
}
const counted = () => testbed.db.prepare('SELECT comments FROM videos WHERE video_id = ?1').bind(film).first('comments')
const forget = () =>
  testbed.db.batch(
    ['DELETE FROM comments', 'DELETE FROM comment_rules', 'DELETE FROM notices', 'UPDATE videos SET comments = 0'].map(
      (sql) => testbed.db.prepare(sql),
    ),
  )

/** The comments of its member after a ban, or after that ends. */
async function turned(id: number, isBanned: 0 | 1): Promise<void> {
  const userId = await testbed.db
    .prepare('SELECT user_id FROM comments WHERE comment_id = ?1')
    .bind(id)
    .first('user_id')
  await run('UPDATE accounts SET is_banned = ?1 WHERE user_id = ?2', isBanned, userId)
  await run("INSERT INTO comment_removals (kind, about_id) VALUES ('standing', ?1)", userId)
  await settleComments(testbed)
}

describe('a reply', () => {
  it('is below its thread, whatever it answers; a reply to a reply names its member, and each is told once', async () => {
    await forget()
    const [anna, boris, gina] = [await newMember(), await newMember(), await newMember()]
    await testbed.db.prepare('UPDATE videos SET user_id = ?1 WHERE video_id = ?2').bind(gina.user_id, film).run()
    const { id: root } = await writes(anna, 'Fog over the bay')
    const { id: reply } = await answers(boris, root, 'And snow behind it')
    const { id: deeper } = await answers(anna, reply, 'Only in winter')
    const { comments, total_count } = await page()
    expect([total_count, await counted()]).toEqual([3, 3])
    expect(
      comments.map(({ comment_id, root_id, to, replies }) => [comment_id, root_id, to?.username, replies]),
    ).toEqual([
      [root, undefined, undefined, 2],
      [reply, root, undefined, undefined],
      [deeper, root, boris.username, undefined],
    ])
    expect(await told(anna.user_id)).toEqual([['reply', reply]])
    expect(await told(boris.user_id)).toEqual([['reply', deeper]])
    // One notification for each member who comments on a video of hers: it leads to the newest comment.
    expect(await told(gina.user_id)).toEqual([
      ['comment', deeper],
      ['comment', reply],
    ])
  })

  it('counts for the limit of comments', async () => {
    const anna = await newMember()
    const { id } = await writes(anna, 'Fog over the bay')
    for (let sent = 1; sent < actLimits.comm.member; sent++)
      expect((await answers(anna, id, 'And snow')).status).toBe(200)
    expect((await answers(anna, id, 'And rain')).code).toBe('too_many_attempts')
  })

  it.each(['on another video', 'that is held', 'that was deleted', 'of a member who blocked the writer'])(
    'to a comment %s is refused',
    async (which) => {
      await forget()
      const [anna, boris] = [await newMember(), await newMember()]
      const { id } = await writes(anna, 'Fog over the bay')
      if (which === 'that was deleted') await removes(anna, id)
      const change: Record<string, string> = {
        'on another video': `UPDATE comments SET object_id = object_id + 1 WHERE comment_id = ${id}`,
        'that is held': `UPDATE comments SET is_held = 1 WHERE comment_id = ${id}`,
        'of a member who blocked the writer': `INSERT INTO blocks VALUES (${anna.user_id}, ${boris.user_id}, 1)`,
      }
      await testbed.db.prepare(change[which] ?? 'SELECT 1').run()
      const { status, code } = await answers(boris, id, 'And snow behind it')
      expect([status, code]).toEqual(which.startsWith('of a') ? [403, 'no_permission'] : [404, 'not_found'])
    },
  )

  it('is listed with its thread by its own id, on the page that it is on', async () => {
    await forget()
    const anna = await newMember()
    const { id: root } = await writes(anna, 'Fog over the bay')
    await testbed.db.batch(
      Array.from({ length: pageSizes.replies + 1 }, (_, index) =>
        testbed.db
          .prepare(
            `INSERT INTO comments (section, object_id, user_id, added_date, comment, root_id) VALUES ('video', ?1, ?2, ?3, 'More', ?4)`,
          )
          .bind(film, anna.user_id, 2_000_000_000 + index, root),
      ),
    )
    const all = await page()
    expect(all.comments).toHaveLength(1 + firstReplies)
    expect(all.comments[0]?.replies).toBe(pageSizes.replies + 1)
    const { page: second, comments } = await page({ thread: root, page: 2 })
    expect([second, comments.map(({ comment_id }) => comment_id)]).toEqual([2, [root, comments[1]?.comment_id]])
    expect(await page({ thread: comments[1]?.comment_id ?? 0 })).toMatchObject({ page: 2, pages: 2, comments })
  })
})

describe('a reply that meets the deletion of its thread', () => {
  it('keeps the place of the comment, where it is written between the look and the removal', async () => {
    await forget()
    const [anna, boris] = [await newMember(), await newMember()]
    const { id: root } = await writes(anna, 'Fog over the bay')
    const planned = await commentRemoval(env(), anna.user_id, root)
    const { id: reply } = await answers(boris, root, 'And snow behind it')
    await planned?.database?.batch(planned.statements)
    await settleComments(testbed)
    expect(await page()).toMatchObject({ comments: [{ comment_id: root, is_gone: true }, { comment_id: reply }] })
    expect(await counted()).toBe(1)
  })

  it('keeps that of one that waited and is removed by a moderator', async () => {
    await forget()
    const [anna, boris] = [await newMember(), await newMember()]
    const { id: root } = await writes(anna, 'Fog over the bay')
    const { id: reply } = await answers(boris, root, 'And snow behind it')
    await run('UPDATE comments SET is_held = 1 WHERE comment_id = ?1', root)
    expect(await isDropped(root)).toBe(true)
    expect(await page()).toMatchObject({ comments: [{ comment_id: root, is_gone: true }, { comment_id: reply }] })
  })

  it('is not written, counted or told, where the thread has gone first', async () => {
    await forget()
    const [anna, boris] = [await newMember(), await newMember()]
    const { id: root } = await writes(anna, 'Fog over the bay')
    await removes(anna, root)
    const { databases } = env()
    const reply = addComment(databases.comments, {
      section: 'video',
      objectId: film,
      userId: boris.user_id,
      comment: 'And snow behind it',
      nowSeconds: Math.floor(Date.now() / 1000),
      isHeld: false,
      heldFor: '',
      textHash: '',
      waitsFor: 0,
      rootId: root,
      toUserId: 0,
    })
    const effect = { ...noEffect, counters: [{ section: 'video', id: film, by: 1 }], commentId: 'new' } as const
    const results = await databases.comments.batch<object>([reply, ...noteEffect(databases.comments, effect)])
    expect(results.map(({ results: rows }) => rows)).toEqual([[], []])
    expect((await answers(boris, root, 'And snow behind it')).code).toBe('not_found')
    expect([(await page()).comments, await counted()]).toEqual([[], 0])
  })
})

describe('a deleted comment', () => {
  it('with replies keeps its place without author and text, and goes with its last reply', async () => {
    await forget()
    const [anna, boris] = [await newMember(), await newMember()]
    const { id: root } = await writes(anna, 'Fog over the bay')
    const { id: reply } = await answers(boris, root, 'And snow behind it')
    expect((await removes(anna, root)).status).toBe(200)
    const { comments, total_count } = await page()
    expect([total_count, await counted()]).toEqual([1, 1])
    expect(comments).toMatchObject([
      { comment_id: root, username: '', comment: '', is_gone: true },
      { comment_id: reply, root_id: root, comment: 'And snow behind it' },
    ])
    expect((await removes(anna, root)).status).toBe(404)
    expect((await removes(boris, reply)).status).toBe(200)
    expect(await page()).toMatchObject({ comments: [], total_count: 0 })
    expect(await testbed.db.prepare('SELECT count(*) AS n FROM comments').first('n')).toBe(0)
  })

  it.each([
    ['keeps its place below which replies are shown', true],
    ['is gone where no replies are left', false],
  ])('that an edit had held and a moderator removed %s', async (_, isAnswered) => {
    await forget()
    const [anna, boris] = [await newMember(), await newMember()]
    const { id: root } = await writes(anna, 'Fog over the bay')
    const { id: reply } = await answers(boris, root, 'And snow behind it')
    if (!isAnswered) await removes(boris, reply)
    const link = { act: 'comment', section: 'edit', object_id: String(root), msg: 'All of it at www.example.com' }
    expect((await anna.visitor.acts(link)).body).toMatchObject({ is_held: true })
    expect([await isDropped(root), await isDropped(root)]).toEqual([true, false])
    const { comments, total_count } = await page()
    const thread = [
      { comment_id: root, username: '', comment: '', is_gone: true },
      { comment_id: reply, root_id: root, comment: 'And snow behind it' },
    ]
    expect(comments).toMatchObject(isAnswered ? thread : [])
    expect([total_count, await counted()]).toEqual(isAnswered ? [1, 1] : [0, 0])
    expect((await run('SELECT 1 FROM comments WHERE comment = ?1', link.msg)).results).toEqual([])
    if (isAnswered) await removes(boris, reply)
    expect(await testbed.db.prepare('SELECT count(*) AS n FROM comments').first('n')).toBe(0)
  })

  it('of a deleted account leaves the replies of others, and no text of the member', async () => {
    await forget()
    const [anna, boris] = [await newMember(), await newMember()]
    const { id: root } = await writes(anna, 'Fog over the bay')
    const { id: own } = await answers(anna, root, 'And over the hills')
    const { id: reply } = await answers(boris, root, 'And snow behind it')
    await writes(anna, 'Alone with the fog')
    await testbed.db
      .prepare("INSERT INTO comment_removals (kind, about_id) VALUES ('member', ?1)")
      .bind(anna.user_id)
      .run()
    await settleComments(testbed)
    const { comments } = await page()
    expect(comments.map(({ comment_id, is_gone }) => [comment_id, is_gone])).toEqual([
      [root, true],
      [reply, undefined],
    ])
    expect(own).toBeGreaterThan(0)
    const texts = await testbed.db.prepare('SELECT comment FROM comments').all()
    expect(texts.results.map(({ comment }) => comment).toSorted()).toEqual(['', 'And snow behind it'])
  })

  it.each([
    [
      'a moderator',
      async (id: number) => {
        const held = await heldComment(testbed.db as never, id, 0)
        expect(held && (await showHeldComment(env(), held, { isHidden: false, effect: noEffect }))).toBe(true)
      },
    ],
    [
      'the owner',
      async (id: number) => {
        const gina = await newMember()
        await run('UPDATE comments SET waits_for = ?1 WHERE comment_id = ?2', gina.user_id, id)
        expect((await releases(gina, id)).status).toBe(200)
      },
    ],
    [
      'the end of a ban',
      async (id: number) => {
        await run('UPDATE comments SET is_held = 2 WHERE comment_id = ?1', id)
        await turned(id, 0)
      },
    ],
  ])('whose only replies are held is shown nowhere, and has its place again once %s shows one', async (_, shows) => {
    await forget()
    const [anna, boris] = [await newMember(), await newMember()]
    const { id: root } = await writes(anna, 'Fog over the bay')
    const { id: reply } = await answers(boris, root, 'And snow behind it')
    await run('UPDATE comments SET is_held = 1, waits_for = 0 WHERE comment_id = ?1', reply)
    expect((await removes(anna, root)).status).toBe(200)
    expect(await page()).toMatchObject({ comments: [], total_count: 0 })
    await shows(reply)
    const place = { comment_id: root, username: '', comment: '', is_gone: true }
    const answered = { comment_id: reply, root_id: root, comment: 'And snow behind it' }
    expect(await page()).toMatchObject({ comments: [place, answered], total_count: 1 })
    await turned(reply, 1)
    expect(await page()).toMatchObject({ comments: [], total_count: 0, pages: 1 })
    await turned(reply, 0)
    expect(await page()).toMatchObject({ comments: [place, answered], total_count: 1 })
    expect((await removes(boris, reply)).status).toBe(200)
    expect(await testbed.db.prepare('SELECT count(*) AS n FROM comments').first('n')).toBe(0)
  })
})

describe('a comment with replies that is held again, or hidden by a ban,', () => {
  const hold = async ({ visitor }: Member, id: number) => {
    const link = { act: 'comment', section: 'edit', object_id: String(id), msg: 'All of it at www.example.com' }
    expect((await visitor.acts(link)).body).toMatchObject({ is_held: true })
  }
  const unseen: [string, (anna: Member, id: number) => Promise<void>, (id: number) => Promise<void>][] = [
    [
      'its owner releases it',
      hold,
      async (id) => {
        const gina = await newMember()
        await run('UPDATE comments SET waits_for = ?1 WHERE comment_id = ?2', gina.user_id, id)
        expect((await releases(gina, id)).status).toBe(200)
      },
    ],
    [
      'a moderator releases it',
      hold,
      async (id) => {
        const { visitor, user_id } = await newMember()
        await run("UPDATE accounts SET role = 'moderator' WHERE user_id = ?1", user_id)
        const decision = { queue: 'comments', item: String(id), decision: 'approve', reason: '' } as const
        expect((await visitor.sends('decide', decision)).status).toBe(200)
      },
    ],
    ['the ban ends', (_, id) => turned(id, 1), (id) => turned(id, 0)],
  ]
  const listedIn = async (change: Partial<ParamsOf<'commentPage'>>) =>
    (await page(change)).comments.map(({ comment_id }) => comment_id)

  it.each(unseen)(
    'keeps its place for them, which are listed, counted and answered, until %s',
    async (_, hides, shows) => {
      await forget()
      const [anna, boris] = [await newMember(), await newMember()]
      const { id: root } = await writes(anna, 'Fog over the bay')
      const { id: reply } = await answers(boris, root, 'And snow behind it')
      const { id: newer } = await writes(boris, 'Rain over the bay')
      await run('UPDATE comments SET is_pinned = 1, added_date = added_date - 60 WHERE comment_id = ?1', root)
      await hides(anna, root)
      const { comments, total_count, pages } = await page()
      expect([total_count, await counted(), pages]).toEqual([2, 2, 1])
      expect(comments).toMatchObject([
        { comment_id: newer },
        { comment_id: root, username: '', comment: '', is_gone: true, replies: 1 },
        { comment_id: reply, root_id: root, comment: 'And snow behind it' },
      ])
      expect(JSON.stringify(await page())).not.toMatch(/Fog|example/)
      expect(await listedIn({ sort: 'oldest' })).toEqual([root, reply, newer])
      expect((await listedIn({ sort: 'top' })).toSorted()).toEqual([root, reply, newer].toSorted())
      for (const thread of [root, reply]) expect(await listedIn({ thread })).toEqual([root, reply])
      expect((await answers(boris, root, 'Is it still there?')).code).toBe('not_found')
      const { id: deeper } = await answers(boris, reply, 'Only in winter')
      expect([(await page()).total_count, await counted()]).toEqual([3, 3])
      await shows(root)
      expect(await page()).toMatchObject({
        comments: [
          { comment_id: root, username: anna.username, is_pinned: true, replies: 2 },
          { comment_id: reply },
          { comment_id: deeper },
          { comment_id: newer },
        ],
        total_count: 4,
      })
      expect(await counted()).toBe(4)
    },
  )

  it.each(unseen.slice(1))('is in no list and no number without shown replies, until %s', async (_, hides, shows) => {
    await forget()
    const [anna, boris] = [await newMember(), await newMember()]
    const { id: root } = await writes(anna, 'Fog over the bay')
    const { id: reply } = await answers(boris, root, 'And snow behind it')
    await hides(anna, root)
    await removes(boris, reply)
    expect(await page()).toMatchObject({ comments: [], total_count: 0, pages: 1 })
    expect(await counted()).toBe(0)
    expect((await answers(boris, root, 'Is it still there?')).code).toBe('not_found')
    await shows(root)
    expect(await page()).toMatchObject({ comments: [{ comment_id: root, username: anna.username }], total_count: 1 })
    expect(await counted()).toBe(1)
  })

  it('leaves its place to a deleted one, when its author deletes it', async () => {
    await forget()
    const [anna, boris] = [await newMember(), await newMember()]
    const { id: root } = await writes(anna, 'Fog over the bay')
    const { id: reply } = await answers(boris, root, 'And snow behind it')
    await hold(anna, root)
    expect((await removes(anna, root)).status).toBe(200)
    expect(await page()).toMatchObject({ comments: [{ comment_id: root, is_gone: true }, { comment_id: reply }] })
    expect([(await page()).total_count, await counted()]).toEqual([1, 1])
    await removes(boris, reply)
    expect([(await page()).comments, await counted()]).toEqual([[], 0])
  })

  it('is on one page with the threads around it', async () => {
    await forget()
    const [anna, boris] = [await newMember(), await newMember()]
    const { id: root } = await writes(anna, 'Fog over the bay')
    await answers(boris, root, 'And snow behind it')
    await testbed.db.batch(
      Array.from({ length: pageSizes.comments }, (_, index) =>
        testbed.db
          .prepare(
            `INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('video', ?1, ?2, ?3, 'More')`,
          )
          .bind(film, boris.user_id, 2_000_000_000 + index),
      ),
    )
    await turned(root, 1)
    expect((await page()).comments).toHaveLength(pageSizes.comments)
    expect(await page({ page: 2 })).toMatchObject({
      comments: [{ comment_id: root, is_gone: true }, { comment: 'And snow behind it' }],
      page: 2,
      pages: 2,
    })
  })
})

describe('a comment that waits, of a member who was banned meanwhile,', () => {
  it.each([
    ['the owner', releases],
    [
      'a moderator',
      async ({ visitor, user_id }: Member, id: number) => {
        await run("UPDATE accounts SET role = 'moderator' WHERE user_id = ?1", user_id)
        await run('UPDATE comments SET waits_for = 0 WHERE comment_id = ?1', id)
        return visitor.sends('decide', { queue: 'comments', item: String(id), decision: 'approve', reason: '' })
      },
    ],
  ])('is neither shown nor counted nor told when %s releases it, until the ban ends', async (_, release) => {
    await forget()
    const [anna, boris, gina] = [await newMember(), await newMember(), await newMember()]
    const { id: root } = await writes(anna, 'Fog over the bay')
    const { id: reply } = await answers(boris, root, 'And snow behind it')
    await run('UPDATE comments SET is_held = 1, waits_for = ?1 WHERE comment_id = ?2', gina.user_id, reply)
    await run('UPDATE videos SET comments = 1 WHERE video_id = ?1', film)
    await run('DELETE FROM notices')
    await turned(reply, 1)
    expect((await release(gina, reply)).status).toBe(200)
    expect(await page()).toMatchObject({ comments: [{ comment_id: root }], total_count: 1 })
    expect([await counted(), await told(anna.user_id), await told(gina.user_id)]).toEqual([1, [], []])
    // Nothing is left to decide.
    expect((await release(gina, reply)).status).toBe(404)
    await turned(reply, 0)
    expect(await page()).toMatchObject({ comments: [{ comment_id: root }, { comment_id: reply }], total_count: 2 })
    expect(await counted()).toBe(2)
  })
})

describe('a like of a comment', () => {
  it('is counted once, shown to its member, taken back, and refused to the author of the comment', async () => {
    await forget()
    const [anna, boris] = [await newMember(), await newMember()]
    const { id } = await writes(anna, 'Fog over the bay')
    for (const _ of [1, 2]) expect((await likes(boris, id)).body).toEqual({ ok: true })
    expect((await page()).comments[0]).toMatchObject({ likes: 1 })
    expect([(await seen(boris))[0]?.is_liked, (await seen(anna))[0]?.is_liked]).toEqual([true, undefined])
    expect((await likes(anna, id)).body.code).toBe('no_permission')
    for (const _ of [1, 2]) expect((await likes(boris, id, '0')).status).toBe(200)
    expect((await page()).comments[0]?.likes).toBeUndefined()
    await testbed.db.prepare('UPDATE comments SET is_held = 1').run()
    expect((await likes(boris, id)).status).toBe(404)
  })

  it('stays counted once the account of its member is deleted, and when another member likes the comment next', async () => {
    await forget()
    const [anna, boris, gina, hugo] = [await newMember(), await newMember(), await newMember(), await newMember()]
    const { id } = await writes(anna, 'Fog over the bay')
    for (const who of [boris, gina]) await likes(who, id)
    expect((await boris.visitor.sends('deleteAccount', { pwd: passwordOf('anna') })).status).toBe(200)
    expect((await page()).comments[0]).toMatchObject({ likes: 2 })
    await likes(hugo, id)
    expect((await page()).comments[0]).toMatchObject({ likes: 3 })
    await likes(gina, id, '0')
    expect((await page()).comments[0]).toMatchObject({ likes: 2 })
  })

  it('goes with its comment, or with what is left of it for replies, within hours', async () => {
    await forget()
    const [anna, boris] = [await newMember(), await newMember()]
    const { id: kept } = await writes(anna, 'Fog over the bay')
    const { id: removed } = await writes(anna, 'Snow over the bay')
    const { id: answered } = await writes(anna, 'Rain over the bay')
    for (const id of [kept, removed, answered]) await likes(boris, id)
    await answers(boris, answered, 'And wind behind it')
    for (const id of [removed, answered]) await removes(anna, id)
    const liked = async () => {
      const { results } = await testbed.db
        .prepare(
          "SELECT object_id FROM votes WHERE section = 'comment' AND object_id IN (?1, ?2, ?3) ORDER BY object_id",
        )
        .bind(kept, removed, answered)
        .all<{ object_id: number }>()
      return results.map(({ object_id }) => object_id)
    }
    // While another database of comments is bound than before, all would seem gone.
    const marks = 'INSERT OR REPLACE INTO comment_marks (mark, value) VALUES (?1, ?2)'
    await testbed.first.prepare(marks).bind('pair', 'of another database').run()
    await sweepLikes(env())
    expect(await liked()).toEqual([kept, removed, answered])
    await testbed.first.prepare("DELETE FROM comment_marks WHERE mark = 'pair'").run()
    for (const _ of [1, 2]) await sweepLikes(env())
    expect(await liked()).toEqual([kept])
    expect((await page()).comments.find(({ comment_id }) => comment_id === kept)).toMatchObject({ likes: 1 })
  })

  it('orders the threads, beside the newest and the oldest first', async () => {
    await forget()
    const anna = await newMember()
    const ids: number[] = []
    for (const text of ['First of all', 'Second of all', 'Third of all']) ids.push((await writes(anna, text)).id)
    await testbed.db.prepare('UPDATE comments SET added_date = comment_id % 100000, likes = comment_id % 2').run()
    const [one = 0, two = 0, three = 0] = ids
    const inOrder = async (sort: 'newest' | 'top' | 'oldest') =>
      (await page({ sort })).comments.map(({ comment_id }) => comment_id)
    expect(await inOrder('newest')).toEqual([three, two, one])
    expect(await inOrder('oldest')).toEqual([one, two, three])
    expect(await inOrder('top')).toEqual([three, two, one].toSorted((a, b) => (b % 2) - (a % 2) || b - a))
  })
})

describe('a mention', () => {
  it('is told to the member, who is named with their page, unless they block the writer or may not see the target', async () => {
    await forget()
    const [anna, boris, gina] = [await newMember(), await newMember(), await newMember()]
    await testbed.db.prepare('INSERT INTO blocks VALUES (?1, ?2, 1)').bind(gina.user_id, anna.user_id).run()
    const text = `@${boris.username.toUpperCase()}, look at 1:02, and you, @${gina.username} and @nobody-of-this-name`
    const { id, mentions } = await writes(anna, text)
    const { comments } = await page()
    expect(mentions).toEqual(comments[0]?.mentions)
    expect(comments[0]?.mentions?.map(({ user_id }) => user_id).toSorted()).toEqual(
      [boris.user_id, gina.user_id].toSorted(),
    )
    expect([await told(boris.user_id), await told(gina.user_id)]).toEqual([[['mention', id]], []])
    // A private video is for members, and a wall for those to whom its owner shows it.
    await testbed.db.prepare("UPDATE users SET show_wall = 'me' WHERE user_id = ?1").bind(anna.user_id).run()
    await writes(anna, `Only for me, @${boris.username}`, { section: 'member', object_id: String(anna.user_id) })
    expect(await told(boris.user_id)).toEqual([['mention', id]])
  })

  it('by a former name leads to its member for 90 days and is told to them once, and leads nowhere from then on', async () => {
    await forget()
    const [anna, boris] = [await newMember(), await newMember()]
    const [former, username] = [boris.username, `${boris.username.slice(0, 20).toLowerCase()}_new`]
    const renames = { pwd: passwordOf('anna'), username }
    expect((await boris.visitor.sends('changeUsername', renames)).status).toBe(200)
    const { id, mentions } = await writes(anna, `@${former}, or @${username}?`)
    const bothNames = [former, username].map((name) => ({ user_id: boris.user_id, username: name }))
    expect(mentions).toHaveLength(2)
    expect(mentions).toEqual(expect.arrayContaining(bothNames))
    expect(await told(boris.user_id)).toEqual([['mention', id]])
    const keptFor = (seconds: number) =>
      testbed.db
        .prepare('UPDATE former_usernames SET kept_until = unixepoch() + ?2 WHERE user_id = ?1')
        .bind(boris.user_id, seconds)
        .run()
    const named = async () => (await page()).comments[0]?.mentions?.map((one) => one.username).toSorted()
    await keptFor(60)
    expect(await named()).toEqual([former, username].toSorted())
    await keptFor(-1)
    expect(await named()).toEqual([username])
  })

  it('names at most five members', async () => {
    await forget()
    const anna = await newMember()
    const names = members.slice(0, 7).map(({ username }) => `@${username}`)
    await writes(anna, names.join(' '))
    expect((await page()).comments[0]?.mentions).toHaveLength(mentionsMax)
  })
})

describe('a notification of a comment', () => {
  const link = 'All of it at www.example.com'
  it.each([
    ['its author deletes it', (boris: Member, id: number) => removes(boris, id)],
    [
      'a moderator removes it',
      async (_: Member, id: number) => {
        await run("INSERT INTO comment_removals (kind, about_id) VALUES ('comment', ?1)", id)
        await settleComments(testbed)
      },
    ],
    [
      'an edit has it wait',
      ({ visitor }: Member, id: number) =>
        visitor.acts({ act: 'comment', section: 'edit', object_id: String(id), msg: link }),
    ],
    ['its author is banned', (_: Member, id: number) => turned(id, 1)],
  ])('goes when %s, and those of others stay', async (_, hides) => {
    await forget()
    const [anna, boris, gina] = [await newMember(), await newMember(), await newMember()]
    const { id: root } = await writes(anna, 'Fog over the bay')
    const { id: reply } = await answers(boris, root, 'And snow behind it')
    const { id: other } = await answers(gina, root, 'Only in winter')
    expect(await told(anna.user_id)).toEqual([
      ['reply', reply],
      ['reply', other],
    ])
    await hides(boris, reply)
    expect(await told(anna.user_id)).toEqual([['reply', other]])
  })

  it('that waited again comes again with its release', async () => {
    await forget()
    const [anna, boris, gina] = [await newMember(), await newMember(), await newMember()]
    const { id: root } = await writes(anna, 'Fog over the bay')
    const { id: reply } = await answers(boris, root, 'And snow behind it')
    await boris.visitor.acts({ act: 'comment', section: 'edit', object_id: String(reply), msg: link })
    expect(await told(anna.user_id)).toEqual([])
    await run('UPDATE comments SET waits_for = ?1 WHERE comment_id = ?2', gina.user_id, reply)
    expect((await releases(gina, reply)).status).toBe(200)
    expect(await told(anna.user_id)).toEqual([['reply', reply]])
  })
})

describe('an edit of an own comment', () => {
  const edits = ({ visitor }: Member, id: number, msg: string) =>
    visitor.acts({ act: 'comment', section: 'edit', object_id: String(id), msg })

  it('is marked, keeps the former text for moderators alone, and is over after a quarter of an hour', async () => {
    await forget()
    const [anna, boris] = [await newMember(), await newMember()]
    const { id } = await writes(anna, 'Fog over the bay')
    expect((await edits(anna, id, 'Snow over the bay')).body).toEqual({ ok: true, comment_id: id })
    expect((await edits(boris, id, 'Rain over the bay')).body.code).toBe('not_found')
    const listed = await page()
    expect(listed.comments).toMatchObject([{ comment: 'Snow over the bay', is_edited: true }])
    expect(JSON.stringify(listed)).not.toContain('Fog')
    const former = () => testbed.db.prepare('SELECT former_texts FROM comments').first('former_texts')
    expect(await former()).toBe('["Fog over the bay"]')
    await testbed.db
      .prepare('UPDATE comments SET added_date = added_date - ?1')
      .bind(commentEditSeconds + 1)
      .run()
    expect((await edits(anna, id, 'Rain over the bay')).body).toMatchObject({ code: 'edit_over', field: 'msg' })
    expect(await former()).toBe('["Fog over the bay"]')
  })

  it('that adds a link waits for a moderator, who reads why, and is not counted until then', async () => {
    await forget()
    const anna = await newMember()
    const { id } = await writes(anna, 'Fog over the bay')
    expect((await edits(anna, id, 'All of it at www.example.com')).body).toMatchObject({ is_held: true })
    expect([(await page()).comments, await counted()]).toEqual([[], 0])
    expect(await testbed.db.prepare('SELECT held_for FROM comments').first('held_for')).toBe('link,young_account')
    for (let edited = 1; edited < commentEditsMax; edited++) await edits(anna, id, `Fog number ${edited}`)
    expect((await edits(anna, id, 'Once too often')).body.code).toBe('edit_over')
  })

  it('that holds the only reply of a deleted comment hides the place of that one, until the reply is shown', async () => {
    await forget()
    const [anna, boris, gina] = [await newMember(), await newMember(), await newMember()]
    const { id: root } = await writes(anna, 'Fog over the bay')
    const { id: reply } = await answers(boris, root, 'And snow behind it')
    await removes(anna, root)
    expect(await page()).toMatchObject({ comments: [{ comment_id: root, is_gone: true }, { comment_id: reply }] })
    expect((await edits(boris, reply, 'All of it at www.example.com')).body).toMatchObject({ is_held: true })
    expect(await page()).toMatchObject({ comments: [], total_count: 0 })
    await run('UPDATE comments SET waits_for = ?1 WHERE comment_id = ?2', gina.user_id, reply)
    expect((await releases(gina, reply)).status).toBe(200)
    expect(await page()).toMatchObject({ comments: [{ comment_id: root, is_gone: true }, { comment_id: reply }] })
  })
})

describe('the owner of a video', () => {
  const marks = ({ visitor }: Member, section: 'pin' | 'heart', id: number, vote: '0' | '1' = '1') =>
    visitor.acts({ act: 'comment', section, object_id: String(id), vote })

  it('shows one comment first, gives hearts, removes comments, and blocks members; others cannot', async () => {
    await forget()
    const [anna, boris, gina] = [await newMember(), await newMember(), await newMember()]
    await testbed.db.prepare('UPDATE videos SET user_id = ?1 WHERE video_id = ?2').bind(gina.user_id, film).run()
    const { id: one } = await writes(anna, 'Fog over the bay')
    const { id: two } = await writes(anna, 'Snow over the bay')
    const { id: three } = await writes(boris, 'Rain over the bay')
    const { id: reply } = await answers(boris, one, 'And over the hills')
    for (const id of [two, one]) expect((await marks(gina, 'pin', id)).status).toBe(200)
    expect((await marks(gina, 'heart', reply)).status).toBe(200)
    expect((await marks(gina, 'pin', reply)).status).toBe(404)
    for (const act of ['pin', 'heart'] as const) expect((await marks(boris, act, three)).status).toBe(404)
    for (const sort of ['newest', 'top', 'oldest'] as const) {
      const { comments, pages } = await page({ sort })
      expect([sort, pages, comments.map(({ comment_id }) => comment_id)]).toEqual([
        sort,
        1,
        [one, reply, ...(sort === 'oldest' ? [two, three] : [three, two])],
      ])
      expect(comments.map(({ is_pinned, is_hearted }) => [is_pinned, is_hearted])).toEqual([
        [true, undefined],
        [undefined, true],
        [undefined, undefined],
        [undefined, undefined],
      ])
    }
    await marks(gina, 'pin', one, '0')
    expect((await page()).comments[0]?.comment_id).toBe(three)
    expect((await removes(boris, two)).status).toBe(404)
    expect((await removes(gina, two)).status).toBe(200)
    await testbed.db.prepare('INSERT INTO blocks VALUES (?1, ?2, 1)').bind(gina.user_id, boris.user_id).run()
    expect((await writes(boris, 'Me again, everybody')).code).toBe('no_permission')
  })
})

describe('rules of an owner', () => {
  const saves = ({ visitor }: Member, version: number, holds_all: '0' | '1', words: string) =>
    visitor.sends('saveCommentRules', { version: String(version), holds_all, words })
  const own = async ({ visitor }: Member) =>
    (await (await visitor.ask(contract.commentRules.fill({ page: 1 }))).json()) as AnswerOf<'commentRules'>

  it('hold all comments of others, or those with a word, for the owner, who shows or removes them', async () => {
    await forget()
    const [anna, boris, gina] = [await newMember(), await newMember(), await newMember()]
    await testbed.db.prepare('UPDATE videos SET user_id = ?1 WHERE video_id = ?2').bind(gina.user_id, film).run()
    expect((await saves(gina, 0, '0', 'spoiler\n\n Spoiler \nthe end')).status).toBe(200)
    const { id: shown } = await writes(anna, 'Fog over the bay')
    const { id: held } = await writes(anna, 'A SPOILER: it snows')
    expect((await saves(gina, 1, '1', '')).status).toBe(200)
    const { id: reply } = await answers(boris, shown, 'And snow behind it')
    await writes(gina, 'My own words')
    const waiting = await own(gina)
    expect([waiting.version, waiting.holds_all, waiting.comments.map(({ comment_id }) => comment_id)]).toEqual([
      2,
      true,
      [held, reply],
    ])
    expect(waiting.comments[0]).toMatchObject({ section: 'video', object_id: film, title: expect.any(String) })
    expect((await own(anna)).comments).toEqual([])
    expect((await page()).total_count).toBe(2)
    const queue = await testbed.db.prepare('SELECT count(*) AS n FROM comments WHERE is_held = 1 AND waits_for = 0')
    expect(await queue.first('n')).toBe(0)
    expect((await releases(boris, reply)).status).toBe(404)
    expect((await releases(gina, reply)).status).toBe(200)
    expect((await releases(gina, reply)).status).toBe(404)
    expect([(await page()).total_count, await counted(), await told(anna.user_id)]).toEqual([3, 3, [['reply', reply]]])
    expect((await removes(boris, held)).status).toBe(404)
    expect((await removes(gina, held)).status).toBe(200)
    expect((await own(gina)).total_count).toBe(0)
    // What has signs of spam waits for a moderator all the same.
    await writes(boris, 'More at www.example.com')
    expect([(await own(gina)).total_count, await queue.first('n')]).toEqual([0, 1])
  })

  it.each(["comment = 'Snow on the pier'", 'waits_for = 0'])(
    'show no comment that its author edited while the owner pressed: %s',
    async (edit) => {
      await forget()
      const [anna, gina] = [await newMember(), await newMember()]
      const { id } = await writes(anna, 'Fog over the bay')
      await testbed.db.prepare('UPDATE comments SET is_held = 1, waits_for = ?1').bind(gina.user_id).run()
      const read = await heldComment(testbed.db, id, gina.user_id)
      await testbed.db.prepare(`UPDATE comments SET ${edit}`).run()
      expect((await releaseComment(testbed.db, read as HeldPlace, false).run()).meta.changes).toBe(0)
      expect(await testbed.db.prepare('SELECT is_held FROM comments').first('is_held')).toBe(1)
      // What the moderators have now is no longer the owner's to show.
      expect((await releases(gina, id)).status).toBe(edit === 'waits_for = 0' ? 404 : 200)
    },
  )

  it('are saved by the version that the form was filled in from, and refused where a word is too long or there are too many', async () => {
    const gina = await newMember()
    expect((await saves(gina, 0, '1', 'one')).status).toBe(200)
    for (const version of [0, 2])
      expect((await saves(gina, version, '0', '')).body.codes).toMatchObject([{ field: 'version', code: 'changed' }])
    const { most, maxLength } = commentWords
    const wrong = async (words: string) => (await saves(gina, 1, '0', words)).body.codes
    expect(await wrong('x'.repeat(maxLength + 1))).toMatchObject([{ field: 'words', code: 'max_length' }])
    const many = Array.from({ length: most + 1 }, (_, index) => `word ${index}`).join('\n')
    expect(await wrong(many)).toMatchObject([{ field: 'words', code: 'max_items' }])
    expect(await own(gina)).toMatchObject({ version: 1, holds_all: true, words: 'one' })
  })

  it('of a deleted account leave what waited to the moderators', async () => {
    await forget()
    const [anna, gina] = [await newMember(), await newMember()]
    const { id } = await writes(anna, 'Fog over the bay')
    await testbed.db.prepare('UPDATE comments SET is_held = 1, waits_for = ?1').bind(gina.user_id).run()
    await testbed.db
      .prepare("INSERT INTO comment_removals (kind, about_id) VALUES ('member', ?1)")
      .bind(gina.user_id)
      .run()
    await settleComments(testbed)
    expect(await testbed.db.prepare('SELECT comment_id, waits_for FROM comments').first()).toEqual({
      comment_id: id,
      waits_for: 0,
    })
  })
})

describe('the same text', () => {
  it('of a third account within a day is held, and says why', async () => {
    await forget()
    const text = 'Come and see me tonight'
    const writers = [await newMember(), await newMember(), await newMember()]
    const held: unknown[] = []
    for (const { visitor } of writers) {
      const { body } = await visitor.acts({ act: 'comm', section: 'video', object_id: String(film), msg: text })
      held.push(body.is_held)
    }
    expect(held).toEqual([undefined, undefined, true])
    expect((await testbed.db.prepare('SELECT held_for FROM comments WHERE is_held = 1').first())?.held_for).toBe(
      'repeated,young_account',
    )
  })

  it('is counted where an edit made it, and no longer where an edit took it back', async () => {
    await forget()
    const text = 'Come and see me tonight'
    const [anna, boris, gina, hugo] = [await newMember(), await newMember(), await newMember(), await newMember()]
    const edits = ({ visitor }: Member, id: number, msg: string) =>
      visitor.acts({ act: 'comment', section: 'edit', object_id: String(id), msg })
    const ids: number[] = []
    for (const [index, who] of [anna, boris].entries()) {
      const { id } = await writes(who, `Fog over bay number ${index}`)
      expect((await edits(who, id, text)).body.is_held).toBeUndefined()
      ids.push(id)
    }
    const { visitor } = gina
    const send = (who: OriginVisitor) => who.acts({ act: 'comm', section: 'video', object_id: String(film), msg: text })
    expect((await send(visitor)).body.is_held).toBe(true)
    await run('DELETE FROM comments WHERE user_id = ?1', gina.user_id)
    for (const [index, who] of [anna, boris].entries()) await edits(who, ids[index] ?? 0, `Rain over bay ${index}`)
    expect((await send(hugo.visitor)).body.is_held).toBeUndefined()
  })
})

describe('a page of 100,000 comments', () => {
  it('reads as few rows as one of a hundred, in every order', async () => {
    const [few, many] = [9_000_001, 9_000_002]
    const fill = (objectId: number, total: number) =>
      testbed.db
        .prepare(`
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
          INSERT INTO comments (section, object_id, user_id, added_date, comment, likes)
          SELECT 'video', ?1, 1, 1700000000 + i, 'Fog', i % 7 FROM n`)
        .bind(objectId, total)
        .run()
    await fill(few, 600)
    await fill(many, 100_000)
    const rowsOf = async (objectId: number, sort: 'newest' | 'top' | 'oldest', offset: number) => {
      let rows = 0
      const counting = {
        prepare: (sql: string) => ({
          bind: (...values: unknown[]) => ({
            all: async () => {
              const answer = await testbed.db
                .prepare(sql)
                .bind(...values)
                .all()
              rows += answer.meta.rows_read
              return answer
            },
          }),
        }),
      } as unknown as typeof testbed.db
      await threadsOf(counting, { section: 'video', objectId }, { sort, offset, count: pageSizes.comments })
      return rows
    }
    for (const sort of ['newest', 'top', 'oldest'] as const)
      for (const offset of [0, 490]) {
        const [small, large] = [await rowsOf(few, sort, offset), await rowsOf(many, sort, offset)]
        expect([sort, offset, large]).toEqual([sort, offset, small])
      }
  })
})
