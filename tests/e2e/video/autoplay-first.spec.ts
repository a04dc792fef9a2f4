// An autoplaying video is painted before the page around it, which appears with the first frame, and also without
// script or if the video fails. Without autoplay the poster is painted first, and the page before the script takes
// over.
import type { Page } from 'playwright'
import { playerTakeoverMs } from '../../../shared/limits.ts'
import { launchWithPictures } from '../../support/browser/chromium.ts'
import { deletedVideo, longVideo, pageOf, plainVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { shiftOf } from '../../support/browser/layout-shift.ts'

// Reduced motion would show everything at once; without pictures nothing arrives late.
test.use({
  launchOptions: launchWithPictures,
  contextOptions: { reducedMotion: 'no-preference' },
  isNewBrowser: true,
})

const starting = `${pageOf(plainVideo)}?autostart=1`

test('the page around an autoplaying video appears with its first frame, and nothing moves', {
  tag: ['@js', '@phone'],
}, async ({ anna }) => {
  const { page } = anna
  await page.addInitScript((longestMs) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-pictured]')) return
      observer.disconnect()
      const isShown = document.querySelector('video')?.paused === false
      Object.assign(window, { wasSeenFirst: isShown || performance.now() >= longestMs })
    }).observe(document, { attributes: true, attributeFilter: ['data-pictured'], subtree: true })
  }, playerTakeoverMs)
  await anna.opens(starting)
  await expect(page.locator('html')).toHaveAttribute('data-pictured', '')
  expect(await page.evaluate(() => Reflect.get(window, 'wasSeenFirst'))).toBe(true)
  await expect(page.locator('.related .thumb-title').first()).toBeVisible()
  await expect(page.locator('.player-bar')).toBeVisible()
  const picture = page.locator('.related img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await shiftOf(page)).toBe(0)
})

/** The page arrives while its sheets are held back, and its parsing ends after them. */
const whenReceived = (page: Page) =>
  page.waitForEvent('requestfinished', (request) => request.resourceType() === 'document')

/** Nothing is painted without the style sheets: the test waits for them first. */
const holdSheets = (page: Page, until: Promise<unknown>) =>
  page.route('**/assets/*.css', async (route) => {
    await until
    await route.continue()
  })

for (const [comes, reducedMotion, isFirst] of [
  ['is painted before the page around it, which appears at once and moves nothing', 'no-preference', true],
  ['appears with everything else with reduced motion', 'reduce', false],
] as const) {
  test(`a poster ${comes}`, { tag: ['@js', '@phone'] }, async ({ visitor }) => {
    const anna = await visitor({ reducedMotion })
    const { page } = anna
    await page.addInitScript(() => {
      const look = () => {
        const related = document.querySelector('.related')
        if (!related) return requestAnimationFrame(look)
        return Object.assign(window, { isAlone: getComputedStyle(related).display === 'none' })
      }
      requestAnimationFrame(look)
    })
    await holdSheets(page, whenReceived(page))
    await anna.opens(pageOf(plainVideo))
    await expect(page.locator('.related .thumb-title').first()).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'isAlone'))).toBe(isFirst)
    expect(await shiftOf(page)).toBe(0)
  })
}

test('a page without a video reserves no space around one', { tag: ['@js', '@full'] }, async ({ anna }) => {
  const { page } = anna
  await page.addInitScript(() => {
    requestAnimationFrame(() => Object.assign(window, { firstHeight: document.documentElement.scrollHeight }))
  })
  await holdSheets(page, whenReceived(page))
  await anna.opens(pageOf(deletedVideo), 410)
  expect(await page.evaluate(() => Reflect.get(window, 'firstHeight') / innerHeight)).toBeLessThan(2)
})

