// A film that starts by itself is drawn before what stands around it. That comes with the film's first picture, and comes all
// the same when there is no script to say so, or no film. Where none starts, the poster is drawn before it, and the page before
// the script takes over.
import type { Page } from 'playwright'
import { playerTakeoverMs } from '../../../shared/limits.ts'
import { launch } from '../../support/browser/chromium.ts'
import { deletedVideo, longVideo, pageOf, plainVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { shiftOf } from '../../support/browser/layout-shift.ts'

// Stillness would have everything at once; and without pictures there is nothing that comes later.
test.use({ launchOptions: launch, contextOptions: { reducedMotion: 'no-preference' } })

const starting = `${pageOf(plainVideo)}?autostart=1`

test('what stands around a film that starts by itself comes with its first picture, and nothing moves by it', {
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

/** Nothing is drawn without the sheets: what is waited for is there first. */
const holdSheets = (page: Page, until: Promise<unknown>) =>
  page.route('**/assets/*.css', async (route) => {
    await until
    await route.continue()
  })

for (const [comes, reducedMotion, isFirst] of [
  ['is drawn before what stands around it, which comes at once and moves nothing', 'no-preference', true],
  ['comes with everything else for whoever asked for stillness', 'reduce', false],
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
    await holdSheets(page, page.waitForEvent('domcontentloaded'))
    await anna.opens(pageOf(plainVideo))
    await expect(page.locator('.related .thumb-title').first()).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'isAlone'))).toBe(isFirst)
    expect(await shiftOf(page)).toBe(0)
  })
}

test('a page without a film keeps no room for what stands around one', { tag: '@js' }, async ({ anna }) => {
  const { page } = anna
  await page.addInitScript(() => {
    requestAnimationFrame(() => Object.assign(window, { firstHeight: document.documentElement.scrollHeight }))
  })
  await holdSheets(page, page.waitForEvent('domcontentloaded'))
  await anna.opens(pageOf(deletedVideo), 410)
  expect(await page.evaluate(() => Reflect.get(window, 'firstHeight') / innerHeight)).toBeLessThan(2)
})

test('a page is drawn, with the poster of its film, before the player’s script takes over', { tag: '@js' }, async ({
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

test('a film that never comes holds up nothing', { tag: '@js' }, async ({ anna }) => {
  const { page } = anna
  await page.route('**/media/signed/**', () => undefined)
  await anna.opens(starting)
  await expect(page.locator('.related .thumb-title').first()).toBeVisible()
  await expect(page.locator('.related img').first()).toBeVisible()
  await expect.poll(() => anna.asked).toContain('POST /track')
  await expect(page.locator('.player video')).toHaveAttribute('poster', /poster/)
})

test('where the player’s script does not come, the page and the browser’s own controls do', { tag: '@js' }, async ({
  anna,
}) => {
  const { page } = anna
  await page.route('**/assets/player-*', (route) => route.abort())
  anna.expects(/player-/)
  await anna.opens(starting)
  await expect(page.locator('.related .thumb-title').first()).toBeVisible()
  await expect(page.locator('.player video')).toHaveAttribute('controls', '')
})

test('what plays a stream is asked for before anything else of the player', {
  tag: '@js',
}, async ({ anna }) => {
  const { page } = anna
  await page.route('**/assets/player-*', () => undefined)
  const asked = page.waitForRequest('**/assets/load-hls-*')
  await page.goto(`${pageOf(longVideo)}?autostart=1`, { waitUntil: 'commit' })
  await asked
})

test('without JavaScript it starts all the same, and the page comes after it', { tag: '@nojs' }, async ({ anna }) => {
  const { page } = anna
  await anna.opens(starting)
  const video = page.locator('.player video')
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime)).toBeGreaterThan(0)
  await expect(page.locator('.related .thumb-title').first()).toBeVisible()
  await expect(page.locator('#comments')).toBeVisible()
})
