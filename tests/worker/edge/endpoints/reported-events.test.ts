// What pages report is counted by hour and by day: visits, pages, searches, adverts, and how far videos are played.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writes } from '../../../../shared/contract/contract.ts'
import { eventLimit, searchMaxLength } from '../../../../shared/limits.ts'
import { internalPaths, servicePaths } from '../../../../shared/service-paths.ts'
import { isHouseAdvert } from '../../../../worker/edge/operator/house-advert-names.ts'
import { publishSettings } from '../../../../worker/edge/operator/published.ts'
import { originName } from '../../../../worker/local.ts'
import { settleEvents } from '../../../support/runtime/settled-events.ts'
import { type SiteTestbed, signedIn, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'

let site: SiteTestbed
beforeAll(async () => {
  site = await startSiteTestbed()
  await site.run(
    "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'silk', 12.8, 13, 1)",
  )
  for (const [id, isPrivate] of [
    [1, 0],
    [2, 1],
  ])
    await site.run(
      "INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id) VALUES (?1, 'fog', 'Fog', '', 1, 12.8, 1, 1, ?2, 1, 'str', 1)",
      id,
      isPrivate,
    )
})
afterAll(() => site.stop())

type Visitor = ReturnType<typeof siteVisitor>
const report = async (visitor: Visitor, json: unknown) =>
  (await visitor.ask(servicePaths.track, { json, headers: { 'user-agent': phone } })).status

/** Programs that say what they are, and one that says nothing. */
const programs = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'HeadlessChrome/150.0',
  '',
]
const reportsOfProgram = async (userAgent: string, bodies: readonly object[]) => {
  const program = siteVisitor(site)
  const ask = async (json: object) =>
    (await program.ask(servicePaths.track, { json, headers: { 'user-agent': userAgent } })).status
  return Promise.all(bodies.map(ask))
}

/** The counts of a kind in the current day; of pairs in the current hour. */
async function countsOf(kind: string): Promise<Record<string, number>> {
  await settleEvents(site.runtime)
  const counts = await site.db
    .prepare('SELECT counts FROM event_counts WHERE kind = ?1 ORDER BY span DESC')
    .bind(kind)
    .first<string>('counts')
  return JSON.parse(counts ?? '{}')
}

/** Reports are sent after the answer. */
const counted = (kind: string) => expect.poll(() => countsOf(kind))

describe('a page view', () => {
  it('counts by route, country, device and language', async () => {
    const gina = siteVisitor(site)
    for (const lang of ['de', 'de', 'fr']) expect(await report(gina, { route: 'videos', lang })).toBe(204)
    await counted('page').toEqual({ 'videos\tca\tphone\tde': 2, 'videos\tca\tphone\tfr': 1 })
  })
})

