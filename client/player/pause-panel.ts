// The banner of a paused video, on desktops: shown when the visitor pauses, hidden when the video plays or is seeked.
import type { Player } from './player.ts'

/** A double click toggles full screen by two clicks: the second must not hit a banner that has just appeared. */
const delayMs = 500

export function bindPausePanel({ element, media, acts, left }: Player): void {
  const panel = element.querySelector<HTMLElement>('.player-pause')
  if (!panel) return
  const desktop = matchMedia('(hover: hover) and (width > 1024px)')
  let pausedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    panel.hidden = true
  }
  const onPause = () => {
    const isNotByVisitor = media.ended || media.seeking || media.error || element.dataset.advert !== undefined
    if (isNotByVisitor || !desktop.matches) return
    pausedAt = media.currentTime
    clearTimeout(timer)
    timer = setTimeout(() => {
      panel.hidden = false
    }, delayMs)
  }
  media.addEventListener('pause', onPause)
  // It was paused before this script loaded.
  if (media.paused && element.hasAttribute('data-started')) onPause()
  media.addEventListener('play', hide)
  media.addEventListener('seeking', hide)
  media.addEventListener('ended', hide)
  media.addEventListener('timeupdate', () => media.currentTime !== pausedAt && hide())
  left.addEventListener('abort', hide)
  acts.closePause = hide
}
