// The pages about the running of the site, without script: media jobs and their order, mails that wait, alerts with their history, and the
// health of the site.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import {
  alertHistorySeconds,
  alertTestTries,
  mediaTurnSeconds,
  quickVideoSeconds,
  reviewWaitMaxSeconds,
} from '../../../../../shared/limits.ts'
import { seriesId } from '../../../../../shared/metric-series.ts'
import { href } from '../../../../../shared/routes.ts'
import { internalPaths } from '../../../../../shared/service-paths.ts'
import { originName } from '../../../../../worker/local.ts'
import { nextInLine } from '../../../../../worker/origin/media/store/media-jobs.ts'
import { type FakeProcessor, fakeProcessor } from '../../../../support/runtime/fake-processor.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'
import { startWebhook, type Webhook } from '../../../../support/runtime/webhook.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const media = href('moderation_media', {}, en)
const mails = href('moderation_mails', {}, en)
const alerts = href('moderation_alerts', {}, en)
let testbed: SiteTestbed
let ada: SiteVisitor
let processor: FakeProcessor
let webhook: Webhook
const ids = { anna: 0, boris: 0 }
beforeAll(async () => {
  processor = await fakeProcessor()
  webhook = await startWebhook()
  testbed = await startSiteTestbed({
    originVars: {
      MEDIA_URL: processor.url,
      MEDIA_SECRET: processor.secret,
      ALERT_MAIL: 'operator@example.com',
      ALERT_WEBHOOK: webhook.url,
      ALERT_SECRET: 'signs-the-alerts-of-these-tests-only',
    },
  })
  ada = await signedIn(testbed, 'ada')
  for (const name of ['anna', 'boris'] as const)
    ids[name] = (await first<number>('SELECT user_id AS found FROM users WHERE username = ?1', name)) ?? 0
})
afterAll(async () => {
  await testbed.stop()
  await processor.stop()
  webhook.stop()
})
beforeEach(async () => {
  for (const table of ['media_jobs', 'uploads', 'pending_mails', 'alert_events', 'alert_deliveries'])
    await testbed.run(`DELETE FROM ${table}`)
  processor.status = 202
  webhook.status = 204
})

const first = <Value>(sql: string, ...values: unknown[]) =>
  testbed.db
    .prepare(sql)
    .bind(...values)
    .first<Value>('found')
const send = async (path: string, fields: Record<string, string>, who = ada) => {
  const answer = await who.ask(path, { json: fields, headers: json })
  return [answer.status, ((await answer.json()) as { code?: string }).code ?? 'ok']
}

let made = 0
async function job(owner: 'anna' | 'boris', { state = 'queued', quick = 0, added = 1 } = {}): Promise<string> {
  const id = String(++made).padStart(32, '0')
  await testbed.run(
    `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, has_file, folder, job_id, added_date, changed_date)
     VALUES (?1, ?2, ?3, 'a.mp4', ?4, 9, 1, ?1, ?1, 1, 1)`,
    id,
    ids[owner],
    state === 'failed' ? 'failed' : 'received',
    `${owner}-${made}.mp4`,
  )
  await testbed.run(
    `INSERT INTO media_jobs (job_id, kind, purpose, subject, source_key, source_name, source_bytes, folder, state, lease_until, added_date,
       changed_date, owner_id, is_quick, reason)
     VALUES (?1, 'video', 'video', ?1, 'x', 'a.mp4', 9, ?1, ?2, 99999999999, ?3, 1, ?4, ?5, ?6)`,
    id,
    state,
    added,
    ids[owner],
    quick,
    state === 'failed' ? 'corrupted' : '',
  )
  return id
}

