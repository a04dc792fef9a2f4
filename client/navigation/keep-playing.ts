// Keeps the player while a visitor goes on: from a video's page to another one, to a list, and back. The page of the server is fetched
// and swapped around the playing video. Whatever does not suit, fails or is late is a plain page change.
import { pageData } from '../page-data.ts'
import type { PlayerElement } from '../player/player.ts'
import { watchIntent } from './intent.ts'
import { type LivingPlayer, livingPlayer } from './living-player.ts'
import { type LoadedDocument, loadDocument } from './load-document.ts'

export function keepPlaying(element: PlayerElement): void {
  const player = livingPlayer(element)
  const intent = watchIntent(player.mayGo)
  let underWay = new AbortController()
  let isPlain = false

  navigation.addEventListener('navigate', (event) => {
    const { navigationType, destination, canIntercept, cancelable } = event
    const isBack = navigationType === 'traverse'
    // A fragment, or an entry that a script writes: the page stays.
    if (event.hashChange || (destination.sameDocument && !isBack)) return
    underWay.abort()
    underWay = new AbortController()
    // Also where the browser goes there: Back may find this page no longer in memory. A page that Back is on its way to is not shown yet.
    if (pageData.going === undefined) rememberPlace(player)
    delete pageData.going
    const isByUs = isPlain
    isPlain = false
    if (!canIntercept || isByUs || event.downloadRequest !== null || event.formData) return
    const going = { player, signal: underWay.signal, fetchPage: fetchWith(intent, underWay.signal) }
    if (isBack && destination.sameDocument) {
      event.intercept({ scroll: 'manual', focusReset: 'manual', handler: () => comeBack(event, going) })
    } else if (navigationType === 'push' && cancelable && player.mayGo(new URL(destination.url))) {
      event.preventDefault()
      goOn(destination.url, going).then(
        (isDone) => {
          if (isDone) return
          isPlain = true
          location.assign(destination.url)
        },
        // The address is the new one already.
        () => location.reload(),
      )
    }
  })
  pageData.keeps = 'on'
}

type Going = {
  player: LivingPlayer
  /** Aborts when the visitor goes elsewhere. */
  signal: AbortSignal
  fetchPage: (href: string) => Promise<LoadedDocument | null>
}

const fetchWith = (intent: ReturnType<typeof watchIntent>, signal: AbortSignal) => (href: string) =>
  intent.take(href)?.loading ?? loadDocument(href, signal)

/** False where the browser has to go there. */
async function goOn(href: string, going: Going): Promise<boolean> {
  const { player, signal } = going
  pageData.going = ''
  const loaded = await load(href, going)
  if (signal.aborted) return true
  if (!loaded) return false
  const state = navigation.currentEntry?.getState()
  // For pages of this document that are loaded anew (client/reload-on-back.ts).
  history.replaceState({ ...history.state, swapped: true }, '')
  navigation.updateCurrentEntry({ state })
  history.pushState({ swapped: true }, '', loaded.href + new URL(href).hash)
  await loaded.swap.transit(() => {
    player.show(loaded)
    delete pageData.going
    const target = document.getElementById(location.hash.slice(1))
    if (target) target.scrollIntoView()
    else if (!new URLSearchParams(location.search).has('stopScroll')) scrollTo({ top: 0, behavior: 'instant' })
  })
  return true
}

/** Back and Forward between pages of this document. */
async function comeBack(event: NavigateEvent, going: Going): Promise<void> {
  const { player, signal } = going
  pageData.going = ''
  const loaded = player.isAlive() ? await load(event.destination.url, going) : null
  if (signal.aborted) return
  // The address of a page that has moved is the browser's to change.
  if (!loaded || loaded.href !== event.destination.url.split('#')[0]) {
    event.scroll()
    return location.reload()
  }
  const place = event.destination.getState() as { seconds?: number } | undefined
  const shown = loaded.swap.transit(() => {
    player.show(loaded, place?.seconds ?? 0)
    delete pageData.going
    event.scroll()
  })
  await shown.catch(() => location.reload())
}

/** Null for a page that may not stand around the player. */
async function load(href: string, { player, signal, fetchPage }: Going): Promise<LoadedDocument | null> {
  const loaded = await fetchPage(href)
  if (!loaded || signal.aborted || !player.suits(loaded)) return null
  await Promise.all([loaded.swap.loadSheets(loaded.page), loaded.swap.pressesDone()])
  return loaded
}

/** The scroll position is for a list that grows again (client/load-more.ts). */
function rememberPlace(player: LivingPlayer): void {
  navigation.updateCurrentEntry({ state: { seconds: player.place(), top: scrollY } })
}