describe('a video', () => {
  it('that plays counts once for a visitor, and so does each tenth of it', async () => {
    const [gina, hugo] = [siteVisitor(site), siteVisitor(site)]
    for (const visitor of [gina, gina, hugo])
      for (const step of [0, 1, 2]) expect(await report(visitor, { video: 1, step })).toBe(204)
    expect(await report(hugo, { video: 1, step: 10 })).toBe(204)
    await counted('play').toEqual({ '1\tca\tphone': 2 })
    await counted('watched').toEqual({ '1\t1': 2, '1\t2': 2, '1\t10': 1 })
  })

  it('adds what was watched of it to the size that played, once for a visitor, and keeps nothing of the video or visitor', async () => {
    await site.run(
      "INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id) VALUES (5, 'fog', 'Fog', '', 1, 1000, 1, 1, 0, 1, 'str', 1)",
    )
    const [gina, hugo] = [siteVisitor(site), siteVisitor(site)]
    for (const [visitor, step, lines] of [
      [gina, 1, 720],
      [gina, 1, 1080],
      [gina, 2, 718],
      [gina, 3, 480],
      // A player may not tell one.
      [hugo, 1, undefined],
    ] as const)
      expect(await report(visitor, { video: 5, step, lines })).toBe(204)
    const seconds = async () => {
      await settleEvents(site.runtime)
      const { results } = await site.db
        .prepare("SELECT span, counts FROM event_sums WHERE name = 'watched_size' ORDER BY span")
        .all<{ span: number; counts: string }>()
      return results.map(({ span, counts }) => [span, JSON.parse(counts)])
    }
    const sizes = { hd: 200, sd: 100 }
    await expect.poll(seconds).toEqual([
      [86_400, sizes],
      [31 * 86_400, sizes],
    ])
    expect(await site.db.prepare("SELECT count(*) AS n FROM event_counts WHERE kind = 'size'").first('n')).toBe(0)
  })

  it('that is not public, or does not exist, is not counted', async () => {
    const gina = siteVisitor(site)
    for (const video of [2, 3]) expect(await report(gina, { video, step: 0 })).toBe(204)
    expect(await report(gina, { video: 1, step: 0 })).toBe(204)
    await counted('play').toEqual({ '1\tca\tphone': 3 })
  })

  it('that plays after another one counts a pair, once for a visitor in either order', async () => {
    await site.run(
      "INSERT OR IGNORE INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id) VALUES (4, 'fog', 'Fog', '', 1, 12.8, 1, 1, 0, 1, 'str', 1)",
    )
    const [gina, hugo] = [siteVisitor(site), siteVisitor(site)]
    const reports = [
      [gina, { video: 4, step: 0, previous: 1 }],
      [gina, { video: 1, step: 0, previous: 4 }],
      [hugo, { video: 4, step: 0, previous: 1 }],
      // The same video again, one that is private, and a report that is not about a beginning.
      [hugo, { video: 4, step: 0, previous: 4 }],
      [hugo, { video: 4, step: 0, previous: 2 }],
      [hugo, { video: 1, step: 3, previous: 4 }],
    ] as const
    for (const [visitor, json] of reports) expect(await report(visitor, json)).toBe(204)
    await counted('coview').toEqual({ '4\t1': 2, '1\t4': 2 })
  })

  it('that a member likes is a pair with those that they liked before, and with no private one', async () => {
    const anna = await signedIn(site, 'anna')
    const like = async (id: number) => {
      const json = { 'stat[act]': 'vote', 'stat[section]': 'video', 'stat[object_id]': String(id), 'stat[vote]': '1' }
      return (await anna.ask(writes.input.path, { json, headers: { accept: 'application/json' } })).status
    }
    await site.run("INSERT INTO votes SELECT user_id, 'video', 2, 1, 1 FROM users WHERE username = 'anna'")
    for (const id of [1, 4, 4]) await like(id)
    await counted('coview').toEqual({ '4\t1': 3, '1\t4': 3 })
    expect(await site.db.prepare('SELECT count(*) AS n FROM votes').first('n')).toBe(3)
  })

  it.each([
    [{ video: 1, step: 0, previous: 0 }, 'previous'],
    [{ video: 0, step: 0 }, 'video'],
    [{ video: '1', step: 0 }, 'video'],
    [{ video: 1 }, 'step'],
    [{ video: 1, step: 11 }, 'step'],
    [{ video: 1, step: 0.5 }, 'step'],
    [{ video: 1, step: 1, lines: 0 }, 'lines'],
    [{ video: 1, step: 1, lines: 16_385 }, 'lines'],
    [{ video: 1, step: 1, lines: 'hd' }, 'lines'],
  ])('report %j is refused', async (json, field) => {
    const answer = await siteVisitor(site).ask(servicePaths.track, { json })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid', field }])
  })
})

