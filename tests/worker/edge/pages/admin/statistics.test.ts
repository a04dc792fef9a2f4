// The statistics of the back office through both Workers: real events on their way from pages to the dashboard, against the log of the
// counters summed by another program; who sees them; their files; and what is refused.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerOf, contract, writes } from '../../../../../shared/contract/contract.ts'
import { href } from '../../../../../shared/routes.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { actsPath, statForm } from '../../../../../shared/stat.ts'
import { eventTotals, stepsOf } from '../../../../../shared/statistics.ts'
import { StatisticsCharts } from '../../../../../worker/edge/pages/admin/statistics-charts.tsx'
import { t } from '../../../../client/support/markup.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
import { settleEvents } from '../../../../support/runtime/settled-events.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
const today = new Date().toISOString().slice(0, 10)
const range = { from: today, to: today }

let testbed: SiteTestbed
let edda: SiteVisitor
let ada: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  await testbed.run("INSERT INTO categories (category_id, dir, title) VALUES (1, 'rain', 'Rain'), (2, 'fog', 'Fog')")
  await testbed.run("INSERT INTO models (model_id, dir, title) VALUES (5, 'mira', 'Mira M')")
  await testbed.run(
    "INSERT INTO channels (channel_id, dir, title, url) VALUES (6, 'lens', 'Lens', 'https://a.example/')",
  )
  await addCatalogueVideo(testbed.db, { id: 1, title: 'Rain on glass', categoryId: 1 })
  await addCatalogueVideo(testbed.db, { id: 2, title: 'Fog at sea', categoryId: 2 })
  await testbed.run('UPDATE videos SET channel_id = 6 WHERE video_id = 2')
  await testbed.run('INSERT INTO video_models (video_id, model_id) VALUES (1, 5)')
  edda = await signedIn(testbed, 'edda')
  ada = await signedIn(testbed, 'ada')
})
afterAll(() => testbed.stop())

const track = async (who: SiteVisitor, body: unknown) =>
  expect((await who.ask(servicePaths.track, { json: body, headers: { 'user-agent': phone } })).status).toBe(204)

/** What pages of three visitors report, and how many counts that is. */
async function reportEvents(): Promise<number> {
  const [gina, hugo, ida] = [siteVisitor(testbed), siteVisitor(testbed), siteVisitor(testbed)]
  for (const who of [gina, hugo, ida, gina]) await track(who, { video: 1, step: 0 })
  await track(hugo, { video: 2, step: 0 })
  for (const [step, lines] of [
    [1, 720],
    [2, 720],
    [3, 1080],
  ])
    await track(gina, { video: 1, step, lines })
  for (const lang of ['de', 'en', 'en']) await track(gina, { route: 'videos', lang })
  await track(gina, { search: 'umbrella', results: 40 })
  await track(hugo, { search: 'umbrela', results: 0 })
  await track(ida, { search: 'umbrela', results: 0 })
  await track(gina, { opened: 'umbrella', place: 2, video: 1 })
  await track(ida, { advert: 'house_header', act: 'impression', lang: 'en' })
  for (const who of [gina, hugo, ida])
    await who.ask(href('index', {}, en), {
      headers: {
        'user-agent': phone,
        'sec-fetch-dest': 'document',
        'sec-fetch-site': 'cross-site',
        referer: 'https://www.google.com/',
      },
    })
  for (const who of [gina, hugo]) {
    const form = Object.fromEntries(statForm({ act: 'view', section: 'video', object_id: '1' }))
    expect((await who.ask(actsPath, { form: form as Record<string, string>, headers: json })).status).toBe(200)
  }
  // 4 plays, 3 tenths with their sizes, 3 pages, 3 searches, 1 result and what it led to, 1 advert, 3 visits, 2 views.
  return 24
}

/** The log of the counters as it was written, before it is added up. */
async function eventLog(): Promise<Map<string, number>> {
  const { results } = await testbed.db.prepare('SELECT counts FROM event_batches').all<{ counts: string }>()
  const log = new Map<string, number>()
  for (const { counts } of results)
    for (const [key, total] of Object.entries(JSON.parse(counts) as Record<string, number>))
      log.set(key, (log.get(key) ?? 0) + total)
  return log
}

/** Another program than the site's: it adds up the lines of the log by what they begin with and by one of their fields. */
function summed(log: Map<string, number>, kind: string, field?: number): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [line, total] of log) {
    const [name, , ...fields] = line.split('\t')
    if (name !== kind) continue
    const key = field === undefined ? 'all' : (fields[field] ?? '')
    sums[key] = (sums[key] ?? 0) + total
  }
  return sums
}

