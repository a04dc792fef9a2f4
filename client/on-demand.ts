// Loads rarely needed scripts when their feature is used: previews with the first card that is pointed at, marks for
// visitors with a history, visits to remember, and news for members. The page names the script: `<html
// data-later="/…">`.

import { qualityKey } from './after-first-frame.ts'
import { playsHlsNatively } from './native-hls.ts'
import { pageData } from './page-data.ts'
import { scrollKey } from './scroll-key.ts'
import { tryOrUndefined } from './try-or-undefined.ts'
import { whenParsed, whenVisible } from './when-visible.ts'

type Deferred = typeof import('./deferred.ts')

const loadDeferred = (): Promise<Deferred> => import(/* @vite-ignore */ pageData.later as string)

const pointing = ['pointerover', 'focusin'] as const

export function loadPreviews(): void {
  if (pageData.hover === 'off') return
  const start = (event: Event) => {
    const card = (event.target as Element).closest?.('[data-previews]')
    if (!card) return
    for (const type of pointing) removeEventListener(type, start)
    loadDeferred().then(({ watchCardPreviews }) => watchCardPreviews(card, event))
  }
  for (const type of pointing) addEventListener(type, start, { passive: true })
}

/** The scroll position is restored if the query has `stopScroll`; other navigations start at the top, and the browser restores history navigations itself. */
export function rememberScroll(): void {
  addEventListener('pagehide', () =>
    tryOrUndefined(() => sessionStorage.setItem(scrollKey, String(Math.round(scrollY)))),
  )
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type === 'navigate' && new URLSearchParams(location.search).has('stopScroll'))
    whenVisible(() => loadDeferred().then(({ restoreScroll }) => restoreScroll()))
}

export function rememberVisit(): void {
  whenVisible(() => {
    const marker = document.querySelector<HTMLDataElement>('[data-remember]')
    if (marker) loadDeferred().then(({ rememberNote }) => rememberNote(marker))
  })
}

/** On a page with an autoplaying video, other scripts load after its first frame. */
export function loadRest(player: HTMLElement | null): void {
  pageData.pictured = ''
  loadScript(player?.dataset.script)
  loadScript(pageData.slots)
}

/** A remembered quality needs the player before the first rendition starts. */
export function preloadPlayer(): void {
  if (remembers(qualityKey))
    whenParsed(() => loadScript(document.querySelector<HTMLElement>('x-player')?.dataset.script))
}

/** An autoplaying stream needs hls.js where the browser lacks native HLS: it loads before layout. */
export function preloadStreamPlayer(): void {
  if (pageData.streams && !playsHlsNatively()) loadScript(pageData.streams)
}

/** The page works without a script that fails to load. */
function loadScript(script: string | undefined): void {
  if (script) import(/* @vite-ignore */ script).catch(() => {})
}

export function enableQuickExit(): void {
  if (pageData.exit === 'on') loadDeferred().then(({ listenForExit }) => listenForExit())
}

/** Only members have unread items. */
export function loadUnreadCounts(): void {
  whenVisible(() => {
    const menu = document.querySelector<HTMLElement>('[data-live]')
    if (menu) loadDeferred().then(({ followUnread }) => followUnread(menu))
  })
}

/** Without a history there is nothing to mark. */
export function markCards(): void {
  if (remembers('history')) loadDeferred().then(({ markWatched }) => markWatched())
  else pageData.marked = ''
}

const remembers = (key: string): boolean => tryOrUndefined(() => localStorage.getItem(key)) != null
