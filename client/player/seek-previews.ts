// Thumbnails over the seek bar, cut out of the video's storyboard. They load when the visitor reaches for the player, or in an idle moment
// of playback, so that the first one is ready in time. On data saver nothing loads for a visitor who may never reach for it.
import { request } from './controls.ts'
import { formatClock, type Player } from './player.ts'
import { loadTimeline } from './timeline-cues.ts'

/** The track label by which media-chrome finds the cues. */
const cuesName = 'thumbnails'

export function bindSeekPreviews(player: Player): void {
  const { media } = player
  const seek = player.part<HTMLInputElement>('.player-seek')
  const preview = player.part('.player-preview')
  const picture = player.part('.player-picture')
  const moment = player.part('.player-moment')
  /** The pointer's place on the bar, from 0 to 1. */
  let pointerAt: number | null = null

  const show = () => {
    if (pointerAt === null) return
    const seconds = pointerAt * (media.duration || 0)
    request(player, 'mediapreviewrequest', seconds)
    const { mediaPreviewImage, mediaPreviewCoords } = player.store.getState()
    preview.hidden = false
    preview.style.setProperty('--at', String(pointerAt))
    const chapter = player.data.chapters.findLast(({ start }) => start <= seconds)
    moment.textContent = chapter ? `${formatClock(seconds)} · ${chapter.title}` : formatClock(seconds)
    const sheet = mediaPreviewImage?.split('#')[0]
    // An image that has not loaded would be an empty box.
    picture.hidden = !sheet || !mediaPreviewCoords || !isLoaded(sheet)
    if (!sheet || !mediaPreviewCoords) return
    const [x, y, pictureWidth, pictureHeight] = mediaPreviewCoords
    picture.style.backgroundImage = `url("${sheet}")`
    picture.style.backgroundPosition = `-${x}px -${y}px`
    picture.style.inlineSize = `${pictureWidth}px`
    picture.style.blockSize = `${pictureHeight}px`
  }
  const isLoaded = loadImages(show)
  const cues = media.querySelector<HTMLTrackElement>('track[kind="metadata"]')
  if (cues) {
    cues.label = cuesName
    const onLoad = () => {
      const first = cues.track.cues?.[0]
      if (first instanceof VTTCue) isLoaded(new URL(first.text.split('#')[0] ?? '', cues.src).href)
      show()
    }
    if (cues.readyState === HTMLTrackElement.LOADED) onLoad()
    else cues.addEventListener('load', onLoad)
    if (!savesData()) whenIdle(media, () => loadTimeline(media))
  }

  seek.addEventListener('pointermove', (event) => {
    const { left, width } = seek.getBoundingClientRect()
    pointerAt = Math.min(1, Math.max(0, (event.clientX - left) / width))
    show()
  })
  seek.addEventListener('pointerleave', () => {
    pointerAt = null
    preview.hidden = true
  })
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData

/** Acts in an idle moment after the first frame. */
function whenIdle(media: HTMLVideoElement, act: () => void): void {
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act))
  if (media.paused) media.addEventListener('playing', later, { once: true })
  else later()
}

/** Loads an image once and tells whether it is decoded; `act` runs when it is. */
function loadImages(act: () => void): (sheet: string) => boolean {
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
        // Without an image only the time is shown.
        () => undefined,
      )
    }
    return isDrawn.get(sheet) === true
  }
}