describe('a search', () => {
  it('counts once for a visitor by its normalised text, with the power of ten of what it found', async () => {
    const [gina, hugo] = [siteVisitor(site), siteVisitor(site)]
    for (const [visitor, search, results] of [
      [gina, 'Silk  Fog', 4321],
      [gina, 'silk fog', 4321],
      [hugo, 'silk fog', 1000],
      [hugo, 'no such thing', 0],
      // The longest search; composed, each of the other's characters is three, and no text is longer after that.
      [hugo, '\u{1f41f}'.repeat(searchMaxLength), 1],
      [hugo, '\u{1d160}'.repeat(searchMaxLength), 1],
    ] as const)
      expect(await report(visitor, { search, results })).toBe(204)
    await counted('search').toEqual({
      'silk fog\t1000': 2,
      'no such thing\t0': 1,
      [`${'\u{1f41f}'.repeat(searchMaxLength)}\t1`]: 1,
      [`${'\u{1d158}\u{1d165}\u{1d16e}'.repeat(searchMaxLength / 3)}\t1`]: 1,
    })
  })

  it.each([
    [{ search: '', results: 1 }, 'search'],
    [{ search: 'a'.repeat(searchMaxLength + 1), results: 1 }, 'search'],
    [{ search: 'silk' }, 'results'],
    [{ search: 'silk', results: -1 }, 'results'],
  ])('report %j is refused', async (json, field) => {
    const answer = await siteVisitor(site).ask(servicePaths.track, { json })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid', field }])
  })
})

describe('a result of a search that is opened', () => {
  it('counts once for a visitor and a place by the text, with how far down it stood', async () => {
    const [gina, hugo] = [siteVisitor(site), siteVisitor(site)]
    for (const [visitor, opened, place] of [
      [gina, 'Silk  Fog', 1],
      [gina, 'silk fog', 1],
      [hugo, 'silk fog', 9],
      [hugo, 'silk fog', 61],
    ] as const)
      expect(await report(visitor, { opened, place, video: 1 })).toBe(204)
    await counted('opened').toEqual({ 'silk fog\t1': 1, 'silk fog\t10': 1, 'silk fog\tlater': 1 })
  })

  it.each([
    [{ opened: '', place: 1 }, 'opened'],
    [{ opened: '\u4e00'.repeat(searchMaxLength + 1), place: 1 }, 'opened'],
    [{ opened: 'silk' }, 'place'],
    [{ opened: 'silk', place: 0 }, 'place'],
    [{ opened: 'silk', place: 30_001 }, 'place'],
    [{ opened: 'silk', place: 1 }, 'video'],
    [{ opened: 'silk', place: 1, video: 0 }, 'video'],
  ])('report %j is refused', async (json, field) => {
    const answer = await siteVisitor(site).ask(servicePaths.track, { json })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid', field }])
  })
})

describe('an advert', () => {
  it('counts each time that it is seen, and once for a visitor that opens it', async () => {
    const gina = siteVisitor(site)
    for (const act of ['impression', 'impression', 'click', 'click'])
      expect(await report(gina, { advert: 'house_top_rated', act, lang: 'de' })).toBe(204)
    await counted('impression').toEqual({ 'house_top_rated\tca': 2 })
    await counted('click').toEqual({ 'house_top_rated\tca': 1 })
  })

  it('counts by a name that a page of the site shows, and by no other', async () => {
    const hugo = siteVisitor(site)
    // A banner, a frame's, the one below the title, the promo below the header and a link beside the sections.
    const shown = ['house_longest', 'house_direct', 'house_offer', 'house_header', 'nav_northlight']
    const names = async () => Object.keys(await countsOf('click')).toSorted()
    const before = await names()
    for (const advert of ['house', 'invented_1', 'c7', 'c7_12_nowhere', ...shown])
      expect(await report(hugo, { advert, act: 'click', lang: 'fr' }), advert).toBe(204)
    await expect.poll(names).toEqual([...before, ...shown.map((advert) => `${advert}\tca`)].toSorted())
    publishSettings(1, { hard_links: 'Lamp | https://lamp.example/ | slot-9 | lamp' })
    expect(['lamp', 'nav_northlight', 'house_longest'].map(isHouseAdvert)).toEqual([true, false, true])
    publishSettings(0, {})
  })

  it.each([
    [{ advert: 'No Name', act: 'click', lang: 'de' }, 'advert'],
    [{ advert: 'house', act: 'close', lang: 'de' }, 'act'],
    [{ advert: 'house', act: 'click', lang: 'xx' }, 'lang'],
  ])('report %j is refused', async (json, field) => {
    const answer = await siteVisitor(site).ask(servicePaths.track, { json })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid', field }])
  })
})