const read = async <Answer>(path: string, who = edda) =>
  (await (await who.ask(path, { headers: json })).json()) as Answer
const statistics = (params: Partial<Parameters<typeof contract.adminStatistics.fill>[0]> = {}, who = edda) =>
  read<AnswerOf<'adminStatistics'>>(contract.adminStatistics.fill({ ...range, compare: 'none', ...params }), who)
const sumOf = (points: readonly number[]) => points.reduce((sum, point) => sum + point, 0)

describe('the dashboard', () => {
  it('shows what the log of the events says: totals, lists, half an hour and single objects', async () => {
    const events = await reportEvents()
    await expect
      .poll(async () => [...(await eventLog()).values()].reduce((sum, total) => sum + total, 0), { timeout: 30_000 })
      .toBe(events)
    const log = await eventLog()
    await settleEvents(testbed.runtime)
    const answer = await statistics()
    const totals = Object.fromEntries(answer.totals.map(({ total, points }) => [total, sumOf(points)]))
    const all = (kind: string) => summed(log, kind).all ?? 0
    expect(Object.keys(totals)).toEqual(eventTotals)
    expect(totals).toMatchObject({
      visit: all('visit'),
      page: all('page'),
      view: all('view'),
      play: all('play'),
      search: all('search'),
      missing: summed(log, 'search', 1)['0'],
      opened: all('opened'),
      impression: all('impression'),
      // Three tenths of 725 seconds; each is rounded.
      seconds: 3 * Math.round(72.5),
    })
    const listed = (list: string) =>
      Object.fromEntries(answer.tops.find((top) => top.list === list)?.rows.map(({ key, total }) => [key, total]) ?? [])
    expect(listed('videos')).toEqual(summed(log, 'play', 0))
    expect(listed('searches')).toEqual(summed(log, 'search', 0))
    expect(listed('missing')).toEqual({ umbrela: 2 })
    expect(listed('countries')).toEqual(summed(log, 'visit', 1))
    expect(listed('devices')).toEqual(summed(log, 'visit', 2))
    expect(listed('sizes')).toEqual({ hd: 2 * Math.round(72.5), fhd: Math.round(72.5) })
    expect(listed('referrers')).toEqual(summed(log, 'visit', 0))
    expect(listed('languages')).toEqual(summed(log, 'visit', 3))
    const plays = summed(log, 'play', 0)
    expect(answer.tops.find(({ list }) => list === 'categories')?.rows).toEqual([
      { key: '1', id: 1, name: 'Rain', total: plays['1'] },
      { key: '2', id: 2, name: 'Fog', total: plays['2'] },
    ])
    expect([listed('models'), listed('channels')]).toEqual([{ 5: plays['1'] }, { 6: plays['2'] }])
    const ofObject = async (family: 'videos' | 'categories' | 'models' | 'channels', id: number) => {
      const path = contract.adminObjectStatistics.fill({ family, id, ...range })
      const { totals: found } = await read<AnswerOf<'adminObjectStatistics'>>(path)
      return Object.fromEntries(found.map(({ total, points }) => [total, points]))
    }
    expect(await ofObject('videos', 1)).toEqual({ view: [2], play: [plays['1']], seconds: [totals.seconds] })
    expect(await ofObject('categories', 2)).toEqual({ play: [plays['2']] })
    expect(await ofObject('models', 5)).toEqual({ view: [0], play: [plays['1']] })
    expect(await ofObject('channels', 6)).toEqual({ view: [0], play: [plays['2']] })
  })

  it('has the same numbers on its page, in its tables and in its files', async () => {
    const html = await edda.page(href('admin', {}, en))
    expect(html).toMatch(/Hours watched by size[\s\S]*?>720p<[\s\S]*?>1080p</)
    const cells = [...html.matchAll(/<strong>([^<]+)<\/strong>[\s\S]*?class="chart-sum">([^<]+)</g)]
    const shown = Object.fromEntries(cells.map(([, name = '', sum]) => [name, sum]))
    expect(shown).toMatchObject({
      Plays: '4',
      Searches: '3',
      'Searches without results': '2',
      Visits: '3',
      'Hours watched': '0.1',
    })
    expect(html).toContain('<svg class="chart"')
    expect(html).toContain('Rain on glass')
    expect(html.match(/<time dateTime="[\dT:-]+">[\d-]+ \d\d:00<\/time>/gi)?.length).toBe(24)
    const query = new URLSearchParams({ ...range, compare: 'before', list: 'totals' })
    const file = await edda.ask(`${servicePaths.statisticsCsv}?${query}`)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toContain(`totals-${today}-${today}.csv`)
    const [head = '', ...lines] = (await file.text()).trim().split('\r\n')
    const column = head.split(',').indexOf('play')
    expect(lines.length).toBe(24)
    expect(sumOf(lines.map((line) => Number(line.split(',')[column])))).toBe(4)
    query.set('list', 'missing')
    expect(await (await edda.ask(`${servicePaths.statisticsCsv}?${query}`)).text()).toBe(
      'key,name,count\r\numbrela,umbrela,2\r\n',
    )
    const ofVideo = new URLSearchParams({ ...range, family: 'videos', id: '1' })
    expect(await (await edda.ask(`${servicePaths.statisticsCsv}?${ofVideo}`)).text()).toMatch(
      /^time,view,play,seconds\r\n\S+Z,2,3,\d+\r\n$/,
    )
  })

  it('says what happened within half an hour, and tells admins alone what waits and what it costs', async () => {
    // The slot of the newest events is not over: half an hour ends before it.
    await testbed.run('UPDATE event_sums SET at = at - 600 WHERE span = 300')
    const now = await read<AnswerOf<'adminNow'>>(contract.adminNow.fill({}))
    expect(now).toMatchObject({
      views: 2,
      plays: 4,
      pages: 3,
      countries: [{ country: 'ca', total: 2 }],
      operation: null,
    })
    const forAda = await read<AnswerOf<'adminNow'>>(contract.adminNow.fill({}), ada)
    expect(forAda.operation?.queues.length).toBeGreaterThan(4)
    expect(forAda.operation?.database_bytes).toBeGreaterThan(100_000)
    expect(await edda.page(href('admin', {}, en))).not.toContain('Storage, cost and income')
    const page = await ada.page(href('admin', {}, en))
    for (const text of ['Storage, cost and income', 'Waiting for a decision', 'Uploads to review', 'Canada'])
      expect(page).toContain(text)
  })

  it('tells admins alone what campaigns earned in the range by their rates, those that have ended too', async () => {
    expect((await statistics({}, ada)).advert_income).toBeNull()
    const rate = (id: number, from: string, mille: number, click: number) =>
      testbed.run('INSERT INTO advert_rates VALUES (?1, ?2, ?3, ?4)', id, Date.parse(from) / 1000, mille, click)
    const add = async (id: number, state: string, mille: number, click: number) => {
      await testbed.run(
        `INSERT INTO advert_campaigns (campaign_id, title, advertiser, state, starts, changed_date, rate_mille, rate_click)
        VALUES (?1, 'Autumn', 'Northlight', ?2, 1, 1, ?3, ?4)`,
        id,
        state,
        mille,
        click,
      )
      await rate(id, '2025-01-01', mille, click)
    }
    await add(41, 'running', 250, 0)
    await add(42, 'archived', 0, 150)
    await add(43, 'running', 0, 0)
    const count = (name: string, at: number, counts: Record<string, number>) =>
      testbed.run(
        'INSERT INTO event_sums (name, span, at, page, counts) VALUES (?1, 86400, ?2, 0, ?3)',
        name,
        at,
        JSON.stringify(counts),
      )
    // Days of another test's range have no rows of adverts.
    const day = Date.parse('2025-03-03') / 1000
    await count('impression_advert', day, { c41_1_nav: 1000, c41_2_footer: 3000, c43_3_nav: 5000, pause_banner: 7 })
    await count('click_advert', day + 86_400, { c41_1_nav: 9, c42_4_list: 4, c43_3_nav: 5 })
    const days = { from: '2025-03-03', to: '2025-03-04' }
    expect((await statistics(days, ada)).advert_income).toBe(4 * 250 + 4 * 150)
    // Rates that changed on the second day, and after it.
    await rate(42, '2025-03-04', 0, 400)
    await rate(41, '2025-03-05', 9000, 9000)
    expect((await statistics(days, ada)).advert_income).toBe(4 * 250 + 4 * 400)
    expect((await statistics({ from: '2025-03-03', to: '2025-03-03' }, ada)).advert_income).toBe(1000)
    expect((await statistics(days)).advert_income).toBeNull()
    const page = href('admin', {}, { ...en, query: days })
    const html = await ada.page(page)
    expect(html).toContain('Ad income in this range')
    expect(html).toContain('26.00')
    expect(await edda.page(page)).not.toContain('Advert income')
  })

  it('calls adverts by their campaign, headline and place, with a link for admins alone', async () => {
    await testbed.run(
      "INSERT INTO advert_creatives (creative_id, campaign_id, kind, headline) VALUES (1, 41, 'text', 'Boots')",
    )
    const page = href('admin', {}, { ...en, query: { from: '2025-03-03', to: '2025-03-04' } })
    const link = href('admin_advert', { id: '41' }, { ...en, query: { tab: 'stats' } })
    const html = await ada.page(page)
    expect(html).toContain(`<a href="${link.replaceAll('&', '&amp;')}">Autumn · Boots · Row below the header</a>`)
    for (const name of ['Id 2 (deleted) · End of a video’s page', 'House ad: pause_banner'])
      expect(html).toContain(name)
    const forEdda = await edda.page(page)
    expect(forEdda).toContain('>Autumn · Boots · Row below the header<')
    expect(forEdda).not.toContain(link)
  })

  it('compares with the same days of the weeks before or of a year before, as the address says', async () => {
    const weekAgo = Date.parse(today) / 1000 - 7 * 86_400
    const yearAgo = Date.parse(today) / 1000 - 364 * 86_400
    // Of a year ago only days are kept.
    for (const [at, plays, span] of [
      [weekAgo, 40, 3600],
      [yearAgo, 90, 86_400],
    ])
      await testbed.run(
        "INSERT INTO event_sums (name, span, at, page, counts) VALUES ('total', ?3, ?1, 0, ?2)",
        at,
        JSON.stringify({ play: plays }),
        span,
      )
    const beforeOf = async (compare: 'none' | 'before' | 'year') =>
      (await statistics({ compare })).totals.find(({ total }) => total === 'play')?.before
    expect(await beforeOf('none')).toBe(null)
    expect((await beforeOf('before'))?.[0]).toBe(40)
    expect((await beforeOf('year'))?.[0]).toBe(90)
    expect(await edda.page(href('admin', {}, en))).toContain('Before: 40')
    expect(await edda.page(href('admin', {}, { ...en, query: { compare: 'year' } }))).toContain('Before: 90')
    const past = new Date(yearAgo * 1000).toISOString().slice(0, 10)
    const days = { from: past, to: past }
    const file = await edda.ask(
      `${servicePaths.statisticsCsv}?${new URLSearchParams({ ...days, compare: 'none', list: 'totals' })}`,
    )
    const [head = '', ...lines] = (await file.text()).trim().split('\r\n')
    const at = head.split(',').indexOf('play')
    expect(lines.map((line) => line.split(',')[at])).toEqual(['90'])
    expect(await edda.page(href('admin', {}, { ...en, query: days }))).toMatch(/<td[^>]*>90</)
    const html = await edda.page(href('admin', {}, { ...en, query: { from: '2026-01-05', to: '2026-02-09' } }))
    expect(html).toContain('value="2026-01-05"')
    expect(html).toContain('Feb 9, 2026')
  })
})

