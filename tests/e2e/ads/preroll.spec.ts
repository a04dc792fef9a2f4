// The preroll: only after consent, labelled, skippable. Faults are in preroll-faults.spec.ts.
import type { Page } from 'playwright'
import { advertDesktopTimeoutMs, advertRedirectsMax, advertRemovedAfterMs } from '../../../shared/limits.ts'
import { prerollEvery } from '../../../worker/edge/operator/preroll.ts'
import { accepts, adverts } from '../../support/browser/adverts.ts'
import { launchWithPictures } from '../../support/browser/chromium.ts'
import { listed, listedAt, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import {
  address,
  advert,
  begins,
  forgetsAdverts,
  opens,
  player,
  playerVideo,
  plays,
  start,
  told,
} from '../../support/browser/preroll.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import { stopClock } from '../../support/browser/stopped-clock.ts'

test.use({ launchOptions: launchWithPictures })

const skip = (page: Page) => page.locator('.advert-skip')
/** The advert's position in seconds. */
const moveTo = (page: Page, seconds: number) =>
  advert(page).evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to < 0 ? video.duration + to : to
  }, seconds)

test.describe('on a desktop', { tag: ['@js', '@wide'] }, () => {
  test('the site’s own advert plays before the video, and its load is tracked [S7-065]', async ({ anna, site }) => {
    const { page, asked } = anna
    await accepts(anna, site)
    await page.clock.install()
    await anna.opens(address)
    await expect(page.locator('.player-bar')).toBeVisible()
    await stopClock(page)
    expect(asked.filter((line) => /advert/.test(line))).toEqual([])
    await start(page)
    await begins(page)
    await expect(page.getByRole('region', { name: 'Ad' })).toBeVisible()
    await expect(page.locator('.advert-label')).toContainText(/^Ad \d+$/)
    await expect.poll(() => told(anna)).toEqual(['evening/loaded', 'evening/impression', 'evening/start'])
    expect(await playerVideo(page).evaluate((video: HTMLVideoElement) => [video.paused, video.currentTime])).toEqual([
      true,
      0,
    ])
  })

  test('without consent the video starts at once, and no tracker is called [S7-065]', async ({ anna, site }) => {
    const { page, asked } = anna
    for (const value of ['rejected', 'unset']) {
      await setCookie(page.context(), 'consent', value, site)
      await anna.opens(address)
      await start(page)
      await plays(page)
    }
    expect(asked.filter((line) => /\/advert/.test(line))).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('advert-last'))).toBeNull()
  })

  test('it may be skipped after five seconds, by button and by key, and it has the video’s sound settings [S9-064]', async ({
    anna,
    places,
  }) => {
    const { page } = anna
    await opens(anna, places, { evening: { recorded: 'inline' } })
    await page.keyboard.press('m')
    await page.keyboard.press('k')
    await begins(page)
    await expect(skip(page)).toBeFocused()
    expect(await advert(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
    // The offered sound, by keyboard: the focus stays in the advert.
    await player(page).evaluate((element) => element.toggleAttribute('data-silenced', true))
    await page.locator('.player-unmute').press('Enter')
    await expect(page.locator('.advert-bar [data-does="mute"]')).toBeFocused()
    await expect.poll(() => advert(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
    // Its texts are read while it is paused.
    await page.keyboard.press('k')
    await moveTo(page, 3.2)
    await expect(skip(page)).toHaveText('Skip in 2 seconds')
    await page.keyboard.press('s')
    await skip(page).click({ force: true })
    await begins(page)
    await page.keyboard.press('k')
    await expect(skip(page)).toHaveText('Skip ad')
    await page.keyboard.press('s')
    await plays(page)
    await expect(page.locator('.advert')).toHaveCount(0)
    await expect(page.locator('.player-bar [data-does="toggle"]')).toBeFocused()
    expect(await playerVideo(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
    await expect.poll(() => told(anna)).toContain('evening/skip')
    expect(told(anna)).not.toContain('evening/complete')
  })

  test('while it plays it can be paused, the video cannot be seeked, and a javascript: URL is not followed', async ({
    anna,
    places,
  }) => {
    const { page } = anna
    await opens(anna, places, { evening: { recorded: 'address-of-script' } })
    await start(page)
    await begins(page)
    await expect(page.locator('.advert-visit')).toHaveCount(0)
    for (const key of ['5', 'l', 'Home', 'n']) await page.keyboard.press(key)
    await page.keyboard.press('k')
    await expect(page.locator('.advert-bar').getByRole('button', { name: 'Play' })).toBeVisible()
    expect(await advert(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    await page.locator('.advert-bar').getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => advert(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
    expect(await playerVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(0)
  })

  test('a click opens the advertiser in a new window without opener or referrer; when the advert is complete the video plays, its advertiser’s link disappears after ten seconds, and the next video starts without one [S9-070]', async ({
    anna,
    places,
  }) => {
    const { page, asked } = anna
    await opens(anna, places, { evening: { recorded: 'inline' } })
    await start(page)
    await begins(page)
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('.advert').click({ position: { x: 300, y: 200 } }),
    ])
    await opened.waitForLoadState()
    expect(new URL(opened.url()).pathname).toBe('/information/terms/')
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await expect.poll(() => told(anna)).toContain('evening/click')
    await expect.poll(() => advert(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    await opened.close()

    await page.locator('.advert-bar').getByRole('button', { name: 'Play' }).click()
    await moveTo(page, -0.3)
    await plays(page)
    await expect(advert(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Visit the advertiser' })).toBeInViewport()
    await page.clock.runFor(advertRemovedAfterMs - 200)
    await expect(page.locator('.advert')).toHaveCount(1)
    await page.clock.runFor(300)
    await expect(page.locator('.advert')).toHaveCount(0)
    await expect.poll(() => told(anna)).toEqual(expect.arrayContaining(['evening/midpoint', 'evening/complete']))

    await anna.opens(pageOf(listedAt(1)))
    await start(page)
    await plays(page)
    expect(asked.filter((line) => line.startsWith('GET /advert/evening.xml'))).toHaveLength(1)
  })

  // client/player/advert-frequency.test.ts shows how often, and the journey above that the player asks.
  test('after an advert the next two videos start without one, and the third not before six minutes have passed', {
    tag: '@full',
  }, async ({ anna, places }) => {
    const { page, asked } = anna
    await opens(anna, places, { evening: { recorded: 'inline' } })
    await start(page)
    await begins(page)
    const adverts = () => asked.filter((line) => line.startsWith('GET /advert/evening.xml')).length
    expect(adverts()).toBe(1)
    for (const index of [1, 2, 3]) {
      await anna.opens(pageOf(listedAt(index)))
      await start(page)
      await plays(page)
    }
    expect(adverts()).toBe(1)
    await page.evaluate((seconds) => {
      const [atMs, videos] = (localStorage.getItem('advert-last') ?? '').split(' ')
      localStorage.setItem('advert-last', `${Number(atMs) - seconds * 1000} ${videos}`)
    }, prerollEvery.seconds)
    await anna.opens(address)
    await start(page)
    await begins(page)
    expect(adverts()).toBe(2)

    // The same in a page that stays while the visitor goes on: none at first, and one that is due comes before the video.
    const flat = new Set(listed.filter(({ fileSet }) => !fileSet.loop.vr).map((one) => pageOf(one)))
    const goesOn = async (index: number) => {
      // Those that the device has seen are hidden, and a spherical video has a page of its own.
      const titles = page.locator('.related .thumb-title').filter({ visible: true })
      const paths = await titles.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      const path = paths.filter((one) => flat.has(one))[index]
      await titles.and(page.locator(`[href="${path}"]`)).click()
      await page.waitForURL(`**${path}`)
    }
    await expect(page.locator('html')).toHaveAttribute('data-keeps')
    await goesOn(1)
    await plays(page)
    expect(adverts()).toBe(2)
    await page.evaluate(() => localStorage.removeItem('advert-last'))
    await goesOn(1)
    await begins(page)
    expect(adverts()).toBe(3)
    expect(await playerVideo(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    await page.locator('.advert-bar').waitFor()
    await goesOn(1)
    await expect(page.locator('.advert')).toHaveCount(0)
    await plays(page)
  })

  test('with autostart it plays muted, and so does the video afterwards', { tag: '@full' }, async ({
    anna,
    places,
  }) => {
    const { page } = anna
    await accepts(anna, places.site)
    await adverts(anna, places, { evening: { recorded: 'inline' } })
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await anna.opens(`${address}?autostart=1`)
    // Time passes slowly: the advert loads before its deadline.
    await expect(async () => {
      await page.clock.runFor(10)
      await expect(player(page)).toHaveAttribute('data-advert', 'playing', { timeout: 1 })
    }).toPass()
    expect(await advert(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
    await moveTo(page, 6)
    await expect(skip(page)).toHaveText('Skip ad')
    await skip(page).click()
    await plays(page)
    expect(await playerVideo(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  })

  test('eight nested wrappers are followed, and each of them is tracked [S9-067]', async ({ anna, places }) => {
    const { page, asked } = anna
    await opens(anna, places, { evening: { wrappers: advertRedirectsMax }, house: { status: 500 } })
    await start(page)
    await begins(page)
    expect(asked.filter((line) => line.startsWith('GET /advert/evening.xml?step'))).toHaveLength(advertRedirectsMax)
    await expect.poll(() => told(anna).filter((line) => line === 'house/impression')).toHaveLength(advertRedirectsMax)
  })

  test('an advert that fails or stalls gives way to the video', { tag: '@full' }, async ({ anna, places }) => {
    const { page } = anna
    anna.expects(/no-such-film/)
    await opens(anna, places, { evening: { recorded: 'inline' } })
    await start(page)
    await begins(page)
    await advert(page).evaluate((video: HTMLVideoElement) => {
      video.src = '/media/no-such-film.mp4'
    })
    await plays(page)
    await expect.poll(() => told(anna)).toContain('evening/error')

    await forgetsAdverts(page)
    await page.reload()
    await start(page)
    await begins(page)
    await advert(page).evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 0
    })
    await expect(async () => {
      await page.clock.runFor(advertDesktopTimeoutMs + 500)
      await expect(page.locator('.advert')).toHaveCount(0, { timeout: 1 })
    }).toPass()
    await plays(page)
  })
})
