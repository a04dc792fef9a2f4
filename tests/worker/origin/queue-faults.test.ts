// The queue delivers a message twice, or one that always fails: work is done once, and a job that was given up is stored for
// the admins, without personal data, until one of them runs it again or deletes it.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../shared/contract/contract.ts'
import { mainDeadlineMs, notifyAtOnce, notifyStepsMax, pushDevicesMax } from '../../../shared/limits.ts'
import { workers } from '../../../worker/build/paths.ts'
import { runEveryMinute } from '../../../worker/local/scheduler.ts'
import { originName } from '../../../worker/local.ts'
import { removalStepsOfClock } from '../../../worker/origin/comments/comment-bounds.ts'
import type { Job } from '../../../worker/origin/job-kinds.ts'
import { recountSteps } from '../../../worker/origin/site/recount-totals.ts'
import { addCatalogueVideo } from '../../support/runtime/catalogue-video.ts'
import { changesBetween, type Ledger, openRowReader } from '../../support/runtime/database-changes.ts'
import { type FaultyPlatform, startFaultyPlatform } from '../../support/runtime/faulty-platform.ts'
import { addLightAccounts } from '../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../support/runtime/origin-client.ts'
import { signedIn } from '../../support/runtime/site.ts'

let testbed: OriginTestbed
let ledger: Ledger
let ada: OriginVisitor
const pendingMail = crypto.randomUUID()
const site = 'https://tube.example'
const mail: Job = { kind: 'send-mail', letter: 'signup-again', email: 'anna@example.com', lang: 'en', site }
const run = (...texts: string[]) => testbed.db.batch(texts.map((sql) => testbed.db.prepare(sql)))

beforeAll(async () => {
  testbed = await startOriginTestbed({ jobRetries: 0 })
  await addLightAccounts(testbed.db)
  await run(
    "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'harbour', 9, 1, 9)",
    `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
     VALUES (1, 'harbour', 'Harbour', '', 1, 9, 1, 1, 0, 0, 'str', 2)`,
    `INSERT INTO view_pages VALUES ('', 0, 20000, '{"1":7}'), ('de', 0, 20000, '{"1":3}')`,
    `INSERT INTO event_batches VALUES ('shard', 1, '{"view\\t490000\\tvideo 1\\tde":3}')`,
    "INSERT INTO takedown_orders (video_id, reason) VALUES (1, 'rights')",
    `INSERT INTO pending_mails (mail_id, body, added_date, due_date) VALUES ('${pendingMail}', '${JSON.stringify(mail)}', ${Math.floor(Date.now() / 1000)}, 99999999999)`,
    `INSERT INTO media_jobs (job_id, kind, purpose, subject, source_key, source_name, source_bytes, folder, state, lease_until, added_date, changed_date)
     VALUES ('waiting', 'image', 'avatar', '1', 'none', 'none.png', 1, 'none', 'queued', 99999999999, 1, 1)`,
    `INSERT INTO imports (import_id, source, file_name, state, file_key, file_bytes, attempt, added_date, changed_date)
     VALUES ('${'c'.repeat(32)}', 'partner', 'partner.csv', 'running', 'none', 9, 1, 1, 99999999999)`,
    // The files were counted before: the clock does not begin with that.
    "INSERT INTO stored_files VALUES ('other', 1, 1, 1)",
    "INSERT INTO age_checks (check_id, policy_version, added_date) VALUES ('old', '1', 1)",
  )
  ada = visitorOf(testbed)
  await ada.resumes('ada')
  ledger = await openRowReader(testbed.db)
})
afterAll(() => testbed.stop())

let messages = 0
const deliver = (body: unknown, id = `message-${++messages}`, attempts = 1) =>
  testbed.worker.queue('edgetube-jobs', [{ id, timestamp: new Date(), attempts, body }])

