// The banner of a pause, on a desk: it comes when somebody has paused, and goes when the video plays, is moved or goes on.
import type { Player } from './player.ts'

/** Two clicks for the whole screen pause and play: the second would press what came between them. */
const comesAfterMs = 500

export function bindPausePanel({ element, media, acts }: Player): void {
  const panel = element.querySelector<HTMLElement>('.player-pause')
  if (!panel) return
  const desk = matchMedia('(hover: hover) and (width > 1024px)')
  let pausedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    panel.hidden = true
  }
  media.addEventListener('pause', () => {
    const isOfNobody = media.ended || media.seeking || media.error || element.dataset.advert !== undefined
    if (isOfNobody || !desk.matches) return
    pausedAt = media.currentTime
    clearTimeout(timer)
    timer = setTimeout(() => {
      panel.hidden = false
    }, comesAfterMs)
  })
  media.addEventListener('play', hide)
  media.addEventListener('seeking', hide)
  media.addEventListener('ended', hide)
  media.addEventListener('timeupdate', () => media.currentTime !== pausedAt && hide())
  acts.closePause = hide
}
