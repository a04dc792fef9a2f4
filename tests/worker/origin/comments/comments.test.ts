// Comments beyond what every act does: moderation, limits, and the deletion of an account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerOf, contract } from '../../../../shared/contract/contract.ts'
import { actLimits, commentLength, commentsMax, newAccountSeconds } from '../../../../shared/limits.ts'
import { commentsCountedMax } from '../../../../worker/origin/bounds.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { lightAccounts } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'
import { members, populate, videos } from '../../../support/runtime/origin-fixtures.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await populate(testbed.db)
})
afterAll(() => testbed.stop())

const film = videos.find(({ status_id, is_private }) => status_id === 1 && is_private === 0)?.video_id ?? 0
const hash = lightAccounts[0]?.passwordHash ?? ''
let newcomers = 10

/** A signed-in member with an account of this age, used by one test only. */
async function memberOf({ ageSeconds = newAccountSeconds + 60, role = 'member', network = '' } = {}) {
  const { user_id, username } = members[++newcomers] ?? { user_id: 0, username: '' }
  const addedDate = Math.floor(Date.now() / 1000) - ageSeconds
  await testbed.db
    .prepare(
      'INSERT INTO accounts (user_id, email, password_hash, role, is_confirmed, added_date) VALUES (?1, ?2, ?3, ?4, 1, ?5)',
    )
    .bind(user_id, `${user_id}@example.com`, hash, role, addedDate)
    .run()
  const visitor = network ? visitorOf(testbed, network) : visitorOf(testbed)
  const { status } = await visitor.signIn(username, passwordOf('anna'))
  expect(status).toBe(200)
  return { visitor, user_id, username }
}

const write = (
  who: OriginVisitor,
  msg: string,
  thing: { section: string; object_id: number } = videoTarget,
  id?: string,
) => who.acts({ act: 'comm', section: thing.section, object_id: String(thing.object_id), msg }, id)
const videoTarget = { section: 'video', object_id: film } as const
const shown = async (section: 'video' | 'member' = 'video', object_id = film) =>
  (await testbed.call('comments', { section, object_id, lifetime: 0 })).comments.map(({ comment }) => comment)
const counted = (table = 'videos', id = 'video_id', of = film) =>
  testbed.db.prepare(`SELECT comments FROM ${table} WHERE ${id} = ?1`).bind(of).first<number>('comments')
const heldFor = async (who: OriginVisitor) => {
  const answer = await who.ask(contract.mine.fill(videoTarget))
  return ((await answer.json()) as AnswerOf<'mine'>).held_comments.map(({ comment }) => comment)
}

describe('a comment', () => {
  it.each([
    ['', 'required', undefined],
    ['   ', 'required', undefined],
    ['fog!', 'min_length', commentLength.min],
    [' fog! ', 'min_length', commentLength.min],
    ['x'.repeat(commentLength.max + 1), 'max_length', commentLength.max],
  ])('“%.8s” is refused with %s [S5-004 S5-005 S9-053]', async (msg, code, info) => {
    const { visitor } = await memberOf()
    const { status, body } = await write(visitor, msg)
    expect([status, body.codes?.map((one) => [one.field, one.code])]).toEqual([400, [['msg', code]]])
    if (info !== undefined) expect(body.codes?.[0]?.info).toBe(info)
  })

  it('may have five to two thousand characters, and its line ends are normalised [S5-005 S9-053]', async () => {
    const { visitor } = await memberOf()
    expect((await write(visitor, 'fog!!')).status).toBe(200)
    expect((await write(visitor, 'x'.repeat(commentLength.max))).status).toBe(200)
    expect((await write(visitor, 'one\r\ntwo\rthree')).status).toBe(200)
    expect(await shown()).toContain('one\ntwo\nthree')
  })

  it('has a new id, so that marks of a deleted comment never apply to another', async () => {
    const { visitor } = await memberOf()
    const first = (await write(visitor, 'Fog over the bay')).body.comment_id ?? 0
    await visitor.acts({ act: 'rem', section: 'comment', object_id: String(first) })
    expect((await write(visitor, 'Snow over the bay')).body.comment_id).toBeGreaterThan(first)
  })

  it('without its text is refused', async () => {
    const { visitor } = await memberOf()
    const { body } = await visitor.acts({ act: 'comm', section: 'video', object_id: String(film) })
    expect(body.codes).toMatchObject([{ field: 'msg', code: 'required' }])
  })
})