describe('media jobs', () => {
  it('of several members take turns, a short video before a long one, and what an admin put first before all', async () => {
    const [a1, a2, b1] = [
      await job('anna', { added: 1 }),
      await job('anna', { added: 2 }),
      await job('boris', { added: 3 }),
    ]
    const short = await job('boris', { added: 4, quick: 1 })
    const now = Math.floor(Date.now() / 1000)
    const next = async (at = now) => (await nextInLine(testbed.db, at))?.job_id
    const order: (string | undefined)[] = []
    for (let turn = 0; turn < 4; turn++) {
      order.push(await next())
      await testbed.run("UPDATE media_jobs SET state = 'done', changed_date = ?2 WHERE job_id = ?1", order.at(-1), now)
    }
    expect(order).toEqual([a1, b1, short, a2])
    // What was done an hour ago is no turn any more.
    await testbed.run("UPDATE media_jobs SET state = 'queued' WHERE job_id IN (?1, ?2)", a2, short)
    expect(await next(now + mediaTurnSeconds + 1)).toBe(short)
    await testbed.run("UPDATE media_jobs SET state = 'queued'")
    // While one of anna's runs, boris is next, though anna came first.
    await testbed.run("UPDATE media_jobs SET state = 'running' WHERE job_id = ?1", a1)
    expect(await next()).toBe(b1)
    expect((await ada.ask(media, { form: { job_id: a2, act: 'first' } })).status).toBe(303)
    expect(await next()).toBe(a2)
  })

  it('of one member who sends twenty videos hold up no other member’s single one', async () => {
    for (let added = 1; added <= 20; added++) await job('anna', { added })
    const single = await job('boris', { added: 30 })
    const now = Math.floor(Date.now() / 1000)
    const order: (string | undefined)[] = []
    for (let turn = 0; turn < 3; turn++) {
      order.push((await nextInLine(testbed.db, now))?.job_id)
      await testbed.run(
        "UPDATE media_jobs SET state = 'running', changed_date = ?2 WHERE job_id = ?1",
        order.at(-1),
        now,
      )
    }
    // After the one that was begun already, and before the nineteen others.
    expect(order.indexOf(single)).toBe(1)
  })

  it('a message for a later job offers the place to the one whose turn it is', async () => {
    const [a1, a2, b1] = [
      await job('anna', { added: 1 }),
      await job('anna', { added: 2 }),
      await job('boris', { added: 3 }),
    ]
    const origin = await testbed.runtime.miniflare.getWorker(originName)
    const deliver = (job_id: string) =>
      origin.queue('edgetube-jobs', [
        {
          id: crypto.randomUUID(),
          timestamp: new Date(),
          attempts: 1,
          body: { kind: 'run-media', job_id, attempt: 1 },
        },
      ])
    processor.jobs.length = 0
    await deliver(a2)
    expect(processor.jobs.map(({ job_id }) => job_id)).toEqual([a1, a2])
    // No room: what came later is not even offered, but a quick one is.
    processor.status = 429
    await testbed.run("UPDATE media_jobs SET state = 'running' WHERE job_id IN (?1, ?2)", a1, a2)
    const quick = await job('anna', { added: 9, quick: 1 })
    await deliver(quick)
    expect((await nextInLine(testbed.db, Math.floor(Date.now() / 1000)))?.job_id).toBe(b1)
  })

  it('are listed with their member, state and progress, cancelled and processed again, and each decision is in the log', async () => {
    const running = await job('anna', { state: 'running' })
    const failed = await job('boris', { state: 'failed' })
    await testbed.run("UPDATE media_jobs SET step = 'encoding', progress = 0.5 WHERE job_id = ?1", running)
    const open = await ada.page(media)
    for (const text of [`anna-${made - 1}.mp4`, 'encoding', 'value="0.5"', 'Cancel']) expect(open).toContain(text)
    const failures = await ada.page(`${media}?show=failed`)
    for (const text of [`boris-${made}.mp4`, 'Run again']) expect(failures).toContain(text)
    const cancelled = await ada.ask(media, { form: { job_id: running, act: 'cancel' } })
    expect(cancelled.headers.get('location')).toBe(`${media}?done=cancel`)
    expect(await first('SELECT state AS found FROM uploads WHERE upload_id = ?1', running)).toBe('failed')
    expect(await first('SELECT reason AS found FROM media_jobs WHERE job_id = ?1', running)).toBe('stopped')
    expect(await send(writes.mediaJob.path, { job_id: running, act: 'cancel' })).toEqual([404, 'not_found'])
    expect(await send(writes.mediaJob.path, { job_id: failed, act: 'retry' })).toEqual([200, 'ok'])
    expect(await first('SELECT state AS found FROM uploads WHERE upload_id = ?1', failed)).toBe('received')
    expect(await send(writes.mediaJob.path, { job_id: failed, act: 'retry' })).toEqual([404, 'not_found'])
    expect(
      await first(
        "SELECT group_concat(act) AS found FROM audit_log WHERE queue = 'jobs' AND item IN (?1, ?2)",
        running,
        failed,
      ),
    ).toBe('cancel_job,retry_job')
  })

  it('that failed meanwhile is not cancelled, and the next job of its upload goes on', async () => {
    const failed = await job('boris', { state: 'failed' })
    expect(await send(writes.mediaJob.path, { job_id: failed, act: 'retry' })).toEqual([200, 'ok'])
    expect(await send(writes.mediaJob.path, { job_id: failed, act: 'cancel' })).toEqual([404, 'not_found'])
    expect(await first('SELECT state AS found FROM uploads WHERE upload_id = ?1', failed)).toBe('received')
    expect(await first("SELECT count(*) AS found FROM audit_log WHERE item = ?1 AND act = 'cancel_job'", failed)).toBe(
      0,
    )
  })

  it.each([
    ['job_id', '../x', [400, 'invalid']],
    ['job_id', 'f'.repeat(32), [404, 'not_found']],
    ['act', 'stop', [400, 'invalid']],
  ] as const)('refuse the %s %j', async (field, value, expected) => {
    const valid = { job_id: await job('anna'), act: 'first' }
    expect((await send(writes.mediaJob.path, { ...valid, [field]: value })).map(String)[0]).toBe(String(expected[0]))
  })

  it('that state a short length are quick', () => expect(quickVideoSeconds).toBeGreaterThan(14))
})

