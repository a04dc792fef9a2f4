// The numbers of creators through both Workers: real events of visitors on their way to the page, what is hidden when it could be about
// a single visitor, and who sees whose numbers.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AnswerOf, contract } from '../../../../../shared/contract/contract.ts'
import { fewestShown } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { actsPath, statForm } from '../../../../../shared/stat.ts'
import { Chart } from '../../../../../worker/edge/parts/chart.tsx'
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
const visitors = fewestShown + 1

let testbed: SiteTestbed
let boris: SiteVisitor
let mira: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  await testbed.run("INSERT INTO categories (category_id, dir, title) VALUES (1, 'rain', 'Rain')")
  await testbed.run(
    "INSERT INTO channels (channel_id, dir, title, url, user_id) SELECT 7, 'shores', 'Shores', '', user_id FROM users WHERE username = 'boris'",
  )
  for (const [id, title] of [
    [1, 'Rain on glass'],
    [2, 'Fog at sea'],
  ] as const)
    await addCatalogueVideo(testbed.db, { id, title, categoryId: 1, channelId: 7 })
  boris = await signedIn(testbed, 'boris')
  mira = await signedIn(testbed, 'mira')
  await watchVideos()
})
afterAll(() => testbed.stop())

const track = async (who: SiteVisitor, body: unknown) =>
  expect((await who.ask(servicePaths.track, { json: body, headers: { 'user-agent': phone } })).status).toBe(204)

/** Six visitors see the first video, half of them to its end; one sees the second one. */
async function watchVideos(): Promise<void> {
  const all = Array.from({ length: visitors }, () => siteVisitor(testbed))
  for (const [at, who] of all.entries()) {
    for (const id of at === 0 ? [1, 2] : [1]) {
      const form = Object.fromEntries(statForm({ act: 'view', section: 'video', object_id: String(id) }))
      expect((await who.ask(actsPath, { form: form as Record<string, string>, headers: json })).status).toBe(200)
    }
    for (const step of at % 2 ? [0, 1] : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) await track(who, { video: 1, step })
    await track(who, { opened: at === 0 ? 'A Name' : 'Wet  windows', place: 1, video: 1 })
    await who.ask(href('video', { id: '1', dir: 'rain-on-glass' }, en), {
      headers: {
        'user-agent': phone,
        'sec-fetch-dest': 'document',
        'sec-fetch-site': 'cross-site',
        referer: at === 0 ? 'https://blog.example/' : 'https://www.google.com/',
      },
    })
  }
  await testbed.run(
    "INSERT INTO votes (user_id, section, object_id, vote, added_date) SELECT user_id, 'video', 1, 1, unixepoch() FROM users LIMIT 5",
  )
  // Reports are sent after the answers.
  const isCounted = async () => {
    await settleEvents(testbed.runtime)
    const sums =
      'SELECT sum(c.value) FROM event_sums, json_each(counts) c WHERE name = ?1 AND span = 86400 AND c.key LIKE ?2'
    const total = (name: string, key: string) => testbed.db.prepare(sums).bind(name, key).first<number>('sum(c.value)')
    expect(await total('video_texts', '%')).toBe(visitors)
    expect(await total('video_details', '1 tenth %')).toBe(33)
    expect(await total('video_details', '1 referrer %')).toBe(visitors)
  }
  await vi.waitFor(isCounted, { timeout: 60_000, interval: 200 })
}

async function numbersOf(
  videoId: number,
  range: 'today' | '28' | 'ever',
  who = boris,
  of: 'all' | 'video' | 'channel' = videoId === 0 ? 'all' : 'video',
) {
  const answer = await who.ask(contract.creatorNumbers.fill({ of, id: videoId, range }), { headers: json })
  return (await answer.json()) as AnswerOf<'creatorNumbers'>
}
const listOf = ({ lists }: AnswerOf<'creatorNumbers'>, name: string) =>
  Object.fromEntries(lists.find(({ list }) => list === name)?.rows.map(({ key, total }) => [key, total]) ?? [])

