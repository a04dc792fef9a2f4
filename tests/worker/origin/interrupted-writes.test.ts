// A write that fails midway: nothing is half done, nothing is lost, and the next try succeeds.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourSeconds } from '../../../shared/limits.ts'
import type { Stat } from '../../../shared/stat.ts'
import { decideAgeCheck } from '../../../worker/origin/age/answer-age-queue.ts'
import type { Env } from '../../../worker/origin/env.ts'
import type { MemberCaller } from '../../../worker/origin/http/caller.ts'
import { versionOf } from '../../../worker/origin/moderation/item-version.ts'
import { recountStep, recountSteps } from '../../../worker/origin/site/recount-totals.ts'
import { answerReview } from '../../../worker/origin/studio/answer-review.ts'
import { reviewedUpload } from '../../../worker/origin/studio/store/reviewed-uploads.ts'
import { addLightAccounts } from '../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../support/runtime/origin-client.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await addLightAccounts(testbed.db)
  await run(
    "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'harbour', 9, 1, 9)",
  )
})
afterAll(() => testbed.stop())
beforeEach(() =>
  run(
    'DELETE FROM takedowns',
    'DELETE FROM uploads',
    'DELETE FROM videos',
    ...[1, 2].map(
      (id) =>
        `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
         VALUES (${id}, 'harbour', 'Harbour', '', 1, 9, 1, 1, 0, 0, 'str', 2)`,
    ),
  ),
)
afterEach(() => mend())

const run = (...texts: string[]) => testbed.db.batch(texts.map((sql) => testbed.db.prepare(sql)))
const rows = async (sql: string) => (await testbed.db.prepare(sql).all()).results

/** From here on the database refuses these writes. */
const breakWrites = (writes: string) =>
  run(`CREATE TRIGGER broken BEFORE ${writes} BEGIN SELECT RAISE(ABORT, 'broken by the test'); END`)
const mend = () => run('DROP TRIGGER IF EXISTS broken')

const deliver = (kind: string) =>
  testbed.worker.queue('edgetube-jobs', [{ id: 'one', timestamp: new Date(), attempts: 1, body: { kind } }])

describe("the work of every minute, when one video's takedown fails", () => {
  it('carries out the other orders and the other work, and repeats the failed order', async () => {
    await run(
      "INSERT INTO takedown_orders (video_id, reason) VALUES (1, 'rights'), (2, 'rights')",
      "INSERT INTO age_checks (check_id, policy_version, added_date) VALUES ('old', '1', 1)",
    )
    await breakWrites('INSERT ON takedowns WHEN new.video_id = 1')
    expect(await deliver('sweep-media')).toMatchObject({ retryMessages: [{ msgId: 'one' }] })
    expect(await rows('SELECT video_id FROM takedowns')).toEqual([{ video_id: 2 }])
    expect(await rows('SELECT video_id FROM takedown_orders')).toEqual([{ video_id: 1 }])
    expect(await rows("SELECT state FROM age_checks WHERE check_id = 'old'")).toEqual([{ state: 'refused' }])
    await mend()
    expect(await deliver('sweep-media')).toMatchObject({ explicitAcks: ['one'] })
    expect(await rows('SELECT video_id FROM takedowns ORDER BY video_id')).toEqual([{ video_id: 1 }, { video_id: 2 }])
    expect(await rows('SELECT * FROM takedown_orders')).toEqual([])
  })
})

describe('an approved age check', () => {
  it('waits as before when its proof cannot be stored', async () => {
    await run("INSERT INTO age_checks (check_id, policy_version, user_id, added_date) VALUES ('hers', '7', 1, 1)")
    const approve = () => decideAgeCheck(testbed, 'hers', { state: 'ok', reason: '', decidedBy: 3 })
    await breakWrites('INSERT ON age_proofs')
    await expect(approve()).rejects.toThrow('broken by the test')
    const check = "SELECT state, user_id FROM age_checks WHERE check_id = 'hers'"
    expect(await rows(check)).toEqual([{ state: 'pending', user_id: 1 }])
    await mend()
    expect(await approve()).toBe(true)
    expect(await rows(check)).toEqual([{ state: 'ok', user_id: null }])
    expect(await rows('SELECT user_id, method, policy_version, decided_by FROM age_proofs')).toEqual([
      { user_id: 1, method: 'review', policy_version: '7', decided_by: 3 },
    ])
    expect(await approve()).toBe(false)
  })
})

/** As much of a caller as a decision asks. */
const mira = {
  user: { user_id: 3, username: 'mira', role: 'moderator' },
  staff: 'open',
  invalidate: () => {},
} as unknown as MemberCaller

describe('a published video that a moderator rejects', () => {
  it('stays in the queue, and the log has no decision, when its takedown fails', async () => {
    const upload_id = 'a'.repeat(32)
    await run(
      `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, folder, video_id, is_unseen, added_date, changed_date)
       VALUES ('${upload_id}', 2, 'published', 'a.mp4', 'a.mp4', 1, 'up-a', 1, 1, 1, 1)`,
    )
    await breakWrites('INSERT ON takedowns')
    const form = { upload_id, decision: 'reject', reason: 'rights' } as const
    await expect(answerReview(form, testbed as unknown as Env, mira)).rejects.toThrow('broken by the test')
    expect(await rows('SELECT is_unseen, reviewed_by FROM uploads')).toEqual([{ is_unseen: 1, reviewed_by: null }])
    expect(await rows("SELECT * FROM audit_log WHERE queue = 'uploads'")).toEqual([])
  })
})

