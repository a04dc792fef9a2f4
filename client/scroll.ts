// Every arrival is at the top, as the browser does by itself, except with `stopScroll` in the query: then the page stays
// where the last one was. Going back and forth stays the browser's own matter.
import { whenShown } from './shown.ts'

const storageKey = 'scroll'

export function keepScroll(): void {
  addEventListener('pagehide', () => store(String(Math.round(scrollY))))
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type === 'navigate' && new URLSearchParams(location.search).has('stopScroll')) whenShown(restore)
}

/** Tries again while the page still streams in, until it is long enough or somebody scrolls. */
function restore(): void {
  const top = Number(stored())
  if (!top || scrollY > 0) return
  scrollTo({ top, behavior: 'instant' })
  if (document.readyState !== 'loading' || scrollY >= top) return
  scrollTo({ top: 0, behavior: 'instant' })
  document.addEventListener('DOMContentLoaded', restore, { once: true })
}

/** A browser may refuse the storage; the page then opens at its top. */
function stored(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function store(value: string): void {
  try {
    sessionStorage.setItem(storageKey, value)
  } catch {}
}
