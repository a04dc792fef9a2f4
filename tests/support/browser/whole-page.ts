// What stands around a player is displayed a moment after it (client/styles/video-first.css): later than a quick page has loaded.
import type { Page } from 'playwright'
import { expect } from 'playwright/test'

/** Waits for it, except beside a video that starts by itself: there the first frame brings it, which journeys look at. */
export const isWhole = (page: Page): Promise<void> =>
  // A page that leads on at once is gone while it is asked.
  expect.poll(() => page.evaluate(hasRest).catch(() => false)).toBe(true)

/** In the browser. */
const hasRest = (): boolean => {
  const { dataset } = document.documentElement
  return 'starts' in dataset || getComputedStyle(document.documentElement).getPropertyValue('--waits') !== '1'
}