describe('a comparison', () => {
  /** What stands above the chart of plays. */
  const shownOf = (step: 'hour' | 'day', to: string, countedTo: string | null, points: number[], before: number[]) => {
    const steps = stepsOf({ from: '2026-11-25', to }, step)
    const totals = [{ total: 'play' as const, points, before }]
    const html = renderToStaticMarkup(createElement(StatisticsCharts, { totals, steps, countedTo, csv: '', t }))
    return /<figcaption>.*?<span>(.*?)<\/span>/.exec(html)?.[1]
  }

  it.each([
    [
      'of a day that is not over says no share',
      'day',
      '2026-11-25',
      '2026-11-25T06:00:00Z',
      [25],
      [100],
      'Before: 100',
    ],
    ['of a day that is over says it', 'day', '2026-11-25', '2026-11-26T00:00:00Z', [25], [100], 'Before: 100 (-75%)'],
    [
      'leaves an hour out that is not over',
      'hour',
      '2026-11-25',
      '2026-11-25T02:05:00Z',
      [9, 9, 1, 0],
      [6, 6, 8, 7],
      'Before: 20 (+50%)',
    ],
    [
      'leaves out the day that is not over',
      'day',
      '2026-11-27',
      '2026-11-27T06:00:00Z',
      [5, 5, 1],
      [10, 10, 90],
      'Before: 110 (-50%)',
    ],
    ['says no share before events were counted', 'day', '2026-11-25', null, [0], [100], 'Before: 100'],
  ] as const)('%s', (_, step, to, countedTo, points, before, shown) => {
    expect(shownOf(step, to, countedTo, [...points], [...before])).toBe(shown)
  })
})

