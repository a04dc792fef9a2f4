// The player: what every button, key and state does, on real files.
import type { Page } from 'playwright'
import { nextVideoSeconds, pageSizes } from '../../shared/limits.ts'
import { href } from '../../shared/routes.ts'
import { launch } from '../support/people/chromium.ts'
import { expect, test } from '../support/people/journey.ts'
import { longVideo, plainVideo, sharpVideo } from '../support/people/shelf.ts'

test.use({ launchOptions: launch })

type Named = { video_id: number; dir: string }
const pageOf = ({ video_id, dir }: Named): string => href('video', { id: String(video_id), dir }, { lang: 'en' })

const film = (page: Page) => page.locator('.player video')
const now = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)
/** Makes the film stand at a second, ready to play on. */
const moveTo = (page: Page, seconds: number) =>
  film(page).evaluate(
    (video: HTMLVideoElement, to) =>
      new Promise<void>((resolve) => {
        video.addEventListener('seeked', () => resolve(), { once: true })
        video.currentTime = to < 0 ? video.duration + to : to
      }),
    seconds,
  )
/** The script has taken over, and the length is known. */
const taken = async (page: Page) => {
  await expect(page.locator('x-player')).toHaveAttribute('data-state', /paused|playing/)
  await expect(page.locator('.player-bar')).toBeVisible()
  await expect(film(page)).not.toHaveAttribute('controls')
  await film(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    if (video.readyState < 1) await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve))
  })
}