describe('a message of the kind', () => {
  beforeEach(() => ledger.putBack())
  const slice = { country: 'de', period: 'all', newestDay: 20_000, afterVideoId: 0 } as const
  const jobs: { [Kind in Job['kind']]: { job: Extract<Job, { kind: Kind }>; changes: string[] } } = {
    // The next step, which it queues, counts the list.
    'refresh-popularity': { job: { kind: 'refresh-popularity', slice }, changes: ['video_popularity', 'video_totals'] },
    // The last step: the others queue the next one, which would change rows later.
    'recount-totals': { job: { kind: 'recount-totals', step: recountSteps - 1 }, changes: [] },
    'roll-up-events': {
      job: { kind: 'roll-up-events' },
      changes: ['event_roll_ups', 'event_shards', 'videos', 'view_pages'],
    },
    sweep: { job: { kind: 'sweep' }, changes: [] },
    'sweep-uploads': { job: { kind: 'sweep-uploads' }, changes: [] },
    'sweep-media': { job: { kind: 'sweep-media' }, changes: ['age_checks', 'takedowns'] },
    'send-mail': { job: mail, changes: ['done_messages', 'outbox'] },
    'send-pending-mail': {
      job: { kind: 'send-pending-mail', mail_id: pendingMail },
      changes: ['outbox', 'pending_mails'],
    },
    'run-media': { job: { kind: 'run-media', job_id: 'waiting', attempt: 1 }, changes: ['media_jobs'] },
    // tests/worker/edge/pages/admin/bulk.test.ts interrupts one that has work to do.
    'run-bulk': { job: { kind: 'run-bulk', bulk_id: 1 }, changes: [] },
    // Its file is gone, so it ends.
    // Without one of this id nothing is asked.
    'ask-feed': { job: { kind: 'ask-feed', feed_id: 'f'.repeat(32) }, changes: [] },
    // Of an empty bucket.
    'count-files': { job: { kind: 'count-files' }, changes: ['stored_files'] },
    // tests/worker/origin/events/event-sums.test.ts has something to draw.
    'index-now': { job: { kind: 'index-now' }, changes: [] },
    'draw-curves': { job: { kind: 'draw-curves' }, changes: [] },
    'run-import': { job: { kind: 'run-import', import_id: 'c'.repeat(32), attempt: 1 }, changes: ['imports'] },
  }

  it.each(Object.entries(jobs))(
    '%s that is delivered twice changes nothing the second time',
    async (kind, { job, changes }) => {
      const start = await ledger.rows()
      expect(await deliver(job, `twice-${kind}`)).toMatchObject({ explicitAcks: [`twice-${kind}`] })
      await expect
        .poll(async () => Object.keys(changesBetween(start, await ledger.rows())))
        .toEqual(expect.arrayContaining(changes))
      const once = await ledger.rows()
      expect(await deliver(job, `twice-${kind}`, 2)).toMatchObject({ explicitAcks: [`twice-${kind}`] })
      expect(changesBetween(once, await ledger.rows())).toEqual({})
    },
  )
})

