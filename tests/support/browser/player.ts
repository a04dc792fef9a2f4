// The player in tests: its page, its video, and the moment when the script has taken over.
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { longVideo, pageOf } from './demo-catalogue.ts'
import { stopClock } from './stopped-clock.ts'
import type { Visitor } from './visitor.ts'

export const playerVideo = (page: Page) => page.locator('.player video')
export const now = (page: Page) => playerVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime)
export const isPaused = (page: Page) => playerVideo(page).evaluate((video: HTMLVideoElement) => video.paused)
/** Chooses in the menu of the settings, by the words in it. */
export async function chooses(page: Page, name: string, option: string): Promise<void> {
  await page.locator('.player-settings-open').click()
  const group = page.getByRole('group', { name, exact: true })
  await group.getByRole('radio', { name: option, exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(group).toBeHidden()
}
/** What is chosen there, open or not. */
export const chosen = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true, includeHidden: true }).locator(':checked + span')
/** Starts the video, with native or own controls. */
export const plays = (page: Page) =>
  playerVideo(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })

/** Seeks to a second and pauses there; a negative second counts from the end. */
export const moveTo = (page: Page, seconds: number) =>
  playerVideo(page).evaluate(
    (video: HTMLVideoElement, to) =>
      new Promise<void>((resolve) => {
        video.addEventListener('seeked', () => resolve(), { once: true })
        video.currentTime = to < 0 ? video.duration + to : to
      }),
    seconds,
  )

/** Plays its last moment. It is paused before the seek, or it might end before `play`, which would start it again. */
export const playsItsEnd = (page: Page) =>
  playerVideo(page).evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((resolve, reject) => {
        video.muted = true
        video.pause()
        video.addEventListener('seeked', () => video.play().then(resolve, reject), { once: true })
        video.currentTime = video.duration - 0.2
      }),
  )

/** The video plays, and its time passes this second. */
export async function playsOn(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => now(page)).toBeGreaterThan(seconds)
  expect(await isPaused(page)).toBe(false)
}

/** The script has taken over, and the length is known. */
export async function taken(page: Page): Promise<void> {
  await expect(page.locator('x-player')).toHaveAttribute('data-state', /paused|playing/)
  await expect(page.locator('.player-bar')).toBeVisible()
  await expect(playerVideo(page)).not.toHaveAttribute('controls')
  await playerVideo(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    if (video.readyState < 1) await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve))
  })
}

/** A browser with native HLS, such as Safari: hls.js is not used. */
export const playsStreams = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { GestureEvent: Event })
  })

/** A stream that is ready, in a page whose clock the test controls. */
export async function opensStoppedStream({ page, opens }: Visitor): Promise<void> {
  await page.clock.install()
  await playsStreams(page)
  await opens(pageOf(longVideo))
  await taken(page)
  await stopClock(page)
}
