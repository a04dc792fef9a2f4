// What the site learns of a visit: that a page was seen, once, when it was visible. And the scroll position on arrival.
import { href } from '../../../shared/routes.ts'
import { listed, pageOf, plainVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { moveTo, taken } from '../../support/browser/player.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const home = href('index', {}, { lang: 'en' })
const videos = href('videos', {}, { lang: 'en' })
const categories = href('categories', {}, { lang: 'en' })
const longest = href('videos', { sort: 'longest' }, { lang: 'en' })

type PageView = { route: string; lang: string }
type Played = { video: number; step: number; previous?: number; lines?: number }
type Searched = { search: string; results: number }
type Opened = { opened: string; place: number; video: number }
type Advert = { advert: string; act: string; lang: string }
type Reports = { views: PageView[]; played: Played[]; searched: Searched[]; opened: Opened[]; adverts: Advert[] }

/** What a visitor's browser reports, in order: pages that are seen, what is played and searched, and adverts. */
function reportsOf({ page }: Visitor): Reports {
  const reports: Reports = { views: [], played: [], searched: [], opened: [], adverts: [] }
  page.on('request', (request) => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/track') return
    const report: PageView | Played | Searched | Opened | Advert = request.postDataJSON()
    if ('opened' in report) reports.opened.push(report)
    else if ('video' in report) reports.played.push(report)
    else if ('search' in report) reports.searched.push(report)
    else if ('advert' in report) reports.adverts.push(report)
    else reports.views.push(report)
  })
  return reports
}

test('every page that anna sees is counted once, by its route and language [S2-068]', { tag: '@js' }, async ({
  anna,
}) => {
  const { page } = anna
  const { views } = reportsOf(anna)
  const told: { route: string; lang: string }[] = []
  const see = async (route: string, lang = 'en') => {
    told.push({ route, lang })
    await expect.poll(() => views.length).toBe(told.length)
    await page.waitForLoadState('networkidle')
    expect(views).toEqual(told)
  }
  await anna.opens(home)
  await see('index')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Videos' }).click()
  await see('videos')
  await page.locator('main .thumb-title').first().click()
  await see('video')
  await page.goBack()
  await see('videos')
  await anna.opens(href('search', { search: 'my own secret' }, { lang: 'de' }))
  await see('search', 'de')
  await anna.opens('/nothing/', 404)
  await see('none')
})

test('a search is reported with the number of its videos, a result of it that anna opens with its place, and no other link; an advert when it was seen and when it is opened', {
  tag: '@js',
}, async ({ anna }) => {
  const { page } = anna
  const { searched, opened, adverts } = reportsOf(anna)
  await anna.opens(href('search', { search: 'no such thing' }, { lang: 'en' }))
  await expect.poll(() => searched).toEqual([{ search: 'no such thing', results: 0 }])
  await anna.opens(href('search', { search: 'silver rain' }, { lang: 'en' }))
  await expect.poll(() => searched[1]).toEqual({ search: 'silver rain', results: expect.any(Number) })
  expect(searched[1]?.results).toBeGreaterThan(0)
  const third = page.locator('main .thumbs > .thumb').nth(2).locator('a').first()
  const [video] = /\d+/.exec((await third.getAttribute('href')) ?? '') ?? []
  await third.click()
  await expect.poll(() => opened).toEqual([{ opened: 'silver rain', place: 3, video: Number(video) }])

  await page.waitForURL(`**/video/${video}/**`)
  const banner = page.locator('.slot-footer [data-metrik]:visible').first()
  const advert = (await banner.getAttribute('data-metrik')) ?? ''
  const reported = (act: string) => adverts.filter((one) => one.advert === advert && one.act === act).length
  await banner.scrollIntoViewIfNeeded()
  await expect.poll(() => reported('impression')).toBe(1)
  expect(reported('click')).toBe(0)
  await banner.click()
  await expect.poll(() => reported('click')).toBe(1)

  await anna.opens(href('search', { search: 'silver rain' }, { lang: 'en' }))
  await expect.poll(() => searched.length).toBe(3)
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Categories' }).click()
  await page.waitForURL(`**${categories}`)
  expect(opened).toHaveLength(1)
})

