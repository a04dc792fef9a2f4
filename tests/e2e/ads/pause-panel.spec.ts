// The pause banner: on desktops only, in a box of its own, gone as soon as the video plays.
import type { Page } from 'playwright'
import { pageOf, plainVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { playerVideo, plays, playsOn, taken } from '../../support/browser/player.ts'
import { stopClock } from '../../support/browser/stopped-clock.ts'

const address = pageOf(plainVideo)
const banner = (page: Page) => page.locator('.player-pause')

async function playsAndPauses(page: Page): Promise<void> {
  await playerVideo(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    video.pause()
  })
}

test.describe('on a desktop', { tag: ['@js', '@wide'] }, () => {
  test('it appears on a pause and disappears on play, on a seek and when time advances [S4-023 S4-025]', async ({
    anna,
  }) => {
    const { page, asked } = anna
    await anna.opens(address)
    await expect(page.locator('.player-bar')).toBeVisible()
    await expect(banner(page)).toBeHidden()
    const before = await page.locator('.video-title').boundingBox()
    await playsAndPauses(page)
    await expect(banner(page)).toBeVisible()
    await expect(banner(page).getByRole('link', { name: 'Sign up' })).toBeVisible()
    expect(await banner(page).boundingBox()).toMatchObject({ width: 300, height: 250 })
    expect(await page.locator('.video-title').boundingBox()).toEqual(before)
    await page.keyboard.press('k')
    await expect(banner(page)).toBeHidden()

    await playsAndPauses(page)
    await expect(banner(page)).toBeVisible()
    await page.keyboard.press('5')
    await expect(banner(page)).toBeHidden()

    await playsAndPauses(page)
    await expect(banner(page)).toBeVisible()
    // Time that advances without a press: a headset's key, or the browser itself.
    await playerVideo(page).evaluate((video: HTMLVideoElement) => {
      Object.defineProperty(video, 'currentTime', { value: 7, configurable: true })
      video.dispatchEvent(new Event('timeupdate'))
    })
    await expect(banner(page)).toBeHidden()
    expect(asked.filter((line) => line.includes('/frame/banner'))).toEqual([])
  })

  test('it can be closed, and is not shown at the end of the video', async ({ anna }) => {
    const { page } = anna
    await anna.opens(address)
    await expect(page.locator('.player-bar')).toBeVisible()
    await playsAndPauses(page)
    await banner(page).getByRole('button', { name: 'Close' }).click()
    await expect(banner(page)).toBeHidden()
    await playerVideo(page).evaluate(async (video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.2
      await video.play()
    })
    await expect(page.getByRole('region', { name: 'Up next' })).toBeVisible()
    await expect(banner(page)).toBeHidden()
  })

  test('a double click toggles full screen, and hits no banner that appears meanwhile', { tag: '@full' }, async ({
    anna,
  }) => {
    const { page } = anna
    await page.clock.install()
    await anna.opens(address)
    await taken(page)
    await plays(page)
    await playsOn(page, 0)
    const { x, y, width, height } = (await playerVideo(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await stopClock(page)
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(page.locator('x-player')).toHaveAttribute('data-state', 'paused')
    // As slow as a hand.
    await page.clock.runFor(400)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(page.locator('x-player')).toHaveAttribute('data-fullscreen')
    await expect(page.locator('x-player')).toHaveAttribute('data-state', 'playing')
    await page.clock.runFor(2000)
    await expect(banner(page)).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(address)
  })

  test('a partner’s banner lies over the house ad only after consent', async ({ anna }) => {
    const { page, asked } = anna
    await page.route('**/frame/banner/', (route) => route.fulfill({ contentType: 'text/html', body: 'Northlight' }))
    await anna.opens(address)
    await expect(page.locator('.player-bar')).toBeVisible()
    await page.locator('.player-pause').evaluate((panel) => {
      const frame = document.createElement('iframe')
      frame.className = 'slot-frame slot-waits'
      frame.loading = 'lazy'
      frame.src = '/frame/banner/'
      panel.append(frame)
    })
    await playsAndPauses(page)
    await expect(banner(page)).toBeVisible()
    expect(asked.filter((line) => line.includes('/frame/banner'))).toEqual([])
    await page.locator('html').evaluate((root: HTMLElement) => {
      root.dataset.consent = 'accepted'
    })
    await expect(page.frameLocator('.player-pause iframe').getByText('Northlight')).toBeVisible()
  })
})

test('on a phone there is no pause banner [S4-024]', { tag: '@js' }, async ({ visitor }) => {
  const anna = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { page } = anna
  await anna.opens(address)
  await expect(page.locator('.player-bar')).toBeVisible()
  await playsAndPauses(page)
  await expect(page.locator('x-player')).toHaveAttribute('data-state', 'paused')
  await expect(banner(page)).toBeHidden()
})
