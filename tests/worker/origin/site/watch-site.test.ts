// Alerts begin and end on the real local runtime, with a moved clock: they are counted, told by mail and webhook, and shown to staff.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  alertClearSeconds,
  databaseFullBytes,
  diskFullShare,
  hourSeconds,
  mailRetrySeconds,
  partDownSeconds,
  planNearShare,
  watchHoursSeconds,
  watchMinutesSeconds,
} from '../../../../shared/limits.ts'
import { type SeriesValues, seriesId } from '../../../../shared/metric-series.ts'
import { href } from '../../../../shared/routes.ts'
import { internalPaths } from '../../../../shared/service-paths.ts'
import { edgeName, originName } from '../../../../worker/local.ts'
import { type SiteTestbed, signedIn, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'
import { startWebhook, type Webhook } from '../../../support/runtime/webhook.ts'

/** A request may move the clock of the embedded upstream. */
const withMovedClock = `
  import origin from './main.js'
  export * from './main.js'
  const realNow = Date.now
  let movedMs = 0
  Date.now = () => realNow() + movedMs
  export default {
    ...origin,
    fetch: (request, env, ctx) => {
      const seconds = request.headers.get('x-now')
      if (seconds !== null) movedMs = Number(seconds) * 1000 - realNow()
      return origin.fetch(request, env, ctx)
    },
  }`
const secret = 'signs-the-alerts-of-these-tests-only'
const mailAddress = 'operator@example.com'
const en = { lang: 'en' }
const minute = 60

let site: SiteTestbed
let webhook: Webhook
/** A Monday, a day ahead: accounts and sessions of the testbed are older. */
let now = Math.floor(Date.now() / 1000 / hourSeconds) * hourSeconds + 24 * hourSeconds

beforeAll(async () => {
  webhook = await startWebhook()
  const originVars = { ALERT_MAIL: mailAddress, ALERT_WEBHOOK: webhook.url, ALERT_SECRET: secret }
  site = await startSiteTestbed({ originFront: withMovedClock, originVars })
})
afterAll(async () => {
  await site.stop()
  webhook.stop()
})
beforeEach(async () => {
  for (const table of ['watch_totals', 'watch_values', 'watch_alerts', 'pending_mails', 'outbox'])
    await site.run(`DELETE FROM ${table}`)
  await site.run('UPDATE watch_looks SET at = 0')
  webhook.posts.length = 0
  webhook.status = 204
  now += 7 * 24 * hourSeconds
})

/** A healthy site, so that only what a test adds is an alert. */
const healthy = (): SeriesValues => ({
  [seriesId('partState', { part: 'processor', state: 'silent' })]: 0,
  [seriesId('backupAgeSeconds', {})]: hourSeconds,
  [seriesId('denyListAgeSeconds', {})]: 2,
})
const silent = { [seriesId('partState', { part: 'processor', state: 'silent' })]: 1 }

async function look(more: SeriesValues = {}): Promise<void> {
  const origin = await site.runtime.worker(originName)
  const answer = await origin.fetch(`http://origin${internalPaths.watch}`, {
    method: 'POST',
    headers: { 'x-now': String(now), 'content-type': 'application/json' },
    body: JSON.stringify({ ...healthy(), ...more }),
  })
  expect(answer.status).toBe(204)
}
/** Looks every minute. */
async function lookFor(minutes: number, more: (index: number) => SeriesValues = () => ({})): Promise<void> {
  for (let index = 0; index < minutes; index++) {
    now += minute
    await look(more(index))
  }
}
const posted = () => webhook.posts.map(({ body }) => JSON.parse(body) as Record<string, string | number>)
const told = () => posted().map(({ alert, event }) => `${alert} ${event}`)
const mails = async () =>
  (
    await site.db
      .prepare('SELECT recipient, subject, text FROM outbox ORDER BY mail_id')
      .all<{ recipient: string; subject: string; text: string }>()
  ).results
const pages = (answered: number, failed: number): SeriesValues => ({
  [seriesId('requests', { kind: 'page', route: 'videos', status: '2xx', cache: 'miss' })]: answered,
  [seriesId('requests', { kind: 'page', route: 'videos', status: '5xx', cache: 'miss' })]: failed,
})

test('a dead media processor is told by mail and webhook when it begins and when it ends, and in between not', async () => {
  await look()
  await lookFor(partDownSeconds / minute, () => silent)
  expect(told()).toEqual([])
  await lookFor(10, () => silent)
  expect(told()).toEqual(['processor_dead firing'])
  await lookFor(alertClearSeconds / minute + 2)
  expect(told()).toEqual(['processor_dead firing', 'processor_dead resolved'])
  const sent = await mails()
  expect(sent.map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual([
    `${mailAddress}: [page] edgetube: processor_dead is firing`,
    `${mailAddress}: [page] edgetube: processor_dead is resolved`,
  ])
  expect(sent[0]?.text).toContain('worker/README.md, "The media processor is down"')
  expect(await site.db.prepare('SELECT count(*) AS rows FROM pending_mails').first('rows')).toBe(0)
})

test('the webhook gets numbers of the whole site, signed with their time', async () => {
  await look()
  await lookFor(4, () => silent)
  const [post] = webhook.posts
  const expected = createHmac('sha256', secret).update(`${post?.time}.${post?.body}`).digest('hex')
  expect(post?.signature).toBe(`sha256=${expected}`)
  // It fired a minute before the last look.
  expect(Math.abs(Number(post?.time) - (now - minute))).toBeLessThan(5)
  expect(posted()[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    site: 'edgetube',
    alert: 'processor_dead',
    severity: 'page',
    event: 'firing',
    since: new Date((now - 3 * minute) * 1000).toISOString(),
    at: new Date((now - minute) * 1000).toISOString(),
    value: 1,
    runbook: 'The media processor is down',
  })
})

test('a message that the webhook refuses is sent again by the clock, with the same id', async () => {
  webhook.status = 500
  await look()
  await lookFor(4, () => silent)
  expect(webhook.posts).toHaveLength(1)
  webhook.status = 204
  now += mailRetrySeconds + minute
  await look(silent)
  await (await site.runtime.miniflare.getWorker(originName)).scheduled({ cron: '* * * * *' })
  await expect.poll(() => webhook.posts.length).toBe(2)
  const ids = posted().map(({ id }) => id)
  expect(ids[1]).toBe(ids[0])
  await expect.poll(() => site.db.prepare('SELECT count(*) AS rows FROM pending_mails').first('rows')).toBe(0)
})

test('failing pages page an operator within minutes, and end after the short window is clean', async () => {
  let [answered, failed] = [0, 0]
  const grow = (more: number, bad: number) => () => {
    answered += more
    failed += bad
    return pages(answered, failed)
  }
  await look(pages(0, 0))
  await lookFor(30, grow(1000, 0))
  expect(told()).toEqual([])
  await lookFor(10, grow(900, 100))
  expect(told().toSorted()).toEqual(['cold_pages_page firing', 'cold_pages_ticket firing'])
  await lookFor(6 + alertClearSeconds / minute, grow(1000, 0))
  expect(told()).not.toContain('cold_pages_page resolved')
  // The alert of six hours and half an hour holds for as long as the last half hour is bad.
  await lookFor(30, grow(1000, 0))
  expect(told()).toContain('cold_pages_page resolved')
})

test('a counter that begins anew after a restart is not counted as a fall or twice', async () => {
  await look(pages(5000, 5))
  await lookFor(1, () => pages(5100, 5))
  await lookFor(1, () => pages(40, 0))
  // The object of the edge did not answer.
  await lookFor(1)
  await lookFor(1, () => pages(60, 0))
  const sum = (series: string) =>
    site.db
      .prepare('SELECT sum(value) AS sum FROM watch_values WHERE span = 60 AND series = ?')
      .bind(series)
      .first('sum')
  expect([await sum('cold_pages.all'), await sum('cold_pages.good')]).toEqual([160, 160])
})

test('two looks at once are counted once', async () => {
  await look(pages(0, 0))
  now += minute
  await Promise.all([look(pages(100, 0)), look(pages(100, 0))].map((one) => one.catch(() => undefined)))
  now += 10
  await look(pages(900, 0))
  const { sum } = (await site.db
    .prepare("SELECT sum(value) AS sum FROM watch_values WHERE span = 60 AND series = 'cold_pages.all'")
    .first<{ sum: number }>()) ?? { sum: 0 }
  expect(sum).toBe(100)
})

test('a legal notice whose deadline passes undecided is an alert at once', async () => {
  await look()
  await site.run(
    `INSERT INTO legal_notices (receipt, kind, address, lang, sealed, filed_date, due_date)
     VALUES ('23456789ABCD', 'dsa', '/video/1/', 'en', '', ?, ?)`,
    now - hourSeconds,
    now + 90,
  )
  await lookFor(1)
  expect(told()).toEqual([])
  await lookFor(1)
  expect(told()).toContain('notices_in_time_page firing')
  await site.run('DELETE FROM legal_notices')
})

test('guessed passwords, an age provider without answers and lost counts are alerts by what they grew', async () => {
  const grown = (by: number): SeriesValues => ({
    [seriesId('securityEvents', { kind: 'sign_in', outcome: 'failed' })]: 1000 + by * 501,
    [seriesId('ageChecks', { outcome: 'unavailable' })]: 7 + by * 5,
    [seriesId('eventsLost', { what: 'counts' })]: 3 + by,
  })
  await look(grown(0))
  await lookFor(1, () => grown(0))
  expect(told()).toEqual([])
  await lookFor(1, () => grown(1))
  expect(told().sort()).toEqual(['age_provider_down firing', 'events_lost firing', 'sign_ins_failing firing'])
})

test('a provider of age checks whose certificate does not hold is an alert at once, one that does not answer after two minutes', async () => {
  const found = (state: 'ok' | 'certificate' | 'unreachable'): SeriesValues => ({
    [seriesId('ageProvider', { state: 'certificate' })]: state === 'certificate' ? 1 : 0,
    [seriesId('ageProvider', { state: 'unreachable' })]: state === 'unreachable' ? 1 : 0,
  })
  await look(found('ok'))
  await lookFor(1, () => found('certificate'))
  expect(told()).toEqual(['age_certificate firing'])
  await lookFor(partDownSeconds / minute, () => found('unreachable'))
  expect(told()).toEqual(['age_certificate firing'])
  await lookFor(1, () => found('unreachable'))
  expect(told()).toEqual(['age_certificate firing', 'age_unreachable firing'])
})

test('a full database, an old backup, waiting mails, a full disk and a plan that is nearly used up are alerts by what they are', async () => {
  await look()
  await lookFor(1, () => ({
    [seriesId('databaseBytes', {})]: databaseFullBytes + 1,
    [seriesId('backupAgeSeconds', {})]: 27 * hourSeconds,
    [seriesId('queueOldestSeconds', { queue: 'mails' })]: 1000,
    [seriesId('diskUsed', {})]: diskFullShare + 0.01,
    [seriesId('planUsed', {})]: planNearShare + 0.01,
    [seriesId('breakerIsolates', { state: 'open' })]: 2,
  }))
  expect(told().sort()).toEqual([
    'backup_late firing',
    'database_full firing',
    'disk_full firing',
    'mails_late firing',
    'plan_near firing',
  ])
})

test('operations add up to a month and files to what was listed, also where a counter began anew', async () => {
  await site.run('DELETE FROM site_uses')
  await site.run("INSERT OR REPLACE INTO stored_files VALUES ('videos', 500, 3, 1), ('pictures', 10, 1, 1)")
  const counted = (reads: number, bytes: number, gone: number): SeriesValues => ({
    [seriesId('operations', { of: 'kvReads' })]: reads,
    [seriesId('storedBytes', { class: 'videos', change: 'written' })]: bytes,
    [seriesId('storedFiles', { class: 'videos', change: 'written' })]: 2,
    [seriesId('storedBytes', { class: 'pictures', change: 'deleted' })]: gone,
  })
  for (const series of [counted(100, 40, 0), counted(150, 40, 9), counted(30, 60, 90)]) await lookFor(1, () => series)
  const month = Date.parse(`${new Date(now * 1000).toISOString().slice(0, 7)}-01`) / 1000
  const uses = await site.db.prepare('SELECT * FROM site_uses').all()
  expect(uses.results).toEqual([{ month, name: 'kvReads', total: 180 }])
  const files = await site.db.prepare('SELECT * FROM stored_files WHERE checked_date = 1 ORDER BY class').all()
  expect(files.results).toEqual([
    { class: 'pictures', bytes: 0, files: 1, checked_date: 1 },
    { class: 'videos', bytes: 560, files: 5, checked_date: 1 },
  ])
})

test('the rows stay bounded: minutes are kept for three days, hours for a month', async () => {
  await look(pages(0, 0))
  await lookFor(3, (index) => pages(index * 100 + 100, 0))
  const rows = (span: number) =>
    site.db.prepare('SELECT count(*) AS rows FROM watch_values WHERE span = ?').bind(span).first<number>('rows')
  const sweep = async () => (await site.runtime.miniflare.getWorker(originName)).scheduled({ cron: '45 * * * *' })
  now += watchMinutesSeconds + hourSeconds
  await look(pages(400, 0))
  await sweep()
  // The last minute's own.
  await expect.poll(() => rows(60)).toBe(5)
  expect(await rows(hourSeconds)).toBe(10)
  now += watchHoursSeconds
  await look(pages(500, 0))
  await sweep()
  await expect.poll(() => rows(hourSeconds)).toBe(5)
})

test('the clock of the edge brings the metrics of real requests, and staff see them', async () => {
  now = Math.floor(Date.now() / 1000)
  await look()
  const visitor = siteVisitor(site)
  for (let n = 0; n < 3; n++) expect((await visitor.ask(href('categories', {}, en))).status).toBe(200)
  await site.run('UPDATE watch_looks SET at = at - 60')
  await (await site.runtime.miniflare.getWorker(edgeName)).scheduled({ cron: '* * * * *' })
  await site.run(
    `INSERT INTO watch_alerts (alert, state, since, told_date, value) VALUES ('cold_pages_page', 'firing', ?, ?, 20)`,
    now - hourSeconds,
    now,
  )
  const status = href('moderation_status', {}, en)
  const ada = await signedIn(site, 'ada')
  const html = await ada.page(status)
  expect(html).toContain('Other pages are answered: the error budget is used up too fast')
  expect(html).toContain('worker/README.md, “Pages fail”')
  expect(html).toMatch(/<td>100%<\/td>/)
  // The last half hour, as a bar and as a number.
  expect(html).toMatch(/<strong>Pages<\/strong><span>Latest [1-9]\d*, highest [1-9]\d*<\/span>/)
  expect(html).toMatch(/ d="(M[\d.]+ 116v-[\d.]+h[\d.]+V116z)+"/)
  expect(html.match(/<svg[^>]* viewBox="0 0 320 120"/g)).toHaveLength(6)
  expect((await siteVisitor(site).ask(status)).status).toBe(404)
  expect((await (await signedIn(site, 'anna')).ask(status)).status).toBe(404)
})
