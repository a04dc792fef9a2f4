// The menu of the player's settings, and what only it has: the sleep timer, repeats, the wide player, another screen.
import { violationsIn } from '../../support/browser/axe.ts'
import { pageOf, plainVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import {
  chooses,
  chosen,
  isPaused,
  moveTo,
  now,
  opensStoppedStream,
  playerVideo,
  plays,
  taken,
} from '../../support/browser/player.ts'

test.describe('the settings of the player', { tag: ['@js', '@wide'] }, () => {
  test('are chosen by keyboard; a press beside them closes them and does nothing else; the wide player stays for the next page', async ({
    anna,
  }) => {
    const { page } = anna
    // A headless browser knows no other screen; it is simulated.
    await page.addInitScript(() => {
      Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
        value: Object.assign(new EventTarget(), {
          watchAvailability: async (tell: (isAvailable: boolean) => void) => tell(true),
          prompt: async () => document.documentElement.setAttribute('data-prompted', ''),
        }),
      })
    })
    await anna.opens(pageOf(plainVideo))
    await taken(page)
    const opener = page.getByRole('button', { name: 'Settings' })
    const menu = page.getByRole('region', { name: 'Settings' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect(chosen(page, 'Speed')).toHaveText('1.25×')
    expect(await playerVideo(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.25)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await playerVideo(page).click({ position: { x: 40, y: 40 } })
    await expect(menu).toBeHidden()
    expect(await isPaused(page)).toBe(true)

    await page.getByRole('button', { name: 'Play on another screen' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-prompted')

    const volume = () => playerVideo(page).evaluate((video: HTMLVideoElement) => Math.round(video.volume * 100))
    const before = await volume()
    await page.getByLabel('Volume').hover()
    await page.mouse.wheel(0, 100)
    await expect.poll(volume).toBe(before - 5)
    await page.mouse.wheel(0, -100)
    await expect.poll(volume).toBe(before)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    // Over the picture it scrolls the page, except in full screen.
    await playerVideo(page).hover({ position: { x: 40, y: 40 } })
    await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(100)
    expect(await volume()).toBe(before)
    await page.mouse.wheel(0, -100)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('f')
    await expect(page.locator('x-player')).toHaveAttribute('data-fullscreen')
    await playerVideo(page).hover({ position: { x: 40, y: 40 } })
    await page.mouse.wheel(0, 100)
    await expect.poll(volume).toBe(before - 5)
    await page.locator('.player-start').hover()
    await page.mouse.wheel(0, -100)
    await expect.poll(volume).toBe(before)
    await page.keyboard.press('f')
    await expect(page.locator('x-player')).not.toHaveAttribute('data-fullscreen')

    const wide = page.getByRole('button', { name: 'Wide player' })
    const width = async () => (await page.locator('x-player').boundingBox())?.width ?? 0
    const usual = await width()
    await wide.click()
    await expect(wide).toHaveAttribute('aria-pressed', 'true')
    expect(await width()).toBeGreaterThan(usual + 300)
    const widest = await width()
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(width).toBe(widest)
  })

  test('stop the video after some minutes or at its end, and repeat it or a part of it', async ({ anna }) => {
    const { page } = anna
    await opensStoppedStream(anna)
    const bubble = page.locator('.player-bubble')
    await moveTo(page, 10)
    await page.keyboard.press('r')
    // The first key loads what it needs.
    await expect(bubble).toHaveText(/^From 0:10/)
    await moveTo(page, 20)
    await page.keyboard.press('r')
    await expect(bubble).toHaveText('Repeats 0:10 to 0:20')
    await expect.poll(() => now(page)).toBeCloseTo(10, 0)
    await moveTo(page, 19.8)
    await plays(page)
    await expect.poll(() => now(page)).toBeLessThan(15)
    await page.keyboard.press('r')
    await expect(bubble).toHaveText('No part is repeated')

    await chooses(page, 'Sleep timer', '15 minutes')
    await plays(page)
    await page.clock.runFor(14 * 60_000)
    expect(await isPaused(page)).toBe(false)
    // It runs on over a change of the page.
    await page.reload()
    await taken(page)
    await plays(page)
    await expect(chosen(page, 'Sleep timer')).toHaveText('15 minutes')
    await page.clock.runFor(61_000)
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect(bubble).toHaveText('The sleep timer stopped the video')
    await expect(chosen(page, 'Sleep timer')).toHaveText('Off')

    const next = page.getByRole('region', { name: 'Up next' })
    await chooses(page, 'Sleep timer', 'End of the video')
    const ends = async () => {
      await page.keyboard.press('End')
      await plays(page)
    }
    await ends()
    await expect(next).toBeVisible()
    await expect(next).not.toHaveAttribute('data-counts')
    await page
      .getByRole('checkbox', { name: 'The whole video', includeHidden: true })
      .evaluate((box: HTMLElement) => box.click())
    await ends()
    await expect.poll(() => now(page)).toBeLessThan(60)
    expect(await isPaused(page)).toBe(false)
    await expect(next).toBeHidden()
  })
})

test('a playing video stays in a corner while the visitor reads below it, until it is closed or the player is in view again', {
  tag: '@js',
}, async ({ visitor }) => {
  const { page, opens } = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await opens(pageOf(plainVideo))
  await taken(page)
  const player = page.locator('x-player')
  const reads = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await reads()
  await expect(player).not.toHaveAttribute('data-mini')
  await page.evaluate(() => scrollTo(0, 0))
  await playerVideo(page).evaluate((video: HTMLVideoElement) => {
    video.loop = true
  })
  await plays(page)
  await reads()
  await expect(player).toHaveAttribute('data-mini')
  const box = await playerVideo(page).boundingBox()
  expect(box && [box.x > 100, box.x + box.width <= 390, box.y > 400, box.y + box.height <= 844]).toEqual([
    true,
    true,
    true,
    true,
  ])
  await page.getByRole('button', { name: 'Back to the player' }).tap()
  await expect(player).not.toHaveAttribute('data-mini')
  expect(await isPaused(page)).toBe(false)
  await reads()
  await page.getByRole('button', { name: 'Close the small player' }).tap()
  await expect(player).not.toHaveAttribute('data-mini')
  expect(await isPaused(page)).toBe(true)
})
