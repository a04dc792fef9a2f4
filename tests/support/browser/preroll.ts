// A video's page with an advert before it: its elements, and the tracking events of the advert.
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { type Answer, accepts, adverts, type Places } from './adverts.ts'
import { pageOf, plainVideo } from './demo-catalogue.ts'
import { stopClock } from './stopped-clock.ts'
import type { Visitor } from './visitor.ts'

export const address = pageOf(plainVideo)
export const player = (page: Page) => page.locator('x-player')
export const playerVideo = (page: Page) => page.locator('.player-media')
export const advert = (page: Page) => page.locator('.advert-video')
export const start = (page: Page) => page.locator('.player-start').click()
export const plays = (page: Page) =>
  expect
    .poll(() => playerVideo(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0))
    .toBe(true)
export const begins = (page: Page) => expect(player(page)).toHaveAttribute('data-advert', 'playing')
export const told = ({ asked }: Visitor) => asked.flatMap((line) => /^GET \/advert\/(\w+\/\w+)/.exec(line)?.[1] ?? [])

/** As on a device that has shown no advert yet. */
export const forgetsAdverts = (page: Page) => page.evaluate(() => localStorage.removeItem('advert-last'))

/** Once the player is there, the clock stands still: the seconds of waiting for an advert pass when the test says so. */
export async function opens(visitor: Visitor, places: Places, answers: Record<string, Answer>): Promise<void> {
  const { page } = visitor
  await accepts(visitor, places.site)
  await adverts(visitor, places, answers)
  await page.clock.install()
  await visitor.opens(address)
  await expect(page.locator('.player-bar')).toBeVisible()
  await stopClock(page)
}
