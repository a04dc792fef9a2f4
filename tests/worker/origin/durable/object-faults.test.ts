// Durable Objects that cannot be reached, were restarted or are slow: each caller has a deadline, limits that protect an
// account refuse, all others admit, messages arrive by polling, and takedowns reach the deny list later.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../../shared/contract/contract.ts'
import { denied } from '../../../../shared/contract/moderation-deny-list.ts'
import { denyReplicaMs, longPollMs, mainDeadlineMs } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { internalPaths } from '../../../../shared/service-paths.ts'
import { runEveryMinute } from '../../../../worker/local/scheduler.ts'
import { type Ledger, openRowReader } from '../../../support/runtime/database-changes.ts'
import { type FaultyPlatform, startFaultyPlatform } from '../../../support/runtime/faulty-platform.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'
import { settleEvents } from '../../../support/runtime/settled-events.ts'
import { siteVisitor } from '../../../support/runtime/site.ts'

let site: FaultyPlatform
let anna: OriginVisitor
let mira: OriginVisitor
let ledger: Ledger
beforeAll(async () => {
  site = await startFaultyPlatform()
  await site.db.batch(
    [
      "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'harbour', 9, 1, 9)",
      ...[1, 2].map(
        (id) =>
          `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
           VALUES (${id}, 'harbour', 'Harbour ${id}', '', 1, 9, 1, 1, 0, 0, 'str', 2)`,
      ),
    ].map((sql) => site.db.prepare(sql)),
  )
  anna = visitorOf({ ask: site.askOrigin as never, db: site.db })
  mira = visitorOf({ ask: site.askOrigin as never, db: site.db })
  await anna.resumes('anna')
  await mira.resumes('mira')
  ledger = await openRowReader(site.db)
})
beforeEach(() => ledger.putBack())
afterEach(() => site.fails({}))
afterAll(() => site.stop())

const unreachable = { throws: 'Network connection lost.' }
const slow = { waitMs: 30_000 }
const vote = { act: 'vote', section: 'video', object_id: '1', vote: '1' } as const
const view = { act: 'view', section: 'video', object_id: '1' } as const
/** What the loaded machine of a test adds. */
const toleranceMs = 400
async function timed<Value>(work: () => Promise<Value>) {
  const startedMs = performance.now()
  return { value: await work(), tookMs: performance.now() - startedMs }
}

describe('the limits', () => {
  it.each([
    ['cannot be reached', unreachable],
    ['do not answer for 30 s', slow],
  ] as const)(
    'that %s: a sign-in, a code and a mail are refused with 503 within 2.5 s, and none is tried',
    async (_, fault) => {
      await site.fails({ LIMITER: fault })
      const guests = [1, 2, 3].map(() => visitorOf({ ask: site.askOrigin as never, db: site.db }))
      const { value, tookMs } = await timed(() =>
        Promise.all([
          guests[0]?.signIn('anna'),
          guests[1]?.signIn('anna', 'wrong-password'),
          guests[2]?.sends('restore', { email: 'anna@example.com' }),
          anna.sends('stepUp', { pwd: 'wrong-password' }),
        ]),
      )
      for (const answer of value)
        expect(answer).toMatchObject({ status: 503, body: { code: 'storage_busy' }, cookies: [] })
      expect(tookMs).toBeLessThan(mainDeadlineMs + toleranceMs)
      const { mail_links, outbox } = await ledger.rows()
      expect([mail_links, outbox]).toEqual([[], []])
    },
  )

  it.each([
    ['cannot be reached', unreachable, '1'],
    ['do not answer for 30 s', slow, '2'],
  ] as const)(
    'that %s: votes and views are counted within 2.5 s, and the log has a counted line for the limit of the vote',
    async (_, fault, object_id) => {
      const before = site.linesOf('limit-not-counted').length
      await site.fails({ LIMITER: fault })
      const { value, tookMs } = await timed(() => Promise.all([anna.acts(vote), anna.acts({ ...view, object_id })]))
      expect(value.map(({ status }) => status)).toEqual([200, 200])
      expect(tookMs).toBeLessThan(mainDeadlineMs + toleranceMs)
      await settleEvents(site.runtime)
      const { votes, videos } = await ledger.rows()
      expect(votes).toHaveLength(1)
      expect(videos?.find(({ video_id }) => String(video_id) === object_id)?.viewed).toBe(1)
      const lines = site.linesOf('limit-not-counted').slice(before)
      expect(lines.map(({ limit }) => limit)).toEqual(['act.vote'])
      expect(JSON.stringify(lines)).not.toContain('network-')
    },
  )

  it('that were just restarted are asked again, and a sign-in succeeds', async () => {
    await site.fails({ LIMITER: { throws: 'Durable Object reset because its code was updated.', times: 1 } })
    expect((await visitorOf({ ask: site.askOrigin as never, db: site.db }).signIn('anna')).status).toBe(200)
  })
})

