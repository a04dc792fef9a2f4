// Orders of `npm run admin` as the site carries them out: each act of the back office, once, with its row in the log.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { href } from '../../../../shared/routes.ts'
import { parseAdminOrder } from '../../../../worker/local/admin-commands.ts'
import { runEveryMinute } from '../../../../worker/local/scheduler.ts'
import { operatorAnswerText, operatorOrderText } from '../../../../worker/origin/admin/store/operator-orders.ts'
import { operatorOrdersAtOnce } from '../../../../worker/origin/bounds.ts'
import { type SiteTestbed, signedIn, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'

let testbed: SiteTestbed
beforeAll(async () => {
  testbed = await startSiteTestbed()
  await testbed.run(
    "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'fog', 725, 0, 0)",
  )
  await testbed.run(`
    INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
    SELECT 7, 'fog', 'Fog over the bay', '', 1, 725, 1, 1, 0, 0, 'str', user_id FROM users WHERE username = 'boris'`)
}, 120_000)
afterAll(() => testbed.stop())

const rows = async (sql: string) => (await testbed.db.prepare(sql).all<Record<string, unknown>>()).results
const one = async (sql: string) => Object.values((await rows(sql))[0] ?? {})[0]

/** Gives an order as the command writes it, and waits for its answer. */
async function order(...words: string[]): Promise<Record<string, unknown>> {
  const id = await writesOrder(words)
  await runEveryMinute(testbed.runtime)
  return answerTo(id)
}

/** Gives all these orders before the site carries out any: it takes so many in a minute. */
async function ordersAtOnce(orders: readonly (readonly string[])[]): Promise<Record<string, unknown>[]> {
  const ids = []
  for (const words of orders) ids.push(await writesOrder(words))
  for (let taken = 0; taken < ids.length; taken += operatorOrdersAtOnce) await runEveryMinute(testbed.runtime)
  return Promise.all(ids.map(answerTo))
}

async function writesOrder(words: readonly string[]): Promise<string> {
  const read = parseAdminOrder([...words])
  if (!read || 'sql' in read) throw new Error(`no order: ${words.join(' ')}`)
  const id = crypto.randomUUID()
  await testbed.db.prepare(operatorOrderText(id, { ...read, site: 'https://tube.example' })).run()
  return id
}

async function answerTo(id: string): Promise<Record<string, unknown>> {
  await expect
    .poll(() => testbed.db.prepare(operatorAnswerText(id)).first('answer'), { timeout: 20_000 })
    .not.toBe(null)
  return JSON.parse((await testbed.db.prepare(operatorAnswerText(id)).first<string>('answer')) ?? '')
}
const lastLogged = async () => {
  const [row] = await rows(
    'SELECT actor_id, queue, item, act, before, after FROM audit_log ORDER BY audit_id DESC LIMIT 1',
  )
  return row
}
const account = (column: string) =>
  one(`SELECT ${column} FROM accounts JOIN users USING (user_id) WHERE username = 'anna'`)

test('a ban closes the account, is mailed with a link to this site, and is lifted', async () => {
  const anna = await signedIn(testbed, 'anna')
  expect(await order('ban', 'anna', 'spam', "She's sending the same link to all")).toEqual({ ok: true })
  expect(await account('is_banned')).toBe(1)
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'members', act: 'ban' })
  expect((await anna.ask(href('account', {}, { lang: 'en' }))).status).not.toBe(200)
  await expect
    .poll(async () => JSON.stringify(await rows('SELECT text FROM outbox')))
    .toContain('https://tube.example/')
  expect(await order('ban', 'anna', 'spam', 'Again')).toMatchObject({ ok: false, code: 'is_banned' })
  expect(await order('lift', 'anna', 'mistake', 'We were wrong')).toEqual({ ok: true })
  expect(await account('is_banned')).toBe(0)
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'members', act: 'lift' })
  expect(await order('lift', 'anna', 'mistake', 'Again')).toMatchObject({ ok: false, code: 'not_found' })
}, 60_000)

test.each([
  ['warn', []],
  ['strike', []],
  ['suspend', ['2027-01-31']],
  ['silence', ['2027-01-31']],
  ['password-link', []],
])('%s is an act about a member with its row in the log', async (act, more) => {
  expect(await order(act, 'anna', 'spam', 'A statement', ...more)).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'members', act: act.replace('-', '_') })
})

test('a member who is not there, a day that is past and a member of staff are refused', async () => {
  expect(await order('warn', 'nobody', 'spam', 'x')).toMatchObject({ ok: false, code: 'unknown', field: 'username' })
  expect(await order('suspend', 'anna', 'spam', 'x', '2020-01-01')).toMatchObject({ ok: false, code: 'until_past' })
  expect(await order('warn', 'mira', 'spam', 'x')).toMatchObject({ ok: false, code: 'is_staff' })
})