describe('a job that fails at every attempt', () => {
  beforeEach(() =>
    run('DROP TRIGGER IF EXISTS broken', 'DELETE FROM failed_jobs', 'DELETE FROM outbox', 'DELETE FROM done_messages'),
  )
  /** The mail names a person in its body, and in the error. */
  const breakMails = () =>
    run(
      "CREATE TRIGGER broken BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'no mail to anna@example.com today'); END",
    )
  const mend = () => run('DROP TRIGGER IF EXISTS broken')
  const listed = async () => (await (await ada.ask(contract.failedJobs.fill({ page: 1 }))).json()) as { jobs: Failed[] }
  type Failed = { job_id: string; kind: string; attempts: number; error: string; dead_date: string }
  const fail = async () => {
    await breakMails()
    await testbed.jobs.send(mail)
    await expect.poll(async () => (await listed()).jobs.length, { interval: 100 }).toBe(1)
    await mend()
    return (await listed()).jobs[0] as Failed
  }

  it('is kept by the dead-letter queue, and listed with kind, time, attempts and error, without an address', async () => {
    const { kind, attempts, error, dead_date } = await fail()
    expect([kind, attempts]).toEqual(['send-mail', 1])
    expect(error).toContain('no mail to …')
    expect(Date.now() - Date.parse(dead_date)).toBeLessThan(60_000)
    expect(JSON.stringify(await listed())).not.toContain('anna')
    expect(testbed.log.some((line) => line.includes('"event":"job-given-up"'))).toBe(true)
  })

  it('is kept and not run where the dead-letter queue is that of a staging site', async () => {
    const message = { id: 'staged', timestamp: new Date(), attempts: 1, body: mail }
    const answer = await testbed.worker.queue('edgetube-dead-jobs-staging', [message])
    expect(answer).toMatchObject({ explicitAcks: ['staged'] })
    const { failed_jobs, outbox } = await ledger.rows()
    expect(failed_jobs).toMatchObject([{ kind: 'send-mail', dead_date: expect.any(Number) }])
    expect(outbox).toEqual([])
  })

  it('stays one row when it is delivered or fails again', async () => {
    await fail()
    await breakMails()
    await testbed.jobs.send(mail)
    const given = () => testbed.log.filter((line) => line.includes('"event":"job-given-up"')).length
    const before = given()
    await expect.poll(given, { interval: 100 }).toBeGreaterThan(before)
    await mend()
    expect((await listed()).jobs).toHaveLength(1)
  })

  it('is done once an admin runs it again, and the decision is in the audit log', async () => {
    const { job_id } = await fail()
    expect(await ada.sends('failedJob', { job_id, act: 'retry' })).toMatchObject({ status: 200 })
    await expect.poll(async () => (await ledger.rows()).outbox?.length, { interval: 100 }).toBe(1)
    expect((await listed()).jobs).toEqual([])
    expect((await ledger.rows()).audit_log?.at(-1)).toMatchObject({
      queue: 'jobs',
      item: 'send-mail',
      act: 'retry_job',
    })
    expect(await ada.sends('failedJob', { job_id, act: 'retry' })).toMatchObject({ status: 404 })
  })

  it('is gone once an admin deletes it', async () => {
    const { job_id } = await fail()
    expect(await ada.sends('failedJob', { job_id, act: 'delete' })).toMatchObject({ status: 200 })
    const { audit_log, failed_jobs, outbox } = await ledger.rows()
    expect([failed_jobs, outbox]).toEqual([[], []])
    expect(audit_log?.at(-1)).toMatchObject({ queue: 'jobs', item: 'send-mail', act: 'delete_job' })
  })

  it('is shown to no moderator, member or visitor, and obeys none of them', async () => {
    const { job_id } = await fail()
    for (const name of ['mira', 'anna']) {
      const other = visitorOf(testbed)
      await other.resumes(name)
      expect((await other.ask(contract.failedJobs.fill({ page: 1 }))).status).toBe(404)
      expect(await other.sends('failedJob', { job_id, act: 'delete' })).toMatchObject({ status: 404 })
    }
    expect((await visitorOf(testbed).ask(contract.failedJobs.fill({ page: 1 }))).status).toBe(401)
    expect((await listed()).jobs).toHaveLength(1)
  })

  it('that succeeds at a later attempt leaves no trace', async () => {
    await breakMails()
    expect(await deliver(mail, 'late')).toMatchObject({ retryMessages: [{ msgId: 'late' }] })
    expect((await ledger.rows()).failed_jobs).toMatchObject([{ kind: 'send-mail', attempts: 1, dead_date: null }])
    await mend()
    await deliver(mail, 'late', 2)
    expect((await ledger.rows()).failed_jobs).toEqual([])
  })

  it('is gone from the list once the clock has sent the mail that it was about', async () => {
    const id = crypto.randomUUID()
    await run(
      `INSERT INTO pending_mails (mail_id, body, added_date, due_date) VALUES ('${id}', '${JSON.stringify(mail)}', ${Math.floor(Date.now() / 1000)}, 99999999999)`,
    )
    await breakMails()
    await testbed.jobs.send({ kind: 'send-pending-mail', mail_id: id })
    await expect.poll(async () => (await listed()).jobs.length, { interval: 100 }).toBe(1)
    await mend()
    await deliver({ kind: 'send-pending-mail', mail_id: id })
    const { failed_jobs, outbox } = await ledger.rows()
    expect([failed_jobs, outbox?.length]).toEqual([[], 1])
  })

  it('has its queue in the configuration of a deployment', () => {
    const text = readFileSync(workers.origin.config, 'utf8')
    expect(text).toContain('dead_letter_queue = "edgetube-dead-jobs"')
    expect(text).toContain('[[queues.consumers]]\nqueue = "edgetube-dead-jobs"')
  })
})

let platform: FaultyPlatform
beforeAll(async () => {
  platform = await startFaultyPlatform({ originVars: { SITE_ORIGIN: site } })
})
afterAll(() => platform.stop())

