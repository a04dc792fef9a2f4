// What cards get from scripts: their marks after the first frame, their previews and menus once a visitor points at one or
// focuses it.
import { cardMenuRetryMs } from '../shared/limits.ts'
import { isOfFinger, type Pointing, watchCardPreviews } from './card-previews.ts'
import { markWatched } from './mark-watched.ts'
import { pageData } from './page-data.ts'

const pointing = ['pointerover', 'focusin'] as const

/** Calls it once, with the event that points at a card. */
function atCard(act: (event: Pointing) => void): (event: Pointing) => void {
  let isOver = false
  const look = (event: Pointing) => {
    if (isOver || !(event.target as Element).closest?.('.thumb')) return
    isOver = true
    for (const type of pointing) removeEventListener(type, look)
    act(event)
  }
  for (const type of pointing) addEventListener(type, look, { passive: true })
  return look
}

let watching: ((event: Pointing) => void) | undefined

/**
 * @param event may have pointed at a card already, also where an earlier one did not, and while this script loaded the pointer or the
 * focus may have come to one
 */
export function watchCards(event: Event): void {
  watching ??= atCard((first) => {
    if (pageData.hover !== 'off') watchCardPreviews(first)
    void addCardMenus()
  })
  watching(event)
  const target = document.querySelector('.thumb:hover, .thumb:focus-within')
  if (target && !isOfFinger(event)) watching({ target })
}

/** A fragment continues what a visitor wanted from a menu before signing in (client/card-acts.ts). */
export function markCards(): void {
  markWatched()
  if (location.hash.startsWith('#card-') || matchMedia('(hover: none)').matches) void addCardMenus()
}

/** Cards work without menus. Where these fail to load, a card that is pointed at later asks for them again. */
async function addCardMenus(): Promise<void> {
  const areShown = await import('./card-menus.ts').then(({ showCardMenus }) => showCardMenus()).catch(() => false)
  if (!areShown) setTimeout(atCard, cardMenuRetryMs, addCardMenus)
}
