// What a list gets: its filters apply, and "Show more" adds to it. Loaded with the first touch of a page that has one.
import { bindFilters, watchPresses } from './apply-filters.ts'
import { showLoadMore } from './load-more.ts'

export { restorePages } from './load-more.ts'

let isBound = false

/** @param isPointed the first touch was a pointer's */
export function bindList(isPointed: boolean): void {
  if (!isBound) watchPresses(isPointed)
  isBound = true
  showLoadMore()
  bindFilters()
}
