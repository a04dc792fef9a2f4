// Draws the curve of the most watched parts above the seek bar, once a visitor reaches for the player.
import { curvePath } from '../../shared/rules/video-most-watched.ts'
import type { Player } from './player.ts'

const svg = 'http://www.w3.org/2000/svg'

export function drawMostWatched({ data, part }: Player): void {
  if (!data.mostWatched) return
  const picture = document.createElementNS(svg, 'svg')
  picture.setAttribute('class', 'player-curve')
  picture.setAttribute('viewBox', '0 0 100 100')
  picture.setAttribute('preserveAspectRatio', 'none')
  // The seek bar is described by the same in words.
  picture.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', curvePath(data.mostWatched))
  picture.append(path)
  part('.player-line').prepend(picture)
}
