// Keeps position, speed and play state of media that has to be reloaded. Position and play state are restored once its metadata is
// known; further failures on the way keep them.

type PlaybackPosition = { seconds: number; isPlaying: boolean }

const positions = new WeakMap<HTMLMediaElement, PlaybackPosition>()

/** @param isPlaying overrides the media's own state after an error */
export function keepPosition(media: HTMLMediaElement, isPlaying = !media.paused): PlaybackPosition {
  // Loading sets the speed to this one; a speed that is chosen meanwhile is the visitor's last word.
  media.defaultPlaybackRate = media.playbackRate
  const earlier = positions.get(media)
  if (earlier) return earlier
  const moment = { seconds: media.currentTime, isPlaying }
  positions.set(media, moment)
  // Otherwise autoplay would restart a video that the visitor paused meanwhile.
  media.autoplay = false
  followPresses(media, moment)
  media.addEventListener('loadedmetadata', () => restore(media, moment), { once: true })
  return moment
}

/** Another video comes: what was kept is not its own. */
export function forgetPosition(media: HTMLMediaElement): void {
  positions.delete(media)
}

/** A press on play before the media is there counts: loading pauses the media without an event. So does a press on pause after it. */
function followPresses(media: HTMLMediaElement, moment: PlaybackPosition): void {
  const restored = new AbortController()
  const options = { signal: restored.signal }
  let isPressed = false
  const onPlay = () => {
    isPressed = true
    moment.isPlaying = true
  }
  const onPause = () => {
    // Browsers also pause media that fails.
    if (isPressed && media.error === null) moment.isPlaying = false
  }
  media.addEventListener('play', onPlay, options)
  media.addEventListener('pause', onPause, options)
  media.addEventListener('loadedmetadata', () => restored.abort(), options)
}

/** A retry plays the video, whatever its state was when it failed. */
export function resumeAfterReload(media: HTMLMediaElement): void {
  keepPosition(media).isPlaying = true
}

function restore(media: HTMLMediaElement, { seconds, isPlaying }: PlaybackPosition): void {
  positions.delete(media)
  // The visitor may have seeked a stream meanwhile.
  if (seconds > 0 && media.currentTime === 0) media.currentTime = seconds
  if (isPlaying) media.play().catch(() => undefined)
}
