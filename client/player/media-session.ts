// Media Session: lock screen, headset and media keys show and control the video.
import { seekTo } from './controls.ts'
import { isAdvertsTurn } from './keys.ts'
import type { Player } from './player.ts'

export function bindMediaSession(player: Player): void {
  const { element, media, data, acts, left } = player
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
  // An advert cannot be seeked, and nothing follows in its place.
  const ofVideo = (act: (details: MediaSessionActionDetails) => void) => (details: MediaSessionActionDetails) =>
    isAdvertsTurn(player) || act(details)
  const handlers: [MediaSessionAction, (details: MediaSessionActionDetails) => void][] = [
    ['play', () => isPaused() && acts.toggle?.()],
    ['pause', () => isPaused() || acts.toggle?.()],
    ['seekbackward', ofVideo(() => acts.back?.())],
    ['seekforward', ofVideo(() => acts.forward?.())],
    ['seekto', ofVideo(({ seekTime = 0 }) => seekTo(player, seekTime))],
    ['nexttrack', ofVideo(() => acts.playNext?.())],
  ]
  for (const [action, handle] of handlers) setHandler(action, handle)
  // Until the next video plays, no key acts on this one.
  left.addEventListener('abort', () => {
    mediaSession.metadata = null
    for (const [action] of handlers) setHandler(action, null)
  })
  for (const type of ['durationchange', 'ratechange', 'seeked', 'play', 'pause']) {
    media.addEventListener(type, () => {
      const { duration, playbackRate, currentTime } = media
      if (Number.isFinite(duration) && duration > 0 && currentTime <= duration)
        mediaSession.setPositionState({ duration, playbackRate, position: currentTime })
    })
  }
}

/** Browsers throw for actions that they do not know. */
function setHandler(action: MediaSessionAction, handle: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handle)
  } catch {}
}