describe('the numbers of a video', () => {
  it.each(['today', '28', 'ever'] as const)('of %s are what its visitors did', async (range) => {
    const numbers = await numbersOf(1, range)
    expect(numbers).toMatchObject({
      subject: { id: 1, dir: 'rain-on-glass', title: 'Rain on glass', is_online: true },
      views: range === 'ever' ? visitors : fewestShown,
      plays: fewestShown,
      watched_percent: 55,
      // The votes were written beside the act, which raises the counter of all time.
      likes: range === 'ever' ? 0 : 5,
      comments: 0,
      followers: null,
    })
    // Three saw all of 725 seconds, and three a tenth of it, of which five plays are shown; each time that events are added up rounds.
    expect(Math.round((numbers.seconds ?? 0) / 100)).toBe(20)
    expect(listOf(numbers, 'countries')).toEqual({ ca: fewestShown })
    expect(listOf(numbers, 'devices')).toEqual({ phone: fewestShown })
    expect(numbers.points.length).toBe({ today: 0, 28: 28, ever: 1 }[range])
  })

  it('hide counts of fewer than five, and the texts of such searches', async () => {
    const numbers = await numbersOf(1, '28')
    // All six reached the first tenth; three the others.
    expect(numbers.retention).toEqual([100, ...Array.from({ length: 9 }, () => null)])
    expect(listOf(numbers, 'referrers')).toEqual({ search: visitors - 1 })
    expect(listOf(numbers, 'searches')).toEqual({ 'wet windows': visitors - 1 })
    const seldom = await numbersOf(2, '28')
    expect(seldom).toMatchObject({ views: null, plays: null, seconds: null, watched_percent: null, retention: [] })
  })

  it('are not those of other members', async () => {
    const path = contract.creatorNumbers.fill({ of: 'video', id: 1, range: '28' })
    const page = href('numbers', {}, { ...en, query: { video: '1' } })
    const file = `${servicePaths.numbersCsv}?of=video&id=1&range=28`
    const visitor = siteVisitor(testbed)
    const statuses = async (who: SiteVisitor) =>
      Promise.all([path, page, file].map(async (one) => (await who.ask(one)).status))
    expect(await statuses(mira)).toEqual([404, 404, 404])
    expect(await statuses(visitor)).toEqual([401, 303, 401])
    expect(await statuses(boris)).toEqual([200, 200, 200])
  })
})

describe('the numbers of all videos of a creator', () => {
  it('are sums, with the videos that were viewed most', async () => {
    const numbers = await numbersOf(0, '28')
    expect(numbers).toMatchObject({ subject: null, views: fewestShown, plays: fewestShown, watched_percent: 55 })
    expect(numbers.followers).toEqual({ count: 0 })
    expect(listOf(numbers, 'videos')).toEqual({ 1: fewestShown })
    expect(await numbersOf(0, '28', mira)).toMatchObject({ views: 0, plays: null, lists: expect.any(Array) })
  })

  it('stand on a page without script, with links to the numbers of each video, and in a file', async () => {
    const html = await boris.page(href('numbers', {}, en))
    for (const text of ['Your numbers', 'fewer than 5', 'Canada', 'wet windows', '55%', 'Search engines'])
      expect(html).toContain(text)
    expect(html).toContain('href="/studio/numbers/?video=1"')
    expect(html).not.toMatch(/>a name</i)
    // The chart of how far plays reach has a bar for its one share, and dashes for the nine that are not shown, which are not zero.
    const ofVideo = await boris.page(href('numbers', {}, { ...en, query: { video: '1', range: '28' } }))
    const reach = ofVideo.slice(ofVideo.indexOf('id="numbers-retention"'))
    const marks = ['bars', 'before'].map((kind) => new RegExp(`class="chart-${kind}" d="([^"]*)"`).exec(reach)?.[1])
    expect(marks.map((path) => path?.match(/M/g)?.length)).toEqual([1, 9])
    expect(html).toContain(`href="${href('studio', {}, en)}"`)
    // A page of nothing has no empty lists.
    const ofMira = await mira.page(href('numbers', {}, en))
    expect([ofMira.includes('No views in this time'), ofMira.includes('statistics-tops')]).toEqual([true, false])
    const file = await boris.ask(`${servicePaths.numbersCsv}?of=all&id=0&range=28`)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toEqual(expect.arrayContaining(['total,views,,5', 'videos,1,Rain on glass,5']))
  })

  it('are an area of more than 60 points, which ends at a hidden one and begins anew behind it, with a dash in the gap', () => {
    const points = [...Array(30).fill(7), null, 9, null, ...Array(31).fill(8)]
    const chart = renderToStaticMarkup(createElement(Chart, { points, t }))
    const [shapes = '', gaps = ''] = ['area', 'before'].map(
      (kind) => new RegExp(`class="chart-${kind}" d="([^"]*)"`).exec(chart)?.[1],
    )
    const shown = shapes.split('M').slice(1)
    // Areas of 30, 1 and 31 points, each there and back; and a dash for each hidden one, which is not zero.
    expect(shown.map((shape) => shape.match(/L/g)?.length ?? 0)).toEqual([59, 1, 61])
    expect(gaps.match(/M/g)).toHaveLength(2)
  })

  it.each([
    'of=video&id=x&range=28',
    'of=video&id=01&range=28',
    'of=all&id=0&range=7',
    'of=all&id=1&range=28',
    'of=video&id=0&range=28',
    'of=all&id=0',
    'id=0&range=28',
    'of=x&id=0&range=28',
  ])('have no file for %s', async (query) => {
    expect((await boris.ask(`${servicePaths.numbersCsv}?${query}`)).status).toBe(400)
  })
})

