// Orders of `npm run admin` as the site carries them out: each act of the back office, once, with its row in the log.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../shared/contract/contract.ts'
import { type DeniedEntry, denied } from '../../../../shared/contract/moderation-deny-list.ts'
import { href } from '../../../../shared/routes.ts'
import { parseAdminOrder } from '../../../../worker/local/admin-commands.ts'
import type { OperatorOrder } from '../../../../worker/local/admin-order.ts'
import { runEveryMinute } from '../../../../worker/local/scheduler.ts'
import { originName } from '../../../../worker/local.ts'
import { operatorAnswerText, operatorOrderText } from '../../../../worker/origin/admin/store/operator-orders.ts'
import { operatorOrdersAtOnce } from '../../../../worker/origin/bounds.ts'
import { sentPictureAt } from '../../../../worker/origin/media/picture-folders.ts'
import { jpeg } from '../../../support/runtime/sample-images.ts'
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
})
afterAll(() => testbed.stop())

const rows = async (sql: string) => (await testbed.db.prepare(sql).all<Record<string, unknown>>()).results
const one = async (sql: string) => Object.values((await rows(sql))[0] ?? {})[0]

/** What a minute does with orders, until it is done; the rest of its work takes a second of a processor. */
async function runOrders(): Promise<void> {
  const origin = await testbed.runtime.miniflare.getWorker(originName)
  const body = { kind: 'sweep-media', isOrdersOnly: true }
  await origin.queue('edgetube-jobs', [{ id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body }])
}

/** Gives an order as the command writes it, and waits for its answer. */
const order = (...words: string[]) => give(orderOf(words))
const give = async (one: Given, run = runOrders) => {
  const id = await writes(one)
  await run()
  return answerTo(id)
}

/** Gives all these orders before the site carries out any, one after the other: it takes so many in a minute. */
async function ordersAtOnce(...orders: readonly (readonly string[])[]): Promise<Record<string, unknown>[]> {
  // Those of one second are carried out by their ids.
  const ids = orders.map(() => crypto.randomUUID()).sort()
  for (const [at, words] of orders.entries()) await writes(orderOf(words), ids[at])
  for (let taken = 0; taken < ids.length; taken += operatorOrdersAtOnce) await runOrders()
  return Promise.all(ids.map(answerTo))
}

type Given = Pick<OperatorOrder, 'verb' | 'fields'>

function orderOf(words: readonly string[]): Given {
  const read = parseAdminOrder([...words])
  if (!read || 'sql' in read) throw new Error(`no order: ${words.join(' ')}`)
  return read
}

async function writes(one: Given, id: string = crypto.randomUUID()): Promise<string> {
  await testbed.db.prepare(operatorOrderText(id, { ...one, site: 'https://tube.example' })).run()
  return id
}

async function answerTo(id: string): Promise<Record<string, unknown>> {
  await expect.poll(() => testbed.db.prepare(operatorAnswerText(id)).first('answer')).not.toBe(null)
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
  const ban = orderOf(['ban', 'anna', 'spam', "She's sending the same link to all"])
  expect(await give(ban, () => runEveryMinute(testbed.runtime))).toEqual({ ok: true })
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
})

test('warnings, strikes, suspensions, silence and links for passwords are acts about a member, each with its row in the log', async () => {
  const about = ['anna', 'spam', 'A statement']
  const acts = [
    ['warn', ...about],
    ['strike', ...about],
    ['suspend', ...about, '2027-01-31'],
    ['silence', ...about, '2027-01-31'],
    ['password-link', ...about],
  ]
  expect(await ordersAtOnce(...acts)).toEqual(acts.map(() => ({ ok: true })))
  const logged = await rows(
    "SELECT act FROM audit_log WHERE actor_id = 0 AND queue = 'members' ORDER BY audit_id DESC LIMIT 5",
  )
  expect(logged.reverse()).toEqual(acts.map(([act = '']) => ({ act: act.replace('-', '_') })))
})