test('a page is painted with its video’s poster before the player’s script takes over', { tag: '@js' }, async ({
  anna,
}) => {
  const { page } = anna
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.player[data-state]')) return
      observer.disconnect()
      Object.assign(window, { readyMs: performance.now() })
    }).observe(document, { attributes: true, attributeFilter: ['data-state'], subtree: true })
  })
  await holdSheets(
    page,
    page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/player-')),
  )
  await anna.opens(pageOf(plainVideo))
  await expect(page.locator('.player-bar')).toBeVisible()
  const [readyMs, drawnMs] = await page.evaluate(() => [
    Reflect.get(window, 'readyMs') as number,
    performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
  ])
  expect(readyMs).toBeGreaterThan(drawnMs)
})

test('a video that never loads delays nothing', { tag: ['@js', '@full'] }, async ({ anna }) => {
  const { page } = anna
  await page.route('**/media/signed/**', () => undefined)
  await anna.opens(starting)
  await expect(page.locator('.related .thumb-title').first()).toBeVisible()
  await expect(page.locator('.related img').first()).toBeVisible()
  await expect.poll(() => anna.asked).toContain('POST /track')
  await expect(page.locator('.player video')).toHaveAttribute('poster', /poster/)
})

test('the page, the browser’s own controls and the sources of a stream appear if the player’s script fails to load', {
  tag: '@js',
}, async ({ anna }) => {
  const { page } = anna
  await page.route('**/assets/player-*', (route) => route.abort())
  anna.expects(/player-/)
  for (const address of [starting, `${pageOf(longVideo)}?autostart=1`]) {
    await anna.opens(address)
    await expect(page.locator('.related .thumb-title').first()).toBeVisible()
    await expect(page.locator('.player video')).toHaveAttribute('controls', '')
    await expect(page.locator('.player source').first()).toBeAttached()
  }
})

test('a press before the first frame brings the player’s controls and the page at once', { tag: '@js' }, async ({
  anna,
}) => {
  const { page } = anna
  await page.route('**/media/signed/**', () => undefined)
  // Without the press they would come after this time.
  await page.addInitScript((takeoverMs) => {
    const wait = window.setTimeout
    Object.assign(window, {
      setTimeout: (act: TimerHandler, ms = 0) => (ms === takeoverMs ? 0 : wait(act, ms)),
    })
  }, playerTakeoverMs)
  await anna.opens(starting)
  await expect(page.locator('.player-bar')).toBeHidden()
  await expect(page.locator('html')).not.toHaveAttribute('data-pictured')
  await page.locator('.player').click()
  await expect(page.locator('.player-bar')).toBeVisible()
  await expect(page.locator('.related .thumb-title').first()).toBeVisible()
})

test('a stream that starts with its page plays, and each of its playlists is requested once', { tag: '@js' }, async ({
  anna,
}) => {
  const { page } = anna
  const playlists: string[] = []
  page.on('request', (request) => request.url().endsWith('.m3u8') && playlists.push(request.url()))
  await anna.opens(`${pageOf(longVideo)}?autostart=1`)
  const video = page.locator('.player video')
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime)).toBeGreaterThan(0)
  expect(playlists[0]).toMatch(/master\.m3u8$/)
  expect(playlists).toHaveLength(new Set(playlists).size)
  expect(playlists.length).toBeGreaterThan(1)
})

test('the script that plays streams is requested before the rest of the player', {
  tag: ['@js', '@full'],
}, async ({ anna }) => {
  const { page } = anna
  await page.route('**/assets/player-*', () => undefined)
  const asked = page.waitForRequest('**/assets/load-hls-*')
  await page.goto(`${pageOf(longVideo)}?autostart=1`, { waitUntil: 'commit' })
  await asked
})

test('without JavaScript it autoplays as well, and the page appears after it', { tag: '@nojs' }, async ({ anna }) => {
  const { page } = anna
  await anna.opens(starting)
  const video = page.locator('.player video')
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime)).toBeGreaterThan(0)
  await expect(page.locator('.related .thumb-title').first()).toBeVisible()
  await expect(page.locator('#comments')).toBeVisible()
})