describe('a sign-up and an upload', () => {
  it('are one of each on the dashboard, also where the end of an upload is sent twice', async () => {
    const before = await statistics()
    const lena = siteVisitor(testbed)
    const html = await lena.page(href('signup', {}, en))
    const [, a, b] = /How much is (\d+) plus (\d+)\?/.exec(html) ?? []
    const [, captcha = ''] = /name="captcha" value="([^"]+)"/.exec(html) ?? []
    const form = { username: 'lena', email: 'lena@example.com', password: 'garden-gate' }
    const signup = { ...form, captcha, captcha_answer: String(Number(a) + Number(b)) }
    expect((await lena.ask(writes.signup.path, { json: signup, headers: json })).status).toBe(200)
    const boris = await signedIn(testbed, 'boris')
    const send = async (body: Record<string, string>) => {
      const answer = await boris.ask(writes.uploadAct.path, { json: body, headers: json })
      return { status: answer.status, body: (await answer.json()) as { upload_id: string } }
    }
    const bytes = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...crypto.getRandomValues(new Uint8Array(2000))])
    const { upload_id } = (await send({ act: 'new', name: 'a.mkv', bytes: String(bytes.byteLength) })).body
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const part = await boris.ask(writes.uploadPart.path, {
      bytes,
      headers: {
        ...json,
        'content-type': 'application/octet-stream',
        'x-upload-id': upload_id,
        'x-upload-part': '1',
        'x-upload-sha256': Buffer.from(digest).toString('hex'),
      },
    })
    expect(part.status).toBe(200)
    const ends = await Promise.all([1, 2].map(() => send({ act: 'done', upload_id })))
    expect(ends.map(({ status }) => status)).toEqual([200, 200])
    await settleEvents(testbed.runtime)
    const after = await statistics()
    const more = (name: string) => {
      const [now, then] = [after, before].map(({ totals }) =>
        sumOf(totals.find(({ total }) => total === name)?.points ?? []),
      )
      return (now ?? 0) - (then ?? 0)
    }
    expect([more('signup'), more('upload')]).toEqual([1, 1])
  })

  it('are counted without naming the member', async () => {
    const { countHappening } = await import('../../../../../worker/origin/events/count-happening.ts')
    const counted: unknown[] = []
    const countEvents = async (events: readonly unknown[]) => void counted.push(...events)
    await countHappening({ countEvents }, { kind: 'signup', way: 'form' })
    await countHappening({ countEvents }, { kind: 'upload', way: 'parts', uploadId: 'f'.repeat(32) })
    expect(counted).toMatchObject([
      { key: expect.stringMatching(/^signup\t\d+\tform$/), once: null },
      { key: expect.stringMatching(/^upload\t\d+\tparts$/), once: { hash: 'f'.repeat(32) } },
    ])
  })
})