describe('a comment held for a moderator', () => {
  it('is announced as held, is shown to its writer only, is not counted, and can be deleted by its writer', async () => {
    const [{ visitor: anna }, { visitor: hugo }] = [await memberOf(), await memberOf()]
    const before = await counted()
    const { body } = await write(anna, 'More at https://example.com')
    expect(body).toEqual({ ok: true, comment_id: expect.any(Number), is_held: true })
    expect(await shown()).not.toContain('More at https://example.com')
    expect([await heldFor(anna), await heldFor(hugo)]).toEqual([['More at https://example.com'], []])
    expect(await counted()).toBe(before)
    const removal = { act: 'rem', section: 'comment', object_id: String(body.comment_id) }
    expect((await hugo.acts(removal)).status).toBe(404)
    expect((await anna.acts(removal)).status).toBe(200)
    expect([await heldFor(anna), await counted()]).toEqual([[], before])
  })

  it('is announced as held again when the same request is repeated', async () => {
    const { visitor } = await memberOf()
    const send = () => write(visitor, 'See www.example.com', videoTarget, 'a-request-that-waits-1')
    const [first, second] = [await send(), await send()]
    expect(first.body).toMatchObject({ ok: true, is_held: true })
    expect(second.body).toEqual(first.body)
  })

  it('has a watched word, or comes from a new account', async () => {
    const { visitor: old } = await memberOf()
    expect((await write(old, 'Write your bank account to me')).body.is_held).toBe(true)
    expect((await write(old, 'What a bank of clouds')).body.is_held).toBeUndefined()
    const { visitor: young } = await memberOf({ ageSeconds: newAccountSeconds - 60 })
    expect((await write(young, 'What a bank of clouds')).body.is_held).toBe(true)
  })

  it('never comes from a trusted member', async () => {
    const { visitor } = await memberOf({ role: 'trusted', ageSeconds: 0 })
    expect((await write(visitor, 'The whole film: https://example.com')).body.is_held).toBeUndefined()
  })
})

describe('the rate of comments', () => {
  it('of one network is counted over all its members: twenty in ten minutes [S6-022]', async () => {
    const network = 'a-house-of-many'
    for (let member = 0; member < actLimits.comm.network / actLimits.comm.member; member++) {
      const { visitor } = await memberOf({ network })
      for (let written = 0; written < actLimits.comm.member; written++) {
        expect((await write(visitor, `Remark ${member} ${written}`)).status).toBe(200)
      }
    }
    const { visitor } = await memberOf({ network })
    const { status, body } = await write(visitor, 'One too many')
    expect([status, body.code, body.field]).toEqual([429, 'too_many_attempts', 'msg'])
    expect(body.info).toBeGreaterThan(actLimits.comm.windowSeconds - 120)
    expect(body.info).toBeLessThanOrEqual(actLimits.comm.windowSeconds)
    // The refused comment is not counted: from another network the member may still write five.
    const elsewhere = visitorOf(testbed)
    elsewhere.token = visitor.token
    for (let written = 0; written < actLimits.comm.member; written++) {
      expect((await write(elsewhere, `From elsewhere ${written}`)).status).toBe(200)
    }
  })

  it('does not count refused comments', async () => {
    const { visitor } = await memberOf()
    for (let tried = 0; tried <= actLimits.comm.member; tried++) await write(visitor, 'oh')
    expect((await write(visitor, 'Lovely fog')).status).toBe(200)
  })
})

