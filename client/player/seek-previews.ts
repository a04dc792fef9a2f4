// The pictures over the seek bar: the moment under the pointer, cut out of the film's sheet of small stills. They are fetched
// when the pointer comes to the player, or in a quiet moment while the film plays, so that the first one is there when it is due.
import { request } from './controls.ts'
import { formatClock, type Player } from './player.ts'

/** The name by which the store finds the cues. */
const cuesName = 'thumbnails'

export function bindSeekPreviews(player: Player): void {
  const { media } = player
  const seek = player.part<HTMLInputElement>('.player-seek')
  const preview = player.part('.player-preview')
  const picture = player.part('.player-picture')
  const moment = player.part('.player-moment')
  /** Where the pointer is on the bar, from 0 to 1. */
  let pointed: number | null = null

  const show = () => {
    if (pointed === null) return
    const seconds = pointed * (media.duration || 0)
    request(player, 'mediapreviewrequest', seconds)
    const { mediaPreviewImage, mediaPreviewCoords } = player.store.getState()
    preview.hidden = false
    preview.style.setProperty('--at', String(pointed))
    moment.textContent = formatClock(seconds)
    const sheet = mediaPreviewImage?.split('#')[0]
    // A sheet that has not come would be an empty box.
    picture.hidden = !sheet || !mediaPreviewCoords || !isThere(sheet)
    if (!sheet || !mediaPreviewCoords) return
    const [x, y, pictureWidth, pictureHeight] = mediaPreviewCoords
    picture.style.backgroundImage = `url("${sheet}")`
    picture.style.backgroundPosition = `-${x}px -${y}px`
    picture.style.inlineSize = `${pictureWidth}px`
    picture.style.blockSize = `${pictureHeight}px`
  }
  const isThere = sheetsThen(show)
  const cues = media.querySelector('track')
  if (cues) {
    cues.label = cuesName
    cues.addEventListener('load', () => {
      const first = cues.track.cues?.[0]
      if (first instanceof VTTCue) isThere(new URL(first.text.split('#')[0] ?? '', cues.src).href)
      show()
    })
    whenNear(player, () => {
      cues.track.mode = 'hidden'
    })
  }

  seek.addEventListener('pointermove', (event) => {
    const { left, width } = seek.getBoundingClientRect()
    pointed = Math.min(1, Math.max(0, (event.clientX - left) / width))
    show()
  })
  seek.addEventListener('pointerleave', () => {
    pointed = null
    preview.hidden = true
  })
}

/** Acts once: when a pointer comes to the player, or in a quiet moment after the film's first picture. */
function whenNear({ element, media }: Player, act: () => void): void {
  const near = new AbortController()
  const once = () => {
    if (!near.signal.aborted) act()
    near.abort()
  }
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(once) : setTimeout(once))
  element.addEventListener('pointerenter', once, { signal: near.signal })
  media.addEventListener('playing', whenIdle, { signal: near.signal })
  // Both may have been before the script came.
  if (element.matches(':hover')) once()
  else if (!media.paused) whenIdle()
}

/** Asks for a sheet once, and says whether it is there; `act` follows when it has come. */
function sheetsThen(act: () => void): (sheet: string) => boolean {
  const isDrawn = new Map<string, boolean>()
  return (sheet) => {
    if (!isDrawn.has(sheet)) {
      isDrawn.set(sheet, false)
      const image = new Image()
      image.src = sheet
      image.decode().then(
        () => {
          isDrawn.set(sheet, true)
          act()
        },
        // Without it the moment alone is told.
        () => undefined,
      )
    }
    return isDrawn.get(sheet) === true
  }
}