test('a role is given, and sessions are ended, with rows in the log', async () => {
  const boris = await signedIn(testbed, 'boris')
  expect(await order('grant', 'boris', 'editor')).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'people', item: 'boris', act: 'role' })
  expect(await order('end-sessions', 'boris')).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'people', item: 'boris', act: 'end_sessions' })
  expect((await boris.ask(href('account', {}, { lang: 'en' }))).status).not.toBe(200)
})

test('a video is hidden, published and featured, and cached lists follow', async () => {
  const [visitor, list] = [siteVisitor(testbed), href('videos', {}, { lang: 'en' })]
  expect(await order('hide', '7')).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({
    actor_id: 0,
    queue: 'videos',
    item: '7',
    act: 'edit',
    before: '{"visibility":"public"}',
    after: '{"visibility":"private"}',
  })
  await expect.poll(() => visitor.page(list), { timeout: 60_000 }).not.toContain('Fog over the bay')
  expect(await order('publish', '7')).toEqual({ ok: true })
  await expect.poll(() => visitor.page(list), { timeout: 60_000 }).toContain('Fog over the bay')
  expect(await order('feature', '7')).toEqual({ ok: true })
  expect(await one('SELECT featured_date IS NOT NULL FROM videos WHERE video_id = 7')).toBe(1)
  const logged = await one('SELECT count(*) FROM audit_log')
  expect(await order('feature', '7')).toEqual({ ok: true })
  expect(await one('SELECT count(*) FROM audit_log')).toBe(logged)
  expect(await order('unfeature', '7')).toEqual({ ok: true })
  expect(await order('hide', '8')).toMatchObject({ ok: false, code: 'not_found' })
}, 200_000)

test('categories are created and merged', async () => {
  expect(await order('create-category', 'Calm water')).toEqual({ ok: true })
  expect(await order('create-category', 'Still water', 'still')).toEqual({ ok: true })
  expect(await rows('SELECT dir, title FROM categories ORDER BY category_id')).toEqual([
    { dir: 'calm-water', title: 'Calm water' },
    { dir: 'still', title: 'Still water' },
  ])
  expect(await order('create-category', 'Calm', 'still')).toMatchObject({ ok: false, code: 'dir_taken' })
  expect(await order('merge-categories', 'still', 'calm-water')).toEqual({ ok: true })
  expect(await rows('SELECT dir FROM categories')).toEqual([{ dir: 'calm-water' }])
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'categories', act: 'merge' })
  expect(await order('merge-categories', 'still', 'calm-water')).toMatchObject({ ok: false, code: 'not_found' })
})

test('performers and channels are made, edited by fields of their form, and merged', async () => {
  expect(await order('create-performer', 'Lina Berg')).toEqual({ ok: true })
  expect(await order('create-performer', 'Lina B', 'lina-b')).toEqual({ ok: true })
  expect(await order('create-channel', 'North', 'url=https://north.example/')).toEqual({ ok: true })
  expect(
    await order('edit', 'performer', 'lina-berg', 'description=Calm', 'description_de=Ruhig', 'alias=Li, Lin'),
  ).toEqual({
    ok: true,
  })
  const logged = await lastLogged()
  expect(logged).toMatchObject({ actor_id: 0, queue: 'models', act: 'edit' })
  expect(JSON.parse(String(logged?.after))).toEqual({ description: 'Calm', description_de: 'Ruhig', alias: 'Li, Lin' })
  // Fields that an order does not name stay.
  expect(await order('edit', 'performer', 'lina-berg', 'alias=')).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({ before: '{"alias":"Li, Lin"}' })
  expect(await order('edit', 'channel', 'north', 'is_hidden=1')).toEqual({ ok: true })
  expect(await order('merge-performers', 'lina-b', 'lina-berg')).toEqual({ ok: true })
  expect(await rows('SELECT dir FROM models')).toEqual([{ dir: 'lina-berg' }])
  expect(await order('edit', 'category', 'calm-water', 'title_de=Stilles Wasser', 'place=3')).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({ queue: 'categories', act: 'edit', actor_id: 0 })
  expect(await one("SELECT title FROM category_titles WHERE lang = 'de'")).toBe('Stilles Wasser')
})

test('a video is edited by fields of its form: those that an order does not name stay', async () => {
  const fields = [
    'title_de=Nebel',
    'categories=calm-water',
    'performers=Lina Berg',
    'channel=north',
    'blocked_countries=DE, FR',
  ]
  expect(await order('edit', 'video', '7', ...fields)).toEqual({ ok: true })
  expect(await order('edit', 'video', '7', 'title=Fog, again', 'are_comments_off=1')).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({
    actor_id: 0,
    queue: 'videos',
    item: '7',
    act: 'edit',
    before: '{"title":"Fog over the bay"}',
    after: '{"title":"Fog, again","are_comments_off":"1"}',
  })
  expect(
    await rows(`SELECT (SELECT title FROM video_titles WHERE video_id = 7) AS german, (SELECT blocked FROM video_countries WHERE video_id = 7) AS blocked,
      (SELECT count(*) FROM video_categories WHERE video_id = 7) AS categories, (SELECT count(*) FROM video_models WHERE video_id = 7) AS performers`),
  ).toEqual([{ german: 'Nebel', blocked: 'DE,FR', categories: 1, performers: 1 }])
  expect(
    await order('edit', 'video', '7', 'title=Fog over the bay', 'blocked_countries=', 'are_comments_off='),
  ).toEqual({ ok: true })
})

