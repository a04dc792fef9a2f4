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
  // Asking after each press costs more than the presses, and most of them lead nowhere near.
  const surely = key === 'Tab' ? await target.evaluate(stopsBefore) : 0
  await Promise.all(Array.from({ length: surely }, () => page.keyboard.press(key)))
  for (let step = surely; step < stepsMax; step++) {
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

/** In the browser: how many controls at least are between the focus and the element; 0 where something is open over the page. */
function stopsBefore(element: Element): number {
  const { activeElement, body } = document
  // After a skip link Tab goes on from its target, even if that takes no focus itself.
  const active = activeElement === body ? document.querySelector(location.hash || 'none') : activeElement
  if (!active || document.querySelector(':modal, :popover-open')) return 0
  const isStop = (one: Element) =>
    one instanceof HTMLElement &&
    one.matches(
      'a[href], button:enabled, input:enabled:not([type=radio]), select:enabled, textarea:enabled, summary',
    ) &&
    one.tabIndex === 0 &&
    !one.closest('[inert]') &&
    one.checkVisibility({ visibilityProperty: true })
  const all = [...document.querySelectorAll('*')]
  const between = all.slice(all.indexOf(active) + 1, all.indexOf(element))
  return Math.max(0, between.filter(isStop).length - 2)
}

/** Past header and nav by the skip link. */
export async function skips({ page }: Visitor): Promise<void> {
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**#main')
}
