// Going through a page by keyboard alone: what has the focus must be seen to have it.
import type { Locator } from 'playwright'
import { expect } from 'playwright/test'
import type { Visitor } from './visitor.ts'

/** The most presses of Tab that a visitor should need. */
const stepsMax = 90

/** Presses Tab until the element has the focus, which must be visible. */
export async function reaches({ page }: Visitor, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' })
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < stepsMax; step++) {
    await page.keyboard.press(key)
    if (await isFocused()) break
  }
  expect(await isFocused(), `Tab leads to ${target}`).toBe(true)
  const focus = () =>
    target.evaluate((element) => {
      const active = document.activeElement
      if (active !== element) return `moved on to ${active?.outerHTML.slice(0, 100)}`
      const around = [element, element.closest('label, .header-search') ?? element]
      const isSeen = around
        .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])
        .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0)
      return isSeen ? 'seen' : 'without an outline'
    })
  await expect.poll(focus, { message: `the focus on ${target}` }).toBe('seen')
}

/** Past header and nav by the skip link. */
export async function skips({ page }: Visitor): Promise<void> {
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**#main')
}
