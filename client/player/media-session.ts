// Media Session: lock screen, headset and media keys show and control the video.
import type { Player } from './player.ts'

export function bindMediaSession({ element, media, data, acts }: Player): void {
  const { mediaSession } = navigator
  if (!mediaSession) return
  const setMetadata = () => {
    const isDiscreet = document.documentElement.dataset.discreet === 'on'
    const metadata = isDiscreet ? { title: document.title } : { title: data.title, artwork: [{ src: data.poster }] }
    mediaSession.metadata = new MediaMetadata(metadata)
  }
  media.addEventListener('play', setMetadata)
  if (!media.paused) setMetadata()
  // The system's display may lag behind: two presses of pause are one pause.
  const isPaused = () => (element.querySelector<HTMLVideoElement>('.advert-video') ?? media).paused
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
      // Browsers throw for actions that they do not know.
    }
  }
}
