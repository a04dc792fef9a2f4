// The player that stays while pages change around it: which pages may stand there, and how one of them comes to stand there.
import { pathTemplate } from '../../shared/path.ts'
import { pageData } from '../page-data.ts'
import type { PlayerElement } from '../player/player.ts'
import type { LoadedDocument } from './load-document.ts'
import { factsOf, playerDataOf, suits } from './suits.ts'

export type LivingPlayer = {
  /** Whether the page of this address may stand around the player. */
  mayGo(address: URL): boolean
  /** Whether what was fetched may. */
  suits(loaded: LoadedDocument): boolean
  /** @param seconds where the visitor left the video, when they come back to it */
  show(loaded: LoadedDocument, seconds?: number): void
  /** The second of the video on its own page. */
  place(): number | undefined
  isAlive(): boolean
}

export function livingPlayer(element: PlayerElement): LivingPlayer {
  const now = factsOf(document)
  const data = playerDataOf(element)
  const media = element.querySelector('video')
  const videoPath = pathTemplate(pageData.video ?? '')
  const lists = (data?.listPaths ?? []).map(pathTemplate)
  const isVideo = ({ pathname }: URL) => videoPath.match(pathname) !== null
  const isList = ({ pathname }: URL) => lists.some((list) => list.match(pathname) !== null)
  const isAway = () => element.dataset.away !== undefined
  let videoId = data?.videoId
  /** The page of its video, to go back to from a list. */
  let videoHref = location.href
  /** The video was to play as soon as it has loaded. */
  let isStarting = false
  /** Where videos were left over a list, by id: only the entry of the page that stands can be written, and theirs has the second before. */
  const leftAway = new Map<number | undefined, number>()

  const isPlaying = () => media?.paused === false || (media?.readyState === 0 && isStarting)

  document.addEventListener('closed', () => {
    if (!isAway()) return
    element.leave()
    element.remove()
  })
  return {
    // A list keeps the player of a video that plays, or that is in the corner already.
    mayGo: (address) =>
      element.isConnected &&
      address.origin === location.origin &&
      (isVideo(address) || (isList(address) && (isAway() || isPlaying()))),
    // Where redirects led: the search form is answered with the address of its list, and a list that is played with that of a video.
    suits: ({ page, href }) => {
      const address = new URL(href)
      return (isVideo(address) || isList(address)) && suits(factsOf(page), now, isVideo(address))
    },
    show: ({ page, swap }, seconds) => {
      const scripts = swap.scriptsOf(page)
      const next = page.querySelector('main > x-player')
      const nextId = next ? playerDataOf(next)?.videoId : undefined
      const wasAway = isAway()
      const awayAt = wasAway && media?.currentTime
      // A press on its card is a wish to watch; “Back to the player” is none.
      const isWanted = wasAway && seconds === undefined && element.dataset.returns === undefined
      delete element.dataset.returns
      if (next) delete element.dataset.away
      else element.dataset.away ??= videoHref
      element.toggleAttribute('data-mini', !next && document.pictureInPictureElement === null)
      const wasPlaying = isPlaying()
      swap.swapPage(page, element)
      // A link to a moment of the video that plays leads there; back to its page, it plays on.
      const isMoment = seconds === undefined && location.href !== videoHref && location.search.includes('start_time')
      if (next && (nextId !== videoId || isMoment)) {
        if (awayAt) leftAway.set(videoId, awayAt)
        isStarting = seconds === undefined || wasPlaying
        const at = seconds === undefined ? undefined : (leftAway.get(nextId) ?? seconds)
        swap.swapVideo(element, next, { isPlaying: isStarting, seconds: at })
        videoId = nextId
      } else if (next && isWanted) media?.play().catch(() => undefined)
      swap.letGo(page)
      swap.wakePage(scripts)
    },
    place: () => {
      if (isAway()) return undefined
      videoHref = location.href
      leftAway.delete(videoId)
      return media?.currentTime
    },
    isAlive: () => element.isConnected,
  }
}