test('an order whose run died before its answer is not carried out twice: an act is one, and a lift takes no second one', async () => {
  const standing = () =>
    one("SELECT count(*) FROM member_acts WHERE act = 'silence' AND lifted_date IS NULL AND statement LIKE 'Once%'")
  const twice = async (...words: string[]) => {
    const id = await writes(orderOf(words))
    await runOrders()
    expect(await answerTo(id)).toEqual({ ok: true })
    await testbed.db
      .prepare('UPDATE operator_orders SET answer = NULL, claimed_until = 1 WHERE order_id = ?1')
      .bind(id)
      .run()
    await runOrders()
    expect(await answerTo(id)).toEqual({ ok: true })
  }
  await twice('silence', 'anna', 'spam', 'Once', '2027-01-31')
  expect(await standing()).toBe(1)
  expect(await order('silence', 'anna', 'spam', 'Once more', '2027-01-31')).toEqual({ ok: true })
  await twice('lift', 'anna', 'mistake', 'One of the two')
  expect(await standing()).toBe(1)
  expect(await order('lift', 'anna', 'mistake', 'The other')).toEqual({ ok: true })
})

test('orders wait for the one that another run has claimed', async () => {
  const [first, second] = [await writes(orderOf(['warn', 'anna', 'spam', 'First'])), crypto.randomUUID()]
  const claim = (until: string) =>
    testbed.db.prepare(`UPDATE operator_orders SET claimed_until = ${until} WHERE order_id = ?1`).bind(first).run()
  await claim('unixepoch() + 100')
  await writes(orderOf(['warn', 'anna', 'spam', 'Second']), second)
  await runOrders()
  expect(await one("SELECT count(*) FROM operator_orders WHERE answer IS NULL AND verb = 'member'")).toBe(2)
  await claim('1')
  await runOrders()
  expect([await answerTo(first), await answerTo(second)]).toEqual([{ ok: true }, { ok: true }])
})

test('a member who is not there, a day that is past and a member of staff are refused', async () => {
  const answers = await ordersAtOnce(
    ['warn', 'nobody', 'spam', 'x'],
    ['suspend', 'anna', 'spam', 'x', '2020-01-01'],
    ['warn', 'mira', 'spam', 'x'],
  )
  expect(answers).toMatchObject([
    { ok: false, code: 'unknown', field: 'username' },
    { ok: false, code: 'until_past' },
    { ok: false, code: 'is_staff' },
  ])
})

test('a role is given, and sessions are ended, with rows in the log', async () => {
  const boris = await signedIn(testbed, 'boris')
  expect(await order('grant', 'boris', 'editor')).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'people', item: 'boris', act: 'role' })
  expect(await order('end-sessions', 'boris')).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'people', item: 'boris', act: 'end_sessions' })
  expect((await boris.ask(href('account', {}, { lang: 'en' }))).status).not.toBe(200)
})

test('a video is hidden, published and featured, and cached lists follow, though no total has counted it', async () => {
  // One visitor who asks again and again would be told to wait.
  const list = () => siteVisitor(testbed).page(href('videos', {}, { lang: 'en' }))
  expect(await order('hide', '7')).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({
    actor_id: 0,
    queue: 'videos',
    item: '7',
    act: 'edit',
    before: '{"visibility":"public"}',
    after: '{"visibility":"private"}',
  })
  await expect.poll(list, { timeout: 60_000, interval: 300 }).toContain('No videos found')
  expect(await order('publish', '7')).toEqual({ ok: true })
  await expect.poll(list, { timeout: 60_000, interval: 300 }).toContain('Fog over the bay')
  expect(await order('feature', '7')).toEqual({ ok: true })
  expect(await one('SELECT featured_date IS NOT NULL FROM videos WHERE video_id = 7')).toBe(1)
  const logged = await one('SELECT count(*) FROM audit_log')
  expect(await order('feature', '7')).toEqual({ ok: true })
  expect(await one('SELECT count(*) FROM audit_log')).toBe(logged)
  expect(await ordersAtOnce(['unfeature', '7'], ['hide', '8'])).toMatchObject([
    { ok: true },
    { ok: false, code: 'not_found' },
  ])
})

