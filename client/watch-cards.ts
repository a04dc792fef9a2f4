// What cards get from scripts: their marks after the first frame, their previews and menus once a visitor points at one or
// focuses it.
import { watchCardPreviews } from './card-previews.ts'
import { markWatched } from './mark-watched.ts'
import { pageData } from './page-data.ts'

const pointing = ['pointerover', 'focusin'] as const

/** @param first may have pointed at a card already */
export function watchCards(first: Event): void {
  const start = (event: Event) => {
    if (!(event.target as Element).closest?.('.thumb')) return
    for (const type of pointing) removeEventListener(type, start)
    if (pageData.hover !== 'off') watchCardPreviews(event)
    addCardMenus()
  }
  for (const type of pointing) addEventListener(type, start, { passive: true })
  start(first)
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
