// Keeps the player while a visitor goes on: from a video's page to another one, to a list, and back. The page of the server is fetched
// and swapped around the playing video. Whatever does not suit, fails or is late is a plain page change.
import { pathTemplate } from '../../shared/path.ts'
import { pageData } from '../page-data.ts'
import { watchIntent } from './intent.ts'
import { type LoadedDocument, loadDocument } from './load-document.ts'
import { factsOf, playerDataOf, suits } from './suits.ts'
import { loadSheets, scriptsOf, swapPage, wakePage } from './swap-page.ts'
import { swapVideo } from './swap-video.ts'
import type { XPlayer } from './x-player.ts'

export function keepPlaying(element: XPlayer): void {
  /** Null once the visitor has closed it. */
  let player: XPlayer | null = element
  let underWay = new AbortController()
  const now = factsOf(document)
  const data = playerDataOf(element)
  const videoPath = pathTemplate(pageData.video ?? '')
  const listPaths = (data?.listPaths ?? []).map(pathTemplate)
  let videoId = data?.videoId
  /** The video was to play as soon as it has loaded. */
  let isStarting = false

  const media = () => player?.querySelector('video')
  const isVideo = ({ pathname }: URL) => videoPath.match(pathname) !== null
  const isList = ({ pathname }: URL) => listPaths.some((path) => path.match(pathname) !== null)
  /** A list keeps the player of a video that plays, or that is in the corner already. */
  const mayGo = (address: URL): boolean =>
    player !== null &&
    address.origin === location.origin &&
    (isVideo(address) || (isList(address) && (media()?.paused === false || player.dataset.away !== undefined)))
  const intent = watchIntent(mayGo)

  const load = async (href: string): Promise<LoadedDocument | null> => {
    const ahead = intent.take(href)
    const { signal } = underWay
    const loaded = await (ahead?.loading ?? loadDocument(href, signal))
    if (!loaded || signal.aborted) return null
    const address = new URL(loaded.href)
    const isRedirected = loaded.href !== href.split('#')[0]
    // The search form is answered with the address of its list.
    if (isRedirected && !isList(address)) return null
    if (!(isVideo(address) || isList(address)) || !suits(factsOf(loaded.page), now, isVideo(address))) return null
    await loadSheets(loaded.page)
    return signal.aborted ? null : loaded
  }

  /** @param seconds where the visitor left the video, when they come back to it */
  const show = ({ page }: LoadedDocument, seconds?: number) => {
    if (!player) return
    const scripts = scriptsOf(page)
    const next = page.querySelector('main > x-player')
    const nextId = next && playerDataOf(next)?.videoId
    const isPlaying = media()?.paused === false || (media()?.readyState === 0 && isStarting)
    if (next) delete player.dataset.away
    else player.dataset.away ??= `${previousHref}`
    player.toggleAttribute('data-mini', !next)
    swapPage(page, player)
    if (next && nextId !== videoId) {
      isStarting = seconds === undefined || isPlaying
      swapVideo(player, next, { isPlaying: isStarting, seconds })
      videoId = nextId ?? undefined
    }
    announce(document.title)
    wakePage(scripts)
  }
  let previousHref = location.href

  const goOn = async (href: string) => {
    underWay = new AbortController()
    const { signal } = underWay
    document.documentElement.dataset.going = ''
    const loaded = await load(href).catch(() => null)
    if (signal.aborted) return
    delete document.documentElement.dataset.going
    if (!loaded) return leave(href)
    rememberPlace()
    previousHref = location.href
    history.pushState(null, '', loaded.href + new URL(href).hash)
    await transit(() => {
      show(loaded)
      const target = document.getElementById(location.hash.slice(1))
      if (target) target.scrollIntoView()
      else scrollTo({ top: 0, behavior: 'instant' })
    })
  }

  /** Back and Forward between pages of this document. */
  const comeBack = async (event: NavigateEvent) => {
    underWay = new AbortController()
    const { signal } = underWay
    const loaded = player && (await load(event.destination.url).catch(() => null))
    if (signal.aborted) return
    if (!loaded) {
      event.scroll()
      return location.reload()
    }
    const state = event.destination.getState() as { seconds?: number } | undefined
    await transit(() => {
      show(loaded, state?.seconds ?? 0)
      event.scroll()
    })
  }

  const rememberPlace = () => {
    const seconds = player?.dataset.away === undefined ? media()?.currentTime : undefined
    navigation.updateCurrentEntry({ state: { seconds } })
  }

  let isPlain = false
  const leave = (href: string) => {
    isPlain = true
    location.assign(href)
  }

  navigation.addEventListener('navigate', (event) => {
    const { navigationType, destination, canIntercept, cancelable } = event
    underWay.abort()
    if (!canIntercept || isPlain || event.hashChange || event.downloadRequest !== null || event.formData) return
    if (navigationType === 'traverse' && destination.sameDocument) {
      rememberPlace()
      event.intercept({ scroll: 'manual', focusReset: 'manual', handler: () => comeBack(event) })
    } else if (
      navigationType === 'push' &&
      !destination.sameDocument &&
      cancelable &&
      mayGo(new URL(destination.url))
    ) {
      event.preventDefault()
      void goOn(destination.url)
    }
  })
  // A page that the browser restores goes on as before.
  addEventListener('pageshow', () => {
    isPlain = false
  })
  document.addEventListener('closed', () => {
    if (element.dataset.away === undefined) return
    element.leave()
    element.remove()
    player = null
  })
  document.documentElement.dataset.keeps = ''
}

/** Swaps with a transition, unless the visitor would not see it or does not want it. */
async function transit(swap: () => void): Promise<void> {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isCalm || document.fullscreenElement || !('startViewTransition' in document)) return swap()
  const transition = document.startViewTransition(swap)
  transition.ready.catch(() => undefined)
  await transition.updateCallbackDone
}

/** Screen readers announce a page that was loaded, but not one that was swapped. */
function announce(title: string): void {
  const said = document.querySelector('[data-stays]') ?? document.createElement('p')
  Object.assign(said, { className: 'hidden', role: 'status' })
  said.setAttribute('data-stays', '')
  document.body.append(said)
  said.textContent = title
}