test('categories are created and merged', async () => {
  expect(await ordersAtOnce(['create-category', 'Calm water'], ['create-category', 'Still water', 'still'])).toEqual([
    { ok: true },
    { ok: true },
  ])
  expect(await rows('SELECT dir, title FROM categories ORDER BY category_id')).toEqual([
    { dir: 'calm-water', title: 'Calm water' },
    { dir: 'still', title: 'Still water' },
  ])
  const merge = ['merge-categories', 'still', 'calm-water']
  expect(await ordersAtOnce(['create-category', 'Calm', 'still'], merge, merge)).toMatchObject([
    { ok: false, code: 'dir_taken' },
    { ok: true },
    { ok: false, code: 'not_found' },
  ])
  expect(await rows('SELECT dir FROM categories')).toEqual([{ dir: 'calm-water' }])
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'categories', act: 'merge' })
})

test('performers and channels are made, edited by fields of their form, and merged', async () => {
  const made = [
    ['create-performer', 'Lina Berg'],
    ['create-performer', 'Lina B', 'lina-b'],
    ['create-channel', 'North', 'url=https://north.example/'],
    ['edit', 'performer', 'lina-berg', 'description=Calm', 'description_de=Ruhig', 'alias=Li, Lin'],
  ]
  expect(await ordersAtOnce(...made)).toEqual(made.map(() => ({ ok: true })))
  const logged = await lastLogged()
  expect(logged).toMatchObject({ actor_id: 0, queue: 'models', act: 'edit' })
  expect(JSON.parse(String(logged?.after))).toEqual({ description: 'Calm', description_de: 'Ruhig', alias: 'Li, Lin' })
  // Fields that an order does not name stay.
  expect(await order('edit', 'performer', 'lina-berg', 'alias=')).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({ before: '{"alias":"Li, Lin"}' })
  const changed = [
    ['edit', 'channel', 'north', 'is_hidden=1'],
    ['merge-performers', 'lina-b', 'lina-berg'],
    ['edit', 'category', 'calm-water', 'title_de=Stilles Wasser', 'place=3'],
  ]
  expect(await ordersAtOnce(...changed)).toEqual(changed.map(() => ({ ok: true })))
  expect(await rows('SELECT dir FROM models')).toEqual([{ dir: 'lina-berg' }])
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
  const edit = ['edit', 'video', '7']
  expect(await ordersAtOnce([...edit, ...fields], [...edit, 'title=Fog, again', 'are_comments_off=1'])).toEqual([
    { ok: true },
    { ok: true },
  ])
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
  const answers = await ordersAtOnce(...refusals.map(([words]) => words))
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
  const added = [
    ['add-feed', address, 'partner', 'partner', '6', 'take-media'],
    ['pause-feed', address],
  ]
  expect(await ordersAtOnce(...added)).toEqual([{ ok: true }, { ok: true }])
  expect(await rows('SELECT is_paused, takes_media, every_hours FROM import_feeds')).toEqual([
    { is_paused: 1, takes_media: 1, every_hours: 6 },
  ])
  const answers = await ordersAtOnce(
    ['resume-feed', address],
    ['delete-feed', address],
    ['ask-feed', address],
    ['add-feed', 'http://127.0.0.1/rss', 'partner', 'partner', '6'],
  )
  expect(answers).toMatchObject([
    { ok: true },
    { ok: true },
    { ok: false, code: 'not_found' },
    { ok: false, code: 'address_invalid' },
  ])
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'feeds', act: 'remove' })
})

test('an own address of a category in a language is a field of its form', async () => {
  const answers = await ordersAtOnce(
    ['edit', 'category', 'calm-water', 'dir_de=stilles-wasser'],
    ['edit', 'category', 'calm-water', 'place=4'],
    ['create-category', 'Other', 'stilles-wasser'],
  )
  expect(answers).toMatchObject([{ ok: true }, { ok: true }, { code: 'dir_taken' }])
  expect(await rows('SELECT lang, dir FROM category_dirs')).toEqual([{ lang: 'de', dir: 'stilles-wasser' }])
})