describe('an upload that is changed while a moderator decides', () => {
  it.each([
    ['ready', 'reject'],
    ['published', 'approve'],
  ] as const)('waits as before, and the log has no decision: %s, %s', async (state, decision) => {
    const upload_id = 'c'.repeat(32)
    await run(
      `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, folder, video_id, is_unseen, is_complete, added_date, changed_date)
       VALUES ('${upload_id}', 2, '${state}', 'a.mp4', 'a.mp4', 1, 'up-c', ${state === 'ready' ? 'NULL, 0' : '1, 1'}, 1, 1, 1)`,
    )
    const shown = await reviewedUpload(testbed.db, upload_id)
    const { db } = testbed
    const swapped = {
      prepare: (sql: string) => db.prepare(sql),
      // After all reads of the decision, and before its writes.
      async batch(statements: D1PreparedStatement[]) {
        await run(`UPDATE uploads SET details = '{"title":"Another"}'`)
        return db.batch(statements)
      },
    }
    const env = { ...testbed, db: swapped, notifyOpenPages: async () => {} } as unknown as Env
    const form = { upload_id, decision, reason: 'quality', version: await versionOf(shown?.content ?? '') } as const
    expect(await answerReview(form, env, mira)).toMatchObject({ ok: false, code: 'changed', field: 'version' })
    expect(await rows('SELECT state, is_unseen, reviewed_by FROM uploads')).toEqual([
      { state, is_unseen: state === 'ready' ? 0 : 1, reviewed_by: null },
    ])
    expect(await rows("SELECT * FROM audit_log WHERE queue = 'uploads'")).toEqual([])
    expect(await rows('SELECT * FROM claims')).toEqual([])
  })
})

describe('a notification', () => {
  const uploadId = 'b'.repeat(32)
  let anna: OriginVisitor
  beforeAll(async () => {
    anna = visitorOf(testbed)
    await anna.resumes('anna')
  })
  beforeEach(() =>
    run(
      ...['notices', 'messages', 'friends', 'media_jobs', 'done_requests'].map((table) => `DELETE FROM ${table}`),
      `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, folder, added_date, changed_date)
       VALUES ('${uploadId}', 2, 'received', 'a.mp4', 'a.mp4', 1, 'up-b', 1, 1)`,
      `INSERT INTO media_jobs (job_id, kind, purpose, subject, source_key, source_name, source_bytes, folder, state, lease_until, added_date, changed_date)
       VALUES ('waiting', 'video', 'video', '${uploadId}', 'none', 'a.mp4', 1, 'up-b', 'queued', 99999999999, 1, 1)`,
    ),
  )

  const act = (stat: Stat) => async () => (await anna.acts(stat, 'k'.repeat(36))).status === 200
  /** Without a media processor the job fails, and with it the upload. */
  const failJob = async () => {
    const message = {
      id: 'one',
      timestamp: new Date(),
      attempts: 1,
      body: { kind: 'run-media', job_id: 'waiting', attempt: 1 },
    }
    return (await testbed.worker.queue('edgetube-jobs', [message])).retryMessages.length === 0
  }
  const kinds = [
    [
      'message',
      'INSERT ON messages',
      'SELECT message_id FROM messages',
      act({ act: 'message', section: 'new', object_id: '2', msg: 'Hello there' }),
    ],
    [
      'friend_request',
      'INSERT ON friends',
      'SELECT friend_id FROM friends',
      act({ act: 'friend', section: 'new', object_id: '2' }),
    ],
    ['upload_failed', 'UPDATE ON uploads', "SELECT upload_id FROM uploads WHERE state = 'failed'", failJob],
  ] as const

  it.each(kinds)(
    'of the kind %s is written with what causes it, or neither is, wherever the batch fails',
    async (kind, cause, caused, does) => {
      const written = async () => [
        (await rows(caused)).length,
        (await rows('SELECT user_id, kind FROM notices')).map(({ user_id, kind }) => [user_id, kind]),
      ]
      for (const broken of [cause, 'INSERT ON notices']) {
        await breakWrites(broken)
        expect([broken, await does(), await written()]).toEqual([broken, false, [0, []]])
        await mend()
      }
      // The second time is a repetition of the same request or message.
      for (const _ of [1, 2]) expect([await does(), await written()]).toEqual([true, [1, [[2, kind]]]])
    },
  )
})

describe('the sweep of uploads', () => {
  it('deletes the files of a withdrawn upload, however many failed ones may still be retried', async () => {
    const twoHoursAgo = Math.floor(Date.now() / 1000) - 2 * hourSeconds
    const upload = (id: number, state: string) => `
      INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, folder, added_date, changed_date)
      VALUES ('${String(id).padStart(32, '0')}', 2, '${state}', 'a.mp4', 'a.mp4', 1, 'up-${id}', ${twoHoursAgo}, ${twoHoursAgo})`
    await run(...Array.from({ length: 25 }, (_, id) => upload(id, 'failed')), upload(99, 'withdrawn'))
    expect(await deliver('sweep-uploads')).toMatchObject({ explicitAcks: ['one'] })
    expect(await rows('SELECT state FROM uploads WHERE is_cleared = 1')).toEqual([{ state: 'withdrawn' }])
  })
})

describe('the recount of the most frequent searches', () => {
  it('does nothing where nothing was searched yet', async () => {
    await expect(recountStep(testbed.db, recountSteps - 1)).resolves.toBeUndefined()
  })
})
