// A database that is locked, overloaded, reset, stalled, full or read-only: requests are answered in time with a code, copies
// and reads go on, and no write is lost halfway or done twice.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract, endpoints } from '../../../shared/contract/contract.ts'
import { mainDeadlineMs, storageRetrySeconds } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { actsPath, statForm } from '../../../shared/stat.ts'
import { written } from '../../support/runtime/contract-addresses.ts'
import { changesBetween, type Ledger, openRowReader } from '../../support/runtime/database-changes.ts'
import { type FaultyPlatform, startFaultyPlatform } from '../../support/runtime/faulty-platform.ts'
import { type OriginVisitor, visitorOf } from '../../support/runtime/origin-client.ts'
import { settleEvents } from '../../support/runtime/settled-events.ts'
import { signedIn, siteVisitor } from '../../support/runtime/site.ts'

let site: FaultyPlatform
let anna: OriginVisitor
let ledger: Ledger
beforeAll(async () => {
  site = await startFaultyPlatform()
  await site.db.batch(
    [
      "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'harbour', 9, 1, 9)",
      ...[1, 2, 3, 4].map(
        (id) =>
          `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
           VALUES (${id}, 'harbour', 'Harbour ${id}', '', 1, 9, 1, 1, 0, 0, 'str', 2)`,
      ),
    ].map((sql) => site.db.prepare(sql)),
  )
  anna = visitorOf({ ask: site.askOrigin as never, db: site.db })
  await anna.resumes('anna')
  ledger = await openRowReader(site.db)
})
beforeEach(() => ledger.putBack())
afterEach(() => site.fails({}))
afterAll(() => site.stop())

/** A statement or batch that writes. */
const writes = '\\b(insert|update|delete|replace)\\b'
const locked = 'D1_ERROR: database is locked: SQLITE_BUSY'
const overloaded = 'D1_ERROR: D1 DB is overloaded. Too many requests queued.'
const reset = 'D1_ERROR: Internal error in D1 DB storage caused object to be reset.'
const full = 'D1_ERROR: Exceeded maximum DB size'
const readOnly = 'D1_ERROR: attempt to write a readonly database: SQLITE_READONLY'

const comment = { act: 'comm', section: 'video', object_id: '1', msg: 'Lovely harbour' } as const
const vote = { act: 'vote', section: 'video', object_id: '1', vote: '1' } as const
const view = { act: 'view', section: 'video', object_id: '1' } as const
const viewedOfFirst = async () =>
  (await site.db.prepare('SELECT viewed FROM videos WHERE video_id = 1').first<number>('viewed')) ?? 0
const key = () => crypto.randomUUID()
/** What the loaded machine of a test adds. */
const toleranceMs = 400
async function timed<Value>(work: () => Promise<Value>) {
  const startedMs = performance.now()
  return { value: await work(), isLate: performance.now() - startedMs > mainDeadlineMs + toleranceMs }
}

describe('a database', () => {
  it.each([
    ['that is locked', { DB: { throws: locked } }, 'storage_busy'],
    ['that is overloaded', { DB: { throws: overloaded } }, 'overloaded'],
    ['that is reset', { DB: { throws: reset } }, 'storage_busy'],
    ['that stalls for 30 s', { DB: { waitMs: 30_000 } }, 'storage_busy'],
  ] as const)('%s: a read and a write are 503 with Retry-After and a code within 2.5 s', async (_, faults, code) => {
    await site.fails(faults)
    const seen = await timed(() =>
      Promise.all([site.askOrigin(contract.video.fill({ video_id: 1 })), anna.acts(vote, key())]),
    )
    const [read, write] = seen.value
    expect([read.status, read.headers.get('retry-after'), await read.json()]).toMatchObject([
      503,
      String(storageRetrySeconds[code]),
      { code },
    ])
    expect(write).toMatchObject({ status: 503, body: { code } })
    expect(seen.isLate).toBe(false)
  })

  it.each([
    ['that is full', full],
    ['that is read-only', readOnly],
  ])('%s refuses writes with their code, and answers every read as before', async (_, throws) => {
    // One after the other: together they would use up the time of a loaded machine.
    const statuses = async () => {
      const known: [string, number][] = []
      for (const { name } of endpoints) known.push([name, (await anna.ask(written(name))).status])
      return known
    }
    const before = await statuses()
    await site.fails({ DB: { throws, only: writes } })
    expect(await statuses()).toEqual(before)
    expect(await anna.acts(comment, key())).toMatchObject({ status: 503, body: { code: 'read_only' } })
    expect(await anna.user()).toMatchObject({ username: 'anna' })
  })

  it('that loses a read for a moment is asked again at once', async () => {
    await site.fails({ DB: { throws: locked, times: 2 } })
    expect((await site.askOrigin(contract.video.fill({ video_id: 1 }))).status).toBe(200)
  })

  it('that is overloaded gets no query twice', async () => {
    await site.fails({ DB: { throws: overloaded } })
    await site.askOrigin(contract.video.fill({ video_id: 1 }))
    const calls = await site.fails({})
    const queries = Object.entries(calls).filter(([name]) => name.startsWith('DB.'))
    expect(queries.reduce((sum, [, count]) => sum + count, 0)).toBe(1)
  })
})