test('a merge is undone by a script within the hour, and once', async () => {
  const answers = await ordersAtOnce(
    ['create-channel', 'South', 'south'],
    ['merge-channels', 'south', 'north'],
    ['unmerge-channels', 'north'],
    ['unmerge-channels', 'north'],
    ['unmerge-videos', '7'],
    ['unmerge-categories', 'nowhere'],
  )
  expect(answers).toMatchObject([
    { ok: true },
    { ok: true },
    { ok: true },
    { ok: false, code: 'not_found' },
    { ok: false, code: 'not_found' },
    { ok: false, code: 'not_found', field: 'which' },
  ])
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'channels', act: 'unmerge' })
  expect(await rows('SELECT dir FROM channels ORDER BY dir')).toEqual([{ dir: 'north' }, { dir: 'south' }])
})

test('a picture comes from a file, which does not stay where the command has put it, and is taken away', async () => {
  const files = await testbed.runtime.files()
  const sends = async (which: string, slot: string, bytes: number[]) => {
    const read = parseAdminOrder(['picture', 'channel', which, slot, '/a/picture.jpg'])
    if (!read || 'sql' in read) throw new Error('no order')
    expect(read.path).toBe('/a/picture.jpg')
    const file = crypto.randomUUID()
    await files.put(sentPictureAt(file), new Uint8Array(bytes))
    const answer = await give({ ...read, fields: { ...read.fields, file } })
    expect(await files.head(sentPictureAt(file))).toBe(null)
    return answer
  }
  expect(await sends('north', 'cover', jpeg(2600, 600))).toEqual({ ok: true })
  expect(await rows('SELECT family, slot FROM subject_pictures')).toEqual([{ family: 'channels', slot: 'cover' }])
  expect(await sends('north', 'picture', jpeg(20, 20))).toMatchObject({ field: 'file', code: 'invalid_image_size' })
  expect(await sends('north', 'picture', [1, 2, 3])).toMatchObject({ field: 'file', code: 'file_type' })
  expect(await sends('west', 'picture', jpeg(900, 900))).toMatchObject({ field: 'which', code: 'not_found' })
  await testbed.run("UPDATE channels SET picture = 'pictures/silk/still.webp' WHERE dir = 'north'")
  expect(await order('remove-picture', 'channel', 'north', 'picture')).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'channels', act: 'picture' })
  expect(await order('remove-picture', 'category', 'calm-water', 'cover')).toMatchObject({ field: 'slot' })
})

test('synonyms and redirects of searches are added and deleted, and pages follow', async () => {
  const rules = () => siteVisitor(testbed).ask(contract.searchRules.fill({}))
  expect(await (await rules()).json()).toEqual({ rules: [] })
  expect(await ordersAtOnce(['add-synonym', 'haze', 'fog'], ['add-redirect', 'Channels', '/pornsites/', 'de'])).toEqual(
    [{ ok: true }, { ok: true }],
  )
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'searches', item: 'channels', act: 'create' })
  await expect.poll(async () => (await rules()).text()).toContain('"target":"fog"')
  const answers = await ordersAtOnce(
    ['add-synonym', 'haze', 'mist'],
    ['add-redirect', 'moon', 'https://elsewhere.example/'],
    ['delete-search-rule', '1'],
    ['delete-search-rule', '1'],
  )
  expect(answers).toMatchObject([
    { field: 'text', code: 'text_taken' },
    { code: 'target_invalid' },
    { ok: true },
    { ok: false, code: 'not_found' },
  ])
  expect(await rows('SELECT kind, lang, text, target FROM search_rules')).toEqual([
    { kind: 'redirect', lang: 'de', text: 'channels', target: '/pornsites/' },
  ])
})

