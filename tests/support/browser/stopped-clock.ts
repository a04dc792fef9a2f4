// Stops the clock of a page, so that time passes only when a test says so.
import type { Page } from 'playwright'

/** Longer than a slow machine takes between reading the time and stopping the clock. */
const aheadMs = 10_000

/** From now on time passes only when the test says so. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, aheadMs))
