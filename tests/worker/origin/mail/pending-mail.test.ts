// No mail is lost between what causes it and the queue, and none is sent twice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databasePausesMs } from '../../../../shared/limits.ts'
import { originName } from '../../../../worker/local.ts'
import type { SendMail } from '../../../../worker/origin/job-kinds.ts'
import { deliverPendingMail } from '../../../../worker/origin/mail/deliver-pending-mail.ts'
import { pendingMail } from '../../../../worker/origin/mail/pending-mail.ts'
import { queueMediaJob } from '../../../../worker/origin/media/queue-job.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { logFields } from '../../../support/runtime/log-fields.ts'
import { visitorOf } from '../../../support/runtime/origin-client.ts'
import { type SiteTestbed, startSiteTestbed } from '../../../support/runtime/site.ts'

/** Requests end as if the process were killed after their batch: the queue takes nothing from them. */
const withoutQueue = `
  import origin from './main.js'
  export * from './main.js'
  const lost = async () => { throw new Error('the process was killed') }
  let bound
  export default {
    ...origin,
    fetch: (request, env, ctx) => origin.fetch(request, (bound ??= { ...env, JOBS: { send: lost, sendBatch: lost } }), ctx),
  }`

let testbed: SiteTestbed
let db: SiteTestbed['db']
beforeAll(async () => {
  testbed = await startSiteTestbed({ isStaffChecked: true, originFront: withoutQueue })
  db = testbed.db
})
afterAll(() => testbed.stop())

const ask = async (path: string, init?: { method?: string }) => {
  const origin = await testbed.runtime.worker(originName)
  return (await origin.fetch(`http://origin${path}`, init)) as unknown as Response
}
const newVisitor = () => visitorOf({ ask, db })
const worker = () => testbed.runtime.miniflare.getWorker(originName)
const clock = async (cron: string) => (await worker()).scheduled({ cron })
/** Delivers a message of the queue. */
const deliver = async (mail_id: string) =>
  (await worker()).queue('edgetube-jobs', [
    { id: 'one', timestamp: new Date(), attempts: 1, body: { kind: 'send-pending-mail', mail_id } },
  ])

const pendingIds = async () =>
  (await db.prepare('SELECT mail_id FROM pending_mails ORDER BY added_date').all<{ mail_id: string }>()).results.map(
    ({ mail_id }) => mail_id,
  )
const sent = async () =>
  (
    await db
      .prepare('SELECT recipient, subject FROM outbox ORDER BY recipient')
      .all<{ recipient: string; subject: string }>()
  ).results.map(({ recipient, subject }) => `${recipient}: ${subject}`)

const restoreOf = (email: string): SendMail => ({
  kind: 'send-mail',
  letter: 'restore',
  site: 'https://tube.example',
  lang: 'en',
  email,
})
/** Writes the row of a mail and queues nothing. */
const written = async (email: string) => {
  await pendingMail({ db, jobs: {} as never }, restoreOf(email), 1_800_000_000)
    .write()
    .run()
  return (await pendingIds()).at(-1) ?? ''
}

test('a process that is killed before it reaches the queue loses no mail: the clock sends each, once', async () => {
  const [hugo, anna, boris] = [newVisitor(), newVisitor(), newVisitor()]
  const account = { username: 'hugo', email: 'hugo@example.com', password: 'garden-gate' }
  expect((await hugo.sends('signup', { ...account, ...(await hugo.answers()) })).status).toBe(200)
  expect((await anna.sends('restore', { email: 'anna@example.com' })).status).toBe(200)
  await boris.signIn('boris')
  const change = { pwd: passwordOf('boris'), password: 'another-garden-gate' }
  expect((await boris.sends('changePassword', change)).status).toBe(200)
  const ids = await pendingIds()
  // Of boris's two, one is about the device that he signed in on.
  expect([ids.length, await sent()]).toEqual([4, []])

  await db.prepare('UPDATE pending_mails SET due_date = 0').run()
  await clock('* * * * *')
  await expect
    .poll(sent)
    .toEqual([
      expect.stringMatching(/^anna@example\.com: Reset your password/),
      expect.stringMatching(/^boris@example\.com: /),
      expect.stringMatching(/^boris@example\.com: /),
      expect.stringMatching(/^hugo@example\.com: Confirm/),
    ])
  await expect.poll(pendingIds).toEqual([])
  for (const id of ids) expect(await deliver(id)).toMatchObject({ explicitAcks: ['one'] })
  expect(await sent()).toHaveLength(4)
})

test('a mail that two deliveries send at once is sent once', async () => {
  const before = await sent()
  const id = await written('mira@example.com')
  await Promise.all([deliver(id), deliver(id)])
  expect((await sent()).length - before.length).toBe(1)
  expect(await pendingIds()).toEqual([])
})

test('a mail whose row cannot be deleted at first is not sent again', async () => {
  const id = await written('ada@example.com')
  let [sends, failures] = [0, 0]
  const faulty = {
    prepare: (sql: string) => {
      if (sql.startsWith('DELETE') && failures++ < databasePausesMs.length) throw new Error('the database is busy')
      return db.prepare(sql)
    },
  }
  const send = async () => void sends++
  await deliverPendingMail(faulty as never, id, send)
  await deliverPendingMail(db as never, id, send)
  expect([sends, await pendingIds()]).toEqual([1, []])
})

test('a change that does not happen causes no mail', async () => {
  const mail = () => pendingMail({ db, jobs: {} as never }, restoreOf('anna@example.com'), 1_800_000_000)
  const change = (name: string) => db.prepare('UPDATE users SET seen_date = 1 WHERE username = ?').bind(name)
  await db.batch([change('unknown'), mail().writeIfChanged()])
  await db.batch([change('anna'), mail().writeAbout({ id: 'user_id', key: 'unknown' })])
  expect(await pendingIds()).toEqual([])
  await db.batch([change('anna'), mail().writeIfChanged()])
  await db.batch([mail().writeAbout({ id: 'user_id', key: 'anna' })])
  const bodies = await db.prepare('SELECT body FROM pending_mails').all<{ body: string }>()
  const annaId = await db.prepare("SELECT user_id FROM users WHERE username = 'anna'").first('user_id')
  expect(bodies.results.map(({ body }) => JSON.parse(body).user_id).sort()).toEqual([annaId, undefined])
  await db.prepare('DELETE FROM pending_mails').run()
})

test('a mail that cannot be sent stays due, and is given up with a line of the log after a day', async () => {
  const id = await written('anna@example.com')
  await db.prepare("UPDATE pending_mails SET body = '{}'").run()
  expect(await deliver(id)).toMatchObject({ explicitAcks: [], retryMessages: [{ msgId: 'one' }] })
  expect(await db.prepare('SELECT claimed_until FROM pending_mails').first('claimed_until')).toBe(0)
  await db.prepare('UPDATE pending_mails SET added_date = 1').run()
  await clock('45 * * * *')
  await expect.poll(pendingIds).toEqual([])
  expect(testbed.log.filter((line) => line.startsWith('{')).map(logFields)).toContainEqual({
    event: 'mails-given-up',
    mails: 1,
  })
})

test('what causes a media job does not fail because the queue does', async () => {
  const jobs = { send: () => Promise.reject(new Error('no queue')) }
  await expect(queueMediaJob({ jobs: jobs as never }, 'a-job-of-a-test')).resolves.toBe(undefined)
})