const refusals = [
  [['edit', 'video', '8', 'title=x'], { code: 'not_found' }],
  [['edit', 'performer', 'nobody', 'title=x'], { code: 'not_found' }],
  [['edit', 'playlist', '99', 'is_hidden=1'], { code: 'not_found' }],
  [
    ['edit', 'video', '7', 'titel=x', 'title_xx=y'],
    {
      codes: [
        { field: 'titel', code: 'unknown_field' },
        { field: 'title_xx', code: 'unknown_field' },
      ],
    },
  ],
  [['edit', 'performer', 'lina-berg', 'visibility=public'], { code: 'unknown_field', field: 'visibility' }],
  [['edit', 'video', '7', 'poster=up-0'], { code: 'unknown_field', field: 'poster' }],
  [['edit', 'video', '7', 'visibility=secret'], { field: 'visibility' }],
  [['edit', 'video', '7', 'categories=none of these'], { field: 'categories', code: 'unknown_name' }],
  [['edit', 'video', '7', 'allowed_countries=XY'], { field: 'allowed_countries', code: 'unknown_name' }],
  [['edit', 'channel', 'north', 'title='], { field: 'title', code: 'required' }],
  [['create-channel', 'South', 'url=no address'], { field: 'url', code: 'url_invalid' }],
  [['create-performer', 'Ada', 'colour=red'], { field: 'colour', code: 'unknown_field' }],
  [['create-performer', 'Lina Berg'], { field: 'dir', code: 'dir_taken' }],
  [['merge-videos', '8', '7'], { code: 'not_found', field: 'from' }],
  [['merge-videos', '7', '7'], { field: 'into', code: 'merge_itself' }],
  [['merge-channels', 'north', 'south'], { code: 'not_found', field: 'into' }],
  [['process', '8'], { code: 'not_found' }],
  [['retry-job', '0'.repeat(32)], { code: 'not_found' }],
] as const

test('each of these orders is refused, with its field and code', async () => {
  const answers = await ordersAtOnce(refusals.map(([words]) => words))
  expect(answers).toMatchObject(refusals.map(([, refusal]) => ({ ok: false, ...refusal })))
})

test('a job that the queue gave up is run again or deleted by a script', async () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(32)]
  for (const hash of [one, other])
    await testbed.run(
      "INSERT INTO failed_jobs (job_hash, kind, body, attempts, error, failed_date, dead_date) VALUES (?1, 'sweep-media', ?2, 5, 'x', unixepoch(), unixepoch())",
      hash,
      JSON.stringify({ kind: 'sweep-media' }),
    )
  expect(await order('retry-job', one)).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'jobs', act: 'retry_job' })
  expect(await order('delete-job', other)).toEqual({ ok: true })
  expect(await rows('SELECT job_hash FROM failed_jobs')).toEqual([])
})

test('feeds are added, paused, resumed and deleted', async () => {
  const address = 'https://feeds.partner.test/rss'
  expect(await order('add-feed', address, 'partner', 'partner', '6', 'take-media')).toEqual({ ok: true })
  expect(await order('pause-feed', address)).toEqual({ ok: true })
  expect(await rows('SELECT is_paused, takes_media, every_hours FROM import_feeds')).toEqual([
    { is_paused: 1, takes_media: 1, every_hours: 6 },
  ])
  expect(await order('resume-feed', address)).toEqual({ ok: true })
  expect(await order('delete-feed', address)).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'feeds', act: 'remove' })
  expect(await order('ask-feed', address)).toMatchObject({ ok: false, code: 'not_found' })
  expect(await order('add-feed', 'http://127.0.0.1/rss', 'partner', 'partner', '6')).toMatchObject({
    ok: false,
    code: 'address_invalid',
  })
})

test('a takedown and a restoration on the command line have their rows in the log', async () => {
  for (const words of [
    ['takedown', '7', 'rights'],
    ['restore', '7'],
  ]) {
    const read = parseAdminOrder(words)
    if (read && 'sql' in read) await testbed.db.prepare(read.sql).run()
    await runEveryMinute(testbed.runtime)
    await expect
      .poll(async () => (await lastLogged())?.act, { timeout: 20_000 })
      .toBe(words[0] === 'takedown' ? 'take_down' : 'restore')
  }
})

test('an order that no version knows is refused, and does not stop the others', async () => {
  const id = crypto.randomUUID()
  await testbed.db.prepare(operatorOrderText(id, { verb: 'explode', fields: {}, site: '' })).run()
  expect(await order('unfeature', '7')).toEqual({ ok: true })
  expect(JSON.parse(String(await testbed.db.prepare(operatorAnswerText(id)).first('answer')))).toMatchObject({
    ok: false,
    code: 'invalid',
  })
})
