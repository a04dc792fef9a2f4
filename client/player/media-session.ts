// The system's own controls: lock screen, headset and media keys know the film and move it.
import type { Player } from './player.ts'

export function bindMediaSession({ element, media, data, acts }: Player): void {
  const { mediaSession } = navigator
  if (!mediaSession) return
  const tell = () => {
    const isDiscreet = document.documentElement.dataset.discreet === 'on'
    const shown = isDiscreet ? { title: document.title } : { title: data.title, artwork: [{ src: data.poster }] }
    mediaSession.metadata = new MediaMetadata(shown)
  }
  media.addEventListener('play', tell)
  if (!media.paused) tell()
  // What the system shows may lag behind: a pause that is pressed twice is one pause.
  const isPaused = () => (element.querySelector<HTMLVideoElement>('.advert-film') ?? media).paused
  const handlers: [MediaSessionAction, () => void][] = [
    ['play', () => isPaused() && acts.toggle?.()],
    ['pause', () => isPaused() || acts.toggle?.()],
    ['seekbackward', () => acts.back?.()],
    ['seekforward', () => acts.forward?.()],
    ['nexttrack', () => acts.playNext?.()],
  ]
  for (const [action, handle] of handlers) {
    try {
      mediaSession.setActionHandler(action, handle)
    } catch {
      // A browser that does not know an action refuses its handler.
    }
  }
}
