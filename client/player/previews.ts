// The pictures over the seek bar: the moment under the pointer, cut out of the film's sheet of small stills.
import { request } from './controls.ts'
import { clockOf, type Player } from './player.ts'

/** The name by which the store finds the cues. */
const cuesName = 'thumbnails'

export function previews(player: Player): void {
  const cues = player.media.querySelector('track')
  if (cues) cues.label = cuesName
  const seek = player.part<HTMLInputElement>('.player-seek')
  const preview = player.part('.player-preview')
  const picture = player.part('.player-picture')
  const moment = player.part('.player-moment')

  seek.addEventListener('pointermove', (event) => {
    const { left, width } = seek.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width))
    const seconds = share * (player.media.duration || 0)
    wakeTrack(player.media)
    request(player, 'mediapreviewrequest', seconds)
    const { mediaPreviewImage, mediaPreviewCoords } = player.store.getState()
    preview.hidden = false
    preview.style.setProperty('--at', String(share))
    moment.textContent = clockOf(seconds)
    picture.hidden = !mediaPreviewImage
    if (!mediaPreviewImage || !mediaPreviewCoords) return
    const [x, y, pictureWidth, pictureHeight] = mediaPreviewCoords
    picture.style.backgroundImage = `url("${mediaPreviewImage.split('#')[0]}")`
    picture.style.backgroundPosition = `-${x}px -${y}px`
    picture.style.inlineSize = `${pictureWidth}px`
    picture.style.blockSize = `${pictureHeight}px`
  })
  seek.addEventListener('pointerleave', () => {
    preview.hidden = true
  })
}

/** Cues are fetched when somebody first reaches for them. */
function wakeTrack(media: HTMLVideoElement): void {
  const track = [...media.textTracks].find(({ kind }) => kind === 'metadata')
  if (track?.mode === 'disabled') track.mode = 'hidden'
}
