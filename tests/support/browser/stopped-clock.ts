// Time that passes when a test says so, in pages whose clock it has installed.
import type { Page } from 'playwright'

/** Further than a slow machine gets between asking what time it is and stopping the clock. */
const aheadMs = 10_000

/** From now on time passes only when the test says so. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, aheadMs))
