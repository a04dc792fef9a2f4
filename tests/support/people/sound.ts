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

/** The film plays; so is its sound. */
export async function playsWith(page: Page, sound: 'sound' | 'no sound'): Promise<void> {
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => [!video.paused && video.currentTime > 0, video.muted]))
    .toEqual([true, sound === 'no sound'])
}
