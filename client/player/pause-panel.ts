// The banner of a pause, on a desk: it comes when somebody pauses, and goes when the video plays, is moved or goes on.
import type { Player } from './player.ts'

export function pausePanel({ element, media, acts }: Player): void {
  const panel = element.querySelector<HTMLElement>('.player-pause')
  if (!panel) return
  const desk = matchMedia('(hover: hover) and (width > 1024px)')
  let pausedAt = 0
  const hide = () => {
    panel.hidden = true
  }
  media.addEventListener('pause', () => {
    const isOfNobody = media.ended || media.seeking || media.error || element.dataset.advert !== undefined
    if (isOfNobody || !desk.matches) return
    pausedAt = media.currentTime
    panel.hidden = false
  })
  media.addEventListener('play', hide)
  media.addEventListener('seeking', hide)
  media.addEventListener('ended', hide)
  media.addEventListener('timeupdate', () => media.currentTime !== pausedAt && hide())
  acts.closePause = hide
}
