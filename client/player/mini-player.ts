// While the visitor reads below a playing video, it stays in a corner of the window. Closed, it stays away until the player was in view again,
// or another page comes.
import { pageSwapped } from '../page-swapped.ts'
import { keepFocus, request } from './controls.ts'
import { goToVideo } from './go-to-video.ts'
import type { Player } from './player.ts'

/** The share of the player in view below which it moves to the corner. */
const leastShare = 0.2

export function bindMiniPlayer(player: Player): void {
  const { element, media, acts, left } = player
  let isClosed = false
  let isInView = true
  const show = () => {
    const isHere = !isInView && !isClosed && document.pictureInPictureElement !== media
    // Over a list it has no other place, also where it was paused in full screen.
    const isShown = !media.paused || element.dataset.away !== undefined
    const isMini = isHere && isShown && element.dataset.advert === undefined
    // It does not leave the corner by a pause there.
    const stays = isHere && element.hasAttribute('data-mini')
    element.toggleAttribute('data-mini', isMini || stays)
    keepFocusOfCorner()
  }
  const keepFocusOfCorner = () => element.hasAttribute('data-mini') || keepFocus(player, '.player-mini')
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy page hears of several changes at once.
      isInView = (entries.at(-1)?.intersectionRatio ?? 1) >= leastShare
      if (isInView) isClosed = false
      // For what must not happen unseen, such as the end of a countdown.
      element.toggleAttribute('data-unseen', !isInView)
      show()
    },
    { threshold: leastShare },
  )
  observer.observe(element)
  left.addEventListener('abort', () => observer.disconnect())
  const look = () => {
    isClosed = false
    keepFocusOfCorner()
    // An observer says nothing of a player that was out of view over a list, and is so on its page.
    observer.unobserve(element)
    observer.observe(element)
  }
  document.addEventListener(pageSwapped, look, { signal: left })
  for (const type of ['play', 'enterpictureinpicture', 'leavepictureinpicture']) media.addEventListener(type, show)
  acts.closeMini = () => {
    isClosed = true
    request(player, 'mediapauserequest')
    // The video may be over, and the next one about to begin.
    acts.stay?.()
    show()
    element.dispatchEvent(new Event('closed', { bubbles: true }))
  }
  acts.backToPlayer = () => {
    // Over a list: back to the page of the video.
    const { away } = element.dataset
    if (away !== undefined) {
      element.dataset.returns = ''
      return goToVideo(away)
    }
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth', block: 'center' })
  }
}