test.describe('on a desk', { tag: ['@js', '@wide'] }, () => {
  test('setup, ready, play, pause: the button, the picture and the key do the same [S4-015]', async ({ anna }) => {
    const { page } = anna
    await anna.opens(pageOf(plainVideo))
    await taken(page)
    const player = page.locator('x-player')
    await expect(player).toHaveAttribute('data-state', 'paused')
    await page.locator('.player-start').click()
    await expect(player).toHaveAttribute('data-state', 'playing')
    await page.keyboard.press('k')
    await expect(player).toHaveAttribute('data-state', 'paused')
    await film(page).click({ position: { x: 40, y: 40 } })
    await expect(player).toHaveAttribute('data-state', 'playing')
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => isPaused(page)).toBe(true)
  })

  test('skips add up and jump once, when nobody has pressed for a moment [S9-062 S9-063]', async ({ anna }) => {
    const { page } = anna
    await page.clock.install()
    await anna.opens(pageOf(longVideo))
    await taken(page)
    await film(page).evaluate((video: HTMLVideoElement) => {
      video.dataset.seeks = '0'
      video.addEventListener('seeking', () => {
        video.dataset.seeks = String(Number(video.dataset.seeks) + 1)
      })
    })
    for (const said of ['+10 s', '+20 s', '+30 s']) {
      await page.keyboard.press('l')
      await expect(page.locator('.player-bubble')).toHaveText(said)
    }
    await page.clock.runFor(1400)
    await expect(film(page)).toHaveAttribute('data-seeks', '0')
    await page.clock.runFor(200)
    await expect.poll(() => now(page)).toBeCloseTo(30, 0)
    await expect(film(page)).toHaveAttribute('data-seeks', '1')
    await page.keyboard.press('ArrowLeft')
    await page.clock.runFor(1600)
    await expect.poll(() => now(page)).toBeCloseTo(20, 0)
  })

  test('the quality is chosen by its name, keeps the moment and is remembered [S9-071]', async ({ anna }) => {
    const { page } = anna
    await anna.opens(pageOf(sharpVideo))
    await taken(page)
    const quality = page.getByLabel('Quality')
    const offered = await quality.locator('option').allTextContents()
    expect(offered[0]).toBe('Auto')
    expect(offered.slice(1).every((name) => ['SD', 'HD', 'Full HD'].includes(name))).toBe(true)
    expect(offered).toContain('SD')
    await moveTo(page, 3)
    await quality.selectOption('SD')
    await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toContain('sd.mp4')
    await expect.poll(() => now(page)).toBeCloseTo(3, 0)
    await page.reload()
    await taken(page)
    await expect(quality).toHaveValue('SD')
    await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toContain('sd.mp4')
  })

  test('over the seek bar stands the picture of the moment under the pointer', async ({ anna }) => {
    const { page, asked } = anna
    await anna.opens(pageOf(sharpVideo))
    await taken(page)
    const seek = page.locator('.player-seek')
    const picture = page.locator('.player-picture')
    const { width = 0 } = (await seek.boundingBox()) ?? {}
    await expect(async () => {
      await seek.hover({ position: { x: width * 0.1, y: 8 } })
      await seek.hover({ position: { x: width * 0.5, y: 8 } })
      await expect(picture).toHaveCSS('background-image', /timeline\.webp/)
    }).toPass()
    const half = await picture.evaluate((one) => getComputedStyle(one).backgroundPosition)
    await seek.hover({ position: { x: width * 0.9, y: 8 } })
    await expect(picture).not.toHaveCSS('background-position', half)
    await expect(page.locator('.player-moment')).toHaveText(/^0:\d\d$/)
    expect(asked.filter((line) => line.endsWith('.vtt'))).toHaveLength(1)
    await page.mouse.move(0, 0)
    await expect(page.locator('.player-preview')).toBeHidden()
  })

  test('the volume is kept on the device [S9-072]', async ({ anna }) => {
    const { page } = anna
    await anna.opens(pageOf(plainVideo))
    await taken(page)
    await page.getByLabel('Volume').fill('0.4')
    await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.volume)).toBeCloseTo(0.4)
    const kept = await page.evaluate(() => Object.values(localStorage))
    expect(kept).toContain('0.4')
    await page.reload()
    await expect(page.locator('.player-bar')).toBeVisible()
    await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.volume)).toBeCloseTo(0.4)
  })

  test('fourteen shortcuts stand under the question mark', async ({ anna }) => {
    const { page } = anna
    await anna.opens(pageOf(plainVideo))
    await taken(page)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help.locator('kbd')).toHaveCount(14)
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.press('5')
    const half = await film(page).evaluate((video: HTMLVideoElement) => video.duration / 2)
    await expect.poll(() => now(page)).toBeCloseTo(half, 0)
    await page.keyboard.press('Home')
    await expect.poll(() => now(page)).toBe(0)
    await page.keyboard.press('>')
    await expect(page.getByLabel('Speed')).toHaveValue('1.25')
    await page.getByRole('searchbox').first().focus()
    await page.keyboard.type('km?')
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect(help).toBeHidden()
  })

  test('when it is over the next video comes after 12 s, unless it is cancelled, which lays out the related ones [S4-016 S4-017 S4-018 S4-022 S9-025 S9-069]', async ({
    anna,
  }) => {
    const { page } = anna
    await page.clock.install()
    await anna.opens(pageOf(plainVideo))
    await taken(page)
    await expect(page.locator('.related .thumb-title')).toHaveCount(pageSizes.related)
    const panel = page.getByRole('region', { name: 'Up next' })
    const ends = async () => {
      await moveTo(page, -0.2)
      await film(page).evaluate((video: HTMLVideoElement) => video.play())
      await expect(panel).toBeVisible()
    }
    await ends()
    await expect(panel).toContainText(`Plays in ${nextVideoSeconds} seconds`)
    await page.clock.runFor(3000)
    await expect(panel).toContainText(`Plays in ${nextVideoSeconds - 3} seconds`)
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.locator('.player-carousel a')).toHaveCount(12)
    await expect(panel.locator('.player-carousel a').first()).toBeFocused()
    await moveTo(page, 1)
    await expect(panel).toBeHidden()
    const wants = (autoplay: string) =>
      page.locator('html').evaluate((html, value) => html.setAttribute('data-autoplay', value), autoplay)
    await wants('off')
    await ends()
    await expect(panel.locator('.player-carousel a')).toHaveCount(12)
    await page.clock.runFor(2 * nextVideoSeconds * 1000)
    expect(new URL(page.url()).pathname).toBe(pageOf(plainVideo))
    await moveTo(page, 1)
    await wants('on')
    await ends()
    const next = await page.locator('.related .thumb-title').first().getAttribute('href')
    await page.clock.runFor(nextVideoSeconds * 1000)
    await page.waitForURL(`**${next}`)
  })

  test('the next video can be played at once, and the overlay goes when the video plays again [S4-019 S4-020 S4-021]', async ({
    anna,
  }) => {
    const { page } = anna
    await anna.opens(pageOf(plainVideo))
    await taken(page)
    const panel = page.getByRole('region', { name: 'Up next' })
    await moveTo(page, -0.2)
    await film(page).evaluate((video: HTMLVideoElement) => video.play())
    await expect(panel).toBeVisible()
    await page.keyboard.press('k')
    await expect(panel).toBeHidden()
    await moveTo(page, -0.2)
    await film(page).evaluate((video: HTMLVideoElement) => video.play())
    await expect(panel).toBeVisible()
    const next = await page.locator('.related .thumb-title').first().getAttribute('href')
    await panel.getByRole('button', { name: 'Play now' }).click()
    await page.waitForURL(`**${next}`)
  })

  test('autostart and start_time start it muted, and at that second [S4-026 S4-027]', async ({ anna }) => {
    const { page } = anna
    await anna.opens(`${pageOf(longVideo)}?autostart=1&start_time=95`)
    await expect.poll(() => now(page)).toBeGreaterThan(95)
    expect(await film(page).evaluate((video: HTMLVideoElement) => [video.muted, video.paused])).toEqual([true, false])
    for (const nonsense of ['-5', 'abc', '1e9', '95;alert(1)']) {
      await anna.opens(`${pageOf(plainVideo)}?start_time=${encodeURIComponent(nonsense)}`)
      await taken(page)
      expect(await now(page)).toBe(0)
    }
  })

  test('a stream plays by hls.js where the browser knows no streams, and seeks far', async ({ anna }) => {
    const { page, asked } = anna
    await page.addInitScript(() => {
      const own = HTMLMediaElement.prototype.canPlayType
      HTMLMediaElement.prototype.canPlayType = function (type) {
        return type.includes('mpegurl') ? '' : own.call(this, type)
      }
    })
    await anna.opens(pageOf(longVideo))
    await taken(page)
    await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toContain('blob:')
    await page.keyboard.press('k')
    await expect.poll(() => now(page)).toBeGreaterThan(0.5)
    await moveTo(page, 1790)
    await expect.poll(() => now(page)).toBeGreaterThan(1790.5)
    expect(asked.some((line) => line.includes('load-hls'))).toBe(true)
  })

  test('where somebody left off is where the next visit goes on', async ({ anna }) => {
    const { page } = anna
    await anna.opens(pageOf(longVideo))
    await taken(page)
    await moveTo(page, 300)
    await page.keyboard.press('k')
    await expect.poll(() => now(page)).toBeGreaterThan(300.2)
    await page.keyboard.press('k')
    await anna.opens(pageOf(longVideo))
    await expect(page.locator('.player-bubble')).toHaveText('Continues at 5:00')
    await expect.poll(() => now(page)).toBeGreaterThanOrEqual(300)
  })

  test('a link that has expired is renewed, and the film goes on where it was', async ({ anna }) => {
    const { page, asked } = anna
    anna.expects(/status of 403/)
    await anna.opens(pageOf(plainVideo))
    await taken(page)
    await moveTo(page, 4)
    await film(page).evaluate((video: HTMLVideoElement) => {
      const forged = video.currentSrc.replace(/signed\/\d+\.[0-9a-f]+/, `signed/1000000000.${'0'.repeat(32)}`)
      const at = video.currentTime
      video.src = forged
      video.currentTime = at
    })
    await expect.poll(() => asked.filter((line) => line.startsWith('GET /api/videofile')).length).toBe(1)
    await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
    await expect.poll(() => now(page)).toBeCloseTo(4, 0)
    await expect(page.locator('.player-error')).toBeHidden()
  })

  test('what cannot be mended is said and told, with a way to try again [S8-042]', async ({ anna }) => {
    const { page } = anna
    anna.expects(/status of 5\d\d|Failed to load resource|failed: GET/)
    await page.route('**/media/signed/**', (route) => route.abort())
    await page.route('**/api/videofile*', (route) =>
      route.fulfill({ status: 503, json: { error: 'down', code: 'unavailable' } }),
    )
    const told = page.waitForRequest((request) => request.postData()?.includes('"fault":"player"') === true)
    await anna.opens(pageOf(plainVideo))
    const panel = page.locator('.player-error')
    await expect(panel).toBeVisible()
    expect(Object.keys((await told).postDataJSON())).toEqual(['route', 'lang', 'fault'])
    await expect(panel).toContainText('The video stopped')
    await page.unroute('**/media/signed/**')
    await page.unroute('**/api/videofile*')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel).toBeHidden()
    await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  })
})

test('two quick taps on a side skip there', { tag: '@js' }, async ({ visitor }) => {
  const anna = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { page } = anna
  await anna.opens(pageOf(longVideo))
  await taken(page)
  const box = await film(page).boundingBox()
  if (!box) throw new Error('no player')
  for (const _ of [1, 2]) await page.touchscreen.tap(box.x + box.width * 0.9, box.y + box.height * 0.3)
  await expect(page.locator('.player-bubble')).toHaveText('+10 s')
})