describe('the objects that count events', () => {
  it.each([
    ['cannot be reached', unreachable],
    ['do not answer for 30 s', slow],
  ] as const)('that %s: a view is 503 within 2.5 s, and counted as lost in the log', async (_, fault) => {
    const before = site.linesOf('lost').length
    await site.fails({ EVENTS: fault })
    const { value, tookMs } = await timed(() => mira.acts(view))
    expect(value).toMatchObject({ status: 503, body: { code: 'storage_busy' } })
    expect(tookMs).toBeLessThan(mainDeadlineMs + toleranceMs)
    await expect.poll(() => site.linesOf('lost').slice(before)).toMatchObject([{ what: 'view' }])
    await site.fails({})
    expect((await mira.acts(view)).status).toBe(200)
  })

  it('whose answer was lost are asked again about what counts once, and not about what may have counted twice', async () => {
    const lostOnce = { EVENTS: { ...unreachable, times: 1 } }
    await site.fails(lostOnce)
    expect((await mira.acts(view)).status).toBe(200)
    await site.fails(lostOnce)
    const report = await site.askOrigin(internalPaths.events, {
      method: 'POST',
      headers: { 'x-edge-client': 'a network', 'x-edge-country': 'de' },
      body: JSON.stringify([{ kind: 'impression', advert: 'house', language: 'de', device: 'phone' }]),
    })
    expect(report.status).toBe(503)
  })
})

describe("a member's inbox", () => {
  const message = { act: 'message', section: 'new', object_id: '3', msg: 'Hello there' } as const

  it.each([
    ['cannot be reached', unreachable],
    ['does not answer for 30 s', slow],
  ] as const)(
    'that %s: a message is sent within 2.5 s, and the notification is a counted line of the log',
    async (_, fault) => {
      const before = site.linesOf('lost').length
      await site.fails({ INBOX: fault })
      const { value, tookMs } = await timed(() => anna.acts(message))
      expect(value.status).toBe(200)
      expect(tookMs).toBeLessThan(mainDeadlineMs + toleranceMs)
      expect((await ledger.rows()).messages).toHaveLength(1)
      expect(site.linesOf('lost').slice(before)).toMatchObject(
        // The sender's own pages and the receiver's.
        [1, 2].map(() => ({ what: 'notification', count: expect.any(Number) })),
      )
    },
  )

  it('that cannot be reached refuses a socket at once, and a long poll gets the message at its usual pace', async () => {
    await site.fails({ INBOX: unreachable })
    const socket = await site.askOrigin(internalPaths.live, {
      headers: { upgrade: 'websocket', cookie: `__Host-session=${mira.token}` },
    })
    expect([socket.status, socket.headers.get('retry-after')]).toEqual([503, '1'])
    const news = async (after: string) =>
      (await (await mira.ask(contract.unreadSummary.fill({ after }))).json()) as { mark: string }
    const { mark } = await news('0-1')
    const polled = timed(() => news(mark))
    expect((await anna.acts(message)).status).toBe(200)
    const { value, tookMs } = await polled
    expect(value.mark).not.toBe(mark)
    expect(tookMs).toBeGreaterThan(longPollMs - toleranceMs)
  })
})

describe('a replica of the deny list', () => {
  it.each([
    ['that is lost', unreachable],
    ['that is slow', { waitMs: 10 * denyReplicaMs }],
  ])('%s is replaced by the list itself', async (_, fault) => {
    await site.fails({ DENY_REPLICA: fault })
    expect((await site.askOrigin(denied.fill({ after: 0 }))).status).toBe(200)
    expect(await site.fails({})).toMatchObject({ 'DENY_REPLICA.since': 1, 'DENY_LIST.since': 1 })
    expect((await site.askOrigin(denied.fill({ after: 0 }))).status).toBe(200)
    expect(await site.fails({})).not.toHaveProperty(['DENY_LIST.since'])
  })
})

describe('the deny list', () => {
  const page = href('video', { id: '2', dir: 'harbour' }, { lang: 'en' })

  it('that cannot be reached delays no page, and the video of a takedown is 410 once the list is back', async () => {
    const guest = siteVisitor(site)
    expect((await guest.ask(page)).status).toBe(200)
    await site.fails({ DENY_LIST: unreachable, DENY_REPLICA: unreachable })
    expect((await site.askOrigin(denied.fill({ after: 0 }))).status).toBe(503)
    await site.run("INSERT INTO takedown_orders (video_id, reason) VALUES (2, 'rights')")
    await runEveryMinute(site.runtime)
    await expect.poll(() => site.linesOf('takedown-not-propagated').length).toBe(1)
    // No new answer has it, and the known list still applies to copies.
    expect(await (await site.askOrigin(contract.video.fill({ video_id: 2 }))).json()).toMatchObject({
      video: { status_id: 5 },
    })
    const { value, tookMs } = await timed(() => guest.ask(page))
    expect(value.status).toBe(200)
    expect(tookMs).toBeLessThan(mainDeadlineMs)
    await site.fails({})
    await runEveryMinute(site.runtime)
    await expect.poll(async () => (await guest.ask(page)).status, { interval: 300 }).toBe(410)
  })
})