describe('mails that wait', () => {
  const mailId = crypto.randomUUID()
  beforeEach(() =>
    testbed.run(
      `INSERT INTO pending_mails (mail_id, body, added_date, due_date, attempts, problem)
       VALUES (?1, '{"kind":"send-mail","letter":"restore","email":"anna@example.com","lang":"en","site":"https://tube.example"}', 1795000000, 99999999999, 3, 'mail was not taken')`,
      mailId,
    ),
  )

  it('are listed without an address, sent now, and are gone then', async () => {
    const html = await ada.page(mails)
    for (const text of ['restore', '>3<', 'mail was not taken']) expect(html).toContain(text)
    expect(html).not.toContain('anna@')
    const sent = await ada.ask(mails, { form: { mail_id: mailId, act: 'retry' } })
    expect(sent.headers.get('location')).toBe(`${mails}?done=retry`)
    await expect.poll(() => first('SELECT count(*) AS found FROM pending_mails')).toBe(0)
    expect(await send(writes.pendingMail.path, { mail_id: mailId, act: 'retry' })).toEqual([404, 'not_found'])
  })

  it('are deleted, which the log knows without an address', async () => {
    expect(await send(writes.pendingMail.path, { mail_id: mailId, act: 'delete' })).toEqual([200, 'ok'])
    expect(await first('SELECT count(*) AS found FROM pending_mails')).toBe(0)
    expect(await first("SELECT item AS found FROM audit_log WHERE act = 'delete_job' ORDER BY audit_id DESC")).toBe(
      'mail: restore',
    )
    expect((await send(writes.pendingMail.path, { mail_id: 'x', act: 'delete' }))[0]).toBe(400)
    expect((await send(writes.pendingMail.path, { mail_id: mailId, act: 'send' }))[0]).toBe(400)
  })
})

describe('alerts', () => {
  it('are tried out by mail and webhook, which the history and the log keep', async () => {
    webhook.posts.length = 0
    for (const way of ['mail', 'webhook'])
      expect((await ada.ask(alerts, { form: { alert: 'database_full', way } })).headers.get('location')).toBe(
        `${alerts}?done=test`,
      )
    expect(JSON.parse(webhook.posts[0]?.body ?? '{}')).toMatchObject({ alert: 'database_full', event: 'test' })
    expect(await first("SELECT subject AS found FROM outbox WHERE recipient = 'operator@example.com'")).toContain(
      'database_full is a test',
    )
    const html = await ada.page(alerts)
    for (const text of [
      'The test was delivered.',
      'o…@example.com',
      'Uploads have waited too long',
      'A legal deadline ends',
    ])
      expect(await ada.page(`${alerts}?done=test`)).toContain(text)
    expect([html.includes('operator@'), html.match(/>Test</g)?.length]).toEqual([false, 2])
    expect(await first("SELECT group_concat(item) AS found FROM audit_log WHERE act = 'test_alert'")).toBe(
      'database_full mail,database_full webhook',
    )
  })

  it('that do not arrive say why', async () => {
    webhook.status = 500
    const answer = await ada.ask(alerts, { form: { alert: 'disk_full', way: 'webhook' } })
    const html = await answer.text()
    for (const text of ['The message wasn’t delivered', 'the webhook of alerts answered 500'])
      expect(html).toContain(text)
  })

  it.each([
    ['alert', 'x'],
    ['way', 'sms'],
  ])('refuse the %s %j', async (field, value) => {
    expect((await send(writes.testAlert.path, { alert: 'disk_full', way: 'mail', [field]: value }))[0]).toBe(400)
  })

  it('are tried out so often in an hour', async () => {
    const codes: unknown[] = []
    for (let n = 0; n < alertTestTries.admin; n++)
      codes.push((await send(writes.testAlert.path, { alert: 'disk_full', way: 'mail' }))[1])
    expect(codes.at(-1)).toBe('too_many_attempts')
  })

  it('that begin are in the history with what was told, until it is forgotten', async () => {
    await look({
      [seriesId('moderationOldestSeconds', { queue: 'uploads' })]: reviewWaitMaxSeconds + 60,
      [seriesId('legalDueSoon', {})]: 1,
    })
    const html = await ada.page(alerts)
    for (const alert of ['reviews_late', 'legal_due'])
      expect(await first('SELECT event AS found FROM alert_events WHERE alert = ?1', alert)).toBe('firing')
    expect(html).toContain('Firing')
    await testbed.run('UPDATE alert_events SET at = at - ?1', alertHistorySeconds + 60)
    const origin = await testbed.runtime.miniflare.getWorker(originName)
    await origin.scheduled({ cron: '45 * * * *' })
    await expect.poll(() => first('SELECT count(*) AS found FROM alert_events')).toBe(0)
  })
})

