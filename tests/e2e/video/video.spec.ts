// A video page: it really plays, also without JavaScript, and missing videos say why.
import { pageSizes } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import {
  deletedVideo,
  listed,
  listedAt,
  longVideo,
  pageOf,
  plainVideo,
  privateVideo,
} from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { onKeptConnection } from '../../support/browser/kept-connection.ts'
import { playerVideo, playsStreams } from '../../support/browser/player.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const videos = href('videos', {}, { lang: 'en' })

/** Starts it muted, watches for a second and returns what was shown. */
async function watches({ page }: Visitor): Promise<{ duration: number; frames: number; width: number; src: string }> {
  const player = page.locator('.player video')
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1)
  return player.evaluate((video: HTMLVideoElement) => ({
    duration: video.duration,
    frames: video.getVideoPlaybackQuality().totalVideoFrames,
    width: video.videoWidth,
    src: video.currentSrc,
  }))
}

test('anna opens a card, and its video plays as long as the card says [S2-008 S2-111 S2-113 S2-115 S2-116 S4-001]', {
  tag: ['@js', '@phone'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(videos)
  const card = page.locator('main .thumb:not(.skeleton)').first()
  const title = (await card.locator('.thumb-title').textContent()) ?? ''
  const length = (await card.locator('.thumb-chips > span').textContent()) ?? ''
  const [minutes = 0, seconds = 0] = length.split(':').map(Number)
  await card.locator('.thumb-title').click()
  // A spherical one has its mark beside it.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.locator('.video-actions')).toContainText(/\d+%/)
  await expect(page.locator('.video-actions')).toContainText(/\d views?/)
  const watched = await watches(anna)
  expect(Math.abs(watched.duration - (minutes * 60 + seconds))).toBeLessThan(1)
  expect(watched.frames).toBeGreaterThan(10)
  expect(watched.width).toBeGreaterThan(300)
})

test('a video’s actions are in reach without sideways scrolling on every screen, in one row on wide ones, and their panels open below them; related videos follow the comments, or stand beside the video', {
  tag: ['@js', '@phone'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(pageOf(plainVideo, 'pt'))
  const row = page.locator('.video-does')
  const parts = ['.player', '.video-details', '.comments', '.related'].map((part) => page.locator(`main > ${part}`))
  for (const width of [320, 768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await row.locator('.act').evaluateAll((all) =>
      all.map((one) => {
        const { x, right, y } = one.getBoundingClientRect()
        return { x, right, y }
      }),
    )
    expect(boxes.length).toBeGreaterThan(6)
    expect(Math.min(...boxes.map(({ x }) => x))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width)
    const rows = new Set(boxes.map(({ y }) => y)).size
    expect(rows, `rows at ${width} px`).toBeLessThanOrEqual(width > 1024 ? 1 : 4)
    const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? -1))
    const [player, details, comments, related = 0] = tops
    if (width < 1280) expect(tops, `${width} px`).toEqual(tops.toSorted((one, other) => one - other))
    else expect([player, related < (details ?? 0), (details ?? 0) < (comments ?? 0)]).toEqual([related, true, true])
  }
  await page.setViewportSize({ width: 320, height: 800 })
  await row.locator('.share summary').click()
  await expect(row.locator('.share-body')).toBeVisible()
  const panel = (await row.locator('.share-body').boundingBox()) ?? { x: -1, width: 0 }
  expect(panel.x).toBeGreaterThanOrEqual(0)
  expect(panel.x + panel.width).toBeLessThanOrEqual(320)
  await page.keyboard.press('Escape')
  await expect(row.locator('.share-body')).toBeHidden()
})

test('a video of more than half an hour plays as HLS, natively in browsers that do so well [S9-061]', {
  tag: '@js',
}, async ({ visitor }) => {
  for (const [byItself, address] of [
    [false, 'blob:'],
    [true, '.m3u8'],
  ] as const) {
    const anna = await visitor()
    if (byItself) await playsStreams(anna.page)
    await anna.opens(pageOf(longVideo))
    await expect
      .poll(() => playerVideo(anna.page).evaluate((video: HTMLVideoElement) => video.currentSrc))
      .toContain(address)
    expect((await watches(anna)).duration).toBeGreaterThan(1800)
    expect(anna.asked.some((line) => line.includes('.ts'))).toBe(true)
    expect(anna.asked.some((line) => line.includes('load-hls'))).toBe(!byItself)
  }
})

test('without JavaScript the browser’s own player is there, with files that really load and play', {
  tag: ['@nojs', '@plain-desk'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(pageOf(plainVideo))
  const player = page.locator('.player video')
  await expect(player).toBeVisible()
  await expect(player).toHaveAttribute('controls', '')
  expect(await player.locator('source').count()).toBeGreaterThan(0)
  await expect(player.locator('source').first()).toHaveAttribute('type', 'video/mp4')
  const src = (await player.locator('source').first().getAttribute('src')) ?? ''
  const answer = await page.request.get(src, { ...onKeptConnection, headers: { range: 'bytes=0-1023' } })
  expect(answer.status()).toBe(206)
  expect(answer.headers()['content-type']).toBe('video/mp4')
  expect(answer.headers()['content-range']).toMatch(/^bytes 0-1023\/\d+$/)
  const bytes = await answer.body()
  expect(bytes).toHaveLength(1024)
  expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
  expect((await watches(anna)).width).toBeGreaterThan(300)

  await anna.opens(pageOf(longVideo))
  await expect(player).toHaveAttribute('controls', '')
  const watched = await watches(anna)
  expect(watched.src).toContain('.m3u8')
  expect(watched.duration).toBeGreaterThan(1800)
})

test('anna sees 20 related videos, then 40, then 60, then the link to all of them [S2-126 S4-032 S4-033 S4-034 S7-027 S9-005]', {
  tag: '@js',
}, async ({ anna, attempt, way }) => {
  const { page, asked } = anna
  const related = page.locator('.related')
  // No other journey or attempt has opened it: its list was kept for none, and is as old as the next page. Their order changes at midnight.
  const unopened = listedAt(listed.length - (way === 'js-390' ? 62 : 61) - 2 * attempt)
  await anna.opens(pageOf(unopened))
  for (const shown of [1, 2]) {
    await expect(related.locator('.thumb-title')).toHaveCount(shown * pageSizes.related)
    await related.getByRole('link', { name: 'Show more' }).click()
  }
  await expect(related.locator('.thumb-title')).toHaveCount(3 * pageSizes.related)
  const links = await related.locator('.thumb-title').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(3 * pageSizes.related)
  expect(links).not.toContain(pageOf(unopened))
  for (const link of links) expect(listed.map((one) => pageOf(one))).toContain(link)
  expect(asked.filter((line) => line.startsWith('GET /api/json/videos_related2/'))).toHaveLength(1)
  await related.getByRole('link', { name: 'View all related videos' }).click()
  const { video_id, dir } = unopened
  // It goes on after the shown ones.
  await page.waitForURL(`**${href('related', { id: String(video_id), dir }, { lang: 'en', query: { page: 2 } })}`)
  const others = await page
    .locator('main .thumb-title')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(others.length).toBeGreaterThan(0)
  expect(links.filter((link) => others.includes(link))).toEqual([])
})

test('related videos that arrive late leave the focus where a visitor has moved it', { tag: ['@js', '@full'] }, async ({
  anna,
}) => {
  const { page } = anna
  const titles = page.locator('.related .thumb-title')
  await anna.opens(pageOf(plainVideo))
  const { promise: moved, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await moved
    await route.continue()
  })
  await page.locator('.related').getByRole('link', { name: 'Show more' }).press('Enter')
  await expect(page.locator('.related .skeleton')).toHaveCount(pageSizes.related)
  const elsewhere = page.locator('footer a').first()
  await elsewhere.focus()
  arrive()
  await expect(titles).toHaveCount(2 * pageSizes.related)
  await expect(elsewhere).toBeFocused()
})

test('without JavaScript the related videos link to their pages and to the page of all of them', {
  tag: '@nojs',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(pageOf(plainVideo))
  const first = page.locator('.related .thumb-title').first()
  const [title = '', path] = [await first.textContent(), await first.getAttribute('href')]
  await first.click()
  await page.waitForURL(`**${path}`)
  await expect(page.locator('h1')).toHaveText(title?.trim() ?? '')
  await expect(page.locator('.related .thumb-title')).toHaveCount(pageSizes.related)
  await page.locator('.related').getByRole('link', { name: 'Show more' }).click()
  await page.waitForURL('**/related/**')
  expect((await anna.titles()).length).toBeGreaterThan(0)
})

const home = { label: 'Go to home', path: href('index', {}, { lang: 'en' }) }
const refusals = [
  {
    of: 'a private video',
    way: '@desk',
    video: privateVideo,
    status: 403,
    says: 'Video is private! You should login to watch it',
    leads: { label: 'Sign in', path: href('signin', {}, { lang: 'en' }) },
  },
  {
    of: 'a deleted video',
    way: '@plain',
    video: deletedVideo,
    status: 410,
    says: 'Video has been recently deleted',
    leads: home,
  },
  {
    of: 'no such video',
    way: '@phone',
    video: { video_id: 999_999, dir: 'nothing' },
    status: 404,
    says: 'Video not found',
    leads: home,
  },
] as const

for (const { of, way, video, status, says, leads } of refusals) {
  test(`the page of ${of} says so, shows nothing of it and offers links [S4-003 S4-004 S4-007 S4-008 S8-039 S8-040 S8-041]`, {
    // tests/worker/edge/pages/data-states.test.ts shows each without a browser.
    tag: video === deletedVideo ? way : [way, '@full'],
  }, async ({ anna }) => {
    const { page } = anna
    const response = await anna.opens(pageOf(video), status)
    expect(new URL(page.url()).pathname).toBe(pageOf(video))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(says)
    const html = await response.text()
    expect(html).not.toMatch(/<video|\/media\/|\.mp4|\.m3u8/)
    if ('title' in video) expect(html).not.toContain(video.title)
    await page.getByRole('main').getByRole('link', { name: leads.label }).click()
    await page.waitForURL(`**${leads.path}`)
  })
}

test('an unknown URL says so and links home [S2-064 S2-146 S2-147]', { tag: '@plain' }, async ({ anna }) => {
  const { page } = anna
  for (const path of ['/de/nothing/here/', '/video/', '/videos/nothing/', '/nothing/']) {
    await page.context().clearCookies()
    await anna.opens(path, 404)
    const says = path.startsWith('/de/') ? 'Diese Seite ist nicht verfügbar' : 'This page isn’t available'
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(says)
  }
  await page.getByRole('link', { name: 'Go to home' }).click()
  await page.waitForURL(`**${href('index', {}, { lang: 'en' })}`)
  expect((await anna.titles()).length).toBeGreaterThan(0)
})
