// The player as the tests handle it: its page, its film, and the moment when the script has taken over.
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { longVideo, pageOf } from './demo-catalogue.ts'
import { stopClock } from './stopped-clock.ts'
import type { Visitor } from './visitor.ts'

export const film = (page: Page) => page.locator('.player video')
export const now = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
export const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)
/** Starts the film, whoever has the controls. */
export const plays = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })

/** Makes the film stand at a second, ready to play on; of a second below zero, so long before its end. */
export const moveTo = (page: Page, seconds: number) =>
  film(page).evaluate(
    (video: HTMLVideoElement, to) =>
      new Promise<void>((resolve) => {
        video.addEventListener('seeked', () => resolve(), { once: true })
        video.currentTime = to < 0 ? video.duration + to : to
      }),
    seconds,
  )

/** The film plays and time goes on, from a second on. */
export async function playsOn(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => now(page)).toBeGreaterThan(seconds)
  expect(await isPaused(page)).toBe(false)
}

/** The script has taken over, and the length is known. */
export async function taken(page: Page): Promise<void> {
  await expect(page.locator('x-player')).toHaveAttribute('data-state', /paused|playing/)
  await expect(page.locator('.player-bar')).toBeVisible()
  await expect(film(page)).not.toHaveAttribute('controls')
  await film(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    if (video.readyState < 1) await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve))
  })
}

/** A browser that plays streams by itself, as Apple's: hls.js, and the clock that it asks, have no part in it. */
export const playsStreams = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { GestureEvent: Event })
  })

/** A stream that stands ready, in a page where time passes only when the test says so. */
export async function opensStoppedStream({ page, opens }: Visitor): Promise<void> {
  await page.clock.install()
  await playsStreams(page)
  await opens(pageOf(longVideo))
  await taken(page)
  await stopClock(page)
}