/** What the edge's clock sends each minute. */
async function look(series: Record<string, number | number[]>): Promise<void> {
  await testbed.run('UPDATE watch_looks SET at = 0')
  const origin = await testbed.runtime.worker(originName)
  const answer = await origin.fetch(`http://origin${internalPaths.watch}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(series),
  })
  expect(answer.status).toBe(204)
}

it('the health of the site is the difference of two looks, with queues, errors by page, upstream, cache and limits', async () => {
  const counted = (times: number) => ({
    [seriesId('requests', { kind: 'page', route: 'video', status: '2xx', cache: 'hit' })]: 90 * times,
    [seriesId('requests', { kind: 'page', route: 'video', status: '5xx', cache: 'miss' })]: 10 * times,
    [seriesId('upstreamSeconds', { row: 'videos' })]: [0, 0, 0, 0, 95 * times, 0, 0, 5 * times, 0, 0, 0, 0, 10 * times],
    [seriesId('upstreamAnswers', { row: 'videos', outcome: 'timeout' })]: 2 * times,
    [seriesId('queueDepth', { queue: 'mails' })]: 3,
    [seriesId('queueOldestSeconds', { queue: 'mails' })]: 7300,
    [seriesId('databaseBytes', {})]: 2_500_000_000,
    [seriesId('partState', { part: 'database', state: 'ok' })]: 1,
    [seriesId('ageProvider', { state: 'certificate' })]: 1,
  })
  await testbed.run('DELETE FROM health_looks')
  await testbed.run("INSERT INTO site_uses VALUES (unixepoch('now', 'start of month'), 'kvWrites', 700001)")
  await look(counted(1))
  await look(counted(3))
  const answer = await ada.ask(contract.siteHealth.fill({}), { headers: json })
  expect(await answer.json()).toMatchObject({
    parts: [{ part: 'database', state: 'ok' }],
    age_provider: 'certificate',
    queues: expect.arrayContaining([{ queue: 'mails', waiting: 3, oldest_seconds: 7300 }]),
    routes: [{ route: 'video', answers: 200, errors: 20 }],
    upstream: [{ row: 'videos', answers: 200, faults: 4, mean_seconds: 0.1, p95_seconds: 0.1 }],
    cache: expect.arrayContaining([{ state: 'hit', answers: 180 }]),
    uses: expect.arrayContaining([
      { use: 'database_bytes', used: 2_500_000_000, limit: 10_000_000_000 },
      { use: 'kvWrites', used: 700_001, limit: 1_000_000 },
    ]),
  })
  const html = await ada.page(href('moderation_health', {}, en))
  for (const text of [
    '2 hr',
    '2.5 GB',
    '10 GB',
    '<code>video</code>',
    '100 ms',
    '700,001',
    'KV writes this month',
    'Its certificate isn’t valid',
    'counted here',
    '<strong>OK</strong>',
  ])
    expect(html).toContain(text)
})

it('belongs to admins: no other role finds a page, an answer or an act', async () => {
  const others = [await signedIn(testbed, 'mira'), await signedIn(testbed, 'edda'), await signedIn(testbed, 'anna')]
  const reads = [
    contract.mediaJobs.fill({ show: 'open', page: 1 }),
    contract.pendingMails.fill({ page: 1 }),
    contract.siteAlerts.fill({ page: 1 }),
    contract.siteHealth.fill({}),
  ]
  for (const who of others) {
    for (const name of ['moderation_media', 'moderation_mails', 'moderation_alerts', 'moderation_health'] as const)
      expect((await who.ask(href(name, {}, en))).status, name).toBe(404)
    for (const path of reads) expect((await who.ask(path, { headers: json })).status).toBe(404)
    expect((await send(writes.mediaJob.path, { job_id: await job('anna'), act: 'cancel' }, who))[0]).toBe(404)
    expect((await send(writes.pendingMail.path, { mail_id: crypto.randomUUID(), act: 'delete' }, who))[0]).toBe(404)
    expect((await send(writes.testAlert.path, { alert: 'disk_full', way: 'mail' }, who))[0]).toBe(404)
  }
  const visitor = siteVisitor(testbed)
  for (const path of reads) expect((await visitor.ask(path, { headers: json })).status).toBe(401)
})