describe('statistics', () => {
  const paths = [
    contract.adminStatistics.fill({ ...range, compare: 'none' }),
    contract.adminNow.fill({}),
    contract.adminObjectStatistics.fill({ family: 'videos', id: 1, ...range }),
    contract.adminSearches.fill(range),
  ]
  const file = `${servicePaths.statisticsCsv}?${new URLSearchParams({ ...range, compare: 'none', list: 'totals' })}`

  it.each(['visitor', 'anna', 'boris', 'mira'])('do not exist for %s, row by row and as a file', async (name) => {
    const who = name === 'visitor' ? siteVisitor(testbed) : await signedIn(testbed, name)
    for (const path of paths)
      expect((await who.ask(path, { headers: json })).status, path).toBe(name === 'visitor' ? 401 : 404)
    expect((await who.ask(file)).status).toBe(404)
    expect((await who.ask(href('admin', {}, en))).status).toBe(404)
    expect((await who.ask(href('admin_searches', {}, en))).status).toBe(404)
  })

  it.each([
    ['2026-02-02', '2026-02-01'],
    ['2024-01-01', '2026-01-01'],
  ])('from %s to %s are refused', async (from, to) => {
    const asked = contract.adminStatistics
      .fill({ from: '2026-01-01', to: '2026-01-02', compare: 'none' })
      .replace('2026-01-01.2026-01-02', `${from}.${to}`)
    expect((await edda.ask(asked, { headers: json })).status).toBe(400)
    const query = new URLSearchParams({ from, to, compare: 'none', list: 'totals' })
    expect((await edda.ask(`${servicePaths.statisticsCsv}?${query}`)).status).toBe(400)
  })

  it.each<Record<string, string>>([
    { from: 'x' },
    { to: '2026-02-30' },
    { compare: 'x' },
    { list: 'members' },
    { family: 'members', id: '1' },
    { family: 'videos', id: 'x' },
  ])('as a file are refused with %j', async (change) => {
    const query = new URLSearchParams({
      ...range,
      compare: 'none',
      list: 'totals',
      ...change,
    })
    expect((await edda.ask(`${servicePaths.statisticsCsv}?${query}`)).status).toBe(400)
  })
})
