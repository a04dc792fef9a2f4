// The browser's second script: features that few pages or gestures need, loaded on demand.
import { applyFilters } from './apply-filters.ts'
import { watchCardPreviews } from './card-previews.ts'
import { showLoadMore } from './load-more.ts'
import { pageData } from './page-data.ts'
import { whenParsed } from './when-visible.ts'

export { restorePages } from './load-more.ts'
export { markWatched } from './mark-watched.ts'
export { listenForExit } from './quick-exit.ts'
export { rememberNote } from './remember-note.ts'
export { followUnread } from './unread-counts.ts'

let isTouched = false

/** The visitor points at the page, or moves the focus, for the first time. */
export function firstTouch(event: Event): void {
  if (isTouched) return
  isTouched = true
  if (pageData.hover !== 'off') watchCardPreviews(event)
  whenParsed(() => {
    showLoadMore()
    applyFilters(event.type === 'pointerover')
  })
}
