// The moment of a film that has to be loaded anew: where it was, how fast, and whether it played. It is taken up once the
// length is known again; what fails on the way does not forget it.

type PlaybackPosition = { seconds: number; rate: number; isPlaying: boolean }

const kept = new WeakMap<HTMLMediaElement, PlaybackPosition>()

/** @param isPlaying where the media itself does not tell any more */
export function keepPosition(media: HTMLMediaElement, isPlaying = !media.paused): PlaybackPosition {
  const earlier = kept.get(media)
  if (earlier) return earlier
  const moment = { seconds: media.currentTime, rate: media.playbackRate, isPlaying }
  kept.set(media, moment)
  // Or the browser would start by itself what somebody has paused since.
  media.autoplay = false
  media.addEventListener('loadedmetadata', () => takeUp(media, moment), { once: true })
  return moment
}

/** A visitor who asks for a film again wants it to play, whatever it did when it failed. */
export function resumeAfterReload(media: HTMLMediaElement): void {
  keepPosition(media).isPlaying = true
}

function takeUp(media: HTMLMediaElement, { seconds, rate, isPlaying }: PlaybackPosition): void {
  kept.delete(media)
  media.playbackRate = rate
  // A film without a length begins where somebody has put it meanwhile.
  if (seconds > 0 && media.currentTime === 0) media.currentTime = seconds
  if (isPlaying) media.play().catch(() => undefined)
}