test.describe('in a browser that has not opened a page yet', () => {
  test.use({ isNewBrowser: true })

  test('a prefetched page is not counted before anna opens it', { tag: '@js' }, async ({ anna }) => {
    const { page } = anna
    const { views } = reportsOf(anna)
    await anna.opens(home)
    await expect.poll(() => views.length).toBe(1)
    const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Categories' })
    const ahead = page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === categories)
    await link.hover()
    const prefetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('navigation')
          .map((entry) => (entry as PerformanceNavigationTiming & { deliveryType: string }).deliveryType),
      )
    // Moderate eagerness prefetches after a moment of hovering: only then is the page available before the click.
    await ahead
    expect(views).toHaveLength(1)
    await link.click()
    await page.waitForURL(`**${categories}`)
    await expect.poll(() => views.length).toBe(2)
    expect(await prefetched()).toEqual(['navigational-prefetch'])
  })
})

test('anna arrives at the top of a page, and with stopScroll where she was [S2-069]', {
  tag: ['@js', '@phone'],
}, async ({ anna }) => {
  const { page } = anna
  const top = () => page.evaluate(() => Math.round(scrollY))
  const follow = async (path: string) => {
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await Promise.all([
      page.waitForURL(`**${path}`),
      page.evaluate((to) => {
        location.href = to
      }, path),
    ])
    await page.waitForLoadState()
  }
  await anna.opens(videos)
  await follow(longest)
  expect(await top()).toBe(0)
  await follow(`${videos}?stopScroll=1`)
  await expect.poll(top).toBe(900)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${videos}$`))
})

test('a video reports when it begins, and each tenth that was played, but none that was skipped', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  const { played } = reportsOf(anna)
  const steps = () => played.map(({ step }) => step)
  await anna.opens(pageOf(plainVideo))
  await taken(page)
  expect(steps()).toEqual([])
  await page.locator('.player-start').click()
  await expect.poll(steps).toEqual([0, 1])
  // With the size of the picture, which a beginning does not know yet.
  const height = await page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight)
  expect(played.slice(0, 2).map(({ lines }) => lines)).toEqual([undefined, height])
  await moveTo(page, -0.1)
  await expect(page.locator('x-player')).toHaveAttribute('data-over', '')
  expect(steps().filter((step) => step > 3)).toEqual([])
  expect(new Set(played.map(({ video }) => video))).toEqual(new Set([plainVideo.video_id]))
})

test('a video reports which one was played before it in the tab; with the history turned off it reports none', {
  tag: ['@js', '@phone'],
}, async ({ anna }) => {
  const { page } = anna
  const { played } = reportsOf(anna)
  const begun = () => played.filter(({ step }) => step === 0).map(({ video, previous }) => [video, previous])
  const opens = async (video: (typeof listed)[number]) => {
    await anna.opens(pageOf(video))
    await taken(page)
  }
  const plays = () => page.locator('.player-start').click()
  const [first, second] = listed.filter(({ fileSet }) => fileSet.loop.format === 'mp4' && !fileSet.loop.vr)
  if (!first || !second) throw new Error('the demo has two such videos')
  await opens(first)
  await plays()
  await expect.poll(begun).toEqual([[first.video_id, undefined]])
  await opens(second)
  await plays()
  await expect.poll(begun).toEqual([
    [first.video_id, undefined],
    [second.video_id, first.video_id],
  ])
  await opens(first)
  await page.evaluate(() => {
    document.documentElement.dataset.history = 'off'
  })
  await plays()
  await expect.poll(begun).toHaveLength(3)
  expect(begun()[2]).toEqual([first.video_id, undefined])
})
