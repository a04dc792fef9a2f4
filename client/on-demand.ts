// What most visits never need comes when they do: previews with the first card that somebody points at, marks on the cards of
// whoever watched something, what a page wants remembered on this device, and what comes for whoever is signed in. The page says
// where it all is: `<html data-later="/…">`.

import { qualityKey } from './after-first-frame.ts'
import { playsHlsNatively } from './native-hls.ts'
import { pageData } from './page-data.ts'
import { tryOrUndefined } from './try-or-undefined.ts'
import { whenParsed, whenVisible } from './when-visible.ts'

type Later = typeof import('./deferred.ts')

const later = (): Promise<Later> => import(/* @vite-ignore */ pageData.later as string)

const pointing = ['pointerover', 'focusin'] as const

export function loadPreviews(): void {
  if (pageData.hover === 'off') return
  const start = (event: Event) => {
    const card = (event.target as Element).closest?.('[data-previews]')
    if (!card) return
    for (const type of pointing) removeEventListener(type, start)
    later().then(({ watchCardPreviews }) => watchCardPreviews(card, event))
  }
  for (const type of pointing) addEventListener(type, start, { passive: true })
}

export function rememberVisit(): void {
  whenVisible(() => {
    const note = document.querySelector<HTMLDataElement>('[data-remember]')
    if (note) later().then(({ remember }) => remember(note))
  })
}

/** The scripts of a page where a film starts by itself come after its first picture, with all that stands around it. */
export function loadRest(player: HTMLElement | null): void {
  pageData.pictured = ''
  bring(player?.dataset.script)
  bring(pageData.slots)
}

/** Not after it, where it is to be another rendition. */
export function preloadPlayer(): void {
  if (remembers(qualityKey)) whenParsed(() => bring(document.querySelector<HTMLElement>('x-player')?.dataset.script))
}

/** A stream that starts by itself waits for the script that plays it, where the browser does not: before the page is laid out. */
export function preloadStreamPlayer(): void {
  if (pageData.streams && !playsHlsNatively()) bring(pageData.streams)
}

/** A page is whole without a script that does not come. */
function bring(script: string | undefined): void {
  if (script) import(/* @vite-ignore */ script).catch(() => {})
}

/** For whoever wants a quick way out. */
export function enableQuickExit(): void {
  if (pageData.exit === 'on') later().then(({ listenForExit }) => listenForExit())
}

/** Visitors have nothing that they could not have read. */
export function loadUnreadCounts(): void {
  whenVisible(() => {
    const menu = document.querySelector<HTMLElement>('[data-live]')
    if (menu) later().then(({ followUnread }) => followUnread(menu))
  })
}

/** Whoever has no history has nothing to mark. */
export function markCards(): void {
  if (remembers('history')) later().then(({ markWatched }) => markWatched())
  else pageData.marked = ''
}

const remembers = (key: string): boolean => tryOrUndefined(() => localStorage.getItem(key)) != null
