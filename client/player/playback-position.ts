// Keeps position, speed and play state of media that has to be reloaded. They are restored once its metadata is known;
// further failures on the way keep them.

type PlaybackPosition = { seconds: number; rate: number; isPlaying: boolean }

const positions = new WeakMap<HTMLMediaElement, PlaybackPosition>()

/** @param isPlaying overrides the media's own state after an error */
export function keepPosition(media: HTMLMediaElement, isPlaying = !media.paused): PlaybackPosition {
  const earlier = positions.get(media)
  if (earlier) return earlier
  const moment = { seconds: media.currentTime, rate: media.playbackRate, isPlaying }
  positions.set(media, moment)
  // Otherwise autoplay would restart a video that the visitor paused meanwhile.
  media.autoplay = false
  media.addEventListener('loadedmetadata', () => restore(media, moment), { once: true })
  return moment
}

/** A retry plays the video, whatever its state was when it failed. */
export function resumeAfterReload(media: HTMLMediaElement): void {
  keepPosition(media).isPlaying = true
}

function restore(media: HTMLMediaElement, { seconds, rate, isPlaying }: PlaybackPosition): void {
  positions.delete(media)
  media.playbackRate = rate
  // The visitor may have seeked a stream meanwhile.
  if (seconds > 0 && media.currentTime === 0) media.currentTime = seconds
  if (isPlaying) media.play().catch(() => undefined)
}
