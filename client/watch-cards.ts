// What cards get from scripts: their marks after the first frame, their previews and menus once a visitor points at one or
// focuses it.
import { watchCardPreviews } from './card-previews.ts'
import { markWatched } from './mark-watched.ts'
import { pageData } from './page-data.ts'

const pointing = ['pointerover', 'focusin'] as const

let isWatching = false

/** @param event may have pointed at a card already */
export function watchCards(event: Event): void {
  if (!isWatching) for (const type of pointing) addEventListener(type, watchCards, { passive: true })
  if (isWatching || !(event.target as Element).closest?.('.thumb')) return
  isWatching = true
  for (const type of pointing) removeEventListener(type, watchCards)
  if (pageData.hover !== 'off') watchCardPreviews(event)
  addCardMenus()
}

/** A fragment continues what a visitor wanted from a menu before signing in (client/card-acts.ts). */
export function markCards(): void {
  markWatched()
  if (location.hash.startsWith('#card-') || matchMedia('(hover: none)').matches) addCardMenus()
}

/** Cards work without menus, and so does a page whose menus fail to load. */
function addCardMenus(): void {
  import('./card-menus.ts').then(({ showCardMenus }) => showCardMenus()).catch(() => {})
}