test('a campaign is started, paused and archived, after which it stays as it is', async () => {
  await testbed.run(
    "INSERT INTO advert_campaigns (campaign_id, title, advertiser, starts, changed_date) VALUES (1, 'Spring', 'Acme', 1, 1)",
  )
  const state = () => one('SELECT state FROM advert_campaigns')
  for (const [verb, expected] of [
    ['start-advert', 'running'],
    ['pause-advert', 'paused'],
    ['archive-advert', 'archived'],
  ] as const) {
    expect(await order(verb, '1')).toEqual({ ok: true })
    expect([await state(), (await lastLogged())?.queue]).toEqual([expected, 'adverts'])
  }
  expect(await order('start-advert', '1')).toMatchObject({ ok: false, code: 'not_found' })
})

test('an age row that closes a place holds at once, and one that opens it waits for an admin', async () => {
  const shown = async () => {
    const read = parseAdminOrder(['show', 'age-rows'])
    if (!read || !('sql' in read)) throw new Error('no statement')
    return read.shownAs?.(await rows(read.sql)).find(({ where }) => where === 'CH')
  }
  expect(await shown()).toBeUndefined()
  const fields = ['mode=assure', 'review=1', 'source=A law', 'reviewed=2026-11-21']
  expect(await order('set-age-row', 'ch', ...fields)).toEqual({
    ok: true,
    rows: [{ outcome: 'published', places: 'CH stricter, ZZ stricter' }],
  })
  expect(await shown()).toMatchObject({ mode: 'assure', methods: 'review', source: 'A law', from: 'published' })
  // Fields that an order does not name stay.
  expect(await order('set-age-row', 'CH', 'hours=24')).toMatchObject({ ok: true })
  expect(await shown()).toMatchObject({ mode: 'assure', methods: 'review', recheckSeconds: 86_400 })
  expect(await order('remove-age-row', 'CH')).toMatchObject({ ok: true, rows: [{ outcome: 'waiting' }] })
  expect(await shown()).toMatchObject({ mode: 'assure' })
  expect(await rows('SELECT actor_id, state FROM age_changes')).toEqual([{ actor_id: 0, state: 'waiting' }])
  expect(await order('remove-age-row', 'CH')).toMatchObject({ ok: false, code: 'change_waiting' })
  expect(await order('set-age-row', 'XX', ...fields)).toMatchObject({ ok: false, field: 'where' })
})

