// What a visitor hears: the sound of the film on a page, and browsers that allow it or not before a gesture.
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { launch } from './chromium.ts'
import { film } from './player.ts'

const launchWith = (policy: string) => ({ ...launch, args: [...launch.args, `--autoplay-policy=${policy}`] })

/** A browser that plays sound only where the visitor has pressed something, as browsers ship. */
export const launchQuiet = launchWith('document-user-activation-required')
/** A browser that plays sound at once, as for a site that a visitor often watches videos on. */
export const launchLoud = launchWith('no-user-gesture-required')

export const unmute = (page: Page) => page.locator('.player-unmute')

/**
 * Pages say in their console what is heard of their film: a browser takes what a test asks a page for a gesture of the visitor, and
 * would allow the sound after that.
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

/** A script leads from one page to another, without a gesture of the visitor. */
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

/** The film plays; so is its sound. */
export async function playsWith(page: Page, sound: 'sound' | 'no sound'): Promise<void> {
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => [!video.paused && video.currentTime > 0, video.muted]))
    .toEqual([true, sound === 'no sound'])
}