describe('a program that says what it is', () => {
  it('is answered like a browser, and nothing that it reports is counted', async () => {
    const totals = async () => {
      await settleEvents(site.runtime)
      const { results } = await site.db
        .prepare('SELECT kind, sum(c.value) AS total FROM event_counts, json_each(counts) c GROUP BY kind')
        .all<{ kind: string; total: number }>()
      return Object.fromEntries(results.map(({ kind, total }) => [kind, total]))
    }
    const before = await totals()
    const bodies = [
      { route: 'videos', lang: 'de' },
      { video: 1, step: 0, previous: 4 },
      { video: 1, step: 10 },
      { search: 'a program', results: 7 },
      { opened: 'a program', place: 1, video: 1 },
      { advert: 'house_top_rated', act: 'impression', lang: 'de' },
      { advert: 'house_top_rated', act: 'click', lang: 'de' },
    ]
    for (const program of programs)
      expect(await reportsOfProgram(program, bodies)).toEqual(Array.from(bodies, () => 204))
    // A browser's report comes after those of programs, and is counted by hour and by day.
    expect(await report(siteVisitor(site), { search: 'a browser', results: 1 })).toBe(204)
    await expect.poll(totals).toEqual({ ...before, search: (before.search ?? 0) + 2 })
  })
})

describe('a visit', () => {
  const opens = async (headers: Record<string, string>) =>
    (
      await siteVisitor(site).ask('/de/information/2257/', {
        headers: { 'user-agent': phone, 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site', ...headers },
      })
    ).status

  it('counts by the kind of site that it comes from; the next page, a crawler and a page in advance do not', async () => {
    const arrivals: Record<string, string>[] = [
      { 'sec-fetch-site': 'none' },
      { referer: 'https://www.google.com/' },
      { referer: 'https://old.reddit.com/' },
      { referer: 'https://blog.example/?about=somebody' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-dest': 'empty' },
      { 'sec-purpose': 'prefetch' },
      ...programs.map((userAgent) => ({ 'user-agent': userAgent })),
    ]
    for (const headers of arrivals) expect(await opens(headers)).toBe(200)
    await counted('visit').toEqual({
      'direct\tca\tphone\tde': 1,
      'search\tca\tphone\tde': 1,
      'social\tca\tphone\tde': 1,
      'other\tca\tphone\tde': 1,
    })
  })
})

describe('the embedded upstream', () => {
  const ask = async (body: unknown) =>
    (
      await (
        await site.runtime.worker(originName)
      ).fetch(`http://upstream${internalPaths.events}`, {
        method: 'POST',
        headers: { 'x-edge-client': 'a network', 'x-edge-country': 'de' },
        body: JSON.stringify(body),
      })
    ).status

  it.each([
    ['no list', {}],
    ['an unknown kind', [{ kind: 'visitor' }]],
    ['an unknown device', [{ kind: 'play', video: 1, device: 'fridge' }]],
    ['an unknown route', [{ kind: 'page', route: 'secret', language: 'en', device: 'phone' }]],
    ['more than twenty events', Array.from({ length: 21 }, () => ({ kind: 'play', video: 1, device: 'phone' }))],
  ])('refuses %s', async (_, body) => {
    expect(await ask(body)).toBe(400)
  })

  it('counts no more of a network than its limit', async () => {
    const statuses = new Set<number>()
    for (let sent = 0; sent < eventLimit.limit / 100; sent++) statuses.add(await ask([]))
    expect([...statuses]).toEqual([204])
  })
})