test('the items of a queue are listed without addresses of senders, and decided once, with a reason where one is needed', async () => {
  await testbed.run(
    "INSERT INTO reports (report_id, subject, email, message, referrer, added_date) VALUES (1, 'technical', 'sender@example.test', 'It stutters', '/videos/7/fog/', 1)",
  )
  await testbed.run(
    "INSERT INTO comments (comment_id, section, object_id, user_id, added_date, comment, is_held) VALUES (5, 'video', 7, ?1, 1, 'Held words', 1)",
    await one("SELECT user_id FROM users WHERE username = 'anna'"),
  )
  await testbed.run(
    `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, details, is_complete, folder, has_stills, added_date, changed_date)
     SELECT ?1, user_id, 'ready', 'a.mp4', 'a.mp4', 1, '{"title":"Rain"}', 1, ?1, 1, 1, 1 FROM users WHERE username = 'boris'`,
    'f'.repeat(32),
  )
  const [reports, comments, uploads] = await ordersAtOnce(
    ['queue', 'reports'],
    ['queue', 'comments'],
    ['queue', 'uploads'],
  )
  expect(reports).toMatchObject({ ok: true, rows: [{ item: '1', text: 'It stutters', address: '/videos/7/fog/' }] })
  expect(JSON.stringify(reports)).not.toContain('sender@')
  const [held, film] = [comments, uploads].map(
    (shown) => (shown?.rows as { item: string }[] | undefined)?.[0]?.item ?? '',
  )
  expect(comments).toMatchObject({
    rows: [{ item: /^5@[\w-]+$/.exec(held ?? '')?.[0], text: 'Held words', username: 'anna' }],
  })
  expect(uploads).toMatchObject({ rows: [{ item: /^f{32}@[\w-]+$/.exec(film ?? '')?.[0], username: 'boris' }] })
  // A claim of a moderator is waited for.
  const claim = "INSERT INTO claims SELECT 'reports', '1', user_id, unixepoch() + 60 FROM users WHERE username = 'mira'"
  await testbed.run(claim)
  const dismissal = ['decide', 'reports', '1', 'dismiss', 'unfounded']
  expect(await ordersAtOnce(dismissal, ['queue', 'reports'])).toMatchObject([
    { ok: false, code: 'claimed' },
    { rows: [{ claimed_by: 'mira' }] },
  ])
  await testbed.run('DELETE FROM claims')
  expect(await order(...dismissal)).toEqual({ ok: true })
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'reports', item: '1', act: 'dismiss' })
  const decided = await ordersAtOnce(
    dismissal,
    ['decide', 'comments', `5@${film?.slice(33)}`, 'approve', '-', 'Fine'],
    ['decide', 'comments', held ?? '', 'approve', '-', 'Fine'],
    ['decide', 'uploads', `${'f'.repeat(32)}@${held?.slice(2)}`, 'reject', 'rules', 'No'],
    ['decide', 'uploads', 'f'.repeat(32), 'approve'],
    ['decide', 'uploads', film ?? '', 'reject', 'rules', 'No'],
    ['queue', 'uploads'],
  )
  expect(decided).toMatchObject([
    { ok: false, code: 'not_found' },
    { ok: false, code: 'changed', field: 'version' },
    { ok: true },
    { ok: false, code: 'changed', field: 'version' },
    { ok: false },
    { ok: true },
    { ok: true, rows: [] },
  ])
  expect(await one('SELECT is_held FROM comments WHERE comment_id = 5')).toBe(0)
  expect(await lastLogged()).toMatchObject({ actor_id: 0, queue: 'uploads', act: 'reject' })
})

test('a takedown and a restoration on the command line have their rows in the log', async () => {
  for (const words of [
    ['takedown', '7', 'rights'],
    ['restore', '7'],
  ]) {
    const read = parseAdminOrder(words)
    if (read && 'sql' in read) await testbed.db.prepare(read.sql).run()
    await runOrders()
    await expect.poll(async () => (await lastLogged())?.act).toBe(words[0] === 'takedown' ? 'take_down' : 'restore')
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

test('a channel and a playlist that an import hides leave the edge, and come back', async () => {
  await testbed.db.batch([
    testbed.db.prepare(
      "INSERT INTO channels (channel_id, dir, title, url, added_date) VALUES (3, 'grey', 'Grey', '', 1)",
    ),
    testbed.db.prepare(`
      INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date)
      SELECT 4, user_id, 'Mist', '', 0, 'str', 1 FROM users WHERE username = 'anna'`),
  ])
  const status = async () => (await siteVisitor(testbed).ask(contract.playlist.fill({ id: 4 }))).status
  const named = async () => {
    const upstream = await testbed.runtime.miniflare.getWorker(originName)
    const answer = await upstream.fetch(`http://upstream.test${denied.fill({ after: 0 })}`)
    const { entries } = (await answer.json()) as { entries: DeniedEntry[] }
    return entries.findLast(({ mark }) => mark === 'channel:3')?.to !== null
  }
  expect(await status()).toBe(200)
  for (const is_hidden of [1, 0]) {
    for (const table of ['channels', 'playlists']) await testbed.run(`UPDATE ${table} SET is_hidden = ?`, is_hidden)
    for (const [kind, id] of Object.entries({ channels: '3', playlists: '4' }))
      expect(await give({ verb: 'outdate_object', fields: { kind, id } })).toEqual({ ok: true })
    await expect.poll(status, { timeout: 60_000 }).toBe(is_hidden ? 403 : 200)
    expect(await named()).toBe(is_hidden === 0)
  }
})