describe('a write', () => {
  it('that was lost is not repeated by the site', async () => {
    await site.fails({ 'DB.batch': { throws: reset } })
    expect(await anna.acts(comment)).toMatchObject({ status: 503, body: { code: 'storage_busy' } })
    expect(await site.fails({})).toMatchObject({ 'DB.batch': 1 })
  })

  it('whose answer was lost is done once when its client repeats it with its idempotency key', async () => {
    const requestId = key()
    await site.fails({ 'DB.batch': { throwsAfter: reset, times: 1 } })
    const first = await anna.acts(comment, requestId)
    const second = await anna.acts(comment, requestId)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.comment_id).toBe(first.body.comment_id)
    expect((await ledger.rows()).comments).toHaveLength(1)
  })

  it('that is sent twice at once is answered equally, although its target is gone for the later one', async () => {
    const { comment_id } = (await anna.acts(comment, key())).body
    const [removal, requestId] = [{ act: 'rem', section: 'comment', object_id: String(comment_id) } as const, key()]
    await site.fails({
      'DB.first': { waitMs: 700, only: 'SELECT section, object_id, is_held FROM comments', times: 1 },
    })
    const answers = await Promise.all([anna.acts(removal, requestId), anna.acts(removal, requestId)])
    expect(answers).toMatchObject([
      { status: 200, body: { ok: true } },
      { status: 200, body: { ok: true } },
    ])
    expect((await ledger.rows()).comments).toHaveLength(0)
  })

  it.each([
    ['a comment', comment],
    ['a vote', vote],
    [
      'a new playlist',
      {
        act: 'playlist',
        section: 'new',
        orientation: 'str',
        title: 'More fog',
        desc: 'All of it',
        visible: '1',
      },
    ],
    ['a message', { act: 'message', section: 'new', object_id: '2', msg: 'Hello there' }],
  ] as const)('of %s in a database that is reset in the middle of its batch leaves no row behind', async (_, act) => {
    const before = await ledger.rows()
    await site.fails({ 'DB.reset': { throws: reset } })
    expect(await anna.acts(act, key())).toMatchObject({ status: 503 })
    await site.fails({})
    expect(changesBetween(before, await ledger.rows())).toEqual({})
    expect((await anna.acts(act, key())).status).toBe(200)
  })

  it('of a view counts in a database that takes no writes, once it takes them again', async () => {
    const before = await viewedOfFirst()
    await site.fails({ DB: { throws: full, only: writes } })
    expect(await visitorOf({ ask: site.askOrigin as never, db: site.db }).acts(view)).toMatchObject({
      status: 200,
      body: { ok: true },
    })
    await site.fails({})
    await settleEvents(site.runtime)
    expect(await viewedOfFirst()).toBe(before + 1)
  })
})

describe('a visitor of a site whose database', () => {
  const page = href('video', { id: '2', dir: 'harbour' }, { lang: 'en' })

  it('stalls gets the kept page within 2.5 s, signed in or not, and an honest 503 for a page without a copy', async () => {
    const [guest, member] = [siteVisitor(site), await signedIn(site, 'boris')]
    await guest.page(page)
    await site.fails({ DB: { waitMs: 30_000 } })
    const seen = await timed(() =>
      Promise.all([
        guest.ask(page),
        member.ask(page),
        guest.ask(href('video', { id: '3', dir: 'harbour' }, { lang: 'en' })),
      ]),
    )
    expect(seen.value.map(({ status }) => status)).toEqual([200, 200, 503])
    for (const kept of seen.value.slice(0, 2)) expect(await kept.text()).toContain('Harbour 2')
    expect(seen.value[2]?.headers.has('retry-after')).toBe(true)
    expect(seen.isLate).toBe(false)
  })

  it('is locked for a moment gets a page of their own, which has no copy, by another try within its deadline', async () => {
    const member = await signedIn(site, 'boris')
    const path = href('playlist_edit', { id: '136' }, { lang: 'en' })
    await site.run(
      `INSERT INTO playlists (playlist_id, user_id, title, description, orientation, is_private, added_date)
       SELECT 136, user_id, 'Harbours at night', 'Lit by lamps', 'str', 0, 1 FROM users WHERE username = 'boris'`,
    )
    // Both tries of the embedded upstream and their repetition fail; the edge asks once more.
    await site.fails({ DB: { throws: locked, times: 3 } })
    const { value, isLate } = await timed(() => member.ask(path))
    expect([value.status, (await value.text()).includes('Harbours at night'), isLate]).toEqual([200, true, false])
  })

  it.each([
    ['en', 'The site is read-only right now, so nothing was saved.'],
    ['de', 'Die Website kann gerade nur gelesen werden, es wurde nichts gespeichert.'],
    ['ja', '現在サイトは読み取り専用のため、何も保存されませんでした。'],
  ] as const)('is full reads in %s why a form was not saved, with and without script', async (lang, text) => {
    const member = await signedIn(site, 'boris')
    await site.fails({ DB: { throws: full, only: writes } })
    const path = href('video', { id: '2', dir: 'harbour' }, { lang })
    const plain = await member.ask(path, { form: Object.fromEntries(statForm(comment)) })
    expect(plain.status).toBe(503)
    expect(await plain.text()).toContain(text)
    const script = await member.ask(actsPath, {
      form: Object.fromEntries(statForm(comment)),
      headers: { accept: 'application/json' },
    })
    expect([script.status, script.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await script.json()).toMatchObject({ code: 'read_only' })
  })
})