describe('deleting an account', () => {
  it('deletes its comments and subtracts them from the counters', async () => {
    const { visitor, user_id } = await memberOf()
    const places = [
      ['video', 'videos', 'video_id', film],
      ['model', 'models', 'model_id', 3],
      ['channel', 'channels', 'channel_id', 3],
    ] as const
    const before = await Promise.all(places.map(([, table, id, of]) => counted(table, id, of)))
    for (const [section, , , object_id] of places) {
      expect((await write(visitor, 'Goodbye to this', { section, object_id })).status).toBe(200)
    }
    expect((await write(visitor, 'Goodbye to this, too')).status).toBe(200)
    expect((await write(visitor, 'See www.example.com')).body.is_held).toBe(true)
    expect(await counted()).toBe((before[0] ?? 0) + 2)
    expect((await visitor.sends('deleteAccount', { pwd: passwordOf('anna') })).status).toBe(200)
    expect(await Promise.all(places.map(([, table, id, of]) => counted(table, id, of)))).toEqual(before)
    const left = await testbed.db
      .prepare('SELECT count(*) AS total FROM comments WHERE user_id = ?1')
      .bind(user_id)
      .first('total')
    expect(left).toBe(0)
  })
})

describe('a wall', () => {
  it('goes with the account of its member: what all members wrote on it, shown or not', async () => {
    const [owner, writer, other] = [await memberOf(), await memberOf(), await memberOf()]
    const wall = { section: 'member', object_id: owner.user_id } as const
    const { body } = await write(writer.visitor, 'Hello over there', wall)
    expect(await shown('member', owner.user_id)).toEqual(['Hello over there'])
    const reply = {
      act: 'comm',
      section: 'member',
      object_id: String(owner.user_id),
      reply_to: String(body.comment_id),
    }
    expect((await owner.visitor.acts({ ...reply, msg: 'Hello to you, too' })).status).toBe(200)
    expect((await other.visitor.acts({ ...reply, msg: 'And to you both' })).status).toBe(200)
    // The place of a deleted one, kept for its replies; one that waits, and one that a ban hides.
    const gone = { act: 'rem', section: 'comment', object_id: String(body.comment_id) }
    expect((await writer.visitor.acts(gone)).status).toBe(200)
    expect((await write(writer.visitor, 'See www.example.com', wall)).body.is_held).toBe(true)
    const { body: hidden } = await write(other.visitor, 'Of a banned member', wall)
    await testbed.db.prepare('UPDATE comments SET is_held = 2 WHERE comment_id = ?1').bind(hidden.comment_id).run()
    expect((await write(writer.visitor, 'Fog on another page')).status).toBe(200)
    expect((await owner.visitor.sends('deleteAccount', { pwd: passwordOf('anna') })).status).toBe(200)
    const left = await testbed.db
      .prepare("SELECT comment FROM comments WHERE section = 'member' AND object_id = ?1")
      .bind(owner.user_id)
      .all()
    expect([left.results, await shown()]).toEqual([[], expect.arrayContaining(['Fog on another page'])])
  })
})

it('a page with very many comments counts no more of them than it says', async () => {
  const { user_id: wall } = members[3] ?? { user_id: 0 }
  await testbed.db
    .prepare(`
      WITH RECURSIVE ids (id) AS (SELECT 9000000 UNION ALL SELECT id + 1 FROM ids WHERE id < 9000000 + ?2)
      INSERT INTO comments (comment_id, section, object_id, user_id, added_date, comment) SELECT id, 'member', ?1, ?1, id, 'more' FROM ids`)
    .bind(wall, commentsCountedMax)
    .run()
  const answer = await testbed.call('comments', { section: 'member', object_id: wall, lifetime: 0 })
  await testbed.db.prepare('DELETE FROM comments WHERE comment_id >= 9000000').run()
  expect([answer.comments.length, answer.total_count]).toEqual([commentsMax, commentsCountedMax])
})
