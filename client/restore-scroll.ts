// Restores the scroll position that the page before had.
import { scrollKey } from './scroll-key.ts'
import { tryOrUndefined } from './try-or-undefined.ts'
import { whenParsed } from './when-visible.ts'

/** Retries while the page streams in, until it is long enough or the visitor scrolls. */
export function restoreScroll(): void {
  const top = Number(tryOrUndefined(() => sessionStorage.getItem(scrollKey)))
  if (!top || scrollY > 0) return
  scrollTo({ top, behavior: 'instant' })
  if (document.readyState !== 'loading' || scrollY >= top) return
  scrollTo({ top: 0, behavior: 'instant' })
  whenParsed(restoreScroll)
}
