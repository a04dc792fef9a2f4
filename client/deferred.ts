// The browser's second script: features that few pages or gestures need, loaded on demand.
import { bindFilters, watchPresses } from './apply-filters.ts'
import { restorePages, showLoadMore } from './load-more.ts'
import { pageSwapped } from './page-swapped.ts'
import { watchCards } from './watch-cards.ts'
import { whenParsed } from './when-visible.ts'

export { restorePages } from './load-more.ts'
export { listenForExit } from './quick-exit.ts'
export { rememberNote } from './remember-note.ts'
export { restoreScroll } from './restore-scroll.ts'
export { followUnread } from './unread-counts.ts'
export { markCards } from './watch-cards.ts'

let isTouched = false

/** The visitor points at the page, or moves the focus, for the first time. */
export function firstTouch(event: Event): void {
  if (isTouched) return
  isTouched = true
  watchCards(event)
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
