// Loads rarely needed scripts when their feature is used: what waits for a first touch, marks for
// visitors with a history, visits to remember, and news for members. The page names the script: `<html
// data-later="/…">`.

import { qualityKey } from '../shared/rules/video-quality-key.ts'
import { pageData } from './page-data.ts'
import { scrollKey } from './scroll-key.ts'
import { tryOrUndefined } from './try-or-undefined.ts'
import { whenParsed, whenVisible } from './when-visible.ts'

type Deferred = typeof import('./deferred.ts')

export const later = (run: (deferred: Deferred) => void) =>
  import(/* @vite-ignore */ pageData.later as string).then(run)

/** What waits until the visitor points at the page or moves the focus. */
export function listenForFirstTouch(): void {
  const start = (event: Event) => later((script) => script.firstTouch(event))
  for (const type of ['pointerover', 'focusin']) addEventListener(type, start, { once: true, passive: true })
}

/** After Back, a list shows the pages again that the visitor had added to it. */
export function restoreList(): void {
  if (history.state?.list) whenParsed(() => later((script) => script.restorePages()))
}

/** The scroll position is restored if the query has `stopScroll`; other navigations start at the top, and the browser restores history navigations itself. */
export function rememberScroll(): void {
  addEventListener('pagehide', () =>
    tryOrUndefined(() => sessionStorage.setItem(scrollKey, String(Math.round(scrollY)))),
  )
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type === 'navigate' && new URLSearchParams(location.search).has('stopScroll'))
    whenVisible(() => later((script) => script.restoreScroll()))
}

/**
 * A visit to remember, comments that may get new ones, and the counts of unread items, which only members have.
 * @param wait not on a page that is swapped in: the visitor went there
 */
export function followPage(wait = whenVisible): void {
  whenParsed(() =>
    wait(() => {
      if (document.querySelector('[data-live],[data-remember],.comments')) later((script) => script.followPage())
    }),
  )
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

/** The page works without a script that fails to load. */
function loadScript(script: string | undefined): void {
  if (script) import(/* @vite-ignore */ script).catch(() => {})
}

export function enableQuickExit(): void {
  if (pageData.exit === 'on') later((script) => script.listenForExit())
}

/**
 * Without a history and hidden videos there is nothing to mark. On touch screens the buttons of the cards' menus are always
 * shown, and a fragment may continue what a visitor wanted from one.
 */
export function markCards(): void {
  if (location.hash || navigator.maxTouchPoints || remembers('history') || remembers('hidden'))
    later((script) => script.markCards())
  else pageData.marked = ''
}

const remembers = (key: string): boolean => tryOrUndefined(() => localStorage.getItem(key)) != null
