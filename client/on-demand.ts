// What most visits never need comes when they do: previews with the first card that somebody points at, marks on the cards of
// whoever watched something, what a page wants remembered on this device, and what comes for whoever is signed in. The page says
// where it all is: `<html data-later="/…">`.
import { whenParsed, whenShown } from './shown.ts'
import { playsStreams } from './streams.ts'
import { qualityKey } from './unhurried.ts'

type Later = typeof import('./later.ts')

const later = (): Promise<Later> => import(/* @vite-ignore */ document.documentElement.dataset.later ?? '')

const pointing = ['pointerover', 'focusin'] as const

export function loadPreviews(): void {
  if (document.documentElement.dataset.hover === 'off') return
  const start = (event: Event) => {
    const card = (event.target as Element).closest?.('[data-previews]')
    if (!card) return
    for (const type of pointing) removeEventListener(type, start)
    later().then(({ watchPreviews }) => watchPreviews(card, event))
  }
  for (const type of pointing) addEventListener(type, start, { passive: true })
}

export function rememberVisit(): void {
  whenShown(() => {
    const note = document.querySelector<HTMLDataElement>('[data-remember]')
    if (note) later().then(({ remember }) => remember(note))
  })
}

/** The scripts of a page where a film starts by itself come after its first picture, with all that stands around it. */
export function loadRest(player: HTMLElement | null): void {
  player?.toggleAttribute('data-pictured', true)
  bring(player?.dataset.script)
  bring(document.documentElement.dataset.slots)
}

/** Not after it, where it is to be another rendition. */
export function hurryPlayer(): void {
  if (remembers(qualityKey)) whenParsed(() => bring(document.querySelector<HTMLElement>('x-player')?.dataset.script))
}

/** A stream that starts by itself waits for the script that plays it, where the browser does not: before the page is laid out. */
export function hurryStream(): void {
  const { streams } = document.documentElement.dataset
  if (streams && !playsStreams()) bring(streams)
}

/** A page is whole without a script that does not come. */
function bring(script: string | undefined): void {
  if (script) import(/* @vite-ignore */ script).catch(() => {})
}

/** For whoever wants a quick way out. */
export function watchExit(): void {
  if (document.documentElement.dataset.exit === 'on') later().then(({ listenForExit }) => listenForExit())
}

/** Visitors have nothing that they could not have read. */
export function countUnread(): void {
  whenShown(() => {
    const menu = document.querySelector<HTMLElement>('[data-live]')
    if (menu) later().then(({ followUnread }) => followUnread(menu))
  })
}

/** Whoever has no history has nothing to mark. */
export function markCards(): void {
  if (remembers('history')) later().then(({ markWatched }) => markWatched())
  else document.documentElement.dataset.marked = ''
}

/** A browser may refuse the storage; then it remembers nothing. */
function remembers(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
