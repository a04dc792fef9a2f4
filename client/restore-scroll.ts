// Restores the scroll position if the query has `stopScroll`; other navigations start at the top, and the browser
// restores history navigations itself.
import { tryOrUndefined } from './try-or-undefined.ts'
import { whenParsed, whenVisible } from './when-visible.ts'

const storageKey = 'scroll'

export function restoreScroll(): void {
  addEventListener('pagehide', () =>
    tryOrUndefined(() => sessionStorage.setItem(storageKey, String(Math.round(scrollY)))),
  )
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type === 'navigate' && new URLSearchParams(location.search).has('stopScroll')) whenVisible(restore)
}

/** Retries while the page streams in, until it is long enough or the visitor scrolls. */
function restore(): void {
  const top = Number(tryOrUndefined(() => sessionStorage.getItem(storageKey)))
  if (!top || scrollY > 0) return
  scrollTo({ top, behavior: 'instant' })
  if (document.readyState !== 'loading' || scrollY >= top) return
  scrollTo({ top: 0, behavior: 'instant' })
  whenParsed(restore)
}
