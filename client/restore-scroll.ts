// Every arrival is at the top, as the browser does by itself, except with `stopScroll` in the query: then the page stays
// where the last one was. Going back and forth stays the browser's own matter.
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

/** Tries again while the page still streams in, until it is long enough or somebody scrolls. */
function restore(): void {
  const top = Number(tryOrUndefined(() => sessionStorage.getItem(storageKey)))
  if (!top || scrollY > 0) return
  scrollTo({ top, behavior: 'instant' })
  if (document.readyState !== 'loading' || scrollY >= top) return
  scrollTo({ top: 0, behavior: 'instant' })
  whenParsed(restore)
}
