// Feeds in the back office through both Workers: who finds them, their forms without script, and runs by the clock against a partner's server.
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { href } from '../../../../../shared/routes.ts'
import { hoursAfterFailures } from '../../../../../shared/rules/admin-import-feeds.ts'
import { runEveryMinute } from '../../../../../worker/local/scheduler.ts'
import { claimDueFeeds } from '../../../../../worker/origin/admin/store/import-feeds.ts'
import { startServer } from '../../../../support/runtime/local-server.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const page = href('admin_feeds', {}, en)
const names = ['visitor', 'anna', 'boris', 'mira', 'edda', 'ada'] as const
type Name = (typeof names)[number]

const item = (id: number, title: string) =>
  `<item><guid>f-${id}</guid><title>${title}</title><itunes:duration>10:00</itunes:duration></item>`
const feedOf = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${items.join('')}</channel></rss>`

let asked: { path: string; match: string }[] = []
let feed = ''
const partner = createServer(({ url = '', headers }, response) => {
  asked.push({ path: url, match: headers['if-none-match'] ?? '' })
  if (url === '/moved') return void response.writeHead(302, { location: 'http://127.0.0.1/secret' }).end()
  if (url === '/page') return void response.end('<html></html>')
  if (url === '/long') return void response.end('x'.repeat(9 * 1024 * 1024))
  if (url === '/away') return void response.writeHead(503).end()
  const etag = `"${feed.length}"`
  if (headers['if-none-match'] === etag) return void response.writeHead(304).end()
  response.writeHead(200, { etag }).end(feed)
})

let testbed: SiteTestbed
const people = {} as Record<Name, SiteVisitor>
let edda: SiteVisitor
beforeAll(async () => {
  const address = await startServer(partner)
  // The partner's name is in no DNS here.
  const originFront = `
    const real = globalThis.fetch
    globalThis.fetch = (input, init) =>
      real(typeof input === 'string' ? input.replace('https://feeds.partner.test', '${address}') : input, init)
    export * from './main.js'
    export { default } from './main.js'`
  testbed = await startSiteTestbed({ originFront })
  people.visitor = siteVisitor(testbed)
  for (const name of ['anna', 'boris', 'mira', 'edda', 'ada'] as const) people[name] = await signedIn(testbed, name)
  edda = people.edda
})
afterAll(async () => {
  await testbed.stop()
  partner.close()
})

const form = (path: string, more: Record<string, string> = {}) => ({
  act: 'create',
  address: `https://feeds.partner.test${path}`,
  source: 'partner',
  uploader: 'partner',
  every_hours: '6',
  ...more,
})
const send = async (fields: Record<string, string>, who = edda) => {
  const answer = await who.ask(writes.saveFeed.path, { json: fields, headers: json })
  const body = (await answer.json()) as { feed_id?: string; code?: string; codes?: { field: string; code: string }[] }
  return { status: answer.status, body }
}
const add = async (path: string, more = {}) => (await send(form(path, more))).body.feed_id ?? ''
type Row = Record<string, string | number | null>
const rowOf = (feed_id: string) =>
  testbed.db.prepare('SELECT * FROM import_feeds WHERE feed_id = ?1').bind(feed_id).first<Row>()
const runs = async (feed_id: string) => {
  const before = (await rowOf(feed_id))?.asked_date
  await testbed.run('UPDATE import_feeds SET next_date = 0, asked_date = NULL WHERE feed_id = ?1', feed_id)
  await runEveryMinute(testbed.runtime)
  await expect.poll(async () => (await rowOf(feed_id))?.asked_date).not.toBe(null)
  return { before, row: (await rowOf(feed_id)) as Row }
}
const logOf = async (feed_id: string) =>
  (
    await testbed.db
      .prepare("SELECT act, before, after FROM audit_log WHERE queue = 'feeds' AND item = ?1 ORDER BY audit_id")
      .bind(feed_id)
      .all<{ act: string; before: string; after: string }>()
  ).results.map(({ act, before, after }) => ({ act, before: JSON.parse(before), after: JSON.parse(after) }))