describe('a queue that does not answer for 30 s', () => {
  it('keeps no visitor waiting for longer than 2.5 s, and the clock sends the mail', async () => {
    const guest = visitorOf({ ask: platform.askOrigin as never, db: platform.db })
    await platform.fails({ JOBS: { waitMs: 30_000 } })
    const startedMs = performance.now()
    expect((await guest.sends('restore', { email: 'anna@example.com' })).status).toBe(200)
    expect(performance.now() - startedMs).toBeLessThan(mainDeadlineMs)
    await expect.poll(() => platform.linesOf('queue-failed').length).toBe(1)
    await platform.fails({})
    await platform.run('UPDATE pending_mails SET due_date = 0')
    await runEveryMinute(platform.runtime)
    const sent = () => platform.db.prepare('SELECT recipient FROM outbox').first('recipient')
    await expect.poll(sent).toBe('anna@example.com')
  })
})

describe('the work of a minute', () => {
  const found = (sql: string) => platform.db.prepare(sql).first<number>('found')
  /** Cloudflare's limit of a run is 1,000 queries of D1; the other work of a minute needs some, too. */
  const callsMax = 400

  it('tells a backlog of notifications over several runs, each far below the calls that it may make, and takedowns before them', async () => {
    await signedIn(platform, 'anna')
    await addCatalogueVideo(platform.db, { id: 72, title: 'Slow harbour', uploader: 'ada' })
    const backlog = notifyAtOnce * notifyStepsMax + 30
    // Also the uploader of the video that is taken down, by mail alone.
    const all = backlog + 1
    const each = (count: number) =>
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
    const ofAnna =
      "FROM n, (SELECT user_id, session_id FROM sessions JOIN users USING (user_id) WHERE username = 'anna')"
    for (const sql of [
      `${each(pushDevicesMax)} INSERT INTO push_devices (user_id, endpoint, p256dh, auth, key_version, added_date, session_id, browser, system)
       SELECT user_id, 'https://fcm.googleapis.com/' || i, 'x', 'x', 1, 1, session_id, '', '' ${ofAnna}`,
      `${each(backlog)} INSERT INTO notices (user_id, kind, object_id, added_date)
       SELECT user_id, 'upload_failed', i, unixepoch() ${ofAnna}`,
      `${each(200)} INSERT INTO comment_removals (kind, about_id) SELECT 'comment', 1000000 + i FROM n`,
      "INSERT INTO takedown_orders (video_id, reason) VALUES (72, 'rights')",
      // The files were counted before: the clock does not begin with that.
      "INSERT OR IGNORE INTO stored_files VALUES ('other', 1, 1, 1)",
      // Who is told before the takedown is carried out breaks the run.
      `CREATE TRIGGER takedown_first BEFORE UPDATE OF told_date ON notices WHEN EXISTS (SELECT 1 FROM takedown_orders)
       BEGIN SELECT RAISE(ABORT, 'told before the takedown'); END`,
    ])
      await platform.run(sql)
    // What is queued would run meanwhile, and its calls be counted.
    await platform.fails({ JOBS: { throws: 'the queue is down' } })
    const queue = await platform.runtime.miniflare.getQueueProducer<Job>('JOBS', originName)
    const told = () => found('SELECT count(*) AS found FROM notices WHERE told_date = added_date')
    const toRemove = () => found('SELECT count(*) AS found FROM comment_removals')
    /** Removals follow what tells members. */
    const minute = async (number: number) => {
      await queue.send({ kind: 'sweep-media' })
      await expect.poll(toRemove, { timeout: 60_000 }).toBe(200 - number * removalStepsOfClock)
      return platform.fails({ JOBS: { throws: 'the queue is down' } })
    }
    const calls = await minute(1)
    expect(Object.values(calls).reduce((sum, count) => sum + count, 0)).toBeLessThan(callsMax)
    expect(calls['JOBS.send']).toBeUndefined()
    expect(calls['JOBS.sendBatch']).toBe(notifyStepsMax * Math.ceil((notifyAtOnce * (1 + pushDevicesMax)) / 100))
    expect(await found('SELECT count(*) AS found FROM takedown_orders')).toBe(0)
    expect(await found('SELECT count(*) AS found FROM takedowns WHERE is_told = 1')).toBe(1)
    expect(await told()).toBe(notifyAtOnce * notifyStepsMax)
    await minute(2)
    expect(await told()).toBe(all)
    await minute(3)
    expect(await found('SELECT count(*) AS found FROM failed_jobs')).toBe(0)
    // Each once: by mail, and to each browser.
    expect(await found('SELECT count(*) AS found FROM pending_mails')).toBe(backlog * (1 + pushDevicesMax) + 1)
  })
})
