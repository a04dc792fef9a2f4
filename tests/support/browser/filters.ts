// How a visitor sorts and filters a list: on phones behind a button, on desktops directly; some choices are in a menu.
import type { Locator } from 'playwright'
import type { Visitor } from './visitor.ts'

export const filtersOf = ({ page }: Visitor): Locator => page.getByRole('navigation', { name: 'Sort and filter' })

/** Makes a choice, and applies it where that is a step of its own; `menu` is the name of its filter, when that must be opened first. */
export async function chooses(visitor: Visitor, name: string, menu?: string): Promise<void> {
  await opensFilters(visitor)
  const bar = filtersOf(visitor)
  if (menu) await bar.locator('summary').filter({ hasText: menu }).click()
  const choice = bar
    .locator('.filter-choice, .filter-reset')
    .filter({ hasText: new RegExp(`^${name}$`), visible: true })
  const isLink = (await choice.evaluate(({ localName }) => localName)) === 'a'
  await choice.click()
  const apply = bar.getByRole('button', { name: 'Apply' })
  if (!isLink && (await apply.isVisible())) await apply.click()
}

/** On narrow screens the filters are a panel. */
export async function opensFilters(visitor: Visitor): Promise<void> {
  const button = filtersOf(visitor).getByRole('button', { name: /^Sort and filter/ })
  if (await button.isVisible()) await button.click()
}
