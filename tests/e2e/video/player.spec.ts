// The player: what every button, key and state does, on real files.
import type { Page } from 'playwright'
import { nextVideoSeconds, pageSizes } from '../../../shared/limits.ts'
import { longVideo, pageOf, plainVideo, sharpVideo } from '../../support/browser/demo-catalogue.ts'
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
  playsItsEnd,
  playsOn,
  playsStreams,
  taken,
} from '../../support/browser/player.ts'
import { runningAnimations } from '../../support/browser/running-animations.ts'
import { stopClock } from '../../support/browser/stopped-clock.ts'

const highest = async (page: Page): Promise<string> =>
  (await page.locator('[name="player-quality"] + span').nth(1).textContent()) ?? ''

/** The related videos arrive late, and the end of the video needs them. */
const hasRelated = (page: Page) => expect(page.locator('.related .thumb-title')).toHaveCount(pageSizes.related)

test.describe('on a desktop', { tag: ['@js', '@wide'] }, () => {
  test('setup, ready, play, pause, complete: button, picture and key do the same; a flat video loads no code of spheres [S4-015]', async ({
    anna,
  }) => {
    const { page, asked } = anna
    await anna.opens(pageOf(plainVideo))
    await taken(page)
    const player = page.locator('x-player')
    await expect(player).toHaveAttribute('data-state', 'paused')
    await expect(player).not.toHaveAttribute('data-started')
    await page.locator('.player-start').click()
    await expect(player).toHaveAttribute('data-state', 'playing')
    await page.keyboard.press('k')
    await expect(player).toHaveAttribute('data-state', 'paused')
    await playerVideo(page).click({ position: { x: 40, y: 40 } })
    await expect(player).toHaveAttribute('data-state', 'playing')
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect(player).toHaveAttribute('data-started', '')
    await expect(player).not.toHaveAttribute('data-over')
    await expect(player).not.toHaveAttribute('data-sphere')
    expect(asked.filter((line) => /sphere-view|redirect=text/.test(line))).toEqual([])
    await moveTo(page, -0.2)
    await plays(page)
    await expect(player).toHaveAttribute('data-over', '')
  })

  test('a skip jumps at once; those soon after add up and jump once, after a short pause [S9-062 S9-063]', async ({
    anna,
  }) => {
    const { page } = anna
    await opensStoppedStream(anna)
    await playerVideo(page).evaluate((video: HTMLVideoElement) => {
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
    await expect.poll(() => now(page)).toBeCloseTo(10, 0)
    await expect(playerVideo(page)).toHaveAttribute('data-seeks', '1')
    await page.clock.runFor(200)
    await expect.poll(() => now(page)).toBeCloseTo(30, 0)
    await expect(playerVideo(page)).toHaveAttribute('data-seeks', '2')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => now(page)).toBeCloseTo(20, 0)
  })

  test('the quality menu lists Auto and then the highest first; a choice keeps the position and is remembered [S9-071]', async ({
    anna,
  }) => {
    const { page } = anna
    await anna.opens(pageOf(sharpVideo))
    await taken(page)
    const offered = await page.locator('[name="player-quality"] + span').allTextContents()
    expect(offered[0]).toBe('Auto')
    expect(offered.slice(1)).toEqual(['Full HD', 'HD', 'SD'].filter((name) => offered.includes(name)))
    expect(offered).toContain('SD')
    const playing = () => playerVideo(page).evaluate((video: HTMLVideoElement) => video.currentSrc)
    await moveTo(page, 3)
    await chooses(page, 'Quality', 'SD')
    await expect.poll(playing).toContain('sd.mp4')
    await expect.poll(() => now(page)).toBeCloseTo(3, 0)
    expect(await isPaused(page)).toBe(true)
    await chooses(page, 'Speed', '1.5×')
    await plays(page)
    await playsOn(page, 3)
    await chooses(page, 'Quality', 'Auto')
    await expect.poll(playing).not.toContain('sd.mp4')
    await playsOn(page, 3.2)
    await expect(chosen(page, 'Speed')).toHaveText('1.5×')
    await chooses(page, 'Quality', 'SD')
    await page.reload()
    await taken(page)
    await expect(chosen(page, 'Quality')).toHaveText('SD')
    await expect.poll(playing).toContain('sd.mp4')
  })

  test('the volume is stored on the device [S9-072]', async ({ anna }) => {
    const { page } = anna
    await anna.opens(pageOf(plainVideo))
    await taken(page)
    await page.getByLabel('Volume').fill('0.4')
    await expect.poll(() => playerVideo(page).evaluate((video: HTMLVideoElement) => video.volume)).toBeCloseTo(0.4)
    const kept = await page.evaluate(() => Object.values(localStorage))
    expect(kept).toContain('0.4')
    await page.reload()
    await expect(page.locator('.player-bar')).toBeVisible()
    await expect.poll(() => playerVideo(page).evaluate((video: HTMLVideoElement) => video.volume)).toBeCloseTo(0.4)
  })

  test('at the end the next video starts after 12 s, unless the visitor cancels, which shows the related videos [S4-016 S4-017 S4-018 S4-022 S9-025 S9-069]', async ({
    anna,
  }) => {
    const { page } = anna
    await page.clock.install()
    await anna.opens(pageOf(plainVideo))
    await taken(page)
    await hasRelated(page)
    await stopClock(page)
    const panel = page.getByRole('region', { name: 'Up next' })
    const ends = async () => {
      await playsItsEnd(page)
      await expect(panel).toBeVisible()
    }
    const becomes = (visibility: 'visible' | 'hidden') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      }, visibility)
    await ends()
    await expect(panel).toContainText(`Plays in ${nextVideoSeconds} seconds`)
    await page.clock.runFor(3000)
    await expect(panel).toContainText(`Plays in ${nextVideoSeconds - 3} seconds`)
    await becomes('hidden')
    await page.clock.runFor(2 * nextVideoSeconds * 1000)
    await expect(panel).toContainText(`Plays in ${nextVideoSeconds - 3} seconds`)
    await becomes('visible')
    await page.clock.runFor(1000)
    await expect(panel).toContainText(`Plays in ${nextVideoSeconds - 4} seconds`)
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.locator('.player-carousel a')).toHaveCount(12)
    await expect(panel.locator('.player-carousel a').first()).toBeFocused()
    // The bar is below them, and covers none of them.
    await expect(page.locator('.player-bar')).toBeVisible()
    await moveTo(page, 1)
    await expect(panel).toBeHidden()
    const wants = (autoplay: string) =>
      page.locator('html').evaluate((html, value) => html.setAttribute('data-autoplay', value), autoplay)
    await wants('off')
    await ends()
    await expect(panel.locator('.player-carousel a')).toHaveCount(12)
    await page.clock.runFor(2 * nextVideoSeconds * 1000)
    expect(new URL(page.url()).pathname).toBe(pageOf(plainVideo))
    await panel.getByRole('button', { name: 'Play again' }).click()
    await expect(panel).toBeHidden()
    await playsOn(page, 0)
    expect(await now(page)).toBeLessThan(5)
    await wants('on')
    await ends()
    const next = await page.locator('.related .thumb-title').first().getAttribute('href')
    await page.clock.runFor(nextVideoSeconds * 1000)
    await page.waitForURL(`**${next}?autostart=1`)
  })

  test('the next video can be played at once, and the overlay disappears when the video plays again; with reduced motion nothing of it moves [S4-019 S4-020 S4-021 S9-069]', async ({
    anna,
  }) => {
    const { page } = anna
    await anna.opens(pageOf(plainVideo))
    await taken(page)
    await hasRelated(page)
    const panel = page.getByRole('region', { name: 'Up next' })
    await moveTo(page, -0.2)
    await plays(page)
    await expect(panel).toBeVisible()
    await page.keyboard.press('k')
    await expect(panel).toBeHidden()
    await moveTo(page, -0.2)
    await expect(panel).toBeVisible()
    const ends = async () => {
      await playsItsEnd(page)
      await expect(panel).toBeVisible()
    }
    await moveTo(page, 1)
    await expect(panel).toBeHidden()
    await ends()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await runningAnimations(page, 'x-player')).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await runningAnimations(page, 'x-player')).toBe(0)
    // The smallest player has space for all of it, and its buttons are dark in the light theme too.
    await page.setViewportSize({ width: 320, height: 640 })
    await page.locator('html').evaluate((html) => html.setAttribute('data-theme', 'light'))
    const film = (await page.locator('.player').boundingBox()) ?? { y: 0, height: 0 }
    const shown = await panel.locator('a, .player-next-count, button').filter({ visible: true }).all()
    for (const one of shown) {
      const { y, height } = (await one.boundingBox()) ?? { y: 0, height: 0 }
      expect(y).toBeGreaterThanOrEqual(film.y)
      expect(y + height).toBeLessThanOrEqual(film.y + film.height)
    }
    expect(shown).toHaveLength(4)
    await expect(panel.getByRole('button', { name: 'Play now' })).toHaveCSS('background-color', 'rgb(36, 41, 47)')
    // A player of 420 px has no space for the related videos after cancelling; a wider one has.
    await page.setViewportSize({ width: 800, height: 640 })
    for (const [width, hasRoom] of [
      [420, false],
      [421, true],
    ] as const) {
      await page.locator('x-player').evaluate((one: HTMLElement, px) => {
        one.style.inlineSize = `${px}px`
      }, width)
      await panel.getByRole('button', { name: 'Cancel' }).click()
      await expect(panel).toBeVisible({ visible: hasRoom })
      await expect(panel.locator('.player-carousel a')).toHaveCount(hasRoom ? 12 : 0)
      await moveTo(page, 1)
      await ends()
    }
    const next = await page.locator('.related .thumb-title').first().getAttribute('href')
    await panel.getByRole('button', { name: 'Play now' }).click()
    await page.waitForURL(`**${next}?autostart=1`)
    await playsOn(page, 0)
  })

  test('at any size the shown related videos leave space for the bar, which replays the video and toggles full screen', {
    tag: '@full',
  }, async ({ anna }) => {
    const { page } = anna
    await anna.opens(pageOf(plainVideo))
    await taken(page)
    await hasRelated(page)
    await page.locator('html').evaluate((html) => html.setAttribute('data-autoplay', 'off'))
    const panel = page.getByRole('region', { name: 'Up next' })
    for (const width of [480, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await playsItsEnd(page)
      await expect(panel.locator('.player-carousel a')).toHaveCount(12)
      const film = (await page.locator('.player').boundingBox()) ?? { y: 0 }
      const seek = (await page.locator('.player-seek').boundingBox()) ?? { y: 0 }
      for (const part of [panel.getByRole('button', { name: 'Play again' }), panel.locator('.player-carousel')]) {
        const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
        expect(y, `${width} px`).toBeGreaterThanOrEqual(film.y)
        expect(y + height, `${width} px`).toBeLessThanOrEqual(seek.y)
      }
      await page.getByRole('button', { name: 'Full screen' }).click()
      await expect(page.locator('x-player')).toHaveAttribute('data-fullscreen')
      await page.getByRole('button', { name: 'Exit full screen' }).click()
      await expect(page.locator('x-player')).not.toHaveAttribute('data-fullscreen')
      await page.locator('.player-bar').getByRole('button', { name: 'Play', exact: true }).click()
      await expect(panel).toBeHidden()
      await playsOn(page, 0)
    }
  })

  test('autostart and start_time start the video muted, at that second [S4-026 S4-027 S2-010]', async ({ anna }) => {
    const { page } = anna
    for (const [query, seconds] of [
      ['start_time=95', 95],
      ['autostart=1&start_time=200', 200],
    ] as const) {
      await anna.opens(`${pageOf(longVideo)}?${query}`)
      await expect.poll(() => now(page), query).toBeGreaterThan(seconds)
      const state = await playerVideo(page).evaluate((video: HTMLVideoElement) => [video.muted, video.paused])
      expect([query, ...state]).toEqual([query, true, false])
    }
    await taken(page)
    await page.keyboard.press('k')
    await chooses(page, 'Quality', await highest(page))
    await expect.poll(() => now(page)).toBeGreaterThan(200)
    expect(await isPaused(page)).toBe(true)
    for (const nonsense of process.env.FULL ? ['-5', 'abc', '1e9', '95;alert(1)'] : ['1e9', 'abc']) {
      await anna.opens(`${pageOf(plainVideo)}?start_time=${encodeURIComponent(nonsense)}`)
      await taken(page)
      expect(await now(page)).toBe(0)
    }
  })

  test('a stream plays by hls.js and seeks far, in the last chosen quality only', async ({ anna }) => {
    const { page, asked } = anna
    await page.addInitScript(() => {
      const own = URL.createObjectURL
      let streams = 0
      URL.createObjectURL = (of) => {
        streams += 1
        document.documentElement.dataset.streams = String(streams)
        return own(of)
      }
    })
    const released = Promise.withResolvers<void>()
    await page.route('**/load-hls-*.js', async (route) => {
      await released.promise
      await route.continue()
    })
    await anna.opens(pageOf(longVideo))
    await expect(page.locator('.player-bar')).toBeVisible()
    await chooses(page, 'Quality', await highest(page))
    released.resolve()
    await taken(page)
    await expect(page.locator('html')).toHaveAttribute('data-streams', '1')
    await expect
      .poll(() => playerVideo(page).evaluate((video: HTMLVideoElement) => video.currentSrc))
      .toContain('blob:')
    await page.keyboard.press('k')
    await expect.poll(() => now(page)).toBeGreaterThan(0.5)
    await moveTo(page, 1790)
    await expect.poll(() => now(page)).toBeGreaterThan(1790.5)
    await moveTo(page, -0.3)
    await expect.poll(() => playerVideo(page).evaluate((video: HTMLVideoElement) => video.ended)).toBe(true)
    expect(asked.some((line) => line.includes('load-hls'))).toBe(true)
  })

  test('the next visit resumes at the last position, says so beside the start button, and offers to start over', async ({
    anna,
  }) => {
    const { page } = anna
    await playsStreams(page)
    await anna.opens(pageOf(longVideo))
    await taken(page)
    await moveTo(page, 300)
    await page.keyboard.press('k')
    await expect.poll(() => now(page)).toBeGreaterThan(300.2)
    await page.keyboard.press('k')
    // The message stays long enough to be read.
    await page.clock.install()
    await stopClock(page)
    await anna.opens(pageOf(longVideo))
    const note = page.locator('.player-resumed')
    // A busy browser may have played a second more.
    await expect(note).toContainText(/Resumed at 5:0\d/)
    await expect.poll(() => now(page)).toBeGreaterThanOrEqual(300)
    // At any width it is beside the start button.
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const [said, start, player] = await Promise.all(
        [note, page.locator('.player-start'), page.locator('.player')].map((one) => one.boundingBox()),
      )
      expect((said?.y ?? 0) + (said?.height ?? 0), `${width} px`).toBeLessThanOrEqual(start?.y ?? 0)
      expect(said?.y, `${width} px`).toBeGreaterThanOrEqual(player?.y ?? 0)
    }
    await note.getByRole('button', { name: 'Start over' }).click()
    await expect(note).toBeHidden()
    await expect.poll(() => now(page)).toBeLessThan(60)
    await expect.poll(() => isPaused(page)).toBe(false)
  })

  test('the message about the resumed position disappears when the video has advanced', { tag: '@full' }, async ({
    anna,
  }) => {
    const { page } = anna
    await playsStreams(page)
    await anna.opens(pageOf(longVideo))
    await taken(page)
    await moveTo(page, 300)
    await plays(page)
    await playsOn(page, 300.1)
    await page.keyboard.press('k')
    await anna.opens(pageOf(longVideo))
    await expect(page.locator('.player-resumed')).toBeVisible()
    await taken(page)
    await moveTo(page, 320)
    await expect(page.locator('.player-resumed')).toBeHidden()
  })
})