describe('feeds', () => {
  it.each(names)('are open to editors and admins alone: %s', async (name) => {
    const isOpen = name === 'edda' || name === 'ada'
    const refused = name === 'visitor' ? 401 : 404
    expect((await people[name].ask(page)).status).toBe(isOpen ? 200 : 404)
    const list = contract.adminFeeds.fill({ page: 1 })
    expect((await people[name].ask(list, { headers: json })).status).toBe(isOpen ? 200 : refused)
    const { status, body } = await send(form(`/role-${name}`), people[name])
    expect(status).toBe(isOpen ? 200 : refused)
    const { feed_id = '0'.repeat(32) } = body
    expect((await send({ act: 'delete', feed_id }, people[name])).status).toBe(isOpen ? 200 : refused)
  })

  it('are added, edited, paused, resumed and deleted by forms without script, each with its row in the log', async () => {
    const added = await edda.ask(page, { form: form('/forms') })
    expect([added.status, added.headers.get('location')]).toEqual([303, `${page}?done=saved`])
    const shown = await edda.page(page)
    expect(shown).toContain('https://feeds.partner.test/forms')
    expect(shown).toContain('Every 6 hours')
    const [, feed_id = ''] = /name="feed_id" value="([0-9a-f]{32})"/.exec(shown) ?? []
    const edited = { ...form('/forms', { act: 'save', every_hours: '24', takes_media: '1' }), feed_id, version: '1' }
    expect((await edda.ask(page, { form: edited })).status).toBe(303)
    for (const act of ['pause', 'pause', 'resume', 'ask', 'delete'])
      expect((await edda.ask(page, { form: { act, feed_id } })).headers.get('location')).toMatch(/\?done=/)
    expect(await edda.page(page)).not.toContain('https://feeds.partner.test/forms')
    const feed = 'https://feeds.partner.test/forms'
    // A feed that is paused already is not paused again.
    expect(await logOf(feed_id)).toEqual([
      {
        act: 'create',
        before: {},
        after: { feed, source: 'partner', uploader: 'partner', every_hours: '6', takes_media: '0', is_paused: '0' },
      },
      { act: 'edit', before: { every_hours: '6', takes_media: '0' }, after: { every_hours: '24', takes_media: '1' } },
      { act: 'edit', before: { feed, is_paused: '0' }, after: { feed, is_paused: '1' } },
      { act: 'edit', before: { feed, is_paused: '1' }, after: { feed, is_paused: '0' } },
      { act: 'ask_feed', before: {}, after: { feed } },
      { act: 'remove', before: expect.objectContaining({ feed, every_hours: '24' }), after: {} },
    ])
  })

  it('are not overwritten by a form that shows an older version, and what was typed stays', async () => {
    const feed_id = await add('/version')
    expect((await send({ ...form('/version', { act: 'save', source: 'first' }), feed_id, version: '1' })).status).toBe(
      200,
    )
    const second = { ...form('/version', { act: 'save', source: 'second' }), feed_id, version: '1' }
    const answer = await edda.ask(page, { form: second })
    const text = await answer.text()
    expect([answer.status, text.includes('The feed was changed meanwhile')]).toEqual([409, true])
    expect(text).toContain('value="second"')
    expect(text).toContain('name="version" value="2"')
    expect((await rowOf(feed_id))?.source).toBe('first')
  })

  it.each([
    ['act', 'explode', 'act', 'invalid'],
    ['address', '', 'address', 'required'],
    ['address', `https://a.test/${'x'.repeat(500)}`, 'address', 'max_length'],
    ['address', 'http://127.0.0.1/feed', 'address', 'address_invalid'],
    ['address', 'http://10.0.0.1/feed', 'address', 'address_invalid'],
    ['address', 'ftp://partner.test/feed', 'address', 'address_invalid'],
    ['address', 'feed', 'address', 'address_invalid'],
    ['source', '', 'source', 'required'],
    ['source', 'x'.repeat(101), 'source', 'max_length'],
    ['uploader', '', 'uploader', 'required'],
    ['uploader', 'a b', 'uploader', 'invalid'],
    ['every_hours', '2', 'every_hours', 'invalid'],
    ['takes_media', 'yes', 'takes_media', 'invalid'],
  ])('refuse the field %s with the value %s', async (field, value, named, code) => {
    const { status, body } = await send(form('/refused', { [field]: value }))
    expect(status).toBe(400)
    expect(body.codes ?? [{ field: named, code }]).toContainEqual(expect.objectContaining({ field: named, code }))
    if (field === 'act') return
    const shown = await (await edda.ask(page, { form: form('/refused', { [field]: value }) })).text()
    if (field === 'source' || field === 'uploader') expect(shown).toContain('https://feeds.partner.test/refused')
  })

  it.each([
    ['feed_id', { act: 'pause', feed_id: 'x' }, 400],
    ['feed_id', { act: 'delete', feed_id: '0'.repeat(32) }, 404],
    ['version', { ...form('/x', { act: 'save' }), feed_id: '0'.repeat(32), version: 'x' }, 400],
  ])('refuse an act with a wrong %s', async (_, fields, status) => expect((await send(fields)).status).toBe(status))

  it('refuse an address that another one has', async () => {
    await add('/twice')
    expect((await send(form('/twice'))).body.codes).toEqual([
      expect.objectContaining({ field: 'address', code: 'taken' }),
    ])
  })

  it('import what is new by the clock, ask only whether there is more, and show what happened', async () => {
    feed = feedOf(item(1, 'Fog over the feed'), item(2, 'Rain'), '<item><guid>f-3</guid></item>')
    const feed_id = await add('/feed', { source: 'feed-source' })
    await runEveryMinute(testbed.runtime)
    await expect.poll(async () => (await rowOf(feed_id))?.asked_date).not.toBe(null)
    const row = (await rowOf(feed_id)) as Row
    expect(row).toMatchObject({ problem: '', total_rows: 3, added: 2, changed: 0, failed: 1, etag: `"${feed.length}"` })
    expect(Number(row.next_date) - Number(row.asked_date)).toBe(6 * 3600)
    const found = await testbed.db
      .prepare("SELECT foreign_id, waits FROM imported_videos WHERE source = 'feed-source' ORDER BY foreign_id")
      .all()
    expect(found.results).toEqual([
      { foreign_id: 'f-1', waits: 'media' },
      { foreign_id: 'f-2', waits: 'media' },
    ])
    const shown = await edda.page(page)
    expect(shown).toContain(href('admin_import', { id: String(row.import_id) }, { ...en, query: { tab: 'errors' } }))
    expect(await edda.page(`${href('admin_import', { id: String(row.import_id) }, en)}?tab=errors`)).toContain(
      'The row has no value for this field',
    )
    // The clock asks again only when its time has come.
    asked = []
    await runEveryMinute(testbed.runtime)
    expect(asked.filter(({ path }) => path === '/feed')).toEqual([])
    await runs(feed_id)
    expect(asked.filter(({ path }) => path === '/feed')).toEqual([{ path: '/feed', match: `"${feed.length}"` }])
    expect(await rowOf(feed_id)).toMatchObject({ added: 2, import_id: row.import_id })
    feed = feedOf(item(1, 'Fog over the feed, again'), item(2, 'Rain'), item(4, 'Snow on the hill'))
    expect((await runs(feed_id)).row).toMatchObject({ added: 1, changed: 1, failed: 0 })
  })

  it('are asked at once by hand, without the clock', async () => {
    feed = feedOf(item(9, 'Mist over the feed'))
    const feed_id = await add('/feed-by-hand', { source: 'by-hand' })
    expect((await edda.ask(page, { form: { act: 'ask', feed_id } })).status).toBe(303)
    await expect.poll(async () => (await rowOf(feed_id))?.asked_date).not.toBe(null)
    expect(await rowOf(feed_id)).toMatchObject({ problem: '', added: 1 })
  })

  it('are due by the clock in the order of their times, some at once, each once until its hours are over', async () => {
    await testbed.run('UPDATE import_feeds SET is_paused = 1')
    const [late, later, latest] = [await add('/due-1'), await add('/due-2', { every_hours: '1' }), await add('/due-3')]
    for (const [feed_id, next_date] of Object.entries({ [later]: 200, [latest]: 300, [late]: 100 }))
      await testbed.run('UPDATE import_feeds SET next_date = ?2 WHERE feed_id = ?1', feed_id, next_date)
    const due = async (nowSeconds: number, count = 3) => (await claimDueFeeds(testbed.db, nowSeconds, count)).toSorted()
    expect(await due(99)).toEqual([])
    expect(await due(300, 2)).toEqual([late, later].toSorted())
    expect(await due(300, 2)).toEqual([latest])
    expect(await due(300 + 3599)).toEqual([])
    expect(await due(300 + 3600)).toEqual([later])
    await testbed.run('UPDATE import_feeds SET is_paused = 1 WHERE feed_id = ?1', late)
    expect(await due(300 + 6 * 3600)).toEqual([later, latest].toSorted())
    await testbed.run('UPDATE import_feeds SET is_paused = 0')
  })

  it.each([
    ['/away', 'not_read'],
    ['/page', 'not_feed'],
    ['/long', 'too_large'],
    ['/moved', 'private'],
  ])('at %s fail as %s, and are asked less often', async (path, problem) => {
    const feed_id = await add(path)
    const { row } = await runs(feed_id)
    expect(row).toMatchObject({ problem, failures: 1, etag: '' })
    expect(Number(row.next_date) - Number(row.asked_date)).toBe(12 * 3600)
    const again = (await runs(feed_id)).row
    expect([again.failures, Number(again.next_date) - Number(again.asked_date)]).toEqual([2, 24 * 3600])
    expect(await edda.page(page)).toContain('2 failures in a row')
  })

  it('that are paused are not asked', async () => {
    const feed_id = await add('/paused')
    await send({ act: 'pause', feed_id })
    asked = []
    await runEveryMinute(testbed.runtime)
    await send({ act: 'ask', feed_id })
    await runEveryMinute(testbed.runtime)
    expect(asked.filter(({ path }) => path === '/paused')).toEqual([])
    expect(await edda.page(page)).toContain('Paused')
  })

  it('that fail are asked once a week at least', () => {
    expect([1, 2, 3, 20].map((failures) => hoursAfterFailures(12, failures))).toEqual([24, 48, 96, 168])
    expect(hoursAfterFailures(168, 3)).toBe(168)
  })
})
