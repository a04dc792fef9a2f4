// What cards do once a visitor points at one, focuses or touches it: their previews and their menus.
import { watchCardPreviews } from './card-previews.ts'
import { pageData } from './page-data.ts'

/** @param first the card that is already pointed at */
export function watchCards(first: Element, event: Event): void {
  if (pageData.hover !== 'off') watchCardPreviews(first, event)
  addCardMenus()
}

/** Cards work without menus, and so does a page whose menus fail to load. */
export function addCardMenus(): void {
  import('./card-menus.ts').then(({ showCardMenus }) => showCardMenus()).catch(() => {})
}