describe('the numbers of a channel', () => {
  beforeAll(async () => {
    // Six comments and seven followers of today, and as many more of two days and of two months before.
    const of = (days: number) => `unixepoch() - ${days} * 86400`
    for (const [index, days] of [0, 2, 60].entries()) {
      await testbed.run(
        `INSERT INTO comments (section, object_id, user_id, added_date, comment)
         SELECT 'video', 1 + value % 2, 1, ${of(days)}, 'fog' FROM json_each('[1,2,3,4,5,6]')`,
      )
      await testbed.run(
        `INSERT INTO users (user_id, username) SELECT value + ${900 + 10 * index}, 'follower' || (value + ${10 * index}) FROM json_each('[1,2,3,4,5,6,7]')`,
      )
      await testbed.run(
        `INSERT INTO subscriptions (user_id, type, object_id, added_date)
         SELECT value + ${900 + 10 * index}, 'channel', 7, ${of(days)} FROM json_each('[1,2,3,4,5,6,7]')`,
      )
    }
    await testbed.run('UPDATE videos SET comments = 9 WHERE video_id IN (1, 2)')
  })

  it.each([
    ['today', { views: 5, likes: 5, comments: 6, followers: { count: 7 } }],
    ['28', { views: 5, likes: 5, comments: 12, followers: { count: 14 } }],
    ['ever', { views: visitors + 1, likes: 0, comments: 18, followers: { count: 21 } }],
  ] as const)(
    'of %s are those of its videos, with its own followers, on the page and in a file',
    async (range, counts) => {
      const numbers = await numbersOf(7, range, boris, 'channel')
      expect(numbers).toMatchObject({ of: 'channel', subject: { id: 7, dir: 'shores', title: 'Shores' }, ...counts })
      expect(numbers).toMatchObject({ plays: 5, watched_percent: 55 })
      expect(listOf(numbers, 'videos')).toEqual({ 1: 5 })
      expect(listOf(numbers, 'countries')).toEqual({ ca: 5 })
      const html = await boris.page(href('numbers', {}, { ...en, query: { channel: '7', range } }))
      for (const text of ['Shores', `<dd>${counts.comments}</dd>`, `<dd>${counts.followers.count}</dd>`])
        expect(html).toContain(text)
      const file = await boris.ask(`${servicePaths.numbersCsv}?of=channel&id=7&range=${range}`)
      expect((await file.text()).split('\r\n')).toEqual(
        expect.arrayContaining([
          `total,views,,${counts.views}`,
          `total,comments,,${counts.comments}`,
          `total,followers,,${counts.followers.count}`,
          'countries,ca,ca,5',
        ]),
      )
    },
  )

  it('name videos of others while these are in it and on the site, and link to the numbers of own ones alone', async () => {
    await addCatalogueVideo(testbed.db, { id: 3, title: 'Mist by Mira', uploader: 'mira', channelId: 7 })
    await testbed.run(
      `UPDATE event_sums SET counts = json_set(counts, '$."7 video 3"', 30) WHERE name = 'channel_details' AND span = 86400`,
    )
    const page = href('numbers', {}, { ...en, query: { channel: '7', range: '28' } })
    const listed = async () => {
      const { lists } = await numbersOf(7, '28', boris, 'channel')
      const file = await boris.ask(`${servicePaths.numbersCsv}?of=channel&id=7&range=28`)
      return {
        rows: lists.find(({ list }) => list === 'videos')?.rows,
        names: (await file.text()).match(/(?<=^videos,\d,).*(?=,)/gm),
        links: (await boris.page(page)).match(/(?<=\?video=)\d+/g),
      }
    }
    const own = { key: '1', name: 'Rain on glass', total: 5, is_own: true }
    const alone = { rows: [own], names: ['Rain on glass'], links: ['1'] }
    expect(await listed()).toEqual({
      rows: [{ key: '3', name: 'Mist by Mira', total: 30, is_own: false }, own],
      names: ['Mist by Mira', 'Rain on glass'],
      links: ['1'],
    })
    await testbed.run("UPDATE videos SET status_id = 2, title = 'A draft' WHERE video_id = 3")
    expect(await listed()).toEqual(alone)
    await testbed.run("UPDATE videos SET status_id = 1, channel_id = NULL, title = 'Elsewhere' WHERE video_id = 3")
    expect(await listed()).toEqual(alone)
    await testbed.run('UPDATE videos SET channel_id = NULL WHERE video_id = 1')
    expect(await listed()).toEqual(alone)
  })
})
