// What a visitor hears: the sound of the video on a page, in browsers that allow it before a gesture or not.
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { launch } from './chromium.ts'
import { playerVideo } from './player.ts'

/** A browser that plays sound at once, as on a site where a visitor often watches videos. The last flag of this name counts. */
export const launchLoud = { ...launch, args: [...launch.args, '--autoplay-policy=no-user-gesture-required'] }

export const unmute = (page: Page) => page.locator('.player-unmute')

/**
 * Pages log in their console whether their video is audible: a browser treats a test's own evaluation as a gesture of the
 * visitor, and would allow sound afterwards.
 */
export const tellsSound = (page: Page) =>
  page.addInitScript(() => {
    const tell = ({ target }: Event) => {
      const { paused, muted } = target as HTMLVideoElement
      if (!paused) console.debug(`film ${muted ? 'muted' : 'aloud'}`)
    }
    for (const type of ['playing', 'volumechange']) addEventListener(type, tell, { capture: true })
  })
export const isHeard = (page: Page, how: 'aloud' | 'muted') =>
  page.waitForEvent('console', { predicate: (message) => message.text() === `film ${how}` })

/** A script navigates to the page, without a gesture of the visitor. */
export async function isLed(page: Page, from: string, to: string): Promise<void> {
  await page.addInitScript(
    ([start, end]) => {
      if (location.pathname === start) addEventListener('load', () => location.assign(end))
    },
    [from, to] as const,
  )
  await page.goto(from, { waitUntil: 'commit' })
  await page.waitForURL(`**${to}`)
}

/** The video plays with sound. */
export async function playsWith(page: Page, sound: 'sound' | 'no sound'): Promise<void> {
  await expect
    .poll(() =>
      playerVideo(page).evaluate((video: HTMLVideoElement) => [!video.paused && video.currentTime > 0, video.muted]),
    )
    .toEqual([true, sound === 'no sound'])
}
