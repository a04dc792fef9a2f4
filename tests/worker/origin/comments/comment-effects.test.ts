// What follows from a write of comments in tables of other nouns: counter, notification and audited decision come exactly once, also
// where the write and what follows are interrupted. In both placements: comments beside everything else, and in a database of their own.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../../shared/contract/contract.ts'
import { daySeconds } from '../../../../shared/limits.ts'
import type { OwnDatabase } from '../../../../worker/local/migration-files.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { addLightAccounts } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'
import { settleComments } from '../../../support/runtime/settled-comments.ts'

const [annaId, borisId] = [1, 2]
const videoId = 7

describe('comments in a database of their own', () => scenariosOf(['DB_COMMENTS', 'DB_HISTORY']))
// The same statements run in the same order, on one handle.
describe('comments beside everything else', { tags: 'full' }, () => scenariosOf([]))

function scenariosOf(apart: readonly OwnDatabase[]): void {
  let testbed: OriginTestbed
  let [anna, mira]: OriginVisitor[] = []
  beforeAll(async () => {
    testbed = await startOriginTestbed({ apart })
    await addLightAccounts(testbed.first)
    await run(
      "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'fog', 9, 1, 9)",
      `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
       VALUES (${videoId}, 'fog', 'Fog', '', 1, 9, 1, 1, 0, 0, 'str', ${borisId})`,
    )
    anna = visitorOf(testbed)
    mira = visitorOf(testbed)
    await anna.resumes('anna')
    await mira.resumes('mira')
  })
  afterAll(() => testbed.stop())
  beforeEach(async () => {
    for (const table of ['comments', 'comment_effects', 'comment_marks', 'applied_effects', 'notices', 'claims'])
      await run(`DELETE FROM ${table}`)
    await run('UPDATE videos SET comments = 0')
  })
  afterEach(() => mend())

  const run = async (...texts: string[]) => {
    for (const sql of texts) await testbed.db.prepare(sql).run()
  }
  const rows = async (sql: string) => (await testbed.db.prepare(sql).all()).results
  /** From here on the first database refuses these writes. */
  const breakWrites = (writes: string) =>
    testbed.first
      .prepare(`CREATE TRIGGER broken BEFORE ${writes} BEGIN SELECT RAISE(ABORT, 'broken by the test'); END`)
      .run()
  const mend = () => testbed.first.prepare('DROP TRIGGER IF EXISTS broken').run()
  const who = (visitor: OriginVisitor | undefined) => visitor as OriginVisitor

  const writes = (key: string, writer = who(anna)) =>
    writer.acts({ act: 'comm', section: 'video', object_id: String(videoId), msg: 'Lovely harbour' }, key)
  const writeHeld = async (comment: string) => {
    const { meta } = await testbed.db
      .prepare(
        "INSERT INTO comments (section, object_id, user_id, added_date, comment, is_held) VALUES ('video', ?1, ?2, 1, ?3, 1)",
      )
      .bind(videoId, annaId, comment)
      .run()
    return String(meta.last_row_id)
  }
  const decides = (item: string, decision: 'approve' | 'remove', reason = '') =>
    who(mira).sends('decide', { queue: 'comments', item, decision, reason, note: 'ask anna@example.com' })
  const comments = () => rows('SELECT comment, is_held FROM comments')
  const followed = async () => [
    (await rows(`SELECT comments FROM videos WHERE video_id = ${videoId}`))[0]?.comments,
    (await rows('SELECT user_id, kind, actor_id FROM notices')).map((row) => Object.values(row)),
  ]
  const audited = (item: string) =>
    rows(`SELECT actor_id, act, reason, note FROM audit_log WHERE queue = 'comments' AND item = '${item}'`)
  const reply = [borisId, 'comment', annaId]

  it.each(['INSERT ON applied_effects', 'INSERT ON notices', 'UPDATE OF comments ON videos'])(
    'count and notify once, when the first database failed at “%s”',
    async (broken) => {
      const key = crypto.randomUUID()
      await breakWrites(broken)
      expect((await writes(key)).status).toBe(200)
      // The answer was lost: the browser sends the request again.
      expect((await writes(key)).status).toBe(200)
      expect([await comments(), await followed()]).toEqual([[{ comment: 'Lovely harbour', is_held: 0 }], [0, []]])
      await settleComments(testbed)
      expect(await followed()).toEqual([0, []])
      await mend()
      for (const _ of [1, 2]) {
        await settleComments(testbed)
        expect(await followed()).toEqual([1, [reply]])
      }
      expect(testbed.log.some((line) => line.includes('effect-late'))).toBe(true)
    },
  )

  it('are not counted any more, when they are removed before what followed from them has come', async () => {
    await breakWrites('INSERT ON applied_effects')
    const { body } = await writes(crypto.randomUUID())
    await mend()
    await who(anna).acts({ act: 'rem', section: 'comment', object_id: String(body.comment_id) }, crypto.randomUUID())
    await settleComments(testbed)
    expect([await comments(), await followed()]).toEqual([[], [0, []]])
  })

  it('are not told any more, when they are removed from a wall before what followed from them has come', async () => {
    await breakWrites('INSERT ON applied_effects')
    const wall = { act: 'comm', section: 'member', object_id: String(borisId), msg: 'Lovely harbour' } as const
    const { body } = await who(mira).acts(wall, crypto.randomUUID())
    await mend()
    await who(mira).acts({ act: 'rem', section: 'comment', object_id: String(body.comment_id) }, crypto.randomUUID())
    await settleComments(testbed)
    expect([await comments(), await followed()]).toEqual([[], [0, []]])
  })

  it('count and notify once, when the clock and the request both apply what follows', async () => {
    expect((await writes('b'.repeat(36))).status).toBe(200)
    expect(await followed()).toEqual([1, [reply]])
    await Promise.all([settleComments(testbed), settleComments(testbed)])
    await run('DELETE FROM comment_marks')
    await Promise.all([settleComments(testbed), settleComments(testbed)])
    expect(await followed()).toEqual([1, [reply]])
    const { body } = await writes('b'.repeat(36))
    await who(anna).acts({ act: 'rem', section: 'comment', object_id: String(body.comment_id) }, 'c'.repeat(36))
    await settleComments(testbed)
    expect([await comments(), (await followed())[0]]).toEqual([[], 0])
  })

  it('are released with counter, notification and audit entry once, when the first database failed in between', async () => {
    const item = await writeHeld('See the harbour')
    await breakWrites('INSERT ON audit_log')
    expect((await decides(item, 'approve')).body).toEqual({ ok: true })
    expect([await comments(), await followed(), await audited(item)]).toEqual([
      [{ comment: 'See the harbour', is_held: 0 }],
      [0, []],
      [],
    ])
    await mend()
    for (const _ of [1, 2]) {
      await settleComments(testbed)
      expect([await followed(), await audited(item)]).toEqual([
        [1, [reply]],
        [{ actor_id: 3, act: 'approve', reason: '', note: 'ask …' }],
      ])
    }
    expect(await rows("SELECT * FROM claims WHERE queue = 'comments'")).toEqual([])
  })

  it('are removed by one of two moderators, with one audit entry', async () => {
    const item = await writeHeld('See the harbour')
    const answers = [await decides(item, 'remove', 'spam'), await decides(item, 'remove', 'spam')]
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
    await settleComments(testbed)
    expect([await comments(), await followed(), (await audited(item)).length]).toEqual([[], [0, []], 1])
  })

  it('keep no note of a member’s address on their way to the audit log', async () => {
    const item = await writeHeld('See the harbour')
    await decides(item, 'approve')
    expect(JSON.stringify(await rows('SELECT body FROM comment_effects'))).not.toContain('example.com')
  })

  it('forget what follows a day after it was applied, and later that it was', async () => {
    expect((await writes('d'.repeat(36), who(mira))).status).toBe(200)
    const old = Math.floor(Date.now() / 1000) - 3 * daySeconds
    await run(`UPDATE comment_effects SET effect_id = '${old}-a'`, `UPDATE applied_effects SET effect_id = '${old}-a'`)
    await settleComments(testbed)
    const left = async () => [
      (await rows('SELECT 1 FROM comment_effects')).length,
      (await rows('SELECT 1 FROM applied_effects')).length,
    ]
    expect(await left()).toEqual([1, 1])
    await testbed.jobs.send({ kind: 'sweep' })
    await expect.poll(left).toEqual([0, 0])
    expect((await followed())[0]).toBe(1)
  })

  it('go with their account, and their counters with them, when the first try was interrupted', async () => {
    const cara = visitorOf(testbed)
    await cara.resumes('boris')
    const adds = (id: number, isHeld: 0 | 1) =>
      run(
        `INSERT INTO comments (comment_id, section, object_id, user_id, added_date, comment, is_held) VALUES (${id}, 'video', ${videoId}, ${borisId}, 1, 'Mine', ${isHeld})`,
      )
    await adds(900_001, 0)
    await adds(900_002, 0)
    await adds(900_003, 1)
    await run('UPDATE videos SET comments = 2')
    await breakWrites('INSERT ON applied_effects')
    expect((await cara.sends('deleteAccount', { pwd: passwordOf('boris') })).body).toEqual({ ok: true })
    expect([await comments(), (await followed())[0]]).toEqual([[], 2])
    await mend()
    await settleComments(testbed)
    await settleComments(testbed)
    expect([(await followed())[0], await rows('SELECT * FROM comment_removals')]).toEqual([0, []])
    const listed = contract.comments.fill({ section: 'video', object_id: videoId, lifetime: 0 })
    expect(await (await testbed.ask(listed)).json()).toMatchObject({ total_count: 0 })
  })
}
