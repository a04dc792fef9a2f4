// What a page does once the visitor points at it, or moves the focus, for the first time.
import { bindFilters, watchPresses } from './apply-filters.ts'
import { restorePages, showLoadMore } from './load-more.ts'
import { pageSwapped } from './page-swapped.ts'
import { watchCards } from './watch-cards.ts'
import { whenParsed } from './when-visible.ts'

export { restorePages } from './load-more.ts'

let isTouched = false

export function firstTouch(event: Event): void {
  // The focus may have moved to a card after a pointer that rested elsewhere, while this script loaded.
  watchCards(event)
  if (isTouched) return
  isTouched = true
  watchPresses(event.type === 'pointerover')
  whenParsed(showList)
  document.addEventListener(pageSwapped, () => {
    showList()
    if (history.state?.list) void restorePages()
  })
}

function showList(): void {
  showLoadMore()
  bindFilters()
}
