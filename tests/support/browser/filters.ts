// How somebody sorts and narrows a list: on a phone behind a button, on a desk at once; some choices wait in a menu.
import type { Locator } from 'playwright'
import type { Visitor } from './visitor.ts'

export const filtersOf = ({ page }: Visitor): Locator => page.getByRole('navigation', { name: 'Sort and filter' })

/** Follows a choice; `menu` is the name of the filter that it belongs to, when that has to be opened first. */
export async function chooses(visitor: Visitor, name: string, menu?: string): Promise<void> {
  await opensFilters(visitor)
  const bar = filtersOf(visitor)
  if (menu) await bar.locator('summary').filter({ hasText: menu }).click()
  await bar.getByRole('link', { name, exact: true }).click()
}

/** Where the screen is narrow, they are a panel. */
export async function opensFilters(visitor: Visitor): Promise<void> {
  const button = filtersOf(visitor).getByRole('button', { name: /^Sort and filter/ })
  if (await button.isVisible()) await button.click()
}
