// The layout shift of a page, as the browser measures it.
import type { Page } from 'playwright'

/**
 * The sum of the layout shifts since the page began, rounded to three places as field tools do. Smaller shifts are invisible:
 * the end of a line whose words arrive in two packets stands a word further for one frame (0.00004, measured).
 */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const sum = list.getEntries().reduce((all, entry) => all + (entry as unknown as { value: number }).value, 0)
          resolve(Math.round(sum * 1000) / 1000)
        }).observe({ type: 'layout-shift', buffered: true })
        // A page without any shift reports none.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

/** Scrolls down to the end, a screen at a time, so that everything that loads on visibility loads. */
export async function scrollThrough(page: Page): Promise<void> {
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  while (!(await isAtEnd())) {
    await page.evaluate(() => scrollBy({ top: innerHeight * 0.8, behavior: 'instant' }))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.waitForLoadState('networkidle')
  }
}
