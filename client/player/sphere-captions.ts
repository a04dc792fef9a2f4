// The captions of a 360° video stand over its canvas, which covers those that the browser draws.
import type { Player } from './player.ts'

/** @returns gives the captions back to the browser */
export function showSphereCaptions({ media }: Player, canvas: HTMLCanvasElement): () => void {
  const tracks = [...media.textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
  const box = document.createElement('div')
  box.className = 'player-cues'
  const chosen = () => tracks.find(({ mode }) => mode === 'hidden')
  const draw = () => {
    const track = chosen()
    box.lang = track?.language ?? ''
    box.replaceChildren(...[...(track?.activeCues ?? [])].map(lineOf))
  }
  const takeOver = () => {
    for (const track of tracks) if (track.mode === 'showing') track.mode = 'hidden'
    draw()
  }
  for (const track of tracks) track.addEventListener('cuechange', draw)
  // The visitor chooses another language, or none.
  media.textTracks.addEventListener('change', takeOver)
  takeOver()
  canvas.after(box)
  return () => {
    media.textTracks.removeEventListener('change', takeOver)
    for (const track of tracks) track.removeEventListener('cuechange', draw)
    const track = chosen()
    if (track) track.mode = 'showing'
    box.remove()
  }
}

/** A place that the captions name is one of the flat picture: here all stand above the control bar. */
function lineOf(cue: TextTrackCue): HTMLParagraphElement {
  const line = document.createElement('p')
  const words = document.createElement('span')
  words.className = 'player-cue'
  if (cue instanceof VTTCue) words.append(cue.getCueAsHTML())
  line.append(words)
  return line
}
