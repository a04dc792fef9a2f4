// How a visitor sorts and filters a list: on phones behind a button, on desktops directly; some choices are in a menu.
import type { Locator } from 'playwright'
import type { Visitor } from './visitor.ts'

export const filtersOf = ({ page }: Visitor): Locator => page.getByRole('navigation', { name: 'Sort and filter' })

/** Follows a choice; `menu` is the name of its filter, when that must be opened first. */
export async function chooses(visitor: Visitor, name: string, menu?: string): Promise<void> {
  await opensFilters(visitor)
  const bar = filtersOf(visitor)
  if (menu) await bar.locator('summary').filter({ hasText: menu }).click()
  await bar.getByRole('link', { name, exact: true }).click()
}

/** On narrow screens the filters are a panel. */
export async function opensFilters(visitor: Visitor): Promise<void> {
  const button = filtersOf(visitor).getByRole('button', { name: /^Sort and filter/ })
  if (await button.isVisible()) await button.click()
}
